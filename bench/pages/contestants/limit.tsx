import { type ReactElement, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GroupWorld } from '../world/group-world.ts';
import { rowHeight } from './bench-row.tsx';
import type { Contestant, ListProps } from './contestant.ts';
import { useStore } from './stored-row.tsx';

/** Windowed by hand, rows of one known height, a store for each row, one flush a frame: the least machinery there is. */
export const limit: Contestant = {
  prepare: async (world) => (props) => <LimitList world={world} {...props} />,
};

function LimitList({ world, ...props }: ListProps & { readonly world: GroupWorld }): ReactElement {
  const { ids, store, renderRow } = useStore(world, props);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [{ view, attach }] = useState(() => {
    const made = new LimitView();
    return { view: made, attach: made.attach };
  });
  const { start, end } = view.plan(ids.length);
  useLayoutEffect(() => view.keepPlace(ids), [view, ids]);
  return (
    <div
      ref={attach}
      data-testid="groups-list"
      role="listbox"
      aria-label="Groups"
      style={boxStyle}
      onScroll={() => {
        if (view.isNearEnd) void store.loadMore();
        if (!view.isDrawn(ids.length)) flushSync(draw);
      }}
    >
      <div style={{ height: start * rowHeight }} />
      {ids.slice(start, end).map(renderRow)}
      <div style={{ height: (ids.length - end) * rowHeight }} />
    </div>
  );
}

/** As much as ours draws beyond the view, and how much of that must be left before more is drawn. */
const margin = 800;
const least = 400;

/** Which rows are drawn, and the place of the reader. */
class LimitView {
  #box: HTMLElement | null = null;
  #start = 0;
  #end = 0;
  #first: string | undefined;

  readonly attach = (element: HTMLElement | null): void => {
    this.#box = element;
  };

  plan(count: number): { readonly start: number; readonly end: number } {
    if (!this.isDrawn(count)) {
      this.#start = this.#rowAt(-margin, count);
      this.#end = this.#rowAt(this.#height + margin, count);
    }
    return { start: this.#start, end: this.#end };
  }

  isDrawn(count: number): boolean {
    return (
      this.#end <= count &&
      this.#start <= this.#rowAt(-least, count) &&
      this.#end >= this.#rowAt(this.#height + least, count)
    );
  }

  get isNearEnd(): boolean {
    if (this.#box === null) return false;
    return this.#box.scrollHeight - this.#height - this.#box.scrollTop < this.#height;
  }

  /** Rows that came above the view have one known height each. */
  keepPlace(ids: readonly string[]): void {
    const index = this.#first === undefined ? -1 : ids.indexOf(this.#first);
    if (this.#box !== null && this.#box.scrollTop > 0 && index > 0) this.#box.scrollTop += index * rowHeight;
    [this.#first] = ids;
  }

  get #height(): number {
    return this.#box?.clientHeight ?? 800;
  }

  #rowAt(offset: number, count: number): number {
    const row = Math.ceil(((this.#box?.scrollTop ?? 0) + offset) / rowHeight);
    return Math.max(0, Math.min(count, row));
  }
}

const boxStyle = { height: '100%', overflowY: 'auto', overflowAnchor: 'none' } as const;
