import type { FilmMarker } from '@bracewright/core/spine';
import { useQuery } from '@tanstack/react-query';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../kit/ui/LoadFailure.tsx';
import { Notice } from '../kit/ui/Notice.tsx';
import { PageLoading } from '../kit/ui/PageLoading.tsx';
import { useServices } from '../stores/services-context.ts';
import { FilmSession } from './drawing/film-session.ts';
import { MatchPanel } from './match/MatchPanel.tsx';
import { useSmartMatch } from './match/use-smart-match.ts';
import { DrawPanel, FrontQuestion, SideQuestion } from './panel/DrawPanel.tsx';
import { FilmDay } from './panel/FilmDay.tsx';
import { LandmarksPanel } from './panel/LandmarksPanel.tsx';
import { useAngleWords, useOpenWords, useStanceWords } from './panel/use-film-words.ts';
import { RecordPanel } from './panel/RecordPanel.tsx';
import { Results } from './panel/Results.tsx';
import { ScalePanel } from './panel/ScalePanel.tsx';
import { beginning, markerOf, scaleOf, useGreyPicture, type ModelFilm } from './queries.ts';
import { RemoveFilm } from './RemoveFilm.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useFilmDraft, useHeldDrawing } from './use-film-draft.ts';
import { useRests } from './use-rests.ts';
import { useSaving } from './use-saving.ts';
import { TypeOfFilm } from './type/TypeOfFilm.tsx';
import { useFilmKeys } from './use-film-keys.ts';
import { FilmStage } from './view/FilmStage.tsx';
import { FilmTools } from './view/FilmTools.tsx';
import { FilmView, fits } from './view/film-view.ts';
import styles from './films.module.css';

/** Whether a pixel is higher than wide, or wider than high: films of before they were made square. No angle on one is that of the body. */
const isOblong = ({ pixelSpacing }: ModelFilm['xray']): boolean =>
  pixelSpacing !== null && Math.abs(pixelSpacing[0] / pixelSpacing[1] - 1) > 0.005;

