/** Sentences of the contract about one thing, each with the checks that hold it. */
export interface Section {
  readonly about: string;
  readonly rules: readonly (readonly [rule: string, ...checks: readonly string[]])[];
}
