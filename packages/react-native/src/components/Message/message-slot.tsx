import { type Kit, type KitException, messageFrom, type MessageRecord } from '@open-chat-kit/sdk';
import { type ReactElement, useMemo } from 'react';
import { Slot } from '../parts/Slot.tsx';
import type { MessageView } from './message-views.ts';

interface MessageSlot {
  /** Name of the slot, for the report. */
  readonly name: string;
  /** Names its row, as what a host's view remembers is of that alone. */
  readonly row: string;
  readonly message: MessageRecord;
  readonly isAtEnd: boolean;
  readonly onError: (error: KitException) => void;
}

/** A view of the host's for a message, or the built-in one. No component: hosts that fill no slot do not pay for it in each row. */
export function messageSlot(
  slot: MessageSlot,
  view: MessageView | undefined,
  builtIn: ReactElement | null,
): ReactElement | null {
  return view === undefined ? builtIn : <HostView view={view} fallback={builtIn} {...slot} />;
}

interface HostViewProps extends MessageSlot {
  readonly view: MessageView;
  readonly fallback: ReactElement | null;
}

function HostView({ name, view, row, message, isAtEnd, fallback, onError }: HostViewProps): ReactElement {
  const draw = useMemo(() => (copy: Kit.BaseMessage) => view(copy, isAtEnd ? 'right' : 'left'), [view, isAtEnd]);
  const copy = useMemo(() => messageFrom(message), [message]);
  return <Slot name={name} draw={draw} given={copy} of={row} fallback={fallback} onError={onError} />;
}
