import { type KitException, toKitException } from '@open-chat-kit/sdk';
import { Component, type ReactElement, type ReactNode } from 'react';

interface SlotProps<Given> {
  /** Name of the slot, for the report. */
  readonly name: string;
  /** The host's view; `undefined` for the built-in one. */
  readonly draw: ((given: Given) => ReactNode) | undefined;
  /** What the host's view is of. */
  readonly given: Given;
  /** The built-in view. */
  readonly fallback: ReactElement | null;
  readonly onError: (error: KitException) => void;
}

/**
 * A view of the host's inside ours, or the built-in one. When the host's throws, the built-in one stands in its place, and
 * the host is told.
 */
export function Slot<Given>({ draw, ...rest }: SlotProps<Given>): ReactElement | null {
  // The built-in view needs no boundary: hosts that fill no slot do not pay for it.
  return draw === undefined || draw === null ? rest.fallback : <Guarded draw={draw} {...rest} />;
}

interface GuardedProps<Given> extends SlotProps<Given> {
  readonly draw: (given: Given) => ReactNode;
}

interface SlotState<Given> {
  readonly draw: ((given: Given) => ReactNode) | null;
  readonly hasFailed: boolean;
  readonly retries: number;
}

/** A slot written in render is a new function each time: one that keeps throwing is not tried for ever. */
const mostRetries = 3;

/** Another function gets another chance. */
class Guarded<Given> extends Component<GuardedProps<Given>, SlotState<Given>> {
  override state: SlotState<Given> = { draw: null, hasFailed: false, retries: 0 };

  static getDerivedStateFromProps<Given>(
    { draw }: GuardedProps<Given>,
    { draw: before, hasFailed, retries }: SlotState<Given>,
  ): Partial<SlotState<Given>> | null {
    if (draw === before) return null;
    if (!hasFailed) return { draw };
    return retries < mostRetries ? { draw, hasFailed: false, retries: retries + 1 } : null;
  }

  static getDerivedStateFromError(): Pick<SlotState<unknown>, 'hasFailed'> {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    const { name, onError } = this.props;
    onError(toKitException(cause, `The slot ${name}`));
  }

  override render(): ReactNode {
    const { draw, given, fallback } = this.props;
    return this.state.hasFailed ? fallback : <Drawn draw={draw} given={given} />;
  }
}

/** A component of its own, so that what the host's function throws is thrown below the boundary. */
function Drawn<Given>({ draw, given }: Pick<GuardedProps<Given>, 'draw' | 'given'>): ReactNode {
  return draw(given);
}
