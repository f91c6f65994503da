import {
  againstMarks,
  areSidesUntold,
  MARKED_WITHIN,
  mayBeConfirmed,
  SCOLIOMETER_LEAST_DIFFERENCE,
} from '@bracewright/core/brace';
import { Button, Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, type RefObject } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import { BODIES } from '../model/scoliometer/scoliometer.ts';
import { CardHead } from '../parts/CardHead.tsx';
import { HeadJump } from '../parts/HeadJump.tsx';
import { RotationChart } from './RotationChart.tsx';
import { PairTable, PotsiTable, RegionTable } from './SymmetryTables.tsx';
import { useScoliometerWords } from './use-scoliometer-words.ts';
import { useShownLevel } from './use-shown-level.ts';
import styles from './ScoliometerCard.module.css';

/** A pelvis that faces another way than the body by more than this, degrees, is told of. */
const TURNED = 1.5;

/** Why nobody can confirm what was read. */
const NotSettled = observer(function NotSettled() {
  const { scoliometer, parts } = useWorkspace();
  const { words } = parts;
  const { list } = useScoliometerWords();
  const { reading } = scoliometer;
  if (!reading || mayBeConfirmed(reading)) return null;
  const marks = list(reading.contradictory.map(({ mark }) => words.t(`scoliometer.pair.${mark}`)));
  return (
    <p className={styles['doubt']} data-testid="scoliometer-not-settled">
      {reading.areSidesOpen ? words.t('scoliometer.sidesOpen') : words.t('scoliometer.marksOpen', { marks })}
    </p>
  );
});

/** What is kept with the scan, and the way to keep what was read. */
const Keeping = observer(function Keeping() {
  const workspace = useWorkspace();
  const { scoliometer, parts, standing } = workspace;
  const { words } = parts;
  const { kept, isKept, shown, mayKeep } = scoliometer;
  if (kept === undefined) return null;
  const keep = (isConfirmed: boolean) =>
    void workspace.guard(async () => {
      if (await scoliometer.keep(isConfirmed)) return;
      parts.app.toasts.show({ kind: 'warning', text: words.t('scoliometer.overtaken') });
    });
  const day = (at: string) => new Intl.DateTimeFormat(words.language).format(new Date(at));
  return (
    <div className={styles['keeping']} data-testid="scoliometer-kept">
      {kept !== null && (
        <p className={isKept && kept.confirmed ? styles['note'] : styles['doubt']}>
          {!isKept
            ? words.t('scoliometer.keptOther')
            : kept.confirmed
              ? words.t('scoliometer.keptConfirmed', { by: kept.confirmed.by, day: day(kept.confirmed.at) })
              : words.t('scoliometer.keptMachine')}
        </p>
      )}
      {mayKeep && shown === 'scan' && <NotSettled />}
      {mayKeep && shown !== 'scan' && <p className={styles['note']}>{words.t('scoliometer.keepScan')}</p>}
      {mayKeep && shown === 'scan' && !(isKept && kept?.confirmed) && (
        <div className={styles['ways']}>
          {!isKept && (
            <Button
              disabled={scoliometer.isSaving}
              onClick={() => keep(false)}
              data-testid="scoliometer-keep"
            >
              {words.t('scoliometer.keep')}
            </Button>
          )}
          <Button
            type="primary"
            // A side that nobody has confirmed is nothing to say yes to, nor is a landmark that cannot be.
            disabled={scoliometer.isSaving || !standing.confirmed || !scoliometer.mayConfirm}
            onClick={() => keep(true)}
            data-testid="scoliometer-confirm"
          >
            {words.t('scoliometer.confirm')}
          </Button>
        </div>
      )}
    </div>
  );
});

/** What speaks against the landmarks that it was read by, before any number. */
const AgainstMarks = observer(function AgainstMarks() {
  const { scoliometer, parts } = useWorkspace();
  const { words } = parts;
  const { reading } = scoliometer;
  const told = reading ? againstMarks(reading, (mark) => words.t(`scoliometer.pair.${mark}`)) : [];
  if (told.length === 0) return null;
  return (
    <ul className={styles['against']} role="alert" data-testid="scoliometer-against">
      {told.map(({ code, data }) => (
        <li key={`${code} ${String(data['mark'] ?? '')}`} className={styles['doubt']}>
          {words.sentence(code, data)}
        </li>
      ))}
    </ul>
  );
});

