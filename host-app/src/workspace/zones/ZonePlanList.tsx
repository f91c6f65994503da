import { missedFinding, noteFinding, type PlacedZone, type ZonePlan } from '@bracewright/core/zones';
import { Button, Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { keyOf } from '../model/zones/zones.ts';
import styles from '../preparation/PreparationCard.module.css';
import { useShownPlan } from './use-shown-zones.ts';
import { useZoneWords } from './use-zone-words.ts';

/** How heights and depths came about. */
const Grounds = observer(function Grounds({ plan }: { readonly plan: ZonePlan }) {
  const { parts, zones } = useWorkspace();
  const { words, units } = parts;
  const list = new Intl.ListFormat(words.language, { type: 'conjunction' });
  const { scale, apices, factor, edgeFault } = plan;
  const { cobb } = zones.choice;
  return (
    <>
      <p className={styles['note']} data-testid="zone-heights">
        {scale.within === 0
          ? words.t('zones.heights.landmarks', {
              marks: list.format(
                scale.marked.map((one) => words.t(`markers:params.association.options.${one}`)),
              ),
            })
          : words.t('zones.heights.shape', { within: `±${units.formatLength(scale.within)}` })}
      </p>
      {zones.lineLack && <p className={styles['note']}>{words.t('zones.line.plan')}</p>}
      {Object.values(apices).map((apex) => (
        <p key={apex.level} className={styles['note']}>
          {apex.isUsual && `${words.t('zones.apexUsual', { level: apex.level })} `}
          {words.t('zones.apex', {
            level: apex.level,
            height: units.formatLength(apex.height - scale.foot),
            within: `±${units.formatLength(apex.within)}`,
            source: words.t(`zones.apex.${apex.source}`),
          })}
        </p>
      ))}
      <p className={styles['note']}>
        {cobb === null
          ? words.t('zones.depthsUnknown')
          : words.t('zones.depths', { cobb: units.formatAngle(cobb), factor: factor.toFixed(2) })}
      </p>
      {edgeFault && (
        <p className={styles['doubt']} data-testid="zones-no-edge">
          <Icon name="warning" size={14} /> {words.t('zones.noEdge')}{' '}
          {words.sentence(edgeFault.code, edgeFault.data)}
        </p>
      )}
    </>
  );
});

/** A zone of the plan: whether it is made, its depth, and what is said of it. */
const PlacedRow = observer(function PlacedRow({ zone }: { readonly zone: PlacedZone }) {
  const { zones, parts } = useWorkspace();
  const { words, units } = parts;
  const names = useZoneWords();
  return (
    <li className={styles['proposal']} data-zone={keyOf(zone)}>
      <span className={styles['line']}>
        <Checkbox checked={!zones.isLeft(zone)} onChange={() => zones.toggle(zone)}>
          {names.name(zone)}
        </Checkbox>
        <span className={styles['sure']}>
          {words.t(zone.params.amplitude < 0 ? 'zones.in' : 'zones.out', {
            depth: units.formatLength(Math.abs(zone.params.amplitude)),
          })}
        </span>
      </span>
      {zones.existing(zone) && (
        <span className={styles['doubt']} data-testid="zone-exists">
          <Icon name="warning" size={14} /> {words.t('zones.exists')}
        </span>
      )}
      {zone.notes.map((note) => {
        const { code, data } = noteFinding(zone, note, names.name);
        return (
          <span key={`${code}${String(data['other'] ?? '')}`} className={styles['note']}>
            {words.sentence(code, data)}
          </span>
        );
      })}
    </li>
  );
});

/** The zones as they would be made, what does not fit, and the way to make them. */
export const ZonePlanList = observer(function ZonePlanList({ plan }: { readonly plan: ZonePlan }) {
  useShownPlan();
  const workspace = useWorkspace();
  const { zones, parts, design } = workspace;
  const { words } = parts;
  const names = useZoneWords();
  const make = async () => {
    const count = zones.wanted.length;
    if (!(await zones.make(names.name))) return;
    const made = words.t('zones.made', { count });
    const { faults } = zones;
    // Nothing that is warned of looks as if all were well.
    if (faults)
      parts.app.toasts.show({
        ...{ kind: 'warning', stays: true },
        text: `${made} ${words.t('zones.madeWarnings', { count: faults })}`,
      });
    else parts.app.toasts.show({ kind: 'success', text: made });
  };
  return (
    <>
      <Grounds plan={plan} />
      {zones.mirrored.length > 0 && (
        <p className={styles['doubt']} data-testid="zones-mirrored">
          <Icon name="warning" size={14} /> {words.t('zones.mirrored', { count: zones.mirrored.length })}
        </p>
      )}
      <ul data-testid="zone-plan">
        {plan.placed.map((zone) => (
          <PlacedRow key={keyOf(zone)} zone={zone} />
        ))}
      </ul>
      {plan.missed.length > 0 && (
        <>
          <p className={styles['note']}>{words.t('zones.missed', { count: plan.missed.length })}</p>
          <ul data-testid="zone-missed">
            {plan.missed.map((zone) => {
              const { code, data } = missedFinding(zone, names.name);
              return (
                <li key={keyOf(zone)} className={styles['doubt']} data-missed={keyOf(zone)}>
                  <Icon name="warning" size={14} /> {words.sentence(code, data)}
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p className={styles['note']}>{words.t('zones.starting')}</p>
      {zones.isMaking ? (
        <div className={styles['running']} role="status">
          {words.t('zones.making', { percent: Math.floor(100 * (design.running?.fraction ?? 0)) })}
          <Button size="small" onClick={() => zones.stop()}>
            {words.t('status.cancel')}
          </Button>
        </div>
      ) : (
        zones.mayMake && (
          <Button
            type="primary"
            disabled={zones.wanted.length === 0}
            onClick={() => void make()}
            data-testid="make-zones"
          >
            {words.t('zones.make', { count: zones.wanted.length })}
          </Button>
        )
      )}
    </>
  );
});
