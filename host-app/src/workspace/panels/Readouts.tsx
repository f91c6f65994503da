import { observer } from 'mobx-react-lite';
import type { Readout } from '@bracewright/core/tool';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './ToolCard.module.css';

const MARKS = { good: '✓', unsure: '?', near: '!', bad: '✕' } as const;

/** Whether a number is as it should be: a mark with its meaning and what is asked, not a colour alone. */
const Standing = observer(function Standing({
  readout: { standing = 'good', asked },
}: {
  readonly readout: Readout;
}) {
  const { units, words } = useWorkspace().parts;
  const { least, most } = asked ?? {};
  const bound = (value: number) => units.formatLength(value);
  const range =
    least !== undefined && most !== undefined
      ? words.t('readout.between', { least: bound(least), most: bound(most) })
      : words.t(least !== undefined ? 'readout.least' : 'readout.most', {
          bound: bound(least ?? most ?? 0),
        });
  const meaning = `${words.t(`readout.${standing}`)} · ${range}`;
  return (
    <span
      className={styles['standing']}
      data-standing={standing}
      title={meaning}
      role="img"
      aria-label={meaning}
    >
      {MARKS[standing]}
    </span>
  );
});

/** The live numbers of a tool: a girth while its plane is dragged, the largest deviation. */
export const Readouts = observer(function Readouts(props: {
  readonly readouts: readonly Readout[];
  readonly label: (key: string) => string;
}) {
  const { units, words } = useWorkspace().parts;
  if (props.readouts.length === 0) return null;
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
      {props.readouts.map((readout) => (
        <div key={readout.id}>
          <dt>{props.label(`readouts.${readout.id}`)}</dt>
          <dd>
            {text(readout)}
            {readout.standing && <Standing readout={readout} />}
          </dd>
          {readout.warning && <p className={styles['readoutWarning']}>{words.sentence(readout.warning)}</p>}
        </div>
      ))}
    </dl>
  );
});
