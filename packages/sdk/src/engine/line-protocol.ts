import { isObject } from '../arguments.ts';
import type { ErrorJson } from './error-json.ts';

/** From an engine to its server. */
export type EngineMessage =
  /** A request, named as in the contract. It is answered, or refused, under its `id`. */
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  /** Nobody waits for the answer any more. */
  | { readonly kind: 'abort'; readonly id: number }
  /** Is not answered: `setTyping`, `watch`, `disconnect`. */
  | { readonly kind: 'tell'; readonly name: string; readonly args: readonly unknown[] };

/** From a server to an engine. What the values are is looked at by the engine. */
export type ServerMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: ErrorJson }
  /** How much of an upload is done, from 0 to 1. */
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'events'; readonly events: readonly unknown[] };

/** Everything that goes over a line. */
export type LineMessage = EngineMessage | ServerMessage;

/** A request that waits for its answer: what a foreign server's answer means often depends on the question. */
export interface Asked {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** How messages are written as frames. An engine for a foreign backend brings its own. */
export interface LineProtocol {
  /** The frame for a message; `null` where the other side has no words for it. May throw for what cannot be written. */
  write(message: LineMessage): string | null;
  /**
   * What a frame says; `null`, or an error thrown, for one that makes no sense. One that only shows that the server is
   * alive says `{ kind: 'events', events: [] }`. `asked` looks up a request that waits.
   */
  read(frame: string, asked: (id: number) => Asked | undefined): LineMessage | null;
}

/** Messages as JSON, as they are. */
export const jsonProtocol: LineProtocol = {
  write: (message) => JSON.stringify(message),
  read(frame) {
    const value: unknown = JSON.parse(frame);
    return isLineMessage(value) ? value : halfAsked(value);
  },
};

/** A question without a name or arguments: whoever waits for its answer is refused, instead of waiting for ever. */
function halfAsked(value: unknown): LineMessage | null {
  if (!isObject(value)) return null;
  const { kind, id, name, args } = value;
  if (kind !== 'ask' || !isId(id)) return null;
  return { kind, id, name: typeof name === 'string' ? name : '', args: Array.isArray(args) ? args : [] };
}

/** Whether it is a message, in all its parts but the values that it carries. */
export function isLineMessage(value: unknown): value is LineMessage {
  if (!isObject(value)) return false;
  const { kind, id, name, args, error, share, events } = value;
  switch (kind) {
    case 'ask':
      return isId(id) && typeof name === 'string' && Array.isArray(args);
    case 'abort':
    case 'answer':
      return isId(id);
    case 'tell':
      return typeof name === 'string' && Array.isArray(args);
    case 'refusal':
      return isId(id) && isObject(error);
    case 'progress':
      return isId(id) && typeof share === 'number' && share >= 0 && share <= 1;
    case 'events':
      return Array.isArray(events);
    default:
      return false;
  }
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
