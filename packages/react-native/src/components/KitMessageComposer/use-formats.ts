import { useState } from 'react';
import { Dimensions, type LayoutChangeEvent } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { useTextFormatting } from '../../formatters/use-text-formatting.ts';
import { useDrawnByServer } from '../parts/use-drawn-by-server.ts';
import type { KitMessageComposerProps } from './props.ts';

/** What a composer offers of Markdown. */
interface Formats {
  /** What is done to texts that are shown over the field; `undefined` for nothing. */
  readonly formatting: TextFormatting;
  /** Markdown is drawn in this chat, and offered. */
  readonly isOn: boolean;
  /** Beside the field there is room for a button that opens the bar. */
  readonly hasButton: boolean;
  /** The bar is there: it was opened, or there is something to be formatted. */
  readonly isShown: boolean;
  readonly toggle: () => void;
  /** Of the line with the field and the buttons. */
  readonly onLayout: (event: LayoutChangeEvent) => void;
}

/** @param hasSelection something is selected in the field */
export function useFormats(
  { hideFormatting, textFormatters }: KitMessageComposerProps,
  hasSelection: boolean,
): Formats {
  const client = useKitClient();
  const formatting = useTextFormatting('KitMessageComposer', textFormatters, client?.viewer ?? null);
  // A composer may be narrower than its window: beside a list, in a dialog. Until it is laid out, that is the best guess.
  const [isWindowWide] = useState(hasWindowRoom);
  const isServers = useDrawnByServer();
  const [lineHasRoom, setLineHasRoom] = useState<boolean | null>(null);
  const hasRoom = lineHasRoom ?? (isWindowWide && !isServers);
  const [isOpen, setOpen] = useState(false);
  const isOn = hideFormatting !== true && formatting.hasMarkdown;
  return {
    formatting,
    isOn,
    hasButton: isOn && hasRoom,
    isShown: isOn && ((isOpen && hasRoom) || hasSelection),
    toggle: () => setOpen((before) => !before),
    onLayout: ({ nativeEvent }) => {
      const has = nativeEvent.layout.width >= leastForButton;
      // What turns out as it was guessed is not drawn again.
      if (has !== hasRoom) setLineHasRoom(has);
    },
  };
}

/** In points of the line. On phones the field needs the room: there the bar comes with what is selected. */
const leastForButton = 456;
/** Beside the line, in a composer that no style changes. */
const besideLine = 24;

function hasWindowRoom(): boolean {
  return Dimensions.get('window').width - besideLine >= leastForButton;
}
