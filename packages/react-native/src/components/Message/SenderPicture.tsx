import type { MessageRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Pressable } from 'react-native';
import type { KitAvatarStyle } from '../../theme/styles/parts.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { plainName } from '../words/isolated.ts';
import type { PartPresses } from './use-part-presses.ts';

/** How large it is beside a message, at the usual size of text. */
export const pictureSize = 30;

interface SenderPictureProps {
  readonly message: MessageRecord;
  readonly style: KitAvatarStyle | undefined;
  /** `null`: it cannot be pressed. */
  readonly onPress: PartPresses['avatar'];
}

/** Of who wrote; pressed where the host wants to know. */
export function SenderPicture({ message, style, onPress }: SenderPictureProps): ReactElement {
  const { uid, name, avatar } = message.sender;
  const picture = <KitAvatar id={uid} name={name} image={avatar} size={pictureSize} style={style} />;
  if (onPress === null) return picture;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={plainName(name)}
      hitSlop={7}
      onPress={() => onPress(message)}
      testID={`sender-${uid}`}
    >
      {picture}
    </Pressable>
  );
}
