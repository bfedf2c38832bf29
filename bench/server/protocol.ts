/** What a generator is to do. Times are in milliseconds. */
export type Order =
  /** Opens a connection for each of these people, so many at once, spread over the addresses. */
  | {
      readonly do: 'enter';
      readonly urls: readonly string[];
      readonly people: readonly Person[];
      readonly atOnce: number;
      readonly secret: string;
    }
  | { readonly do: 'write'; readonly load: Load }
  | { readonly do: 'leave' };

export interface Person {
  readonly uid: string;
  readonly guid: string;
}

/** What people do, as long as it goes on. */
export interface Load {
  /** Messages a second, of all groups together. */
  readonly rate: number;
  readonly warmUpMs: number;
  readonly ms: number;
  /** The share of messages before which somebody is seen typing. */
  readonly typing: number;
  /** The share of people who have the conversation open: they mark what they read. */
  readonly readers: number;
}

/** What a generator saw. */
export interface Seen {
  readonly entered: number;
  readonly enteringMs: number;
  /** Of one person, from opening a socket to the answer. */
  readonly enterP50: number;
  readonly enterP99: number;
}

export interface Heard {
  readonly sent: number;
  readonly refused: number;
  readonly delivered: number;
  readonly events: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly answerP50: number;
  readonly answerP99: number;
  readonly lost: number;
  readonly doubled: number;
  readonly disordered: number;
  readonly closed: number;
}
