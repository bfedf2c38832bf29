import type { ReactNode } from 'react';
import { type NameOf, withNames } from '../models/mentions/mention-marks.ts';
import { inTexts } from './in-texts.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';

/**
 * Where a host's formatters draw no mentions: nobody reads marks, so names stand in their place, as words like others. It comes
 * after those of the host, of which one may know what to do with marks.
 */
export class NamesFormatter extends KitTextFormatter {
  #nameOf: NameOf = () => undefined;

  setNames(nameOf: NameOf): void {
    this.#nameOf = nameOf;
  }

  override getFormattedText(input: ReactNode): ReactNode {
    return inTexts(input, (text) => withNames(text, this.#nameOf));
  }
}
