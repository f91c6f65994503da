/** A canvas as far as input goes: events, focus, size. Fires pointer events that look like a browser's. */
export class FakeCanvas extends EventTarget {
  readonly style: Record<string, string> = {};
  readonly clientWidth = 800;
  readonly clientHeight = 600;
  tabIndex = -1;
  focused = 0;
  readonly captured = new Set<number>();

  focus(): void {
    this.focused++;
  }

  setAttribute(): void {}

  setPointerCapture(id: number): void {
    this.captured.add(id);
  }

  getBoundingClientRect(): { readonly left: number; readonly top: number } {
    return { left: 100, top: 50 };
  }

  /** Fires an event at a canvas pixel; true when its default was prevented. */
  fire(type: string, x: number, y: number, init: Readonly<Record<string, unknown>> = {}): boolean {
    const event = new Event(type, { cancelable: true, bubbles: true });
    const values = {
      ...{ clientX: x + 100, clientY: y + 50, pointerId: 1, pointerType: 'mouse', button: 0, pressure: 0 },
      ...{ shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, deltaY: 0, deltaMode: 0 },
      ...init,
    };
    for (const [key, value] of Object.entries(values)) Object.defineProperty(event, key, { value });
    this.dispatchEvent(event);
    return event.defaultPrevented;
  }
}
