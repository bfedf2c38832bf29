import { KitConfirmDialog } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Button } from 'react-native';

export function ClearHistory({ clear }: { readonly clear: () => void }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const confirm = (): void => {
    clear();
    setAsking(false);
  };
  return (
    <>
      <Button title="Clear" onPress={() => setAsking(true)} />
      <KitConfirmDialog
        isOpen={isAsking}
        titleText="Clear the history?"
        messageText="It will be gone from this device."
        confirmButtonText="Clear"
        isDestructive
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
