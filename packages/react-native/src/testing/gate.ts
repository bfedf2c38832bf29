/** A gate on the way of answers: a test closes it, and lets all that waits at it pass, or turns it back. */
export class Gate {
  readonly #waiting = new Set<{ pass(): void; refuse(error: unknown): void }>();
  #isOpen = true;

  /** From now on whoever comes waits. */
  close(): void {
    this.#isOpen = false;
  }

  open(): void {
    this.#isOpen = true;
    for (const one of this.#takeAll()) one.pass();
  }

  /** Opens it as well: only those who wait are turned back. */
  refuse(error: unknown): void {
    this.#isOpen = true;
    for (const one of this.#takeAll()) one.refuse(error);
  }

  /** Once it is open. */
  async passed(): Promise<void> {
    if (!this.#isOpen) await new Promise<void>((pass, refuse) => this.#waiting.add({ pass, refuse }));
  }

  /** What the server said already, as late as it passes. */
  async after<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const said = await answer;
    await this.passed();
    return said;
  }

  #takeAll(): readonly { pass(): void; refuse(error: unknown): void }[] {
    const all = [...this.#waiting];
    this.#waiting.clear();
    return all;
  }
}
