import type { FilmScale, MeasuredCurve, Pixel, VertebraTilt } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, type Handle, type HandleId } from '../drawing/marks.ts';
import { useAngleWords } from '../panel/use-film-words.ts';
import { uprightOf } from './upright-of.ts';
import type { FilmView } from './film-view.ts';
import styles from '../films.module.css';

interface OverlayProps {
  readonly view: FilmView;
  readonly scale: FilmScale;
  readonly pointer: Pixel | undefined;
  readonly onHandleDown: (event: PointerEvent) => void;
  readonly onHandleKey: (event: KeyboardEvent, id: HandleId, at: Pixel) => void;
}

const pointsOf = (points: readonly Pixel[]): string => points.map((point) => point.join(',')).join(' ');

/** Vertebrae as they are drawn: plates, outline, name. */
const Vertebrae = observer(function Vertebrae({ view }: { readonly view: FilmView }) {
  const { session, transform } = view;
  const ends = new Set(session.measures.curves.flatMap(({ upper, lower }) => [upper, lower]));
  const apices = new Set(session.measures.curves.map(({ apex }) => apex));
  return session.shown.vertebrae.map(({ level, corners, confidence }) => {
    const [ul, ur, lr, ll] = corners.map((corner) => corner && transform.toStage(corner));
    const known = [ul, ur, lr, ll].filter((corner) => corner !== null && corner !== undefined);
    const right = known.reduce((best, point) => (point[0] > best[0] ? point : best), known[0]!);
    const kind = apices.has(level) ? 'apex' : ends.has(level) ? 'end' : 'plain';
    return (
      <g
        key={level}
        className={styles['vertebra']}
        data-kind={kind}
        data-selected={session.level === level}
        data-by={session.isProposed(level) ? 'proposed' : confidence === undefined ? 'person' : 'read'}
      >
        {known.length === 4 && <polygon points={pointsOf(known)} className={styles['outline']} />}
        {ul && ur && <line x1={ul[0]} y1={ul[1]} x2={ur[0]} y2={ur[1]} className={styles['plate']} />}
        {ll && lr && <line x1={ll[0]} y1={ll[1]} x2={lr[0]} y2={lr[1]} className={styles['plate']} />}
        <text
          x={right[0] + 12}
          y={known.reduce((sum, point) => sum + point[1], 0) / known.length + 4}
          className={styles['level']}
        >
          {level}
        </text>
      </g>
    );
  });
});

/** A plate drawn on to both sides, as for measuring with a protractor. */
function Extended(props: { readonly from: Pixel; readonly to: Pixel; readonly towards: 'left' | 'right' }) {
  const { from, to, towards } = props;
  const [left, right] = from[0] <= to[0] ? [from, to] : [to, from];
  const [dx, dy] = [right[0] - left[0], right[1] - left[1]];
  const [start, reach] = towards === 'right' ? [right, 1.4] : [left, -1.4];
  return (
    <line
      x1={start[0]}
      y1={start[1]}
      x2={start[0] + dx * reach}
      y2={start[1] + dy * reach}
      className={styles['cobbLine']}
    />
  );
}

/** The Cobb lines of a curve, its angle, its apex and the side it bulges to. */
const Curve = observer(function Curve({
  view,
  curve,
}: {
  readonly view: FilmView;
  readonly curve: MeasuredCurve;
}) {
  const { t } = useTranslation('films');
  const angleOf = useAngleWords();
  const { session, transform } = view;
  const standing = session.proposals.standingOf(curve);
  const { upper, lower, apex, convexInImage } = curve;
  const cornersOf = (level: string) =>
    session.shown.vertebrae
      .find((one) => one.level === level)!
      .corners.map((corner) => corner && transform.toStage(corner));
  const [ul, ur] = cornersOf(upper);
  const [, , lr, ll] = cornersOf(lower);
  if (!ul || !ur || !lr || !ll) return null;
  // As the picture is seen: a flipped one bulges to the other side of the screen.
  const { flipped } = session.marker.shown;
  const convex = (convexInImage === 'right') !== flipped ? 'right' : 'left';
  const concave = convex === 'right' ? 'left' : 'right';
  const sign = concave === 'right' ? 1 : -1;
  const tilt: VertebraTilt | undefined = session.measures.tilts.find(({ level }) => level === apex);
  const centre = tilt && uprightOf(view).toStage(tilt.centre);
  const side =
    concave === 'right' ? Math.max(ul[0], ur[0], lr[0], ll[0]) : Math.min(ul[0], ur[0], lr[0], ll[0]);
  const width = Math.abs(ur[0] - ul[0]);
  const middle = (ul[1] + ur[1] + lr[1] + ll[1]) / 4;
  return (
    <g data-by={standing.kind} className={styles['curve']}>
      <Extended from={ul} to={ur} towards={concave} />
      <Extended from={ll} to={lr} towards={concave} />
      <text
        x={side + sign * (width * 0.7 + 36)}
        y={middle}
        textAnchor={concave === 'right' ? 'start' : 'end'}
        className={styles['angle']}
      >
        {angleOf(curve, standing)}
      </text>
      {standing.kind !== 'person' && (
        <text
          x={side + sign * (width * 0.7 + 36)}
          y={middle + 16}
          textAnchor={concave === 'right' ? 'start' : 'end'}
          className={styles['whoseAngle']}
        >
          {t(`match.onFilm.${standing.isHeldBack ? 'heldBack' : standing.kind}`)}
        </text>
      )}
      {centre && (
        <g className={styles['apexMark']}>
          <circle cx={centre[0]} cy={centre[1]} r={5} />
          <path
            d={arrow(centre, convex === 'right' ? 1 : -1, width * 0.5 + (convex === 'right' ? LABEL : 16))}
          />
        </g>
      )}
    </g>
  );
});

