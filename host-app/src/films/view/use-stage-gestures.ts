import type { Pixel } from '@bracewright/core/spine';
import { useEffect, useMemo, type PointerEvent, type RefObject } from 'react';
import type { FilmView } from './film-view.ts';
import { StageGestures, type StagePointer } from './stage-gestures.ts';

/** Leads what the browser says of pointers and wheel to the gestures of the film. */
export function useStageGestures(options: {
  readonly view: FilmView;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly isWindowing: boolean;
  /** Where a pointer hovers, on the film; undefined when it left. */
  readonly onPointer: (at: Pixel | undefined) => void;
}) {
  const { view, stage, isWindowing, onPointer } = options;
  const gestures = useMemo(() => new StageGestures(view), [view]);
  const placeOf = (event: { readonly clientX: number; readonly clientY: number }): Pixel => {
    const box = stage.current!.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const pointerOf = (event: PointerEvent): StagePointer => {
    const { pointerId, pointerType, button, width, height, timeStamp } = event;
    const size = Math.max(width, height);
    return { pointerId, pointerType, button, at: placeOf(event), size, time: timeStamp };
  };

  useEffect(() => {
    const element = stage.current!;
    // React's own listener is passive, and the page would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      view.zoomAt(placeOf(event), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  useEffect(() => {
    // Before the keys of the page, of which Escape puts the pen down.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && gestures.cancelDrag()) event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [gestures]);

  return {
    beginHandle(event: PointerEvent): void {
      if (!gestures.downOnHandle(pointerOf(event))) return;
      event.stopPropagation();
      stage.current!.setPointerCapture(event.pointerId);
    },
    stage: {
      onPointerDown(event: PointerEvent): void {
        stage.current!.setPointerCapture(event.pointerId);
        gestures.down(pointerOf(event), isWindowing);
      },
      onPointerMove(event: PointerEvent): void {
        const pointer = pointerOf(event);
        if (event.pointerType !== 'touch') onPointer(view.transform.toFilm(pointer.at));
        gestures.move(pointer);
      },
      onPointerUp: (event: PointerEvent) => gestures.up(event),
      onPointerCancel: (event: PointerEvent) => gestures.cancel(event.pointerId),
      onPointerLeave: () => onPointer(undefined),
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      onDoubleClick: () => {
        if (!view.session.target) view.fit();
      },
    },
  };
}
