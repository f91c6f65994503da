import { Button, Progress } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/ui/Notice.tsx';
import type { FilmSession } from '../drawing/film-session.ts';
import { FilmIcon } from '../view/FilmIcon.tsx';
import { ModelCard } from './ModelCard.tsx';
import type { SmartMatch } from './use-smart-match.ts';
import styles from '../films.module.css';

/** What was proposed, what to look at before it is accepted, and the ways to accept or leave it. */
const Proposed = observer(function Proposed({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  const { proposal, marker } = session;
  const { canAccept } = session.proposals;
  if (!proposal) return null;
  const { warnings, side } = proposal;
  const contradicts = marker.side !== null && side.source !== 'assumed' && marker.side.rightOfPatientAt !== side.rightOfPatientAt; // prettier-ignore
  return (
    <>
      <Notice kind="info">{t('match.proposed', { count: proposal.vertebrae.length })}</Notice>
      {contradicts && (
        <Notice kind="warning">
          {t(side.source === 'letter' ? 'match.sideContradicts.letter' : 'match.sideContradicts.dicom')}
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {t(`match.warnings.${warning}`)}
        </Notice>
      ))}
      <Notice kind="warning">{t('match.count')}</Notice>
      <div className={styles['row']} role="group" aria-label={t('match.levels')}>
        <span className={styles['note']}>{t('match.levels')}</span>
        <span className={styles['buttons']}>
          <Button
            size="small"
            disabled={!session.proposals.canShift(-1)}
            onClick={() => session.proposals.shift(-1)}
          >
            {t('match.up')}
          </Button>
          <Button
            size="small"
            disabled={!session.proposals.canShift(1)}
            onClick={() => session.proposals.shift(1)}
          >
            {t('match.down')}
          </Button>
        </span>
      </div>
      {!canAccept && <p className={styles['note']}>{t('match.sideFirst')}</p>}
      <div className={styles['buttons']}>
        <Button type="primary" disabled={!canAccept} onClick={() => session.proposals.accept()}>
          {t('match.acceptAll')}
        </Button>
        <Button onClick={() => session.proposals.dismiss()}>{t('match.dismiss')}</Button>
      </div>
      <p className={styles['note']}>{t('match.unsaved')}</p>
    </>
  );
});

/** The film is being read: how far it is, and the way to stop it. */
function Reading({
  progress,
  onCancel,
}: {
  readonly progress: number | null;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('films');
  const percent = progress === null ? 0 : Math.round(100 * progress);
  return (
    <div className={styles['pen']} role="status">
      <strong>{t('match.reading')}</strong>
      <Progress percent={percent} size="small" aria-label={t('match.reading')} showInfo={progress !== null} />
      <div className={styles['buttons']}>
        <Button size="small" onClick={onCancel}>
          {t('match.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Smart match: a machine proposes the vertebrae of a frontal film, a person decides. */
export const MatchPanel = observer(function MatchPanel(props: {
  readonly session: FilmSession;
  readonly match: SmartMatch;
}) {
  const { session, match } = props;
  const { t } = useTranslation('films');
  const [showsCard, setShowsCard] = useState(false);
  const { state } = match;
  if (!session.mayEdit || session.marker.projection !== 'frontal') return null;
  const start = (
    <Button block icon={<FilmIcon name="match" />} onClick={match.start}>
      {t(state.kind === 'idle' ? 'match.start' : 'match.again')}
    </Button>
  );
  return (
    <section className={styles['section']} aria-label={t('match.heading')}>
      <div className={styles['row']}>
        <h2>{t('match.heading')}</h2>
        <Button type="link" size="small" onClick={() => setShowsCard(true)}>
          {t('match.about')}
        </Button>
      </div>
      {state.kind === 'reading' ? (
        <Reading progress={state.progress} onCancel={match.cancel} />
      ) : session.proposal ? (
        <Proposed session={session} />
      ) : (
        <>
          {state.kind === 'refused' && (
            <Notice kind="warning">
              <strong>{t('match.refused')}</strong>
              <p>{t(`match.reasons.${state.reason}`)}</p>
              <p>{t('match.sure', { percent: Math.round(100 * state.confidence) })}</p>
            </Notice>
          )}
          {session.proposals.unconfirmed > 0 && (
            <>
              <p className={styles['note']}>
                {t('match.unconfirmed', { count: session.proposals.unconfirmed })}
              </p>
              <Button block onClick={() => session.proposals.confirmAll()}>
                {t('match.confirmAll')}
              </Button>
              {session.proposals.questions.length > 0 && (
                <p className={styles['note']}>{t('match.askedApart')}</p>
              )}
            </>
          )}
          {start}
          <p className={styles['note']}>{t('match.why')}</p>
        </>
      )}
      <ModelCard
        isOpen={showsCard}
        reader={state.kind === 'read' ? state.answer.reader : session.shown.read?.reader}
        onClose={() => setShowsCard(false)}
      />
    </section>
  );
});
