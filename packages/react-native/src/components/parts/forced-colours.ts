import { Platform, StyleSheet, type ViewStyle } from 'react-native';

// A system that forces colours on a page, as for high contrast, takes away its grounds, and draws what is transparent: what is
// told apart by its ground alone has an edge of no colour, so that it is told apart there, too. On devices there is no such thing.
const styles = StyleSheet.create({
  edge: Platform.select<ViewStyle>({
    web: { outlineWidth: 1, outlineStyle: 'solid', outlineColor: 'transparent', outlineOffset: -1 },
    default: {},
  }),
  border: Platform.select<ViewStyle>({ web: { borderWidth: 1, borderColor: 'transparent' }, default: {} }),
});

/** For what never has the focus: the ring of the focus could not be seen. Takes no room. */
export const edge: ViewStyle = styles.edge;

/** For what may have the focus, and has the room. */
export const border: ViewStyle = styles.border;
