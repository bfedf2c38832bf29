import { Snapshot } from './snapshot.ts';

/** How many people reacted with one emoji. */
export class ReactionCount extends Snapshot {
  reaction: string;
  count: number;
  reactedByMe: boolean;

  constructor(reaction: string, count: number, reactedByMe = false) {
    super();
    this.reaction = reaction;
    this.count = count;
    this.reactedByMe = reactedByMe;
  }

  /** The emoji. */
  getReaction(): string {
    return this.reaction;
  }

  setReaction(reaction: string): void {
    this.reaction = reaction;
  }

  getCount(): number {
    return this.count;
  }

  setCount(count: number): void {
    this.count = count;
  }

  getReactedByMe(): boolean {
    return this.reactedByMe;
  }

  setReactedByMe(reactedByMe: boolean): void {
    this.reactedByMe = reactedByMe;
  }
}
