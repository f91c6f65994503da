import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from '../preparation/PreparationCard.module.css';
import { CardHead } from '../parts/CardHead.tsx';
import { HeadJump } from '../parts/HeadJump.tsx';
import { ForceCheck } from './ForceCheck.tsx';
import { ZoneForm } from './ZoneForm.tsx';
import { ZonePlanList } from './ZonePlanList.tsx';

/** Zones of a class on this body: chosen, shown, made, and checked. While a tool is at work only the check stays. */
export const ZonesCard = observer(function ZonesCard() {
  const { zones, parts, activeTool, standing } = useWorkspace();
  const { words } = parts;
  const { plan, fraction, failure, choice, faults } = zones;
  const forces = useRef<HTMLDivElement>(null);
  // A pad of the patient's left must not land on their right: the sides of the body are known first.
  const isReady =
    choice.type !== undefined && choice.side !== undefined && !zones.isOutside && standing.confirmed;
  return (
    <section
      className={styles['card']}
      // Under an open tool the check alone stays, and leaves room for the form.
      style={activeTool ? { maxHeight: '28%' } : undefined}
      aria-label={words.t('zones')}
      data-testid="zones"
    >
      <CardHead title={words.t('zones')} onClose={() => zones.close()}>
        {faults ? (
          <HeadJump
            isWarning
            to={forces}
            text={words.t('zones.warnings', { count: faults })}
            testId="zones-warnings"
          />
        ) : null}
      </CardHead>
      {failure !== undefined && (
        <p className={styles['failure']} role="alert">
          {words.failure(failure)}
        </p>
      )}
      {!activeTool && (
        <>
          <p className={styles['note']}>{words.t('zones.text')}</p>
          <ZoneForm />
          {fraction !== undefined ? (
            <div className={styles['running']} role="status">
              {words.t('zones.looking', { percent: Math.floor(100 * fraction) })}
              <progress max={1} value={fraction} />
              <Button size="small" onClick={() => zones.stop()}>
                {words.t('status.cancel')}
              </Button>
            </div>
          ) : plan ? (
            <ZonePlanList plan={plan} />
          ) : (
            <>
              {!standing.confirmed ? (
                <>
                  <p className={styles['note']}>{words.t('zones.compare')}</p>
                  {standing.mayConfirm && (
                    <Button type="primary" onClick={() => standing.ask()} data-testid="zones-compare">
                      {words.t('checkup.compare')}
                    </Button>
                  )}
                </>
              ) : (
                !isReady && <p className={styles['note']}>{words.t('zones.need')}</p>
              )}
              <Button disabled={!isReady} onClick={() => void zones.look()} data-testid="look-zones">
                {words.t('zones.look')}
              </Button>
            </>
          )}
          <p className={styles['note']}>{words.t('zones.basis')}</p>
        </>
      )}
      <div ref={forces} tabIndex={-1}>
        <ForceCheck />
      </div>
    </section>
  );
});

/** Leads to the zones of the class. */
export const OpenZones = observer(function OpenZones() {
  const { zones, parts, activeTool } = useWorkspace();
  if (parts.isWall || activeTool) return null;
  return (
    <div className={styles['again']}>
      <Button block onClick={() => void zones.openCard()} data-testid="open-zones">
        {parts.words.t('zones.open')}
      </Button>
    </div>
  );
});