const useFilmView = (film: ModelFilm, mayEdit: boolean, earlier?: FilmMarker): FilmView =>
  // The film as it was opened: what others save meanwhile is asked about when this is saved.
  useMemo(() => {
    const session = new FilmSession(film.xray, beginning(film.xray), mayEdit);
    // One step, so that undo leads back to what is saved.
    if (earlier) session.change(earlier);
    return new FilmView(session, film.xray);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [film.xray.id, mayEdit]);

/** A second film beside the first, to be looked at. */
const OtherFilm = observer(function OtherFilm({ film }: { readonly film: ModelFilm }) {
  const view = useFilmView(film, false);
  const { t } = useTranslation('films');
  const angleOf = useAngleWords();
  const openOf = useOpenWords();
  const stanceOf = useStanceWords();
  const picture = useGreyPicture(film.xray);
  if (picture.isError) return <LoadFailure error={picture.error} onRetry={() => void picture.refetch()} />;
  if (!picture.data) return <PageLoading />;
  const { measures, marker } = view.session;
  return (
    <div className={styles['other']}>
      <FilmStage
        {...{ view }}
        picture={picture.data}
        scale={scaleOf(film.xray, marker)}
        name={film.xray.name}
      />
      <p className={styles['otherName']}>
        {film.xray.name}{' '}
        {[
          ...stanceOf(film.xray),
          ...measures.curves.map((curve) => {
            const standing = view.session.proposals.standingOf(curve);
            const whose = standing.kind === 'person' ? '' : ` (${t(`match.onFilm.${standing.kind}`)})`;
            return `${curve.upper}–${curve.lower} ${angleOf(curve, standing)}${whose}`;
          }),
          ...openOf(marker, film.xray),
        ].join(' · ')}
      </p>
    </div>
  );
});

/** Somebody else has removed the film: with what rested on it. */
function Gone({ film }: { readonly film: ModelFilm }) {
  const { t } = useTranslation('films');
  const restsOn = useRests();
  const { data: rests = [] } = useQuery({
    queryKey: ['films', 'rests', film.xray.id],
    queryFn: () => restsOn(film),
  });
  return (
    <Notice kind="error">
      {[t('gone'), ...rests].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Tells the page whether marks would be lost with this desk. */
function useTold(hasUnsaved: { current: () => boolean }, session: FilmSession): void {
  useEffect(() => {
    hasUnsaved.current = () => session.mayEdit && session.isChanged;
    return () => {
      hasUnsaved.current = () => false;
    };
  }, [session, hasUnsaved]);
}

/** One film: large, with its tools, what is drawn on it and what follows from that. */
export const FilmDesk = observer(function FilmDesk(props: {
  readonly film: ModelFilm;
  readonly other: ModelFilm | undefined;
  readonly patientId: string | undefined;
  /** Somebody else removed it. */
  readonly isGone: boolean;
  /** Told to the page: whether marks would be lost with this desk. */
  readonly hasUnsaved: { current: () => boolean };
}) {
  const { film, other, patientId, isGone, hasUnsaved } = props;
  const { xray } = film;
  const { t } = useTranslation('films');
  const { session: signIn } = useServices();
  const draft = useFilmDraft(film);
  const view = useFilmView(film, signIn.may('document/saveXray'), draft.earlier?.marker);
  const { session } = view;
  useHeldDrawing(film, draft, session);
  const picture = useGreyPicture(xray);
  const [isWindowing, setWindowing] = useState(false);
  const [isBare, setBare] = useState(false);
  const desk = useRef<HTMLDivElement>(null);
  const scale = scaleOf(xray, session.marker);
  const saving = useSaving(xray, session, { scale, draft });
  const match = useSmartMatch(xray, session);
  // Focus follows into what was just made, so that the arrow keys move it.
  const placeByKey = () => {
    const key = session.placeProbably();
    requestAnimationFrame(() => desk.current?.querySelector<SVGGElement>(`[data-handle="${key}"]`)?.focus());
  };
  useFilmKeys({ view, onSave: saving.save, onPlace: placeByKey, onMatch: match.start });
  useEffect(() => setBare(false), [session.target]);
  useTold(hasUnsaved, session);

  return (
    <div className={styles['desk']} ref={desk}>
      <div className={styles['middle']}>
        <FilmTools {...{ view, isWindowing, isBare }} onWindowing={setWindowing} onBare={setBare} />
        <div className={styles['stages']}>
          {picture.isError ? (
            <LoadFailure error={picture.error} onRetry={() => void picture.refetch()} />
          ) : !picture.data ? (
            <PageLoading />
          ) : fits(picture.data, xray) ? (
            <FilmStage {...{ view, scale, isWindowing, isBare }} picture={picture.data} name={xray.name} />
          ) : (
            <Notice kind="error">{t('mismatch')}</Notice>
          )}
          {other && <OtherFilm key={other.xray.id} film={other} />}
        </div>
        <p className={styles['hint']}>
          {t(session.target ? 'tools.hintDraw' : session.mayEdit ? 'tools.hint' : 'tools.hintRead')}
        </p>
      </div>
      <aside className={styles['panel']} aria-label={t('draw.heading')}>
        <SaveBar {...{ session, saving }} />
        {draft.earlier && session.isChanged && <Notice kind="info">{t('save.back')}</Notice>}
        {isGone && <Gone film={film} />}
        {markerOf(xray).kind === 'foreign' && <Notice kind="warning">{t('foreign')}</Notice>}
        {isOblong(xray) && <Notice kind="warning">{t('notSquare')}</Notice>}
        {session.marker.projection === 'lateral' ? (
          <FrontQuestion session={session} />
        ) : (
          <SideQuestion session={session} />
        )}
        {!isOblong(xray) && <MatchPanel {...{ session, match }} />}
        {!isGone && <FilmDay xray={xray} mayEdit={session.mayEdit} />}
        <DrawPanel session={session} onKeyboard={placeByKey} />
        {!isOblong(xray) && <Results {...{ session, scale }} />}
        {!isOblong(xray) && (
          <TypeOfFilm {...{ session, scale, patientId, xray }} isCurrent={saving.isCurrent} />
        )}
        <ScalePanel {...{ session, scale }} />
        <LandmarksPanel session={session} />
        {!isOblong(xray) && (
          <RecordPanel {...{ session, scale, xray, patientId }} isCurrent={saving.isCurrent} />
        )}
        <RemoveFilm {...{ film, session }} />
      </aside>
    </div>
  );
});
