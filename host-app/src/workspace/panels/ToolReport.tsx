import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './ToolCard.module.css';

/**
 * What the preview found and did, as counts; only those that are not zero and that the plugin has words for (`report.<name>`).
 * `report.none` says it when all of them are zero.
 */
export const ToolReport = observer(function ToolReport(props: {
  readonly report: Readonly<Record<string, number>>;
  readonly plugin: string;
}) {
  const { words, app } = useWorkspace().parts;
  const named = Object.entries(props.report).filter(([name]) => words.has(`${props.plugin}:report.${name}`));
  if (named.length === 0) return null;
  const found = named.filter(([, count]) => count !== 0);
  const number = new Intl.NumberFormat(app.settings.language);
  if (found.length === 0)
    return words.has(`${props.plugin}:report.none`) ? (
      <p className={styles['note']} role="status" data-testid="report">
        {words.t(`${props.plugin}:report.none`)}
      </p>
    ) : null;
  return (
    <dl className={styles['readouts']} data-testid="report">
      {found.map(([name, count]) => (
        <div key={name}>
          <dt>{words.t(`${props.plugin}:report.${name}`)}</dt>
          <dd>{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
});
