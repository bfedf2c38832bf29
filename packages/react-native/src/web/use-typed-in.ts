import { type RefObject, useEffect } from 'react';
import { Platform } from 'react-native';
import { isFocused } from './has-focus.ts';

declare const document: { execCommand(command: 'insertText' | 'delete', isShown: false, text?: string): boolean };

interface Written {
  readonly text: string;
  /** Where the caret is to be put, as it is behind what was put in; `null` for what was typed, or is another text. */
  readonly selection: object | null;
}

interface Writer {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => Written;
}

/**
 * In a browser: what a button puts into a field is typed in, and one step of what the browser undoes. React would set the value
 * later on, and a browser forgets all steps by that. Where typing does nothing, React still does.
 */
export function useTypedIn(field: RefObject<object | null>, writer: Writer): void {
  useEffect(() => {
    if (Platform.OS !== 'web') return;
    return writer.subscribe(() => {
      const { text, selection } = writer.getSnapshot();
      const element: object | null = field.current;
      // What does not have the focus cannot be typed into.
      if (selection !== null && isFocused(element) && isArea(element)) typeIn(element, text);
    });
  }, [field, writer]);
}

interface Area {
  readonly value: string;
  setSelectionRange(start: number, end: number): void;
}

function isArea(element: object | null): element is Area {
  return element !== null && 'value' in element && 'setSelectionRange' in element;
}

/** Only what is different: all of it would be selected, and the rest of the text undone with it. */
function typeIn(area: Area, text: string): void {
  const { value } = area;
  if (value === text) return;
  const least = Math.min(value.length, text.length);
  let start = 0;
  while (start < least && value[start] === text[start]) start += 1;
  let end = 0;
  while (end < least - start && value[value.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  area.setSelectionRange(start, value.length - end);
  const put = text.slice(start, text.length - end);
  if (put === '') document.execCommand('delete', false);
  else document.execCommand('insertText', false, put);
}
