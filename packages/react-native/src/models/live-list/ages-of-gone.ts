import { forgetOldest } from '../../forget-oldest.ts';

/** More of them are not remembered: what overtakes an answer is of moments ago. */
const mostKept = 500;

/** When items went that are not there any more, for as many as went last. */
export class AgesOfGone {
  readonly #ages = new Map<string, number>();

  get(id: string): number | undefined {
    return this.#ages.get(id);
  }

  set(id: string, age: number): void {
    this.#ages.delete(id); // to the end, which is kept longest
    this.#ages.set(id, age);
    forgetOldest(this.#ages, mostKept);
  }

  clear(): void {
    this.#ages.clear();
  }
}
