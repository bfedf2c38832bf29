import type { MessageRecord } from '@open-chat-kit/sdk';
import type { Translator } from '../i18n/translator.ts';
import { isolated } from './isolated.ts';

/** The line for a change among the members. */
export function actionText(
  { content, sender }: { readonly content: MessageRecord['content']; readonly sender: { readonly name: string } },
  t: Translator['t'],
): string {
  if (content.kind !== 'action') return '';
  const { action } = content;
  const actor = isolated(sender.name);
  const user = 'user' in action ? isolated(action.user.name) : '';
  if (action.kind === 'scopeChanged') {
    return t('action.scopeChanged', { actor, user, scope: t(`scope.${action.newScope}`) });
  }
  return t(`action.${action.kind}`, { actor, user });
}
