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
    this.props.onFault(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
