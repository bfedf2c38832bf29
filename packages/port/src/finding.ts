/** Something that a person should know or do. */
export interface Finding {
  /** From the folder that is being ported. */
  readonly file: string;
  readonly line: number;
  /** What it is about, as the report shows it. */
  readonly subject: string;
  readonly text: string;
  /** Whether somebody has to do something; what was only done for them is no open point. */
  readonly isOpen: boolean;
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
