import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { landmarksOf } from '@bracewright/core/annotation';
import { vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { formatDate } from '../../kit/ui/format.ts';
import { bodyOf, carriedTo, earlierScans, type EarlierScan } from '../model/preparation/earlier-landmarks.ts';
import { MOST_APART, layBody } from '../model/preparation/lay-body.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './PreparationCard.module.css';

/** The earlier scans of the patient from which landmarks can be taken, once this body's stand is confirmed; none while they cannot be read. */
function useEarlier(isAsked: boolean): readonly EarlierScan[] {
  const { app, patientId, modelId } = useWorkspace().parts;
  const [found, setFound] = useState<readonly EarlierScan[]>([]);
  useEffect(() => {
    if (!isAsked || patientId === undefined) return;
    let isOver = false;
    // An offer that cannot be made is no fault of what the person does here.
    void earlierScans(app.api, patientId, modelId).then(
      (scans) => !isOver && setFound(scans),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isAsked, app, patientId, modelId]);
  return found;
}

/** The body of an earlier scan; null where it cannot be read, undefined until it is there. */
function useBody(scan: EarlierScan): TriMesh | null | undefined {
  const { app } = useWorkspace().parts;
  const [body, setBody] = useState<TriMesh | null>();
  useEffect(() => {
    let isOver = false;
    void bodyOf(app.api, scan).then(
      (found) => !isOver && setBody(found),
      () => !isOver && setBody(null),
    );
    return () => {
      isOver = true;
    };
  }, [app, scan]);
  return body;
}

/** The landmarks of one scan that are missing here, on this skin: each is kept by itself or all at once, always as an estimate. */
const Carried = observer(function Carried({ scan }: { readonly scan: EarlierScan }) {
  const { parts, preparation, design } = useWorkspace();
  const { words, units, annotations } = parts;
  const all = annotations.annotations;
  const { mesh } = design;
  const body = useBody(scan);
  const laid = useMemo(() => body && layBody(body, mesh), [body, mesh]);
  const missing = useMemo(() => {
    if (!laid || typeof laid === 'string') return [];
    const marked = new Set(landmarksOf(all).map(({ association }) => association));
    return carriedTo(mesh, scan.marks, laid).filter(({ association }) => !marked.has(association));
  }, [all, mesh, scan, laid]);
  if (laid === undefined) return null;
  if (laid === null) return <p className={styles['note']}>{words.t('prep.earlier.unread')}</p>;
  if (typeof laid === 'string') {
    const beyond = { rms: units.formatLength(MOST_APART.rms), move: units.formatLength(MOST_APART.move) };
    return <p className={styles['note']}>{words.t(`prep.earlier.${laid}`, beyond)}</p>;
  }
  if (missing.length === 0) return <p className={styles['note']}>{words.t('prep.earlier.none')}</p>;
  return (
    <>
      <p className={styles['note']}>
        {words.t('prep.earlier.text', { moved: units.formatLength(vec3.length(laid.move)) })}
      </p>
      <Button onClick={() => void preparation.keepLandmarks(missing)}>
        {words.t('prep.keepAll', { count: missing.length })}
      </Button>
      <ul data-testid="earlier-landmarks">
        {missing.map((one) => {
          const name = words.t(`markers:params.association.options.${one.association}`);
          return (
            <li key={one.association}>
              <span className={styles['landmark']}>
                <span>{name}</span>
                <span className={styles['sure']}>
                  {words.t('prep.earlier.moved', {
                    within: units.formatLength(one.within),
                    distance: units.formatLength(one.moved),
                  })}
                </span>
                <Button
                  size="small"
                  aria-label={words.t('prep.earlier.keep', { name })}
                  onClick={() => void preparation.keepLandmarks([one])}
                >
                  {words.t('prep.keep')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
});

/** Offers the landmarks of the patient's earlier scans. Nothing is kept, and nothing is laid on this body, before a person asks for it. */
export const EarlierLandmarks = observer(function EarlierLandmarks() {
  const workspace = useWorkspace();
  const { words, app } = workspace.parts;
  const isAsked = workspace.standing.confirmed && workspace.may('measure/create');
  const scans = useEarlier(isAsked);
  const [chosen, choose] = useState<string>();
  if (!isAsked) return null;
  return (
    <>
      {scans.map((scan) => (
        <div key={scan.modelId}>
          <Button
            size="small"
            aria-expanded={chosen === scan.modelId}
            onClick={() => choose(chosen === scan.modelId ? undefined : scan.modelId)}
          >
            {words.t('prep.earlier.take', {
              date: formatDate(scan.filedAt, app.settings.language),
              count: scan.marks.length,
            })}
          </Button>
          {chosen === scan.modelId && <Carried scan={scan} />}
        </div>
      ))}
    </>
  );
});
