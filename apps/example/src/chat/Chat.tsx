import {
  type Kit,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitMessageSearch,
  KitThreadHeader,
  type MenuItemInterface,
  type MessageSearchFound,
} from '@open-chat-kit/react-native';
import { type ReactElement, useCallback, useState } from 'react';
import { MasterDetail } from '../home/MasterDetail.tsx';
import { useBackWithin } from '../leaving/Leaving.tsx';
import { Screen } from '../look/Screen.tsx';
import { AttachButton } from './AttachButton.tsx';
import type { ThreadWay } from './thread-way.ts';

interface ChatProps {
  /** The group that one talks in, … */
  readonly group?: Kit.Group;
  /** … or the person that one talks to. */
  readonly user?: Kit.User;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
  /** Of the header's menu. */
  readonly options?: (() => MenuItemInterface[]) | undefined;
  readonly thread: ThreadWay;
}

/** A whole chat, put together from the parts of the kit. A thread covers it, and leads back to it. */
export function Chat({ group, user, onBack, options, thread }: ChatProps): ReactElement {
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<MessageSearchFound>({});
  const isCovered = thread.id !== undefined;
  const closeSearch = useCallback((): boolean => {
    if (isSearching && !isCovered) setSearching(false);
    return isSearching && !isCovered;
  }, [isSearching, isCovered]);
  useBackWithin(closeSearch);
  const menu = (): MenuItemInterface[] => [
    { text: 'Search', onPress: () => setSearching(true) },
    ...(options?.() ?? []),
  ];
  const chat = (
    <Screen field="inherits">
      <KitMessageHeader
        group={group}
        user={user}
        showBackButton={onBack !== undefined}
        onBack={onBack}
        // A group that has ended has none.
        options={user === undefined && options === undefined ? undefined : menu}
      />
      {isSearching ? (
        <KitMessageSearch group={group} user={user} onFound={setFound} onClose={() => setSearching(false)} />
      ) : null}
      <KitMessageList
        group={group}
        user={user}
        showMarkAsUnreadOption
        onThreadRepliesPress={(message) => thread.open(String(message.getId()))}
        {...(isSearching ? found : {})}
      />
      <KitMessageComposer group={group} user={user} AuxiliaryButtonView={AttachButton} />
    </Screen>
  );
  return (
    <MasterDetail
      isWide={null}
      isChosen={thread.id !== undefined}
      list={chat}
      detail={
        thread.id === undefined ? null : (
          <Thread key={thread.id} parentMessageId={thread.id} group={group} user={user} onBack={thread.close} />
        )
      }
    />
  );
}

interface ThreadProps extends Pick<ChatProps, 'group' | 'user'> {
  /** Of its first message. */
  readonly parentMessageId: string;
  readonly onBack: () => void;
}

function Thread({ parentMessageId, group, user, onBack }: ThreadProps): ReactElement {
  return (
    <Screen field="takes">
      <KitThreadHeader parentMessageId={parentMessageId} onBack={onBack} />
      <KitMessageList group={group} user={user} parentMessageId={parentMessageId} />
      <KitMessageComposer group={group} user={user} parentMessageId={parentMessageId} />
    </Screen>
  );
}
