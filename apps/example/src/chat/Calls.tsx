import { type CallRequest, KitCallProvider, KitConfirmDialog } from '@open-chat-kit/react-native';
import { type ReactElement, type ReactNode, useState } from 'react';

/** Where an app would begin a call, this one says what it was asked for. */
export function Calls({ children }: { readonly children: ReactNode }): ReactElement {
  const [asked, setAsked] = useState<CallRequest | null>(null);
  const close = (): void => setAsked(null);
  const name = asked?.user?.getName() ?? asked?.group?.getName() ?? '';
  return (
    <KitCallProvider handler={setAsked}>
      {children}
      <KitConfirmDialog
        isOpen={asked !== null}
        titleText={`${asked?.kind === 'video' ? 'Video' : 'Voice'} call with ${name}`}
        messageText="Calls belong to the host: the kit asks for one, and an app begins it with whatever it has. This app has nothing."
        onConfirm={close}
        onCancel={close}
      />
    </KitCallProvider>
  );
}
