import { type KitException, toKitException } from '@open-chat-kit/sdk';
import { Component, type ReactElement, type ReactNode } from 'react';

interface SlotProps {
  /** Name of the slot, for the report. */
  readonly name: string;
  /** The host's view. */
  readonly draw: () => ReactNode;
  /** The built-in view, for when the host's throws. */
  readonly fallback: ReactElement | null;
  readonly onError: (error: KitException) => void;
}

interface SlotState {
  readonly hasFailed: boolean;
}

/** A view of the host's inside ours: when it throws, the built-in one stands in its place, and the host is told once. */
export class Slot extends Component<SlotProps, SlotState> {
  override state: SlotState = { hasFailed: false };

  static getDerivedStateFromError(): SlotState {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    console.error(`The slot ${this.props.name} threw. The built-in view stands in its place.`, cause);
    this.props.onError(toKitException(cause, `The slot ${this.props.name}`));
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : <Drawn draw={this.props.draw} />;
  }
}

/** A component of its own, so that what the host's function throws is thrown below the boundary. */
function Drawn({ draw }: { readonly draw: () => ReactNode }): ReactNode {
  return draw();
}
