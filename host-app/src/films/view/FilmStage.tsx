import type { GreyPicture } from '@bracewright/core/film';
import type { FilmScale, Pixel } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandleId } from '../drawing/marks.ts';
import { GreyCanvas } from './GreyCanvas.tsx';
import { Overlay } from './Overlay.tsx';
import { SideLetters } from './SideLetters.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { useStageGestures } from './use-stage-gestures.ts';
import type { FilmView } from './film-view.ts';
import styles from '../films.module.css';

const ARROWS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
}; // prettier-ignore

/** What the arrow keys move by, film pixels. */
const STEP = { plain: 1, large: 10, small: 0.25 } as const;

/** The film, large, with what is drawn on it. */
export const FilmStage = observer(function FilmStage(props: {
  readonly view: FilmView;
  readonly picture: GreyPicture;
  readonly scale: FilmScale;
  readonly name: string;
  /** Whether a drag changes the window of grey values. */
  readonly isWindowing?: boolean;
  /** Whether marks can be hidden to see the film alone. */
  readonly isBare?: boolean;
}) {
  const { view, picture, scale, name, isWindowing = false, isBare = false } = props;
  const { t } = useTranslation('films');
  const { session } = view;
  const stage = useRef<HTMLDivElement>(null);
  const [pointer, setPointer] = useState<Pixel>();
  const gestures = useStageGestures({ view, stage, isWindowing, onPointer: setPointer });

  useEffect(() => {
    const element = stage.current!;
    const measure = () => view.resize(element.clientWidth, element.clientHeight);
    measure();
    const observed = new ResizeObserver(measure);
    observed.observe(element);
    return () => observed.disconnect();
  }, [view]);

  function onHandleKey(event: KeyboardEvent, id: HandleId, at: Pixel): void {
    if (!session.mayEdit) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? STEP.large : event.altKey ? STEP.small : STEP.plain;
      // The arrow goes where it points on the screen, however the film is turned and flipped.
      const { transform } = view;
      const [x, y] = transform.toStage(at);
      session.move(
        id,
        transform.toFilm([x + arrow[0] * step * transform.zoom, y + arrow[1] * step * transform.zoom]),
      );
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      session.remove(id);
    }
  }

  return (
    <div
      ref={stage}
      className={styles['stage']}
      data-target={session.target ? 'draw' : isWindowing ? 'window' : 'pan'}
      data-testid="film-stage"
      {...gestures.stage}
    >
      <GreyCanvas
        {...{ picture }}
        greys={view.greys}
        window={view.window}
        inverted={session.marker.shown.inverted}
        matrix={view.transform.matrix}
        label={t('picture', { name })}
      />
      {!isBare && (
        <Overlay
          {...{ view, scale }}
          pointer={pointer}
          onHandleDown={gestures.beginHandle}
          onHandleKey={onHandleKey}
        />
      )}
      <SideLetters view={view} />
      <ScaleBar view={view} scale={scale} />
    </div>
  );
});
