import { observer } from 'mobx-react-lite';
import type { Agreement, GateFound } from '@bracewright/core/mesh';
import { Places } from '../parts/Findings.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { toldPairs } from './making.ts';
import styles from './ExportDialog.module.css';

/** One pair that agrees: how far apart, how far they may be, and where on the part it is most. */
const Line = observer(function Line(props: { readonly one: Agreement; readonly onGo: () => void }) {
  const { b, most, limit, offset, at } = props.one;
  const { words, app } = useWorkspace().parts;
  // Tenths would call what is a third too far as good as what is allowed.
  const number = new Intl.NumberFormat(app.settings.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const told = { pair: words.t(`export.agree.${b}`), most: number.format(most), limit: number.format(limit) };
  return (
    <li data-agrees="true" data-pair={b} data-testid="export-agreement">
      <b>{words.t('export.agree.yes')}</b>{' '}
      <span className={styles['figure']}>{words.t('export.agree.most', told)}</span>
      {offset > 0 && <> {words.t('export.agree.liner', { liner: number.format(offset) })}</>}{' '}
      <Places places={[{ at }]} onGo={props.onGo} />
    </li>
  );
});

/**
 * How far the outputs of the design that agree lie apart where the brace lies; of what does not agree the findings tell, once. That nothing was measured is said in grey, never in green.
 */
export const AgreementLines = observer(function AgreementLines(props: {
  readonly found: Pick<GateFound, 'agreement' | 'notCompared'>;
  readonly onGo: () => void;
}) {
  const { notCompared, agreement } = props.found;
  const { words } = useWorkspace().parts;
  const pairs = toldPairs(props.found);
  if (!pairs) return null;
  const why = notCompared && words.sentence(notCompared.code, notCompared.data);
  return (
    <ul className={styles['agreement']}>
      {pairs.map((one) => (
        <Line key={one.b} one={one} onGo={props.onGo} />
      ))}
      {pairs.length === 0 && (
        <li data-testid="export-agreement">
          {why === undefined
            ? words.t('export.agree.none')
            : words.t(agreement ? 'export.agree.file' : 'export.agree.why', { reason: why })}
        </li>
      )}
    </ul>
  );
});
