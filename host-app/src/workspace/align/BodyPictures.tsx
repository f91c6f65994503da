import { useEffect, useRef, useState } from 'react';
import { createAbort } from '@bracewright/core/tool';
import type { Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { BodyPicture, BodyViewName } from '../../workers/body-views.ts';
import { drawViews } from '../../workers/look-jobs.ts';
import styles from './ConfirmDialog.module.css';

/** Letters at the borders of each view: left, right, top. */
const LETTERS: Readonly<Record<BodyViewName, readonly [string, string, string]>> = {
  coronal: ['L', 'R', ''],
  sagittal: ['P', 'A', ''],
  horizontal: ['L', 'R', 'A'],
};

/** Pictures of a body from three sides, one set a turn; undefined while they are drawn. Without a mesh: the product's example. */
export function useViews(
  mesh: TriMesh | undefined,
  options: { readonly turns: readonly Mat4[]; readonly size: number; readonly colour: string } | undefined,
): readonly (readonly BodyPicture[])[] | undefined {
  const [pictures, setPictures] = useState<readonly (readonly BodyPicture[])[]>();
  const key = JSON.stringify(options);
  useEffect(() => {
    if (!options) return;
    const abort = createAbort();
    setPictures(undefined);
    drawViews(mesh, options, abort.signal).then(setPictures, () => undefined);
    return () => abort.abort();
    // Equal options are the same question.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mesh, key]);
  return pictures;
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
  if (!picture) return <span className={styles['empty']} role="img" aria-label={label} />;
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
