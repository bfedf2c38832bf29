import { type KitException, toKitException } from '@open-chat-kit/sdk';
import { Component, type ReactElement, type ReactNode } from 'react';

interface SlotProps<Given> {
  /** Name of the slot, for the report. */
  readonly name: string;
  /** The host's view; `undefined` for the built-in one. */
  readonly draw: ((given: Given) => ReactNode) | undefined;
  /** What the host's view is of. */
  readonly given: Given;
  /** Names it, where the view may come to be of something else: what the host's view remembers is not for that. */
  readonly of?: string | undefined;
  /** The built-in view. */
  readonly fallback: ReactElement | null;
  readonly onError: (error: KitException) => void;
}

/**
 * A view of the host's inside ours, or the built-in one. When the host's throws, the built-in one stands in its place, and
 * the host is told: once, as long as it draws nothing.
 */
export function Slot<Given>({ draw, ...rest }: SlotProps<Given>): ReactElement | null {
  // The built-in view needs no boundary: hosts that fill no slot do not pay for it.
  return draw === undefined || draw === null ? rest.fallback : <Guarded key={rest.of} draw={draw} {...rest} />;
}

interface GuardedProps<Given> extends SlotProps<Given> {
  readonly draw: (given: Given) => ReactNode;
}

interface SlotState<Given> {
  readonly draw: ((given: Given) => ReactNode) | null;
  readonly given: Given | null;
  readonly hasFailed: boolean;
  /** Chances since it last drew something. */
  readonly retries: number;
}

/** A slot written in render is a new function each time: one that keeps throwing is not tried for ever. */
const mostRetries = 3;

/** Another function gets another chance, and so does what was not given before: of that it may throw no more. */
class Guarded<Given> extends Component<GuardedProps<Given>, SlotState<Given>> {
  override state: SlotState<Given> = { draw: null, given: null, hasFailed: false, retries: 0 };

  static getDerivedStateFromProps<Given>(
    { draw, given }: GuardedProps<Given>,
    { draw: drawBefore, given: givenBefore, hasFailed, retries }: SlotState<Given>,
  ): Partial<SlotState<Given>> | null {
    const isSame = draw === drawBefore && given === givenBefore;
    if (isSame || (hasFailed && retries === mostRetries)) return null;
    return { draw, given, hasFailed: false, retries: hasFailed ? retries + 1 : 0 };
  }

  static getDerivedStateFromError(): Pick<SlotState<unknown>, 'hasFailed'> {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    const { name, onError } = this.props;
    if (this.state.retries === 0) onError(toKitException(cause, `The slot ${name}`));
  }

  override render(): ReactNode {
    const { draw, given, fallback } = this.props;
    return this.state.hasFailed ? fallback : <Drawn draw={draw} given={given} />;
  }
}

/** A component of its own, so that what the host's function throws is thrown below the boundary. */
function Drawn<Given>({ draw, given }: Pick<GuardedProps<Given>, 'draw' | 'given'>): ReactNode {
  const drawn = draw(given);
  // A new promise at each drawing would keep all that is around it waiting, for ever.
  if (drawn instanceof Promise) throw new TypeError('A view must be drawn at once: what it is given gives a promise.');
  return drawn;
}
