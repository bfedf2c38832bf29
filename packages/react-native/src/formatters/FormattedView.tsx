import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Slot } from '../components/parts/Slot.tsx';
import type { FormattedText, TextFormatting } from './text-formatting.tsx';

interface FormattedViewProps {
  readonly formatting: TextFormatting;
  readonly said: FormattedText;
  /** As it was written: stands there where a formatter throws. */
  readonly plain: string;
  readonly onError: (error: KitException) => void;
}

/** A text as the host's formatters draw it. Another text gets another chance. */
export function FormattedView({ formatting, said, plain, onError }: FormattedViewProps): ReactElement {
  return (
    <Slot
      key={plain}
      name="textFormatters"
      draw={formatting.draw}
      given={said.node}
      fallback={<>{plain}</>}
      onError={onError}
    />
  );
}
