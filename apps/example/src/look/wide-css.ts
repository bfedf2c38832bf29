import { Platform } from 'react-native';

/** From how many points on there is room for two things beside each other. */
export const wideFrom = 768;

/** A part of a page that stands elsewhere where there is room; of a pair, the one that a narrow window shows. */
type Part = { readonly pair: 'list' | 'detail' } | { readonly tabs: true } | { readonly panes: true };

/** Marks a part for `wideCss`; on devices nobody reads it. */
export function placedByCss(part: Part): object {
  return Platform.OS === 'web' ? { dataSet: part } : {};
}

/**
 * What a page that a server made can know of its window only by CSS: with it the first paint is where everything stays. The
 * parts bear the looks of a wide page, of which a narrow one takes some back.
 */
export const wideCss = `
@media (max-width: ${wideFrom - 0.02}px) {
  [data-pair] > * { position: absolute !important; inset: 0 !important; width: auto !important; min-width: 0 !important;
    max-width: none !important; border-width: 0 !important; z-index: 1 !important; }
  [data-pair='list'] > :last-child, [data-pair='detail'] > :first-child { display: none !important; }
  [data-tabs] { order: 1; border-bottom-width: 0 !important; }
  [data-panes] { flex-direction: column !important; }
}
@media (min-width: ${wideFrom}px) {
  [data-tabs] { order: -1; border-top-width: 0 !important; }
}
`;
