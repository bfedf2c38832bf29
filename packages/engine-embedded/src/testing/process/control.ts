import { isRecord } from '../../operations/input.ts';

/** What the owner of a server process asks of it, over the channel to its child. */
export type ControlRequest =
  | {
      readonly kind: 'begin';
      readonly id: number;
      /** The file that it keeps everything in. */
      readonly file: string;
      readonly now: number;
      readonly seed: number;
      /** Name of the fault that is planted in it; empty for none. */
      readonly fault: string;
    }
  | {
      readonly kind: 'account';
      readonly id: number;
      readonly uid: string;
      readonly name: string;
      readonly tags: readonly string[];
    }
  | { readonly kind: 'advance'; readonly id: number; readonly ms: number }
  | { readonly kind: 'end'; readonly id: number; readonly uid: string };

/** A request without its number. */
type Unnumbered<Each> = Each extends ControlRequest ? Omit<Each, 'id'> : never;
export type Control = Unnumbered<ControlRequest>;

/** What it says. */
export type ControlAnswer =
  /** Its program is loaded. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
  | { readonly kind: 'warning'; readonly text: string };

/** Whether the owner sent it. */
export function isControlRequest(value: unknown): value is ControlRequest {
  return isRecord(value) && typeof value['id'] === 'number' && typeof value['kind'] === 'string';
}

/** Whether the process sent it. */
export function isControlAnswer(value: unknown): value is ControlAnswer {
  return isRecord(value) && typeof value['kind'] === 'string';
}
