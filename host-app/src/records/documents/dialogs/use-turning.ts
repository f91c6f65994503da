import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Degrees for a pixel of drag, and for an arrow key. */
const [PER_PIXEL, PER_KEY] = [0.5, 15];
/** A little from the left of the back: depth shows without a movement. */
const FIRST_TURN = 24;

/** Turning a body about its height, in whole degrees from 0 to 359, by drag and by arrow keys. */
export function useTurning() {
  const [turn, setTurn] = useState(FIRST_TURN);
  const [dragging, setDragging] = useState(false);
  const from = useRef<{ readonly x: number; readonly turn: number } | undefined>(undefined);

  const to = (degrees: number) => setTurn(((Math.round(degrees) % 360) + 360) % 360);
  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, turn };
      setDragging(true);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current) to(from.current.turn + (event.clientX - from.current.x) * PER_PIXEL);
    },
    onPointerUp() {
      from.current = undefined;
      setDragging(false);
    },
    onPointerCancel() {
      from.current = undefined;
      setDragging(false);
    },
  };
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: PER_KEY, ArrowLeft: -PER_KEY }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    to(turn + by);
  }
  return { turn, dragging, to, handlers: { ...pointer, onKeyDown } };
}
