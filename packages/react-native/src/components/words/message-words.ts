import type { MessageRecord } from '@open-chat-kit/sdk';
import type { ChatTranslator, LineTranslator } from '../../i18n/parts.ts';
import type { MessageFold } from '../../models/message-list/folded-rows.ts';
import { isolated } from './isolated.ts';

/** The line for a change of the group or among its members. */
export function actionText(
  { content, sender }: { readonly content: MessageRecord['content']; readonly sender: { readonly name: string } },
  t: LineTranslator['t'],
): string {
  if (content.kind !== 'action') return '';
  const { action } = content;
  const actor = isolated(sender.name);
  switch (action.kind) {
    case 'renamed':
      return action.newName === ''
        ? t('action.changed', { actor })
        : t('action.renamed', { actor, name: isolated(action.newName) });
    case 'iconChanged':
      return t(action.isRemoved ? 'action.iconRemoved' : 'action.iconChanged', { actor });
    case 'typeChanged':
      return t(typeKeys[action.newType], { actor });
  }
  const user = 'user' in action ? isolated(action.user.name) : '';
  if (action.kind === 'scopeChanged') {
    return t('action.scopeChanged', { actor, user, scope: t(`scope.${action.newScope}`) });
  }
  return t(`action.${action.kind}`, { actor, user });
}

/** The line for several of them. */
export function foldText({ subject, name, count, isAdding }: MessageFold, t: ChatTranslator['t']): string {
  if (subject === 'about') return t('action.about', { user: isolated(name), count });
  return t(isAdding ? 'action.addedMany' : 'action.changes', { actor: isolated(name), count });
}

const typeKeys = {
  public: 'action.madePublic',
  private: 'action.madePrivate',
  password: 'action.madePassword',
  '': 'action.changed',
} as const;