/** What was read, with the curve beside the body. */
const Read = observer(function Read({ end }: { readonly end: RefObject<HTMLDivElement> }) {
  const workspace = useWorkspace();
  const { scoliometer, parts, activeTool } = workspace;
  const { words, units } = parts;
  const { reading, shown } = scoliometer;
  useShownLevel();
  if (!reading) return null;
  const other = scoliometer.isShaped
    ? scoliometer.readingOf(shown === 'scan' ? 'shaped' : 'scan')
    : undefined;
  const marker = workspace.railTools.find(({ manifest }) => manifest.id === 'markers');
  return (
    <>
      {Math.abs(reading.turned) > TURNED && (
        <p className={styles['doubt']}>
          {words.t('scoliometer.turned', { angle: units.formatAngle(Math.abs(reading.turned)) })}
        </p>
      )}
      <RotationChart reading={reading} other={other} />
      <RegionTable reading={reading} />
      {reading.scale.within > MARKED_WITHIN && (
        <p className={styles['note']}>
          {words.t('scoliometer.scale', { within: `±${units.formatLength(reading.scale.within)}` })}
        </p>
      )}
      <PairTable reading={reading} />
      <PotsiTable reading={reading} />
      {marker && !activeTool && (
        <Button size="small" onClick={() => void workspace.useTool('markers')}>
          {words.t('scoliometer.mark')}
        </Button>
      )}
      <div ref={end} tabIndex={-1}>
        <Keeping />
      </div>
      <p className={styles['note']}>
        {words.t(areSidesUntold(reading) ? 'scoliometer.basis.open' : 'scoliometer.basis', {
          version: reading.version,
          least: units.formatAngle(SCOLIOMETER_LEAST_DIFFERENCE),
        })}
      </p>
    </>
  );
});

/** The digital scoliometer: rotation of the back by level, symmetry, and what it is not. */
export const ScoliometerCard = observer(function ScoliometerCard() {
  const { scoliometer, standing, parts } = useWorkspace();
  const { words } = parts;
  const { fraction, failure, reading, shown, isShaped, kept, isKept } = scoliometer;
  const end = useRef<HTMLDivElement>(null);
  const isConfirmed = isKept && Boolean(kept?.confirmed);
  return (
    <section className={styles['card']} aria-label={words.t('scoliometer')} data-testid="scoliometer">
      <CardHead title={words.t('scoliometer')} onClose={() => scoliometer.close()}>
        {reading && kept !== undefined && (
          <HeadJump
            isWarning={!isConfirmed}
            to={end}
            text={words.t(isConfirmed ? 'scoliometer.head.confirmed' : 'scoliometer.head.open')}
            testId="scoliometer-head"
          />
        )}
      </CardHead>
      <p className={styles['isNot']} data-testid="scoliometer-is-not">
        {words.t('scoliometer.isNot')}
      </p>
      {failure !== undefined && (
        <p className={styles['failure']} role="alert">
          {words.failure(failure)}
        </p>
      )}
      <AgainstMarks />
      {!standing.confirmed && (
        <div className={styles['doubt']}>
          <p>{words.t('scoliometer.compare')}</p>
          {standing.mayConfirm && (
            <Button size="small" onClick={() => standing.ask()}>
              {words.t('checkup.compare')}
            </Button>
          )}
        </div>
      )}
      {isShaped && (
        <Segmented
          size="small"
          aria-label={words.t('scoliometer.body')}
          value={shown}
          options={BODIES.map((value) => ({ value, label: words.t(`scoliometer.body.${value}`) }))}
          onChange={(value) => scoliometer.show(value)}
        />
      )}
      {fraction !== undefined ? (
        <div className={styles['running']} role="status">
          {words.t('scoliometer.reading', { percent: Math.floor(100 * fraction) })}
          <progress max={1} value={fraction} />
          <Button size="small" onClick={() => scoliometer.stop()}>
            {words.t('status.cancel')}
          </Button>
        </div>
      ) : (
        !reading && (
          <Button onClick={() => void scoliometer.look()} data-testid="scoliometer-read">
            {words.t(scoliometer.wasRead ? 'scoliometer.readAgain' : 'scoliometer.read')}
          </Button>
        )
      )}
      <Read end={end} />
    </section>
  );
});

/** Leads to the digital scoliometer. */
export const OpenScoliometer = observer(function OpenScoliometer() {
  const { scoliometer, parts } = useWorkspace();
  if (parts.isWall || scoliometer.isOpen) return null;
  return (
    <Button block onClick={() => void scoliometer.openCard()} data-testid="open-scoliometer">
      {parts.words.t('scoliometer.open')}
    </Button>
  );
});
