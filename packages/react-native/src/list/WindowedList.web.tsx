import { type ReactElement, useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { StyleSheet, View } from 'react-native';
import { useClock } from '../client/use-clock.ts';
import type { ListRole, WindowedListProps } from './list-props.ts';
import { ListView } from './list-view.web.ts';
import { keepRightClick } from '../web/right-click.web.ts';
import { Row } from './Row.web.tsx';
import { stretches } from './window.ts';

export type { WindowedListHandle, WindowedListProps } from './list-props.ts';

/**
 * The list of the house in a browser: rows in the flow of the page between spacers, and one of them kept in its place
 * before each paint. No library did that on React Native Web (lists move when rows come above during a wheel scroll).
 */
export function WindowedList({ ref, ...props }: WindowedListProps): ReactElement {
  const { ids, renderRow, anchor, header, footer, role = 'list', rowCount = ids.length, testID } = props;
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const clock = useClock();
  const [view] = useState(() => new ListView(props, draw, clock));
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => view.layoutOf(ids), [view, ids]);
  const drawing = view.plan(layout);

  useLayoutEffect(() => {
    if (box.current === null || content.current === null || rows.current === null) return undefined;
    return view.open({ box: box.current, content: content.current, rows: rows.current });
  }, [view]);
  useLayoutEffect(() => view.commit(drawing, props));
  useImperativeHandle(ref, () => view, [view]);

  const { drawn: parts, after } = stretches(layout.offsets, drawing.range, drawing.pinned);
  const children: ReactElement[] = [];
  for (const part of parts) {
    // The window's own spacer keeps its element; so does every row, whichever stretch it is in.
    children.push(spacer(part.start === drawing.range.start ? ':window' : ':pinned', part.space));
    for (const id of ids.slice(part.start, part.end)) {
      children.push(
        <Row
          key={`.${id}`}
          id={id}
          role={rowRoles[role]}
          focusColor={props.focusColor}
          renderRow={renderRow}
          host={view}
        />,
      );
    }
  }
  children.push(spacer(':after', after));

  return (
    <View style={[styles.frame, props.style]}>
      <div
        ref={box}
        data-testid={testID}
        // Firefox makes whatever scrolls a tab stop. Here a row is one, whose keys scroll; without rows nothing else is.
        tabIndex={ids.length > 0 ? -1 : undefined}
        style={boxStyle}
        onScroll={() => {
          // A scroll has been painted by the compositor already: its rows may not wait for React's next turn.
          if (view.scrolled()) flushSync(() => view.redraw());
        }}
      >
        <div ref={content} style={anchor === 'top' ? contentStyle : bottomContentStyle}>
          {header}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it always has one of five roles */}
          <div
            ref={rows}
            role={role}
            aria-label={props['aria-label']}
            aria-labelledby={props['aria-labelledby']}
            aria-multiselectable={props['aria-multiselectable']}
            aria-busy={props['aria-busy']}
            aria-rowcount={role === 'grid' ? rowCount : undefined}
            style={{ ...rowsStyle, maxWidth: props.maxRowWidth }}
            onKeyDown={(event) => {
              if (!event.defaultPrevented && view.pressed(event.target, event)) event.preventDefault();
            }}
            onClick={(event) => {
              if (!event.defaultPrevented && view.activated(event.target)) event.preventDefault();
            }}
            onContextMenu={(event) => {
              if (view.menuWanted(event.target, event)) event.preventDefault();
            }}
            onMouseDownCapture={(event) => view.held(event)}
            onMouseUp={keepRightClick}
            onFocus={(event) => view.focused(event.target)}
            onBlur={(event) => view.blurred(event.target, event.relatedTarget)}
          >
            {children}
          </div>
          {footer}
        </div>
      </div>
    </View>
  );
}

function spacer(key: string, height: number): ReactElement {
  return <div key={key} aria-hidden style={{ height }} />;
}

const rowRoles: Readonly<Record<ListRole, string | undefined>> = {
  list: 'listitem',
  listbox: 'option',
  grid: 'row',
  feed: 'article',
  log: undefined,
};

const styles = StyleSheet.create({ frame: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minHeight: 0 } });
// The browser's own anchoring would correct the same shift a second time.
const boxStyle = {
  position: 'absolute',
  inset: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overflowAnchor: 'none',
} as const;
const contentStyle = { display: 'flex', flexDirection: 'column', minHeight: '100%' } as const;
const bottomContentStyle = { ...contentStyle, justifyContent: 'flex-end' } as const;
const rowsStyle = { flexShrink: 0, alignSelf: 'center', width: '100%' } as const;
