import { Component, type ReactNode } from 'react';

/**
 * Draws a plugin's own panel; where that throws, or its code does not arrive, nothing is drawn, `onFault` is told and the page stays.
 * Hosts put it round every panel: `onFault={(error) => session.fail(error)}` closes the tool and tells the user.
 */
export class PanelBoundary extends Component<
  { readonly onFault: (error: unknown) => void; readonly children?: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    const { onFault } = this.props;
    onFault(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** So many faults within a second come from what is drawn again, and not from what goes. */
const MOST_AT_ONCE = 5;

/**
 * Where the panels of tools come and go: it stays when they go, and takes what they throw as they clean up, which no boundary takes that goes with
 * them. What is in it is drawn again, and `onFault` is told: the tool has ended by then.
 */
export class PanelPlace extends Component<
  { readonly onFault: (error: unknown) => void; readonly children?: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };
  #faults: readonly number[] = [];

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    const now = Date.now();
    this.#faults = [...this.#faults.filter((at) => now - at < 1000), now];
    const { onFault } = this.props;
    onFault(error);
    if (this.#faults.length < MOST_AT_ONCE) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
