/**
 * The network under one connection. While it is held it carries nothing, either way; what it held when it ends never
 * arrives.
 */
export class HeldLine {
  #held: (() => void)[] | null = null;
  #hasEnded = false;

  get isHeld(): boolean {
    return this.#held !== null;
  }

  /** Holds everything back, or lets it go in the order in which it came. */
  hold(isHeld: boolean): void {
    const held = this.#held ?? [];
    this.#held = isHeld ? held : null;
    if (!isHeld && !this.#hasEnded) for (const go of held) go();
  }

  /** Runs something as soon as the line carries. */
  carry(go: () => void): void {
    if (this.#held) this.#held.push(go);
    else if (!this.#hasEnded) go();
  }

  /** Resolves when the line carries; never, when it ends before. */
  passed(): Promise<void> {
    return new Promise((resolve) => this.carry(resolve));
  }

  /** Nothing arrives any more. */
  end(): void {
    this.#hasEnded = true;
    this.#held = null;
  }
}
