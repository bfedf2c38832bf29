import {
  type Kit,
  type KitException,
  messageFrom,
  type MessageRecord,
  toKitException,
  userFrom,
} from '@open-chat-kit/sdk';
import { useMemo, useRef } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { followChatOpeners, isChatOpenerThere, KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { KitMentionsFormatter, type MentionClick } from '../../formatters/KitMentionsFormatter.tsx';
import type { MentionPress } from '../../formatters/text-presses.ts';
import { callHost } from '../../hooks/call-host.ts';
import { useNewest } from '../../hooks/use-newest.ts';

/** What presses on parts of messages lead to; each `null` where that is nothing. Another object only when that changes. */
export interface PartPresses {
  readonly link: ((message: MessageRecord, address: string) => void) | null;
  readonly mention: ((message: MessageRecord) => MentionPress) | null;
  readonly avatar: ((message: MessageRecord) => void) | null;
}

type Told<Subject> = ((subject: Subject, message: Kit.BaseMessage) => void) | undefined;

interface PartPressesOptions {
  /** What of them the host wants to know. */
  readonly props: {
    readonly onLinkPress?: Told<string>;
    readonly onMentionPress?: Told<Kit.User>;
    readonly onAvatarPress?: Told<Kit.User>;
    readonly textFormatters?: unknown;
  };
  /** Says to the user and to the host why something failed. */
  readonly tellFailure: (error: KitException) => void;
}

/** Links, names and pictures in messages. Somebody who is mentioned is led to by whoever opens chats, or the host itself. */
export function usePartPresses({ props, tellFailure }: PartPressesOptions): PartPresses {
  const client = useKitClient();
  const newest = useNewest({ ...props, tellFailure });
  const pressed = useRef(0);
  const hasLink = props.onLinkPress !== undefined;
  const isTold = props.onMentionPress !== undefined || mentionClickIn(props.textFormatters) !== undefined;
  const hasAvatar = props.onAvatarPress !== undefined;
  return useMemo(() => {
    const goTo = async (message: MessageRecord, uid: string): Promise<void> => {
      const click = mentionClickIn(newest().textFormatters);
      if (click !== undefined) return callHost('setOnMentionClick', () => click(messageFrom(message), uid));
      const press = (pressed.current += 1);
      try {
        const user = await client?.getUser(uid);
        // Who pressed another name meanwhile wants to go there.
        if (user === undefined || press !== pressed.current) return;
        const { onMentionPress } = newest();
        if (onMentionPress === undefined) KitUIEventHandler.emitUIEvent('openChat', { user });
        else callHost('onMentionPress', () => onMentionPress(user, messageFrom(message)));
      } catch (cause) {
        newest().tellFailure(toKitException(cause, 'Loading a user'));
      }
    };
    return {
      link: hasLink
        ? (message, address) => callHost('onLinkPress', () => newest().onLinkPress?.(address, messageFrom(message)))
        : null,
      mention:
        client === null
          ? null
          : (message) => ({
              press: (uid) => void goTo(message, uid),
              isPossible: () => isTold || isChatOpenerThere(),
              subscribe: followChatOpeners,
            }),
      avatar: hasAvatar
        ? (message) =>
            callHost('onAvatarPress', () => newest().onAvatarPress?.(userFrom(message.sender), messageFrom(message)))
        : null,
    };
  }, [client, newest, hasLink, isTold, hasAvatar]);
}

/** What a host wants to know of by its formatter. */
function mentionClickIn(formatters: unknown): MentionClick | undefined {
  const all: readonly unknown[] = Array.isArray(formatters) ? formatters : [];
  for (const one of all) {
    const click = one instanceof KitMentionsFormatter ? one.getOnMentionClick() : undefined;
    // JavaScript hosts set anything.
    if (typeof click === 'function') return click;
  }
  return undefined;
}
