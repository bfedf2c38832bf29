import { type Kit, KitCallProvider, KitMessageHeader, useMessageHeader } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';

interface ChatTopProps {
  readonly group: Kit.Group;
  readonly back: () => void;
  readonly showMembers: (guid: string) => void;
  readonly startCall: (id: string | undefined, kind: 'audio' | 'video') => Promise<void>;
}

export function ChatTop({ group, back, showMembers, startCall }: ChatTopProps): ReactElement {
  return (
    <KitCallProvider handler={({ group: room, kind }) => startCall(room?.getGuid(), kind)}>
      <KitMessageHeader
        group={group}
        onBack={back}
        options={({ group: now }) => [{ text: 'Members', onPress: () => showMembers(now?.getGuid() ?? '') }]}
      />
    </KitCallProvider>
  );
}

export function PlainHeader({ user }: { readonly user: Kit.User }): ReactElement {
  const header = useMessageHeader({ user });
  return <Text>{header === null ? '' : `${header.name} ${header.subtitle.kind === 'online' ? '●' : '○'}`}</Text>;
}
