import { LIMITS } from '@bracewright/core/contract';
import type { Xray } from '@bracewright/core/contract';
import { isCurveOfFilm, isOfCourse, type FilmScale } from '@bracewright/core/spine';
import { Button, Input, Radio } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/ui/Notice.tsx';
import type { FilmSession } from '../drawing/film-session.ts';
import { useFilmRecord, type FilmRecord, type OtherSide } from './use-film-record.ts';
import { levelsOf, useCurveNotes } from './use-film-words.ts';
import styles from '../films.module.css';

/** Levels of a record: T5–T8–T12. */
const recordLevels = ({ upperEnd, apex, lowerEnd }: FilmRecord['basic']): string =>
  [upperEnd, apex, lowerEnd].filter(Boolean).join('–');

/** Side and distance of a curve, where they are known: convex right · 18.0 mm left of the force line. */
function useCurveWords(): (curve: Pick<FilmRecord['basic'], 'convexSide' | 'forceLineDistance'>) => string {
  const { t } = useTranslation('films');
  return ({ convexSide, forceLineDistance: distance }) =>
    [
      t(`results.convex.${convexSide ?? 'unknown'}`),
      typeof distance === 'number'
        ? t(distance > 0 ? 'record.leftOf' : 'record.rightOf', {
            value: t('mm', { value: Math.abs(distance).toFixed(1) }),
          })
        : t('record.noDistance'),
    ].join(' · ');
}

/** While one of these is lacking the film's side is none that a person stands for. */
const NOT_A_PERSONS: readonly FilmRecord['lack'][] = ['proposed', 'unconfirmed', 'unconfirmedS1', 'numbering', 'side', 'unsaved']; // prettier-ignore

/** Asks where the patient's record tells another convex side than the film. */
const SideOfPatient = observer(function SideOfPatient({
  side,
  isOpen,
}: {
  readonly side: OtherSide;
  readonly isOpen: boolean;
}) {
  const { t } = useTranslation('films');
  const { recorded, film, mayChange, change } = side;
  const values = {
    film: t(`results.convex.${film}`),
    record: t(`results.convex.${recorded ?? 'unknown'}`),
  };
  return (
    <>
      <Notice kind="warning">{t(recorded ? 'record.sideDiffers' : 'record.sideLacks', values)}</Notice>
      {mayChange && (
        <Button disabled={isOpen} loading={change.busy} onClick={() => void change.ask(film)}>
          {t('record.changeSide', values)}
        </Button>
      )}
    </>
  );
});

/** Takes the curve of the film into the record, with the reason where it is outside of 20 to 40 degrees. */
const TakeOver = observer(function TakeOver({ record }: { readonly record: FilmRecord }) {
  const { t } = useTranslation('films');
  const { basic, wanted, major, recorded, needsReason, isBeyond, lack, save, typed: known } = record;
  const [choice, setChoice] = useState<'typed' | 'read'>();
  const notes = useCurveNotes();
  const [typed, setTyped] = useState<string>();
  const reason = typed ?? basic.cobbReason ?? '';
  const degrees = (value: number): string => t('degrees', { value: value.toFixed(1) });
  if (isBeyond) return <Notice kind="warning">{t('record.beyond')}</Notice>;
  const question = known !== undefined && wanted && (
    <Radio.Group
      className={styles['choice']!}
      aria-label={t('match.choose')}
      value={choice}
      onChange={({ target }) => setChoice(target.value as 'typed' | 'read')}
    >
      <strong>{t('match.choose')}</strong>
      <Radio value="typed">{t('match.typed', { angle: degrees(known) })}</Radio>
      <Radio value="read">{t('match.readAngle', { angle: degrees(wanted.cobb) })}</Radio>
    </Radio.Group>
  );
  if (known !== undefined && choice === 'typed')
    return (
      <>
        {question}
        <p className={styles['note']}>{t('match.typedStays', { angle: degrees(known) })}</p>
      </>
    );
  return (
    <>
      {question}
      {needsReason && (
        <label className={styles['reason']}>
          <span>{t('record.reason')}</span>
          <Input.TextArea
            value={reason}
            autoSize={{ minRows: 1, maxRows: 4 }}
            count={{ max: LIMITS.remark }}
            onChange={({ target }) => setTyped(target.value)}
          />
          <span className={styles['note']}>{t('record.reasonHelp')}</span>
        </label>
      )}
      {lack && (
        <p className={styles['note']}>{t(`record.${lack}`, { levels: major ? notes.lack(major) : '' })}</p>
      )}
      <Button
        disabled={
          lack !== undefined ||
          (needsReason && reason.trim() === '') ||
          (known !== undefined && choice === undefined)
        }
        loading={save.busy}
        onClick={() =>
          void save.ask({
            ...wanted,
            cobbReason: needsReason ? reason.trim() : null,
            ...(wanted && { curveFilm: { xray: record.xray.id, cobb: wanted.cobb } }),
          })
        }
      >
        {t(recorded === null ? 'record.take' : 'record.change')}
      </Button>
    </>
  );
});

