import type { EngineEvent, ErrorCode, ErrorDetails } from '@open-chat-kit/sdk/engine';

/** Names one connection of one tab. `line` 0 is the tab itself, for the administration of the server. */
export interface Caller {
  readonly tab: string;
  readonly line: number;
}

/** From a tab to the tab that hosts the server. */
export type TabRequest =
  /** Who hosts? */
  | { readonly kind: 'where' }
  /** Answered under its `id`. */
  | {
      readonly kind: 'call';
      readonly host: string;
      readonly from: Caller;
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'abort'; readonly host: string; readonly from: Caller; readonly id: number }
  /** Not answered. */
  | {
      readonly kind: 'tell';
      readonly host: string;
      readonly from: Caller;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  /** The tab closes. */
  | { readonly kind: 'bye'; readonly tab: string };

/**
 * From the tab that hosts the server. `host` names it and this time of hosting: what comes late from an earlier one
 * must not be taken for news.
 */
export type HostMessage =
  /** The server is here now. Later hosts have higher terms; 0 where storages know of none. A host that is still reading may find that it cannot read. */
  | { readonly kind: 'host'; readonly host: string; readonly term: number; readonly isReading?: boolean }
  /** It will be here, once this tab has taken the storage over: a sign of life. */
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'answer';
      readonly host: string;
      readonly to: string;
      readonly id: number;
      readonly value: unknown;
    }
  | {
      readonly kind: 'refusal';
      readonly host: string;
      readonly to: string;
      readonly id: number;
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: ErrorDetails;
    }
  | {
      readonly kind: 'progress';
      readonly host: string;
      readonly to: string;
      readonly id: number;
      readonly share: number;
    }
  | {
      readonly kind: 'events';
      readonly host: string;
      readonly to: Caller;
      /** As the tab counts its connections: what comes late from one must not be taken for news of the next. */
      readonly turn: number;
      readonly events: readonly EngineEvent[];
    };

/** Everything that goes between tabs. */
export type TabMessage = TabRequest | HostMessage;

const kinds: readonly string[] = [
  'where',
  'call',
  'abort',
  'tell',
  'bye',
  'host',
  'opening',
  'answer',
  'refusal',
  'progress',
  'events',
] satisfies TabMessage['kind'][];

/** Only tabs of the same page speak on the channel: the kind says enough. */
export function isTabMessage(value: unknown): value is TabMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    kinds.includes(value.kind)
  );
}
