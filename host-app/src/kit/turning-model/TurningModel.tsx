import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useServices } from '../../stores/services-context.ts';
import { palettes } from '../../look/design-tokens.ts';
import brace from './brace.bin?url';
import { createTurningScene, type TurningScene } from './turning-scene.ts';

/** Degrees a second: slow enough to be calm. */
const SPEED = 9;
/** Where a still picture stands: three quarters from the front, the opening of the brace in view. */
const STILL_DEGREES = -28;

/** The body in its brace, turning slowly; still where the system asks for reduced motion. Without WebGL the gradient stands alone. */
export const TurningModel = observer(function TurningModel(props: {
  readonly label: string;
  readonly className?: string | undefined;
}) {
  const { settings } = useServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { body, wall } = palettes[settings.theme];
  const colours = useRef({ body, wall });
  colours.current = { body, wall };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
    const ended = new AbortController();
    let scene: TurningScene | undefined;
    let frame = 0;
    const started = performance.now();
    const draw = (now: number) => {
      const degrees = reduced.matches ? STILL_DEGREES : STILL_DEGREES + (SPEED * (now - started)) / 1000;
      scene?.draw(degrees, colours.current);
      element.dataset['degrees'] = degrees.toFixed(1);
      if (!ended.signal.aborted) frame = reduced.matches ? 0 : requestAnimationFrame(draw);
    };
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    reduced.addEventListener('change', redraw, { signal: ended.signal });
    element.addEventListener('bw-redraw', redraw, { signal: ended.signal });
    const observer = new ResizeObserver(() => {
      if (reduced.matches) redraw();
    });
    observer.observe(element);
    fetch(brace, { signal: ended.signal })
      .then((response) =>
        response.ok ? response.arrayBuffer() : Promise.reject(new Error(`HTTP ${response.status}`)),
      )
      .then((bytes) => {
        if (ended.signal.aborted) return;
        scene = createTurningScene(element, bytes);
        redraw();
      })
      // The picture is decoration: without it the page is whole.
      .catch(() => undefined);
    return () => {
      ended.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
      scene?.dispose();
    };
  }, []);

  // A theme switch redraws a still picture too.
  useEffect(() => {
    canvas.current?.dispatchEvent(new Event('bw-redraw'));
  }, [body, wall]);

  return (
    <div className={props.className}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={props.label}
        style={{ width: '100%', height: '100%', display: 'block' }}
      />
    </div>
  );
});
