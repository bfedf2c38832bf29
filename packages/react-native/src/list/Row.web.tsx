import { memo, type ReactElement, type ReactNode, useState } from 'react';
import { type RowAttributes, RowAttributesContext } from './row-attributes.ts';

/** Who wants to know of the elements of rows. */
export interface RowHost {
  attach(id: string, element: HTMLElement): () => void;
}

interface RowProps {
  readonly id: string;
  readonly role: string | undefined;
  readonly focusColor: string | undefined;
  readonly renderRow: (id: string) => ReactElement;
  readonly host: RowHost;
}

// A flex column, as every React Native view: what is in a row stretches, and its margins count as its height.
const style = { display: 'flex', flexDirection: 'column', outlineOffset: -2 } as const;

/**
 * The wrapper of one row, drawn again only when `renderRow` changes. Position, tab stop and state are set on its
 * element from outside, since each of them changes without the row changing.
 */
export const Row: (props: RowProps) => ReactNode = memo(function Row({
  id,
  role,
  focusColor,
  renderRow,
  host,
}: RowProps) {
  const [{ attach, set }] = useState(() => new Wrapper(host, id));
  return (
    <div ref={attach} role={role} style={{ ...style, outlineColor: focusColor }}>
      <RowAttributesContext value={set}>{renderRow(id)}</RowAttributesContext>
    </div>
  );
});

/** The element, and what is set on it before it is there: effects inside a row run before the row's ref. */
class Wrapper {
  readonly attach: (element: HTMLElement | null) => (() => void) | undefined;
  #element: HTMLElement | null = null;
  #attributes: RowAttributes = {};

  constructor(host: RowHost, id: string) {
    this.attach = (element) => {
      if (element === null) return undefined;
      this.#element = element;
      apply(element, {}, this.#attributes);
      const detach = host.attach(id, element);
      return () => {
        this.#element = null;
        detach();
      };
    };
  }

  readonly set = (attributes: RowAttributes): void => {
    if (this.#element !== null) apply(this.#element, this.#attributes, attributes);
    this.#attributes = attributes;
  };
}

function apply(element: HTMLElement, before: RowAttributes, after: RowAttributes): void {
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) element.removeAttribute(name);
}
