import { type Kit, KitClientProvider, KitGroups } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

export function SideBySide({ ana, ben }: { readonly ana: Kit.ChatClient; readonly ben: Kit.ChatClient }): ReactElement {
  return (
    <>
      <KitClientProvider client={ana}>
        <KitGroups />
      </KitClientProvider>
      <KitClientProvider client={ben}>
        <KitGroups />
      </KitClientProvider>
    </>
  );
}
