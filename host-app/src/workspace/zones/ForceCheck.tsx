import { coupleFinding } from '@bracewright/core/zones';
import { Button, Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from '../preparation/PreparationCard.module.css';
import { useShownArrows } from './use-shown-zones.ts';
import { useZoneWords } from './use-zone-words.ts';

/** The zones that have starting values still, each to be confirmed by a person. */
const ToConfirm = observer(function ToConfirm() {
  const workspace = useWorkspace();
  const { zones, parts } = workspace;
  const { words, units } = parts;
  const names = useZoneWords();
  const { open, design } = zones;
  if (zones.confirmed === undefined || !design.some(({ tag }) => tag)) return null;
  if (open.length === 0) return <p className={styles['note']}>{words.t('zones.confirmed')}</p>;
  return (
    <>
      <p className={styles['doubt']} data-testid="zones-open">
        <Icon name="warning" size={14} /> {words.t('zones.toConfirm', { count: open.length })}
      </p>
      <ul>
        {open.map((zone) => (
          <li key={zone.id} className={styles['proposal']} data-open={zone.tag!.code}>
            <span className={styles['landmark']}>
              <span>
                {names.ofDesign(zone)}{' '}
                <span className={styles['sure']}>
                  {words.t(zone.depth > 0 ? 'zones.in' : 'zones.out', {
                    depth: units.formatLength(Math.abs(zone.depth)),
                  })}{' '}
                  · {words.t('zones.starting')}
                </span>
              </span>
              {zones.mayConfirm && (
                <Button
                  size="small"
                  aria-label={words.t('zones.confirmZone', { zone: names.ofDesign(zone) })}
                  onClick={() => void workspace.guard(() => zones.confirm([zone]))}
                >
                  {words.t('zones.confirm')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
});

/** What the check says. */
const Verdict = observer(function Verdict() {
  const { zones, parts } = useWorkspace();
  const { words } = parts;
  const names = useZoneWords();
  const { check } = zones;
  if (!check) return <p className={styles['note']}>{words.t('zones.check.unknown')}</p>;
  const told = [...check.warnings, ...check.notes];
  const good = zones.isGood && (
    <p className={styles['note']} data-testid="force-good">
      {words.t('zones.check.good')}
    </p>
  );
  if (told.length === 0) return good;
  return (
    <>
      {good}
      <ul data-testid="force-warnings">
        {told.map((warning) => {
          const { code, data } = coupleFinding(warning, check.zones, names.ofDesign);
          // What the class does of itself is to be known, and no fault of the design.
          const isNote = check.notes.includes(warning);
          return (
            <li
              key={`${code} ${warning.id ?? String(data['zone'])} ${warning.other ?? ''}`}
              className={styles[isNote ? 'known' : 'doubt']}
              data-fault={warning.fault}
              data-note={isNote || undefined}
            >
              <Icon name={isNote ? 'info' : 'warning'} size={14} /> {words.sentence(code, data)}
            </li>
          );
        })}
      </ul>
    </>
  );
});

/** What is wrong with the forces of the design as it is on the screen, also while a pad is dragged; and the arrows on the body. */
export const ForceCheck = observer(function ForceCheck() {
  const { zones, parts } = useWorkspace();
  const { words } = parts;
  const [hasArrows, setArrows] = useState(true);
  useShownArrows(hasArrows);
  const { design, otherSide, filmFaults, groundKey } = zones;
  // Landmarks may be set, and the body turned, while the card is open.
  useEffect(() => void zones.lookAtBody(), [zones, groundKey]);
  return (
    <section aria-label={words.t('zones.check')} data-testid="force-check">
      <h3 className={styles['name']}>{words.t('zones.check')}</h3>
      {design.length === 0 ? (
        <p className={styles['note']}>{words.t('zones.check.none')}</p>
      ) : (
        <>
          <Checkbox checked={hasArrows} onChange={({ target }) => setArrows(target.checked)}>
            {words.t('zones.arrows')}
          </Checkbox>
          {otherSide.length > 0 && (
            <p className={styles['doubt']} data-testid="force-other-side">
              <Icon name="warning" size={14} />{' '}
              {words.t('zones.check.otherSide', { count: otherSide.length })}
            </p>
          )}
          {filmFaults.map(({ id, as, name = '', count }) => (
            <p key={id} className={styles['doubt']} data-testid="force-of-film" data-as={as}>
              <Icon name="warning" size={14} /> {words.t(`zones.check.ofFilm.${as}`, { name, count })}
            </p>
          ))}
          <Verdict />
        </>
      )}
      <ToConfirm />
    </section>
  );
});
