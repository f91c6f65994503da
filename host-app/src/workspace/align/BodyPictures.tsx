import { useEffect, useRef, useState } from 'react';
import { createAbort } from '@bracewright/core/tool';
import type { Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { BodyPicture, BodyViewName } from '../../workers/body-views.ts';
import { drawViews } from '../../workers/look-jobs.ts';
import styles from './ConfirmDialog.module.css';

const DRAWING = { pictures: undefined, failed: false } as const;

/** Letters at the borders of each view: left, right, top. */
const LETTERS: Readonly<Record<BodyViewName, readonly [string, string, string]>> = {
  coronal: ['L', 'R', ''],
  sagittal: ['P', 'A', ''],
  horizontal: ['L', 'R', 'A'],
};

/** What is known of a set of pictures: undefined while it is drawn, and whether drawing it failed. */
export interface BodyViews {
  readonly pictures: readonly (readonly BodyPicture[])[] | undefined;
  readonly failed: boolean;
  /** Draws the set anew. */
  again(): void;
}

/** Pictures of a body from three sides, one set a turn. Without a mesh: the product's example. */
export function useViews(
  mesh: TriMesh | undefined,
  options: { readonly turns: readonly Mat4[]; readonly size: number; readonly colour: string },
): BodyViews {
  const [drawn, setDrawn] = useState<Pick<BodyViews, 'pictures' | 'failed'>>(DRAWING);
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(options);
  useEffect(() => {
    const abort = createAbort();
    setDrawn(DRAWING);
    drawViews(mesh, options, abort.signal).then(
      (pictures) => setDrawn({ pictures, failed: false }),
      () => {
        if (!abort.signal.aborted) setDrawn({ pictures: undefined, failed: true });
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
