import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { noRing } from '../look/no-ring.ts';
import { placedByCss } from '../look/wide-css.ts';

interface MasterDetailProps {
  /** `null` where both never stand side by side. */
  readonly isWide: boolean | null;
  /** Whether something is chosen: where only one fits, the detail covers the list. */
  readonly isChosen: boolean;
  readonly list: ReactNode;
  readonly detail: ReactNode;
}

/**
 * A list and what was chosen in it: side by side where there is room, one above the other where there is not. The list
 * stays as it is under the detail, so that it is where it was left when one goes back.
 */
export function MasterDetail({ isWide, isChosen, list, detail }: MasterDetailProps): ReactElement {
  const { color } = useTheme();
  const side = useRef<View>(null);
  const covering = useRef<View>(null);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    // Nobody asked for the focus of a page that has just opened.
    const isSame = wasChosen.current === isChosen;
    wasChosen.current = isChosen;
    if (isSame || Platform.OS !== 'web') return;
    const below: unknown = side.current;
    const above: unknown = covering.current;
    if (!(below instanceof HTMLElement) || !(above instanceof HTMLElement)) return;
    // A browser takes the focus from what is hidden, but not at once. Side by side nothing is.
    const hidden = isWide === true ? null : isChosen ? below : above;
    const isLost = document.activeElement === document.body || hidden?.contains(document.activeElement) === true;
    if (!isLost) return;
    if (isChosen) {
      above.focus({ preventScroll: true });
      return;
    }
    // What was beneath the other page could not keep the focus: the row that opened it is still the one to come back to.
    // Other lists may be there too, of which nothing is seen.
    const rows = [
      ...below.querySelectorAll<HTMLElement>('[role="option"][tabindex="0"], [role="article"][tabindex="0"]'),
    ];
    const row = rows.find((one) => one.getClientRects().length > 0);
    (row ?? below).focus({ preventScroll: true });
  }, [isWide, isChosen]);
  const alone = (isShown: boolean): object[] => [styles.alone, isShown ? styles.shown : styles.hidden];
  const isByCss = Platform.OS === 'web' && isWide !== null;
  const isBeside = isByCss || isWide === true;
  return (
    <View style={styles.pages} {...(isByCss ? placedByCss({ pair: isChosen ? 'detail' : 'list' }) : {})}>
      <View
        ref={side}
        tabIndex={-1}
        aria-hidden={isWide !== true && isChosen}
        style={isBeside ? [styles.side, { borderEndColor: color.borderDefault }] : alone(!isChosen)}
      >
        {list}
      </View>
      <View ref={covering} tabIndex={-1} style={isBeside ? styles.beside : alone(isChosen)}>
        {detail}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  pages: { flex: 1, minHeight: 0, flexDirection: 'row' },
  side: {
    width: '32%',
    minWidth: 320,
    maxWidth: 400,
    borderEndWidth: StyleSheet.hairlineWidth,
    // Who gets the focus by a script sees no ring round half a page.
    ...noRing,
  },
  beside: { flex: 1, minWidth: 0, ...noRing },
  alone: { ...StyleSheet.absoluteFill, ...noRing },
  shown: { zIndex: 1 },
  // A browser must not focus what nobody sees; lists on devices want to keep their size.
  hidden: Platform.select<object>({ web: { display: 'none' }, default: { opacity: 0, pointerEvents: 'none' } }),
});
