import type { PropKinds } from '../props/use-props.ts';
import type { KitConfirmDialogProps } from './KitConfirmDialog.tsx';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitConfirmDialogKinds: PropKinds<KitConfirmDialogProps> = {
  isOpen: 'boolean',
  titleText: 'text',
  messageText: 'text',
  confirmButtonText: 'text',
  cancelButtonText: 'text',
  icon: 'icon',
  isDestructive: 'boolean',
  isBusy: 'boolean',
  errorText: 'text',
  onConfirm: 'function',
  onCancel: 'function',
  onDismiss: 'function',
  style: 'style',
  testID: 'text',
};
