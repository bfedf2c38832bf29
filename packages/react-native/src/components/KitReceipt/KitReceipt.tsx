import type { ReactElement } from 'react';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import type { Delivery } from '../parts/delivery.ts';
import { ReceiptMark } from '../parts/ReceiptMark.tsx';
import { spokenPicture } from '../parts/spoken-picture.ts';
import { type PropKinds, useProps } from '../props/use-props.ts';
import type { KitReceiptStyle } from '../../theme/styles/parts.ts';

/** How far a message is: on its way, not sent, sent, with the others, read by them. */
export type KitReceiptState = 'wait' | 'error' | 'sent' | 'delivered' | 'read';

/** Props of {@link KitReceipt}. */
export interface KitReceiptProps {
  /** In small or in capital letters; without one nothing is shown. */
  readonly receipt?: KitReceiptState | Uppercase<KitReceiptState> | undefined;
  readonly style?: KitReceiptStyle | undefined;
  readonly testID?: string | undefined;
}

const deliveries: Readonly<Record<KitReceiptState, Delivery>> = {
  wait: 'pending',
  error: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
};

const states = Object.keys(deliveries);
const kinds: PropKinds<KitReceiptProps> = {
  receipt: [...states, ...states.map((state) => state.toUpperCase())],
  style: 'style',
  testID: 'text',
};

/** How far one's own message is: the ticks that rows of chats and messages show. */
export function KitReceipt(asGiven: KitReceiptProps): ReactElement | null {
  const { receipt, style, testID } = useProps('KitReceipt', asGiven, kinds);
  const drawn = useComponentStyle('receiptStyle', style);
  if (receipt === undefined || receipt === null) return null;
  // What is neither was taken out above.
  const state = receipt.toLowerCase() as KitReceiptState;
  return <ReceiptMark delivery={deliveries[state]} style={drawn} testID={testID} {...spokenPicture} />;
}
