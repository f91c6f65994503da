import { useEffect, useRef, useState } from 'react';
import { createAbort } from '@bracewright/core/tool';
import type { Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { BodyPicture, BodyViewName } from '../workers/body-views.ts';
import { drawViews } from '../workers/look-jobs.ts';
import styles from './ConfirmDialog.module.css';

/** Letters at the borders of each view: left, right, top. */
const LETTERS: Readonly<Record<BodyViewName, readonly [string, string, string]>> = {
  coronal: ['L', 'R', ''],
  sagittal: ['P', 'A', ''],
  horizontal: ['L', 'R', 'A'],
};

/** Pictures by turn, and in it by view, as far as they are drawn. */
type Pictures = readonly (readonly BodyPicture[])[];

/** What is known of a set of pictures: those that have come, whether that is all, and whether drawing failed. */
export interface BodyViews {
  readonly pictures: Pictures;
  readonly done: boolean;
  readonly failed: boolean;
  /** Draws the set anew. */
  again(): void;
}

interface ViewOptions {
  readonly turns: readonly Mat4[];
  readonly size: number;
  readonly colour: string;
}

type Drawn = Omit<BodyViews, 'again'>;

const DRAWING: Drawn = { pictures: [], done: false, failed: false };

/** The example never changes: what was drawn of it once is kept. */
const EXAMPLES = new Map<string, Pictures>();

const withPicture = (pictures: Pictures, turn: number, picture: BodyPicture): Pictures =>
  Array.from({ length: Math.max(pictures.length, turn + 1) }, (_, i) =>
    i === turn ? [...(pictures[i] ?? []), picture] : (pictures[i] ?? []),
  );

/** Pictures of a body from three sides, one set a turn, each shown as it comes. Without a mesh: the product's example. */
export function useViews(mesh: TriMesh | undefined, options: ViewOptions): BodyViews {
  const key = JSON.stringify(options);
  const [drawn, setDrawn] = useState(DRAWING);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const known = mesh ? undefined : EXAMPLES.get(key);
    if (known || options.turns.length === 0) {
      setDrawn({ ...DRAWING, pictures: known ?? [], done: true });
      return;
    }
    const abort = createAbort();
    let pictures: Pictures = [];
    setDrawn(DRAWING);
    const onPicture = (turn: number, picture: BodyPicture) => {
      pictures = withPicture(pictures, turn, picture);
      setDrawn({ ...DRAWING, pictures });
    };
    drawViews(mesh, options, { signal: abort.signal, onPicture }).then(
      () => {
        if (!mesh) EXAMPLES.set(key, pictures);
        setDrawn({ ...DRAWING, pictures, done: true });
      },
      () => {
        if (!abort.signal.aborted) setDrawn({ ...DRAWING, failed: true });
      },
    );
    return () => abort.abort();
    // Equal options are the same question.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mesh, key, tries]);
  return { ...drawn, again: () => setTries((count) => count + 1) };
}

/** One picture with the force line and the letters of its sides. */
export function BodyPictureView(props: {
  readonly picture: BodyPicture | undefined;
  readonly label: string;
  /** Whether the sides are sure; else each letter is a question. */
  readonly sure: boolean;
  readonly plain?: boolean;
}) {
  const { picture, label, sure, plain = false } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !picture) return;
    context.putImageData(new ImageData(picture.pixels, picture.size, picture.size), 0, 0);
  }, [picture]);
  if (!picture) return <span className={styles['empty']} role="img" aria-label={label} aria-busy="true" />;
  const [left, right, top] = LETTERS[picture.view];
  const [x, y] = picture.line.map((value) => `${value * 100}%`);
  const letter = (text: string) => (sure ? text : `${text}?`);
  return (
    <span className={styles['picture']}>
      <canvas ref={canvas} width={picture.size} height={picture.size} role="img" aria-label={label} />
      <svg className={styles['lines']} aria-hidden="true">
        <line x1={x} x2={x} y1="2%" y2="98%" />
        {picture.view === 'horizontal' && <line x1="2%" x2="98%" y1={y} y2={y} />}
      </svg>
      {!plain && (
        <span className={styles['letters']} data-sure={sure} aria-hidden="true">
          <i data-at="left">{letter(left)}</i>
          <i data-at="right">{letter(right)}</i>
          {top && <i data-at="top">{letter(top)}</i>}
        </span>
      )}
    </span>
  );
}
