import { type ReactElement, useCallback, useRef } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { alertIcon } from '#icons';
import { Popup } from '../Menu/Popup.tsx';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { StateView } from '../parts/StateView.tsx';
import { widePage } from '../parts/wide-page.ts';
import { useEmojiFiles } from './emoji-files.ts';
import { EmojiSkeleton } from './EmojiSkeleton.tsx';

interface EmojiPickerProps {
  readonly anchor: MenuAnchor;
  readonly onChoose: (char: string) => void;
  readonly onClose: () => void;
}

/** On wide pages, in points: ten columns, and six rows. */
const popover = { width: 456, height: 420 };

/** On narrow ones at most. */
const sheetHeight = 520;

/** All emoji, to choose one: at its anchor on wide pages, else at the lower edge. What it shows is loaded when it opens. */
export function EmojiPicker({ anchor, onChoose, onClose }: EmojiPickerProps): ReactElement {
  const { t } = useChatTranslation();
  const page = useWindowDimensions();
  const { files, hasFailed, retry } = useEmojiFiles();
  const inner = useRef<(() => void) | null>(null);
  const setEscape = useCallback((escape: (() => void) | null) => void (inner.current = escape), []);
  const isPopover = page.width >= widePage;
  const width = isPopover ? popover.width : page.width;
  const height = isPopover
    ? Math.min(popover.height, page.height - 32)
    : Math.min(sheetHeight, Math.round(page.height * 0.6));
  return (
    <Popup
      title={t('emoji.title')}
      anchor={anchor}
      onClose={() => {
        const escape = inner.current;
        if (escape === null) onClose();
        else escape();
      }}
      testID="emoji-picker"
    >
      <View style={[styles.room, { width, height }]}>
        {hasFailed ? (
          <StateView
            role="alert"
            icon={alertIcon}
            title={t('emoji.errorTitle')}
            text={t('error.NETWORK')}
            action={{ text: t('common.tryAgain'), onPress: retry }}
          />
        ) : files === null ? (
          <EmojiSkeleton label={t('common.loading')} width={width} />
        ) : (
          <files.Panel
            set={files.set}
            label={t('emoji.title')}
            width={width}
            height={height}
            onChoose={onChoose}
            setEscape={setEscape}
          />
        )}
      </View>
    </Popup>
  );
}

// Over a keyboard it is lower.
const styles = StyleSheet.create({ room: { flexShrink: 1, minHeight: 0, maxWidth: '100%' } });
