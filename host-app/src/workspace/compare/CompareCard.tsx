import { Alert, Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Readout } from '@bracewright/core/tool';
import { useWorkspace } from '../model/use-workspace.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { StatesFields } from './StatesFields.tsx';
import { Threshold } from './Threshold.tsx';
import { useLedgerNames } from './use-ledger-names.ts';
import { baseName } from '../export/base-name.ts';
import { readoutText } from '../model/words/readout-text.ts';
import { ledgerCsv } from '../model/compare/ledger-csv.ts';
import { saveCsv } from '../model/words/csv.ts';
import styles from './Compare.module.css';

/** The numbers of two states that the tool knows nothing of, as it says those of its own. */
const Summary = observer(function Summary({ label }: { readonly label: (key: string) => string }) {
  const { comparison, parts } = useWorkspace();
  if (!comparison.isElsewhere) return null;
  const { maxOut, maxIn, mean, changedArea, leftOut } = comparison.found?.summary ?? {};
  const readouts: readonly Readout[] = [
    { id: 'max-out', value: maxOut, unit: 'mm', signed: true },
    { id: 'max-in', value: maxIn === undefined ? undefined : -maxIn, unit: 'mm', signed: true },
    { id: 'mean', value: mean, unit: 'mm' },
    { id: 'changed-area', value: changedArea, unit: 'mm2' },
    { id: 'left-out', value: leftOut, unit: 'mm2' },
  ];
  return (
    <dl className={styles['numbers']} data-testid="states-numbers">
      {readouts.map((readout) => (
        <div key={readout.id}>
          <dt>{label(`readouts.${readout.id === 'left-out' ? 'left-out-elsewhere' : readout.id}`)}</dt>
          <dd>{readoutText(readout, parts.units)}</dd>
        </div>
      ))}
    </dl>
  );
});

/** Where the two do not lie on each other as a whole: that the zones are of how they stand, and what lays one on. */
const Apart = observer(function Apart() {
  const workspace = useWorkspace();
  const { comparison, parts } = workspace;
  const { words, units } = parts;
  const { layable } = comparison;
  const apart = comparison.found?.apart;
  if (!apart) return null;
  const [before, after] = [apart.before, apart.after].map((mm) => units.formatLength(mm));
  return (
    <Alert
      type="warning"
      showIcon
      data-testid="states-apart"
      title={words.t('states.apart', { before: before!, after: after! })}
      description={
        layable ? (
          <Button size="small" onClick={() => void workspace.guard(() => comparison.layOn())}>
            {words.t('states.layOn', { name: layable.name })}
          </Button>
        ) : (
          words.t(comparison.hasBrace ? 'states.apart.brace' : 'states.apart.how')
        )
      }
    />
  );
});

/** What is compared of a brace, and where that is not sure. */
const OfBrace = observer(function OfBrace() {
  const { comparison, parts } = useWorkspace();
  const { words } = parts;
  if (!comparison.hasBrace) return null;
  const { unplaced, isInsideUnknown } = comparison;
  return (
    <>
      <p className={styles['note']}>{words.t('states.inside.note')}</p>
      {unplaced.map((name) => (
        <Alert
          key={name}
          type="warning"
          showIcon
          data-testid="states-unplaced"
          title={words.t('states.brace.unplaced', { name })}
        />
      ))}
      {isInsideUnknown && (
        <Alert
          type="warning"
          showIcon
          data-testid="states-no-inside"
          title={words.t('states.inside.unknown')}
        />
      )}
    </>
  );
});

/** The changed zones of the two states: a table whose rows lead to the place. */
const Ledger = observer(function Ledger() {
  const workspace = useWorkspace();
  const { comparison, parts } = workspace;
  const { words, units } = parts;
  const { ledger, running, of, from } = comparison;
  const names = useLedgerNames();
  const save = () => {
    if (!ledger) return;
    const table = { ledger, names, of: comparison.nameOf(of), from: comparison.nameOf(from) };
    saveCsv(words.t('ledger.csv.file', { name: baseName(parts.name) }), ledgerCsv(table, parts));
  };
  const threshold = units.formatLength(comparison.threshold);
  return (
    <section className={styles['ledger']} aria-label={words.t('ledger')} data-testid="ledger">
      <div className={styles['row']}>
        <h3 className={styles['title']}>{words.t('ledger')}</h3>
        <Button
          size="small"
          aria-label={words.t('ledger.csv')}
          title={words.t('ledger.csv')}
          disabled={!ledger}
          onClick={() => void workspace.guard(save)}
        >
          CSV
        </Button>
      </div>
      <Threshold />
      {running && (
        <p className={styles['note']} role="status">
          {words.t('states.running')}
        </p>
      )}
      {ledger?.zones.length === 0 && (
        <p className={styles['note']} role="status">
          {words.t('ledger.none', { threshold, area: units.formatArea(ledger.leastArea) })}
        </p>
      )}
      {ledger && ledger.zones.length > 0 && <LedgerTable names={names} />}
      {ledger && ledger.rest.count > 0 && (
        <p className={styles['note']}>
          {words.t('ledger.rest', {
            count: ledger.rest.count,
            area: units.formatArea(ledger.rest.area),
          })}
        </p>
      )}
      {ledger?.zones.some(({ isVolumeRough }) => isVolumeRough) && (
        <p className={styles['note']}>≈ {words.t('ledger.rough')}</p>
      )}
      {ledger && <p className={styles['note']}>{words.t('ledger.note', { threshold })}</p>}
    </section>
  );
});

/** In the card of the heat map: which two states are compared, and zone by zone what lies between them. */
export const CompareCard = observer(function CompareCard({ own }: { readonly own: (key: string) => string }) {
  return (
    <>
      <StatesFields />
      <OfBrace />
      <Apart />
      <Summary label={own} />
      <Ledger />
    </>
  );
});
