import {
  type ComponentRef,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Platform, type StyleProp, StyleSheet, TextInput, type TextStyle } from 'react-native';
import { directionProps } from '../../i18n/direction-props.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useSystemTextScale } from '../../theme/use-text-scale.ts';
import type { TextSelection } from '../../models/mentions/written-text.ts';
import type { TextFormat } from '../../models/message-composer/formats.ts';
import { isEnter, sends } from './enter-key.ts';
import { formatOfKey } from './format-key.ts';
import { isComposing } from '../../web/is-composing.ts';
import { useSelection } from '../../web/use-selection.ts';
import { useWholeUndo } from '../../web/use-whole-undo.ts';
import { noRing } from '../parts/no-ring.ts';

interface GrowingFieldProps {
  readonly ref: RefObject<ComponentRef<typeof TextInput> | null>;
  readonly value: string;
  /** Which way it runs where a name in it would turn it; `null`: as its text says. */
  readonly run: 'ltr' | 'rtl' | 'none' | null;
  readonly placeholder: string;
  /** `isUndone`: by going a step back in what a browser has noted, or on. */
  readonly onChange: (text: string, isUndone: boolean) => void;
  readonly onSubmit: () => void;
  /** A list over it: what is chosen there is put into the text. */
  readonly list: FieldList | null;
  /** What is to be selected, or where the caret is to be put; `null`: it stays. */
  readonly selection: TextSelection | null;
  /** What is selected; both the same where nothing is, which is the caret. Always the same. */
  readonly onSelect: (start: number, end: number) => void;
  /** `selection` is seen in the field. Always the same. */
  readonly onPlaced: () => void;
  /** The keys for a format were pressed; `undefined`: there are none. */
  readonly onFormat: ((format: TextFormat) => void) | undefined;
  /** The key for it was pressed; `undefined` leaves it to what is around. */
  readonly onEscape: (() => void) | undefined;
  /** Arrow up in an empty field. Returns whether something came of it. */
  readonly onUp: () => boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly style: StyleProp<TextStyle>;
}

/** A list that stays over the field while the field has the focus, and its keys. */
export interface FieldList {
  readonly id: string;
  /** Of the entry that Enter takes. */
  readonly activeId: string;
  readonly move: (by: 1 | -1) => void;
  readonly take: () => void;
  readonly close: () => void;
}

const mostLines = 6;
const verticalPadding = 11;

