import { type Kit, KitMessageComposer, KitMessageList, KitThreadHeader } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { View } from 'react-native';

export function ChatWithThreads({ group }: { readonly group: Kit.Group }): ReactElement {
  const [first, setFirst] = useState<Kit.BaseMessage | null>(null);
  const thread = first?.getId();
  return (
    <View style={{ flex: 1 }}>
      {first === null ? null : <KitThreadHeader parentMessage={first} onBack={() => setFirst(null)} />}
      <KitMessageList key={thread} group={group} parentMessageId={thread} onThreadRepliesPress={setFirst} />
      <KitMessageComposer key={`to ${thread}`} group={group} parentMessageId={thread} />
    </View>
  );
}
