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
import { type ReactElement, useState } from 'react';
import { MasterDetail } from '../home/MasterDetail.tsx';
import { Screen } from '../look/Screen.tsx';
import { AttachButton } from './AttachButton.tsx';

interface ChatProps {
  /** The group that one talks in, … */
  readonly group?: Kit.Group;
  /** … or the person that one talks to. */
  readonly user?: Kit.User;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
  /** Of the header's menu. */
  readonly options?: (() => MenuItemInterface[]) | undefined;
}

/** A whole chat, put together from the parts of the kit. A thread covers it, and leads back to it. */
export function Chat({ group, user, onBack, options }: ChatProps): ReactElement {
  const [thread, setThread] = useState<Kit.BaseMessage | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<MessageSearchFound>({});
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
        onThreadRepliesPress={setThread}
        {...(isSearching ? found : {})}
      />
      <KitMessageComposer group={group} user={user} AuxiliaryButtonView={AttachButton} />
    </Screen>
  );
  return (
    <MasterDetail
      isWide={null}
      isChosen={thread !== null}
      list={chat}
      detail={
        thread === null ? null : <Thread message={thread} group={group} user={user} onBack={() => setThread(null)} />
      }
    />
  );
}

interface ThreadProps extends Pick<ChatProps, 'group' | 'user'> {
  readonly message: Kit.BaseMessage;
  readonly onBack: () => void;
}

function Thread({ message, group, user, onBack }: ThreadProps): ReactElement {
  const parentMessageId = message.getId();
  return (
    <Screen field="takes">
      <KitThreadHeader parentMessage={message} onBack={onBack} />
      <KitMessageList group={group} user={user} parentMessageId={parentMessageId} />
      <KitMessageComposer group={group} user={user} parentMessageId={parentMessageId} />
    </Screen>
  );
}
