import { type ComposerSlotProps, Kit, KitConfirmDialog, useKitClient, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Platform, Pressable, StyleSheet, Text } from 'react-native';
import { pickFile } from './pick-file.ts';
import { useSession } from '../session/SessionProvider.tsx';

/** Sends a file, on a server that keeps it. In a browser: picking files on a device takes a module of the host’s choice. */
export function AttachButton({ user, group }: ComposerSlotProps): ReactElement | null {
  const { color, typography } = useTheme();
  const { who } = useSession();
  const client = useKitClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const receiver = group?.getGuid() ?? user?.getUid();
  if (Platform.OS !== 'web' || who?.kind !== 'account' || client === null || receiver === undefined) return null;
  const attach = async (): Promise<void> => {
    const file = await pickFile();
    if (file === null) return;
    const kind = /^(image|video|audio)\//.exec(file.type)?.[1] ?? Kit.MESSAGE_TYPE.FILE;
    const to = group === undefined ? Kit.RECEIVER_TYPE.USER : Kit.RECEIVER_TYPE.GROUP;
    setBusy(true);
    try {
      await client.sendMediaMessage(new Kit.MediaMessage(receiver, file, kind, to));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const close = (): void => setFailure('');
  return (
    <>
      <Pressable
        role="button"
        aria-label={isBusy ? 'Sending a file' : 'Attach a file'}
        disabled={isBusy}
        onPress={() => void attach()}
        style={({ pressed }) => [styles.button, { backgroundColor: pressed ? color.background3 : 'transparent' }]}
      >
        <Text
          aria-hidden
          style={[typography.heading1.regular, { color: isBusy ? color.iconTertiary : color.iconPrimary }]}
        >
          {isBusy ? '…' : '+'}
        </Text>
      </Pressable>
      <KitConfirmDialog
        isOpen={failure !== ''}
        titleText="The file was not sent"
        messageText={failure}
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

const styles = StyleSheet.create({
  button: { minWidth: 44, minHeight: 44, borderRadius: 22, alignItems: 'center', justifyContent: 'center' },
});
