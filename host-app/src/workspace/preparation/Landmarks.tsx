import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { OverlayItem } from '@bracewright/core/services';
import { Icon } from '../../kit/ui/Icon.tsx';
import { MOST_LANDMARKS } from '../model/preparation/preparation.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { CheckRow } from '../checkup/CheckupCard.tsx';
import { EarlierLandmarks } from './EarlierLandmarks.tsx';
import { Doubts } from './Proposal.tsx';
import styles from './PreparationCard.module.css';

const nameKey = (association: string) => `markers:params.association.options.${association}`;

/** Shows proposed landmarks on the body, each as a question, as long as they are listed. */
function useShown(): void {
  const { editor, preparation, parts, activeTool } = useWorkspace();
  const { words } = parts;
  const { landmarks, proposes } = preparation;
  const isShown = proposes && !activeTool;
  useEffect(() => {
    if (!editor || !isShown) return;
    const layer = editor.overlay.createLayer('preparation');
    layer.set(
      landmarks.flatMap(({ association, point: { position } }): OverlayItem[] => [
        { kind: 'points', role: 'apex', points: [position] },
        { kind: 'label', role: 'apex', at: position, text: `${words.t(nameKey(association))}?` },
      ]),
    );
    return () => layer.dispose();
  }, [editor, landmarks, isShown, words, words.language]);
}

/** The landmarks that were kept as they were estimated: each is confirmed where it lies, or moved with the tool of the markers. */
const Estimates = observer(function Estimates() {
  const workspace = useWorkspace();
  const { words, units } = workspace.parts;
  const { estimated } = workspace.preparation;
  const mayConfirm = workspace.may('measure/update');
  if (estimated.length === 0) return null;
  return (
    <>
      <p className={styles['note']}>{words.t('prep.estimated', { count: estimated.length })}</p>
      <ul data-testid="landmark-estimates">
        {estimated.map((one) => (
          <li key={one.marker.id}>
            <span className={styles['landmark']}>
              <span>{words.t(nameKey(one.association))}</span>
              <span className={styles['sure']}>±{units.formatLength(one.within)}</span>
              {mayConfirm && (
                <Button
                  size="small"
                  aria-label={words.t('prep.confirmMark', { name: words.t(nameKey(one.association)) })}
                  onClick={() => void workspace.preparation.confirmLandmark(one)}
                >
                  {words.t('prep.confirm')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
});

/** The landmarks that are proposed: each is kept, refused, or placed by hand; none is kept by itself. Those that are kept all at once stay estimates until somebody looks at each. */
export const Landmarks = observer(function Landmarks() {
  const workspace = useWorkspace();
  const { preparation, parts, standing } = workspace;
  const { words, units } = parts;
  const { landmarks, markedCount, estimated, found, proposes } = preparation;
  const heldBack = found?.refusal ? [found.refusal] : (found?.questions ?? []);
  const { scanFaults } = preparation;
  const isHeld = heldBack.length > 0 || scanFaults.length > 0;
  // Left and right are known only of a body that was compared with the example.
  const isWaiting = !isHeld && found !== undefined && found.landmarks.length > 0 && !standing.confirmed;
  const isNone =
    !isHeld &&
    !isWaiting &&
    found !== undefined &&
    landmarks.length === 0 &&
    markedCount + estimated.length === 0;
  useShown();
  const mayKeep = workspace.may('measure/create');
  return (
    <>
      <p className={styles['note']} data-testid="landmarks-marked">
        {words.t('prep.marked', { count: markedCount, of: MOST_LANDMARKS })}
      </p>
      <Estimates />
      <EarlierLandmarks />
      {proposes && <Doubts of={heldBack} />}
      {proposes && scanFaults.map((check) => <CheckRow key={check.name} check={check} />)}
      {proposes && isWaiting && (
        <>
          <p className={styles['note']}>{words.t('prep.landmarks.compare')}</p>
          {standing.mayConfirm && (
            <Button type="primary" onClick={() => standing.ask()} data-testid="landmarks-compare">
              {words.t('checkup.compare')}
            </Button>
          )}
        </>
      )}
      {proposes && isNone && <p className={styles['note']}>{words.t('prep.landmarks.none')}</p>}
      {proposes && landmarks.length > 0 && (
        <>
          <p className={styles['note']}>{words.t('prep.landmarks.measured')}</p>
          {mayKeep && (
            <Button
              type="primary"
              onClick={() => void preparation.keepLandmarks(landmarks)}
              data-testid="keep-landmarks"
            >
              {words.t('prep.keepAll', { count: landmarks.length })}
            </Button>
          )}
          <ul data-testid="landmark-proposals">
            {landmarks.map((one) => (
              <li key={one.association}>
                <span className={styles['landmark']}>
                  <span>{words.t(nameKey(one.association))}</span>
                  <span className={styles['sure']}>±{units.formatLength(one.within)}</span>
                  {mayKeep && (
                    <Button size="small" onClick={() => void preparation.keepLandmarks([one], true)}>
                      {words.t('prep.keep')}
                    </Button>
                  )}
                  <button
                    type="button"
                    className={styles['close']}
                    aria-label={words.t('prep.refuse', { name: words.t(nameKey(one.association)) })}
                    onClick={() => preparation.refuseLandmark(one.association)}
                  >
                    <Icon name="close" size={14} />
                  </button>
                </span>
                <Doubts of={one.doubts} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
});
