import { uprightSide, type Edge, type Pixel } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FilmView } from './film-view.ts';
import styles from '../films.module.css';

const OPPOSITE: Readonly<Record<Edge, Edge>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
/** Nearest that a letter comes to the edge of the stage, px. */
const ROOM = 28;

/** The place of an edge's letter: at the edge, in the middle where the film lies, else in its upper part; never off the stage. */
function letterPlace(view: FilmView, edge: Edge): Pixel {
  const { width, height } = view.session.film;
  const { turn } = view.session.marker;
  // Which end of the edge is up depends on how the film is turned.
  const near = (edge === 'left' || edge === 'right') && uprightSide(edge, turn) !== edge ? 0.92 : 0.08;
  const at: Readonly<Record<Edge, Pixel>> = {
    left: [0, height * near], right: [width, height * near], top: [width * 0.5, 0], bottom: [width * 0.5, height],
  }; // prettier-ignore
  const [x, y] = view.transform.toStage(at[edge]);
  const within = (value: number, size: number): number => Math.min(size - ROOM, Math.max(ROOM, value));
  return [within(x, view.stage.width), within(y, view.stage.height)];
}

/**
 * R and L, the patient's. They are bound to edges of the picture, so they turn and flip with it, and are kept on the stage however the film is moved;
 * where nobody said which side is which, question marks stand there. On a lateral film they are A and P: its front and back.
 */
export const SideLetters = observer(function SideLetters({ view }: { readonly view: FilmView }) {
  const { t } = useTranslation('films');
  const { side, front, projection } = view.session.shown;
  // A side that nobody has confirmed is one that is asked about.
  const isOpen = view.session.proposals.questions.includes('side');
  const doubt = isOpen ? '?' : '';
  const label = (name: string): string => (isOpen ? `${name} (${t('open.side')})` : name);
  const right: Edge = side?.rightOfPatientAt ?? 'left';
  const ahead: Edge = front?.frontAt ?? 'left';
  const along = [
    { edge: ahead, text: front ? 'A' : '?', label: t(front ? 'front.front' : 'front.unknown') },
    { edge: OPPOSITE[ahead], text: front ? 'P' : '?', label: t(front ? 'front.back' : 'front.unknown') },
  ];
  const across = [
    { edge: right, text: side ? `R${doubt}` : '?', label: side ? label(t('side.right')) : t('side.unknown') },
    {
      edge: OPPOSITE[right],
      text: side ? `L${doubt}` : '?',
      label: side ? label(t('side.left')) : t('side.unknown'),
    },
  ];
  const isLateral = projection === 'lateral';
  return (isLateral ? along : across).map(({ edge, text, label: said }) => {
    const [left, top] = letterPlace(view, edge);
    return (
      <span
        key={edge}
        role="img"
        aria-label={said}
        className={styles['letter']}
        data-known={isLateral ? front !== undefined : side !== null && !isOpen}
        style={{ left, top }}
      >
        {text}
      </span>
    );
  });
});
