import type { Kit } from '@open-chat-kit/sdk';
import type { ImageStyle, StyleProp, TextStyle } from 'react-native';
import { callHost } from '../../hooks/call-host.ts';
import type { IconSource } from '../../icons/icon-source.ts';

/** One entry of a menu. */
export interface MenuItemInterface {
  /** What it is, whatever the language: those of messages are in `MessageOptionConstants`. */
  readonly id?: string | undefined;
  readonly text: string;
  readonly onPress: () => void;
  readonly icon?: IconSource | undefined;
  /** The icon turns with the direction of writing, as an arrow does. @default false */
  readonly isMirrored?: boolean | undefined;
  /** Shown, but cannot be pressed. @default false */
  readonly disabled?: boolean | undefined;
  /** In the colour of errors: what cannot be taken back. @default false */
  readonly destructive?: boolean | undefined;
  readonly textStyle?: StyleProp<TextStyle>;
  readonly iconStyle?: StyleProp<ImageStyle>;
  readonly testID?: string | undefined;
}

/** An entry as such kits have it in templates of messages. */
export interface KitMessageOption extends Omit<MenuItemInterface, 'text' | 'textStyle' | 'onPress'> {
  readonly title: string;
  readonly titleStyle?: StyleProp<TextStyle>;
  /** Without it the entry does what the kit's own entry of that `id` does. */
  onPress?(message: Kit.BaseMessage): void;
}

/** Does what an entry, which may be the host's, is for. */
export function pressEntry(entry: MenuItemInterface | undefined): void {
  callHost('onPress', () => entry?.onPress());
}