/** Room for the name of a vertebra, which stands on the right of it. */
const LABEL = 46;

/** An arrow sideways from beside a place. */
const arrow = ([x, y]: Pixel, sign: 1 | -1, away: number): string => {
  const [from, to] = [x + sign * away, x + sign * (away + 26)];
  return `M${from} ${y}H${to}M${to - sign * 8} ${y - 6}L${to} ${y}L${to - sign * 8} ${y + 6}`;
};

/** The upper plate of S1. */
const Sacrum = observer(function Sacrum({ view }: { readonly view: FilmView }) {
  const plate = view.session.shown.lines.s1?.map(view.transform.toStage);
  if (!plate) return null;
  return (
    <g
      className={styles['vertebra']}
      data-kind="end"
      data-by={view.session.proposals.standingOfParts(['s1'])}
    >
      <line
        x1={plate[0]![0]}
        y1={plate[0]![1]}
        x2={plate[1]![0]}
        y2={plate[1]![1]}
        className={styles['plate']}
      />
      <text x={Math.max(plate[0]![0], plate[1]![0]) + 12} y={plate[1]![1] + 4} className={styles['level']}>
        S1
      </text>
    </g>
  );
});

/** The upright lines: through the middle of S1, and from C7 down. */
const Plumb = observer(function Plumb({ view }: { readonly view: FilmView }) {
  const { t } = useTranslation('films');
  const { balance } = view.session.measures;
  const { width, height } = view.session.film;
  const { c7 } = view.session.shown.lines;
  const upright = uprightOf(view);
  const reach = Math.max(width, height);
  const line = (x: number, from: number, to: number) =>
    [upright.toStage([x, from]), upright.toStage([x, to])] as const;
  const middle = height / 2;
  const lines = [
    ...(balance.csl === null
      ? []
      : [
          {
            kind: 'csl',
            ends: line(balance.csl, middle - reach / 2, middle + reach / 2),
            text: t('lines.csl'),
          },
        ]),
    ...(balance.c7 === null
      ? []
      : [
          {
            kind: 'c7',
            ends: line(balance.c7, c7 ? upright.of(c7)[1] : 0, middle + reach / 2),
            text: t('lines.c7'),
          },
        ]),
  ];
  const point = balance.transitional && upright.toStage(balance.transitional.at);
  return (
    <g>
      {lines.map(({ kind, ends: [a, b], text }) => (
        <g
          key={kind}
          className={styles['plumb']}
          data-kind={kind}
          data-by={view.session.proposals.standingOfParts([kind === 'csl' ? 's1' : 'c7'])}
        >
          <line x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} />
          <text
            x={a[0] + (kind === 'csl' ? -6 : 6)}
            y={Math.max(20, a[1] + (kind === 'csl' ? 20 : -10))}
            textAnchor={kind === 'csl' ? 'end' : 'start'}
          >
            {text}
          </text>
        </g>
      ))}
      <Sacrum view={view} />
      {point && (
        <g className={styles['transitional']}>
          <path d={`M${point[0] - 6} ${point[1]}h12M${point[0]} ${point[1] - 6}v12`} />
          <text x={point[0] - 10} y={point[1] - 8} textAnchor="end">
            {t('lines.tp')}
          </text>
        </g>
      )}
    </g>
  );
});