/** What the record of the model says of the curve, and whether the film says the same: a person takes it over, nothing is kept unasked. */
export const RecordPanel = observer(function RecordPanel(props: {
  readonly session: FilmSession;
  readonly scale: FilmScale;
  readonly xray: Xray;
  readonly patientId: string | undefined;
  readonly isCurrent: () => Promise<boolean>;
}) {
  const { t } = useTranslation('films');
  const record = useFilmRecord(props);
  const wordsOf = useCurveWords();
  if (!record) return null;
  const { basic, recorded, known, wanted, major, isSame, mayTake, side } = record;
  const degrees = (value: number): string => t('degrees', { value: value.toFixed(1) });
  // Another angle than that of the course: it is compared with nothing on record.
  const isOther = !isOfCourse(props.session.marker);
  const differs = wanted !== undefined && major !== undefined && !isSame && !isOther;
  return (
    <section className={styles['section']} aria-label={t('record.heading')}>
      <h2>{t('record.heading')}</h2>
      <p className={styles['note']}>
        {recorded === null
          ? t('record.none')
          : t('record.has', {
              angle: degrees(recorded),
              levels: `${recordLevels(basic) || '–'} · ${wordsOf(basic)}`,
            })}
      </p>
      {known && known.angle !== recorded && (
        <p className={styles['note']}>{t('record.known', { angle: degrees(known.angle) })}</p>
      )}
      {isOther && <p className={styles['note']}>{t('record.stance')}</p>}
      {isOther && isCurveOfFilm(basic, { ...record.xray, marker: props.session.marker }) && (
        <Notice kind="warning">{t('record.ofThis')}</Notice>
      )}
      {isSame && !isOther && <Notice kind="success">{t('record.same')}</Notice>}
      {differs && props.session.measures.curves.some((one) => one !== major && one.endsLack.length > 0) && (
        <p className={styles['note']}>{t('record.otherCurve')}</p>
      )}
      {props.scale.source === 'detector' && major && major.apexToCsl !== null && (
        <p className={styles['note']}>{t('record.atDetector')}</p>
      )}
      {differs && recorded !== null && (
        <Notice kind="warning">
          {t('record.differs', {
            film: `${degrees(wanted.cobb)} ${levelsOf(major)} · ${wordsOf(wanted)}`,
            record: `${degrees(recorded)} ${recordLevels(basic)} · ${wordsOf(basic)}`,
          })}
        </Notice>
      )}
      {differs && mayTake && <TakeOver record={record} />}
      {side && !isOther && (
        <SideOfPatient
          side={side}
          isOpen={record.lack !== undefined && NOT_A_PERSONS.includes(record.lack)}
        />
      )}
    </section>
  );
});