/** A field as high as its text, up to six lines; from there on it scrolls. */
export function GrowingField(props: GrowingFieldProps): ReactElement {
  const { ref: field, value, placeholder, onChange, onSubmit, onEscape, onUp, onFocus, onBlur, style } = props;
  const { run, list, selection, onSelect, onPlaced, onFormat } = props;
  const { color, typography } = useTheme();
  const { direction } = useChatTranslation();
  const face = typography.heading4.regular;
  const lineHeight = (face.lineHeight ?? 22) * useSystemTextScale();
  const least = lineHeight + verticalPadding * 2;
  const most = lineHeight * mostLines + verticalPadding * 2;
  const [height, setHeight] = useState(least);
  // To be set to what it is already, a state may have all of it drawn once more.
  const measured = useRef({ width: 0, height });

  const isUndone = useRef(false);
  useSelection(field, onSelect);
  useWholeUndo(field);
  useEffect(() => {
    if (selection !== null) onPlaced();
  }, [selection, onPlaced]);
  // A browser's text area has no content size of its own: it is measured while it is as low as it can be.
  const measure = useCallback((): void => {
    const element: unknown = field.current;
    if (Platform.OS !== 'web' || !isElement(element)) return;
    const around = element.parentElement;
    const [before, leastBefore] = [element.style.height, around?.style.minHeight ?? ''];
    // What is around it stays as high: a list above would be higher for the moment, and be scrolled away from its end.
    if (around !== null) around.style.minHeight = `${around.getBoundingClientRect().height}px`;
    element.style.height = '0px';
    const wanted = element.scrollHeight;
    element.style.height = before;
    if (around !== null) around.style.minHeight = leastBefore;
    if (wanted === measured.current.height) return;
    measured.current.height = wanted;
    setHeight(wanted);
  }, [field]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the text is what is measured
  useLayoutEffect(measure, [measure, value]);
  const relaid = (width: number): void => {
    if (width === measured.current.width) return;
    measured.current.width = width;
    measure();
  };

  return (
    <TextInput
      ref={field}
      multiline
      // iOS says what stands in an empty field behind its name.
      accessibilityLabel={Platform.OS === 'ios' && value === '' ? undefined : placeholder}
      value={value}
      {...(run === null ? null : directionProps(run === 'none' ? direction : run))}
      placeholder={placeholder}
      placeholderTextColor={color.textSecondary}
      onChange={({ nativeEvent }) => (isUndone.current = undoes(nativeEvent))}
      onChangeText={(text) => onChange(text, isUndone.current)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyPress={(event) => {
        if (Platform.OS !== 'web' || isComposing(event.nativeEvent)) return;
        const { key } = event.nativeEvent;
        if (list !== null && isOfList(list, event.nativeEvent)) return event.preventDefault();
        const format = onFormat === undefined ? null : formatOfKey(event.nativeEvent);
        if (format !== null) onFormat?.(format);
        else if (sends(event.nativeEvent)) onSubmit();
        else if (key === 'Escape' && onEscape !== undefined) onEscape();
        else if (key !== 'ArrowUp' || value !== '' || !onUp()) return;
        event.preventDefault();
      }}
      onLayout={Platform.OS === 'web' ? ({ nativeEvent }) => relaid(nativeEvent.layout.width) : undefined}
      // On devices the padding is in it.
      onContentSizeChange={
        Platform.OS === 'web' ? undefined : ({ nativeEvent }) => setHeight(nativeEvent.contentSize.height)
      }
      selection={selection ?? undefined}
      onSelectionChange={({ nativeEvent: { selection: now } }) => onSelect(now.start, now.end)}
      {...(list === null ? null : { 'aria-controls': list.id, 'aria-activedescendant': list.activeId })}
      aria-autocomplete="list"
      scrollEnabled={height > most}
      testID="composer-field"
      style={[
        face,
        styles.field,
        {
          color: color.textPrimary,
          height: Math.min(Math.max(height, least), most),
          textAlign: direction === 'rtl' ? 'right' : 'left',
        },
        style,
      ]}
    />
  );
}

/** Whether a key is the list's, which has done by then what it is for. */
function isOfList(list: FieldList, event: { readonly key: string }): boolean {
  const { key } = event;
  if (key === 'ArrowDown') list.move(1);
  else if (key === 'ArrowUp') list.move(-1);
  else if (key === 'Escape') list.close();
  else if (isEnter(event) || (key === 'Tab' && !('shiftKey' in event && event.shiftKey === true))) list.take();
  else return false;
  return true;
}

/** What browsers say of a change: that it was one of the steps that they have noted. */
function undoes(event: object): boolean {
  return 'inputType' in event && (event.inputType === 'historyUndo' || event.inputType === 'historyRedo');
}

interface Measurable {
  readonly scrollHeight: number;
  readonly style: { height: string };
  readonly parentElement: {
    readonly style: { minHeight: string };
    getBoundingClientRect(): { readonly height: number };
  } | null;
}

function isElement(value: unknown): value is Measurable {
  return typeof value === 'object' && value !== null && 'scrollHeight' in value && 'parentElement' in value;
}

const styles = StyleSheet.create({
  field: {
    width: '100%',
    minWidth: 0,
    paddingVertical: verticalPadding,
    paddingHorizontal: 16,
    textAlignVertical: 'center',
    ...noRing,
  },
});