/** The length that a person measured on the film. */
const Ruler = observer(function Ruler({ view }: { readonly view: FilmView }) {
  const { t } = useTranslation('films');
  const { handScale } = view.session.marker;
  if (!handScale) return null;
  const [a, b] = handScale.points.map(view.transform.toStage) as [Pixel, Pixel];
  return (
    <g className={styles['ruler']}>
      <line x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} />
      <text x={(a[0] + b[0]) / 2 + 10} y={(a[1] + b[1]) / 2}>
        {handScale.mm === null ? t('scale.untyped') : t('mm', { value: Math.round(handScale.mm * 10) / 10 })}
      </text>
    </g>
  );
});

/** Names of the landmarks beside their handles. */
const Landmarks = observer(function Landmarks({ view }: { readonly view: FilmView }) {
  const { t } = useTranslation('films');
  return view.session.handles.map(({ id, at }) => {
    if (id.kind !== 'landmark') return null;
    const [x, y] = view.transform.toStage(at);
    return (
      <text key={id.name} x={x + 10} y={y + 4}>
        {t(`landmarks.${id.name}`)}
      </text>
    );
  });
});

function useHandleName(): (id: HandleId) => string {
  const { t } = useTranslation('films');
  return (id) => {
    if (id.kind === 'c7') return t('handles.c7');
    if (id.kind === 'landmark') return t(`landmarks.${id.name}`);
    if (id.kind === 's1' || id.kind === 'ruler')
      return t(`handles.${id.kind}`, { end: t(`ends.${id.end === 0 ? 'left' : 'right'}`) });
    if (id.kind === 'pedicle')
      return t('handles.pedicle', { level: id.level, end: t(`ends.${id.side === 0 ? 'left' : 'right'}`) });
    const end = t(`ends.${id.corner === 0 || id.corner === 3 ? 'left' : 'right'}`);
    return t(id.corner < 2 ? 'handles.upper' : 'handles.lower', { level: id.level, end });
  };
}

/** Handles of a film that is small on the screen leave the plates to be seen. */
const dotSize = (zoom: number): number => Math.min(4.5, Math.max(2.2, 2.6 * zoom));

const HandleDot = observer(function HandleDot(
  props: OverlayProps & { readonly handle: Handle; readonly label: string },
) {
  const { view, handle, label, onHandleDown, onHandleKey } = props;
  const { session } = view;
  const { id, at } = handle;
  const [x, y] = view.transform.toStage(at);
  const key = keyOf(id);
  const part = 'level' in id ? id.level : id.kind === 'c7' || id.kind === 's1' ? id.kind : undefined;
  return (
    <g
      role="button"
      tabIndex={session.mayEdit ? 0 : -1}
      aria-label={label}
      data-handle={key}
      data-kind={id.kind}
      data-by={part ? session.proposals.standingOfParts([part]) : 'person'}
      data-selected={session.selected === key}
      className={styles['handle']}
      onFocus={() => session.select(id)}
      onPointerDown={onHandleDown}
      onKeyDown={(event) => onHandleKey(event, id, at)}
      onKeyUp={() => session.rest()}
    >
      <circle cx={x} cy={y} r={12} className={styles['reach']} />
      <circle cx={x} cy={y} r={dotSize(view.zoom)} className={styles['dot']} />
    </g>
  );
});

/** All that is drawn on the film, in the pixels of the stage: lines and handles keep their size, however far it is zoomed. */
export const Overlay = observer(function Overlay(props: OverlayProps) {
  const { view, pointer } = props;
  const { session } = view;
  const nameOf = useHandleName();
  const [first] = session.pending;
  const from = first && view.transform.toStage(first);
  const to = pointer && view.transform.toStage(pointer);
  return (
    <svg className={styles['overlay']} width={view.stage.width} height={view.stage.height}>
      <Plumb view={view} />
      <Vertebrae view={view} />
      {session.measures.curves.map((curve) => (
        <Curve key={curve.upper} {...{ view, curve }} />
      ))}
      <Ruler view={view} />
      <Landmarks view={view} />
      {from && <circle cx={from[0]} cy={from[1]} r={4} className={styles['pending']} />}
      {from && to && <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles['pending']} />}
      {session.handles.map((handle) => (
        <HandleDot key={keyOf(handle.id)} {...props} handle={handle} label={nameOf(handle.id)} />
      ))}
    </svg>
  );
});
