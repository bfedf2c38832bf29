/** Why it does not start, though its settings may be right. Its message helps, and names neither addresses nor secrets. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
