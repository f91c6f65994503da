import {
  CURVE_LEVELS,
  FILM_STANCES,
  nextLevel,
  openQuestions,
  type CurveLevel,
  type FilmStance,
} from '@bracewright/core/spine';
import { Button, Segmented, Select, Tooltip } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Notice } from '../../kit/ui/Notice.tsx';
import type { FilmSession } from '../drawing/film-session.ts';
import { filedFrontAt, frontSeenAt, withFront } from '../drawing/film-front.ts';
import { withStance, type Target } from '../drawing/marks.ts';
import { useTargetWords } from './use-film-words.ts';
import styles from '../films.module.css';

/** A side that a machine read or assumed, or whose letter reads mirrored: asked until a person says which it is. */
const OpenSide = observer(function OpenSide({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  const { side, read } = session.shown;
  const { rightSeenAt } = session;
  const isMirrored = read?.doubts?.includes('mirrored') ?? false;
  const why = isMirrored ? 'mirrored' : side?.source === 'assumed' ? 'assumed' : 'letter';
  return (
    <div data-testid="side-open">
      <Notice kind="warning">
        <strong>{t('side.open.question')}</strong>
        <p>{t(`side.open.${why}`)}</p>
        {session.mayEdit && rightSeenAt && (
          <div className={styles['buttons']}>
            <Button onClick={() => session.proposals.answer('side')}>
              {t(`side.open.is.${rightSeenAt}`)}
            </Button>
            <Button onClick={() => session.saySide(rightSeenAt === 'left' ? 'right' : 'left')}>
              {t('side.change')}
            </Button>
          </div>
        )}
      </Notice>
    </div>
  );
});

/** A numbering that the reader itself was not sure of: asked until a person has counted. */
const OpenNumbering = observer(function OpenNumbering({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  if (!openQuestions(session.marker).includes('numbering')) return null;
  return (
    <div data-testid="numbering-open">
      <Notice kind="warning">
        <strong>{t('match.warnings.levels-uncertain')}</strong>
        <p>{t('draw.renumberFirst')}</p>
        {session.mayEdit && (
          <div className={styles['buttons']}>
            <Button onClick={() => session.proposals.answer('numbering')}>{t('draw.numberingRight')}</Button>
          </div>
        )}
      </Notice>
    </div>
  );
});

/** Which side is which: asked until somebody says it. */
export const SideQuestion = observer(function SideQuestion({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  const { side } = session.shown;
  const { sideAsked } = session.proposals;
  if (sideAsked === 'open') return <OpenSide session={session} />;
  if (side && !sideAsked)
    return (
      <div className={styles['known']}>
        <span>{t(`side.source.${side.source}`)}</span>
        {session.mayEdit && (
          <Button
            size="small"
            onClick={() => session.saySide(session.rightSeenAt === 'left' ? 'right' : 'left')}
          >
            {t('side.change')}
          </Button>
        )}
      </div>
    );
  return (
    <Notice kind="warning">
      <strong>{t('side.question')}</strong>
      <p>{t(sideAsked === 'again' ? 'side.again' : 'side.why')}</p>
      {session.mayEdit && (
        <div className={styles['buttons']}>
          <Button onClick={() => session.saySide('left')}>{t('side.atLeft')}</Button>
          <Button onClick={() => session.saySide('right')}>{t('side.atRight')}</Button>
        </div>
      )}
    </Notice>
  );
});

/** Which way the patient of a lateral film looks: asked until somebody says it. The R or L on such a film tells which side was against the plate, not this. */
export const FrontQuestion = observer(function FrontQuestion({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  const seen = frontSeenAt(session.marker);
  const filed = filedFrontAt(session.film.frontAt, session.marker);
  const say = (at: 'left' | 'right'): void => {
    session.rest();
    session.change(withFront(session.marker, at));
  };
  if (seen)
    return (
      <>
        <div className={styles['known']} data-testid="front-known">
          <span>{t(`front.known.${seen}`)}</span>
          {session.mayEdit && (
            <Button size="small" onClick={() => say(seen === 'left' ? 'right' : 'left')}>
              {t('front.change')}
            </Button>
          )}
        </div>
        {filed && filed !== seen && (
          <Notice kind="warning">
            <p>{t(`front.against.${filed}`)}</p>
          </Notice>
        )}
      </>
    );
  return (
    <div data-testid="front-open">
      <Notice kind="warning">
        <strong>{t('front.question')}</strong>
        <p>{t('front.why')}</p>
        {filed && <p>{t(`front.filed.${filed}`)}</p>}
        {session.mayEdit && (
          <div className={styles['buttons']}>
            <Button onClick={() => say('left')}>{t('front.toLeft')}</Button>
            <Button onClick={() => say('right')}>{t('front.toRight')}</Button>
          </div>
        )}
      </Notice>
    </div>
  );
});

const isFull = (session: FilmSession, level: CurveLevel): 'none' | 'part' | 'full' | 'proposed' => {
  if (session.isProposed(level)) return 'proposed';
  const corners = session.marker.vertebrae.find((one) => one.level === level)?.corners;
  if (!corners) return 'none';
  return corners.every((corner) => corner !== null) ? 'full' : 'part';
};

/** The levels, what of each is drawn, and which is next. */
const Levels = observer(function Levels({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  const { lines } = session.marker;
  const aimed = session.target && 'level' in session.target ? session.target.level : session.target?.kind;
  const lineState = (what: 'c7' | 's1') =>
    session.isProposed(what) ? 'proposed' : lines[what] ? 'full' : 'none';
  const open = (level: CurveLevel) => {
    session.openLevel(level);
    const state = isFull(session, level);
    if (state === 'none') session.aim({ kind: 'plate', level, plate: 'upper' });
    else session.aim(null);
  };
  const chip = (name: string, state: string, isAimed: boolean, run: () => void, label = name) => (
    <button
      key={name}
      type="button"
      className={styles['chip']}
      data-state={state}
      aria-pressed={isAimed}
      aria-label={state === 'proposed' ? t('match.chip', { what: label }) : label}
      disabled={!session.mayEdit && state === 'none'}
      onClick={run}
    >
      {name}
    </button>
  );
  return (
    <div className={styles['chips']}>
      {chip('C7', lineState('c7'), aimed === 'c7', () => session.aim({ kind: 'c7' }), t('draw.c7'))}
      {CURVE_LEVELS.map((level) =>
        chip(level, isFull(session, level), aimed === level || session.level === level, () => open(level)),
      )}
      {chip('S1', lineState('s1'), aimed === 's1', () => session.aim({ kind: 's1' }), t('draw.s1'))}
    </div>
  );
});

/** What can be done to one vertebra. */
const LevelCard = observer(function LevelCard({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  const { level } = session;
  if (!level || !session.mayEdit || !session.drawn.includes(level)) return null;
  const aim = (target: Target) => () => session.aim(target);
  return (
    <div className={styles['card']} role="group" aria-label={level}>
      <strong>{level}</strong>
      <Button size="small" onClick={aim({ kind: 'plate', level, plate: 'upper' })}>
        {t('draw.upper')}
      </Button>
      <Button size="small" onClick={aim({ kind: 'plate', level, plate: 'lower' })}>
        {t('draw.lower')}
      </Button>
      <Button size="small" onClick={aim({ kind: 'pedicles', level })}>
        {t('draw.pedicles')}
      </Button>
      <Tooltip title={t('draw.downHelp', { level })}>
        <Button
          size="small"
          disabled={!session.canRenumber(level, 1)}
          onClick={() => session.renumber(level, 1)}
        >
          {t('draw.down')}
        </Button>
      </Tooltip>
      <Tooltip title={t('draw.upHelp', { level })}>
        <Button
          size="small"
          disabled={!session.canRenumber(level, -1)}
          onClick={() => session.renumber(level, -1)}
        >
          {t('draw.up')}
        </Button>
      </Tooltip>
      <Button size="small" danger onClick={() => session.removeVertebra(level)}>
        {t('draw.remove', { level })}
      </Button>
    </div>
  );
});

/** What is drawn now, and how it goes on. */
const Pen = observer(function Pen(props: { readonly session: FilmSession; readonly onKeyboard: () => void }) {
  const { session, onKeyboard } = props;
  const { t } = useTranslation('films');
  const words = useTargetWords();
  const { target } = session;
  const next = nextLevel(session.drawn);
  if (!session.mayEdit) return null;
  if (!target)
    return next ? (
      <Button type="primary" block icon={<Icon name="plus" size={16} />} onClick={() => session.aimNext()}>
        {session.drawn.length === 0
          ? t('draw.start')
          : t('draw.next', { what: t('draw.what.upper', { level: next }) })}
      </Button>
    ) : (
      <p className={styles['note']}>{t('draw.all')}</p>
    );
  return (
    <div className={styles['pen']} role="status">
      <strong>{t('draw.now', { what: words(target) })}</strong>
      {session.pending.length > 0 && <span className={styles['note']}>{t('draw.one')}</span>}
      <div className={styles['buttons']}>
        <Button size="small" onClick={onKeyboard}>
          {t('draw.keyboard')}
        </Button>
        {target.kind === 'plate' && (
          <Button size="small" onClick={() => session.skip()}>
            {t('draw.skip')}
          </Button>
        )}
        <Button size="small" onClick={() => session.aim(null)}>
          {t('draw.stop')}
        </Button>
      </div>
    </div>
  );
});

/** All that is drawn, and what is odd about it. */
export const DrawPanel = observer(function DrawPanel(props: {
  readonly session: FilmSession;
  readonly onKeyboard: () => void;
}) {
  const { session } = props;
  const { t } = useTranslation('films');
  return (
    <section className={styles['section']} aria-label={t('draw.heading')}>
      <div className={styles['row']}>
        <h2>{t('draw.heading')}</h2>
        <Segmented
          size="small"
          aria-label={t('projection.label')}
          disabled={!session.mayEdit}
          value={session.marker.projection}
          onChange={(projection) => session.setProjection(projection)}
          options={[
            { value: 'frontal' as const, label: t('projection.frontal') },
            { value: 'lateral' as const, label: t('projection.lateral') },
          ]}
        />
      </div>
      <label className={styles['compare']}>
        {t('stance.label')}
        <Select<FilmStance | ''>
          size="small"
          disabled={!session.mayEdit}
          value={session.marker.stance ?? ''}
          onChange={(stance) =>
            session.change(withStance(session.marker, stance === '' ? undefined : stance))
          }
          options={[
            { value: '', label: t('stance.unsaid') },
            ...FILM_STANCES.map((value) => ({ value, label: t(`stance.${value}`) })),
          ]}
        />
      </label>
      <OpenNumbering session={session} />
      <Pen {...props} />
      <Levels session={session} />
      <LevelCard session={session} />
      {session.measures.faults.map(({ kind, level, above = '' }) => (
        <Notice key={`${kind}${level}`} kind="warning">
          {t(`faults.${kind}`, { level, above })}
        </Notice>
      ))}
    </section>
  );
});
