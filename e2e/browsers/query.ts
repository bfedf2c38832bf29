/** A text that is looked for: a part of it whatever its case, all of it, or what a pattern describes. */
export type Wanted =
  | { readonly part: string }
  | { readonly exact: string }
  | { readonly pattern: string; readonly flags: string };

/** One step from elements to elements; the first one begins with the page. */
export type Step =
  | { readonly by: 'css'; readonly selector: string }
  | {
      readonly by: 'role';
      readonly role: string;
      readonly name?: Wanted;
      readonly level?: number;
      readonly isSelected?: boolean;
    }
  | { readonly by: 'text'; readonly text: Wanted }
  /** Of the elements so far, those with this text. */
  | { readonly by: 'hasText'; readonly text: Wanted }
  /** Of the elements so far this one; negative from the end. */
  | { readonly by: 'nth'; readonly index: number };

export function wanted(text: string | RegExp, isExact = false): Wanted {
  if (typeof text !== 'string') return { pattern: text.source, flags: text.flags.replace('g', '') };
  return isExact ? { exact: text } : { part: text };
}
