import { type Context, createContext, use, useLayoutEffect } from 'react';

/** What a row says of itself on the element that carries its role. */
export interface RowAttributes {
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-labelledby'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-selected'?: boolean | undefined;
  readonly 'aria-current'?: boolean | undefined;
  readonly 'aria-disabled'?: boolean | undefined;
  readonly 'aria-expanded'?: boolean | undefined;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | undefined;
}

/** Sets attributes on the wrapper of one row; `null` on native, where rows carry their accessibility props themselves. */
export const RowAttributesContext: Context<((attributes: RowAttributes) => void) | null> = createContext<
  ((attributes: RowAttributes) => void) | null
>(null);

/**
 * Inside a row: names it and says its state, on the wrapper that has the role (`option`, `row`) and the focus. The
 * wrapper belongs to the list and is not drawn again for this.
 */
export function useRowAttributes(attributes: RowAttributes): void {
  const set = use(RowAttributesContext);
  // Every render: comparing would cost more than setting.
  useLayoutEffect(() => set?.(attributes));
}
