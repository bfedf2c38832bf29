/** A setting that cannot be. Its message helps, and never repeats a secret. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
