import type { ChatClient, UserRecord } from '@open-chat-kit/sdk';
import { allowIcon, banIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import { isolated } from '../isolated.ts';
import { ActQuestion } from '../ListFrame/ActQuestion.tsx';
import type { ListAct } from '../ListFrame/list-act.ts';

/** What the menu can do with a person as things are: block them, or take that back, where the engine knows of it. */
export function userActs(user: UserRecord, client: ChatClient | null, t: Translator['t']): readonly ListAct[] {
  if (client === null || client.capabilities.blocking !== true) return [];
  const act = user.blockedByMe ? 'unblock' : 'block';
  const isDestructive = act === 'block';
  return [
    {
      name: act,
      text: t(`users.${act}`),
      icon: isDestructive ? banIcon : allowIcon,
      isDestructive,
      question: (asking) => (
        <ActQuestion
          {...asking}
          title={t(`users.${act}Title`, { name: isolated(user.name) })}
          text={t(`users.${act}Text`)}
          confirmText={t(`users.${act}`)}
          isDestructive={isDestructive}
          carryOut={() => (isDestructive ? client.blockUsers([user.uid]) : client.unblockUsers([user.uid]))}
        />
      ),
    },
  ];
}
