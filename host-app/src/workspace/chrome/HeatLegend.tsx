import { observer } from 'mobx-react-lite';
import { bareColour, deviationStops, formatColour } from '@bracewright/core/babylon';
import { useWorkspace } from '../model/use-workspace.ts';
import { HEATMAP } from '../model/compare/comparison.ts';
import styles from './HeatLegend.module.css';

const TICKS = [1, 0.5, 0, -0.5, -1] as const;

/** The scale of the heat map beside the body: colours with their millimetres, words for the two ends, and for what is not compared. */
export const HeatLegend = observer(function HeatLegend() {
  const workspace = useWorkspace();
  const { words, units, app } = workspace.parts;
  const session = workspace.editor?.tools.session;
  const limit = session?.draft.values['limit'];
  if (workspace.activeTool?.manifest.id !== HEATMAP || typeof limit !== 'number') return null;
  const colours = deviationStops(app.settings.theme).map((colour) => formatColour(colour));
  const { isElsewhere, found: other } = workspace.comparison;
  const readout = (id: string) => session?.instance?.readouts?.find((one) => one.id === id)?.value ?? 0;
  const found = (id: 'max-out' | 'max-in' | 'left-out'): number => {
    if (!isElsewhere) return readout(id);
    const { maxOut = 0, maxIn = 0, leftOut = 0 } = other?.summary ?? {};
    return { 'max-out': maxOut, 'max-in': -maxIn, 'left-out': leftOut }[id];
  };
  /** The ends stand for everything beyond them where there is something. */
  const beyond = (tick: number) => {
    if (tick === 1 && found('max-out') > limit) return '≥ ';
    return tick === -1 && found('max-in') < -limit ? '≤ ' : '';
  };
  return (
    <figure className={styles['legend']} data-testid="heat-legend">
      <figcaption className={styles['end']}>{words.t('legend.out')}</figcaption>
      <div className={styles['scale']}>
        <div
          className={styles['bar']}
          style={{ background: `linear-gradient(to top, ${colours.join(', ')})` }}
        />
        <ul className={styles['ticks']}>
          {TICKS.map((tick) => (
            <li key={tick}>
              {beyond(tick)}
              {units.formatLength(tick * limit, { signed: true })}
            </li>
          ))}
        </ul>
      </div>
      <span className={styles['end']}>{words.t('legend.in')}</span>
      {found('left-out') > 0 && (
        <span className={styles['bare']} data-testid="heat-legend-bare">
          <i style={{ background: formatColour(bareColour(app.settings.theme)) }} />
          {words.t(isElsewhere ? 'legend.bareElsewhere' : 'legend.bare')}
        </span>
      )}
    </figure>
  );
});
