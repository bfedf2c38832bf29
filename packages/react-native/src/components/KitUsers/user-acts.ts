import type { ChatClient, UserRecord } from '@open-chat-kit/sdk';
import { allowIcon, banIcon } from '#icons';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import { isolated } from '../words/isolated.ts';
import type { Act } from '../acts/act.ts';

/** What the menu can do with a person as things are: block them, or take that back, where the engine knows of it. */
export function userActs(user: UserRecord, client: ChatClient, t: PeopleTranslator['t']): readonly Act[] {
  if (client.capabilities.blocking !== true) return [];
  const name = user.blockedByMe ? 'unblock' : 'block';
  return [
    {
      name,
      text: t(`users.${name}`),
      icon: user.blockedByMe ? allowIcon : banIcon,
      isDestructive: !user.blockedByMe,
      question: { title: t(`users.${name}Title`, { name: isolated(user.name) }), text: t(`users.${name}Text`) },
      carryOut: () => (user.blockedByMe ? client.unblockUsers([user.uid]) : client.blockUsers([user.uid])),
    },
  ];
}
