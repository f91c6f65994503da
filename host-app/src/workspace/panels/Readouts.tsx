import { observer } from 'mobx-react-lite';
import type { Readout } from '@bracewright/core/tool';
import { useWorkspace } from '../model/use-workspace.ts';
import { isJudged } from './JudgedReadouts.tsx';
import styles from './ToolCard.module.css';

/** The live numbers of a tool: a girth while its plane is dragged, the largest deviation. Those of which something is asked are `JudgedReadouts`. */
export const Readouts = observer(function Readouts(props: {
  readonly readouts: readonly Readout[];
  readonly label: (key: string) => string;
}) {
  const { units, words } = useWorkspace().parts;
  const plain = props.readouts.filter((readout) => !isJudged(readout));
  if (plain.length === 0) return null;
  const text = (readout: Readout) =>
    readout.within === undefined
      ? number(readout)
      : `${number(readout)} ± ${number({ ...readout, value: readout.within })}`;
  const number = ({ value, unit, signed }: Readout) => {
    if (value === undefined || !Number.isFinite(value)) return '…';
    if (unit === 'mm') return units.formatLength(value, { signed: signed === true });
    // A count: holes have no halves.
    if (unit === '') return String(Number(value.toFixed(2)));
    if (unit === '%') return `${value.toFixed(1)} %`;
    return units.formatMeasure(value, unit);
  };
  return (
    <dl className={styles['readouts']} data-testid="readouts">
      {plain.map((readout) => (
        <div key={readout.id}>
          <dt>{props.label(`readouts.${readout.id}`)}</dt>
          <dd>{text(readout)}</dd>
          {readout.warning && <p className={styles['readoutWarning']}>{words.sentence(readout.warning)}</p>}
        </div>
      ))}
    </dl>
  );
});
