import { observer } from 'mobx-react-lite';
import type { Readout } from '@bracewright/core/tool';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './JudgedReadouts.module.css';

const MARKS = { bad: '✕', near: '!', unsure: '?', good: '✓' } as const;
type Standing = keyof typeof MARKS;

/** A number of which something is asked. */
type Judged = Readout & { readonly standing: Standing };

export const isJudged = (readout: Readout): readout is Judged => readout.standing !== undefined;

/** Without decimals that say nothing: bounds and doubts are whole numbers mostly. */
const short = (text: string): string => text.replace(/[.,]0+$/, '');

/** How many stand how, the worst first: what the marks of the rows mean, and what is to be looked for further down. */
const Counts = observer(function Counts({ readouts }: { readonly readouts: readonly Judged[] }) {
  const { words } = useWorkspace().parts;
  const counted = (Object.keys(MARKS) as Standing[]).map((standing) => ({
    standing,
    count: readouts.filter((readout) => readout.standing === standing).length,
  }));
  return (
    <p className={styles['counts']} data-testid="standings">
      {counted
        .filter(({ count }) => count > 0)
        .map(({ standing, count }) => (
          <span key={standing} title={words.t(`readout.${standing}`)}>
            <span className={styles['mark']} data-of={standing} aria-hidden>
              {MARKS[standing]}
            </span>{' '}
            {words.t(`readout.count.${standing}`, { count })}
          </span>
        ))}
    </p>
  );
});

/** One number with what is asked of it, in words for who cannot see the mark. */
const Row = observer(function Row(props: {
  readonly readout: Judged;
  readonly name: string;
  readonly help: string | undefined;
}) {
  const { readout, name, help } = props;
  const { units, words } = useWorkspace().parts;
  const { value, unit, within, standing, asked = {} } = readout;
  const { least, most } = asked;
  const number = (of: number, signed = false) =>
    unit === 'mm'
      ? units.formatLength(of, { signed, unit: false })
      : units.formatMeasure(of, unit === '%' ? '' : unit, { signed });
  const bound = (of: number) => short(number(of));
  const range =
    least !== undefined && most !== undefined
      ? words.t('readout.between', { least: bound(least), most: bound(most) })
      : least !== undefined
        ? words.t('readout.least', { bound: bound(least) })
        : most !== undefined && words.t('readout.most', { bound: bound(most) });
  const meaning = words.t(`readout.${standing}`);
  return (
    <div className={styles['row']} title={help}>
      <dt>{name}</dt>
      <dd className={styles['value']}>
        {value === undefined || !Number.isFinite(value) ? '…' : number(value, readout.signed)}
        {within !== undefined && <span className={styles['within']}> ± {bound(within)}</span>}
      </dd>
      <dd className={styles['asked']}>{range}</dd>
      <dd className={styles['mark']} data-of={standing}>
        <span data-standing={standing} title={meaning} aria-label={meaning} role="img">
          {MARKS[standing]}
        </span>
      </dd>
    </div>
  );
});

/**
 * Numbers of which something is asked, a row each: name, value with its doubt, what is asked, and a mark. They keep their order while they change, so that
 * none jumps away under the eye; the line over them says how many are not as they should be. They stand over the form: once a line is drawn they are what is looked at.
 */
export const JudgedReadouts = observer(function JudgedReadouts(props: {
  readonly readouts: readonly Readout[];
  readonly label: (key: string) => string;
  /** What is said of a name to who rests on it. */
  readonly help: (key: string) => string | undefined;
}) {
  const { units, words } = useWorkspace().parts;
  const readouts = props.readouts.filter(isJudged);
  if (readouts.length === 0) return null;
  return (
    <div className={styles['judged']}>
      {readouts.map(
        ({ id, warning }) =>
          // Of all of them: in a row it would read as a fault of that number.
          warning && (
            <p key={id} className={styles['warning']}>
              {words.sentence(warning)}
            </p>
          ),
      )}
      <Counts readouts={readouts} />
      {readouts.some(({ standing }) => standing === 'unsure') && (
        <p className={styles['cure']}>{words.t('readout.cure.unsure')}</p>
      )}
      <dl className={styles['rows']}>
        <div className={styles['head']} aria-hidden>
          <dt />
          <dd>{readouts.every(({ unit }) => unit === 'mm') && units.sign}</dd>
          <dd>{words.t('readout.asked')}</dd>
          <dd />
        </div>
        {readouts.map((readout) => (
          <Row
            key={readout.id}
            readout={readout}
            name={props.label(`readouts.${readout.id}`)}
            help={props.help(`readouts.${readout.id}.help`)}
          />
        ))}
      </dl>
    </div>
  );
});
