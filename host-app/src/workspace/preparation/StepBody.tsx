import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { vec3 } from '@bracewright/core/math';
import { sectionByPlane } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import type { CheckName } from '../model/checkup/findings.ts';
import type { PathStep } from '../model/preparation/path.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { CheckRow } from '../checkup/CheckupCard.tsx';
import { Findings } from './Findings.tsx';
import { Landmarks } from './Landmarks.tsx';
import { Doubts, ProposalLine } from './Proposal.tsx';
import styles from './PreparationCard.module.css';

/** What of the check-up belongs to each step. */
const CHECKED: Readonly<Partial<Record<PathStep, readonly CheckName[]>>> = {
  scan: ['unit', 'height', 'extent', 'triangles', 'age'],
  stand: ['facing'],
  clean: ['pieces', 'flaws', 'holes'],
};

/** Tools by which a step is done by hand. */
const BY_HAND: Readonly<Partial<Record<PathStep, readonly string[]>>> = {
  stand: ['position'],
  trim: ['crop', 'saw'],
  clean: ['repair', 'seal'],
  landmarks: ['markers'],
};

const Checks = observer(function Checks({ of }: { readonly of: readonly CheckName[] }) {
  const { checkup, parts } = useWorkspace();
  const { checks } = checkup;
  if (!checks)
    return (
      <p className={styles['note']} role="status">
        {parts.words.t('checkup.looking')}
      </p>
    );
  return (
    <ul>
      {checks
        .filter(({ name }) => of.includes(name))
        .map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
    </ul>
  );
});

/** Draws where proposed cuts would go, as long as they are listed. */
function useShownCuts(): void {
  const { editor, preparation, design, activeTool } = useWorkspace();
  const { shownCuts, proposes } = preparation;
  const { mesh } = design;
  const isShown = proposes && !activeTool && shownCuts.length > 0;
  useEffect(() => {
    if (!editor || !isShown) return;
    const layer = editor.overlay.createLayer('preparation-cuts');
    layer.set(
      shownCuts.flatMap((cut): OverlayItem[] =>
        cut.kind === 'line'
          ? [{ kind: 'line', role: 'edge', points: cut.points, dashed: true }]
          : sectionByPlane(mesh, cut).map(({ points, closed }): OverlayItem => ({
              ...{ kind: 'line', role: 'edge', closed, dashed: true },
              points: Array.from({ length: points.length / 3 }, (_, i) => vec3.pointAt(points, i)),
            })),
      ),
    );
    return () => layer.dispose();
  }, [editor, shownCuts, isShown, mesh]);
}

/** What the program proposes for a step, or why it proposes nothing. */
const Proposals = observer(function Proposals({ step }: { readonly step: PathStep }) {
  useShownCuts();
  const { preparation, parts } = useWorkspace();
  const { words } = parts;
  const { found } = preparation;
  if (!preparation.proposes) return <p className={styles['note']}>{words.t('prep.off')}</p>;
  if (!found) return null;
  if (found.refusal) return <Doubts of={[found.refusal]} />;
  const { scanFaults } = preparation;
  if (scanFaults.length > 0)
    return (
      <ul>
        {scanFaults.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    );
  const proposals = preparation.proposalsOf(step);
  const isHeldBack = found.questions.length > 0 && step !== 'clean';
  return (
    <>
      {isHeldBack && <Doubts of={found.questions} />}
      {proposals.length > 0 ? (
        <ul>
          {proposals.map((proposal, index) => (
            <ProposalLine key={proposal.id} proposal={proposal} isTicked={false} isFirst={index === 0} />
          ))}
        </ul>
      ) : (
        !isHeldBack && (
          <p className={styles['note']}>{words.t(preparation.isDone(step) ? 'prep.done' : 'prep.nothing')}</p>
        )
      )}
    </>
  );
});

const View = observer(function View() {
  const { editor, parts } = useWorkspace();
  const { words } = parts;
  const scene = editor?.scene;
  if (!scene) return null;
  const toggle = (key: string, on: boolean, set: (on: boolean) => void) => (
    <Button key={key} size="small" aria-pressed={on} type={on ? 'primary' : 'default'} ghost={on} onClick={() => set(!on)}>
      {words.t(key)}
    </Button>
  ); // prettier-ignore
  return (
    <div className={styles['ways']}>
      {toggle('objects.axes', scene.axesVisible, (on) => scene.setAxes(on))}
      {toggle('prep.planes', scene.coordinatePlanesVisible, (on) => scene.setCoordinatePlanes(on))}
      {toggle('objects.grid', scene.gridVisible, (on) => scene.setGrid(on))}
    </div>
  );
});

const ByHand = observer(function ByHand({ step }: { readonly step: PathStep }) {
  const workspace = useWorkspace();
  const { words, catalog } = workspace.parts;
  const tools = (BY_HAND[step] ?? []).flatMap((id) => {
    const tool = catalog.tools.find(({ manifest }) => manifest.id === id);
    return tool && workspace.mayUse(tool) ? [tool] : [];
  });
  if (tools.length === 0) return null;
  return (
    <div className={styles['ways']}>
      {tools.map((tool) => (
        <Button
          key={tool.manifest.id}
          size="small"
          onClick={() => void workspace.preparation.byHand(tool.manifest.id)}
          data-by-hand={tool.manifest.id}
        >
          {words.t('prep.byHand', { name: words.tool(tool, 'title') })}
        </Button>
      ))}
    </div>
  );
});

/** What is seen, proposed and done at one step of the path. */
export const StepBody = observer(function StepBody({ step }: { readonly step: PathStep }) {
  const { parts } = useWorkspace();
  const checked = CHECKED[step];
  if (step === 'findings') return <Findings />;
  return (
    <>
      <p className={styles['note']}>{parts.words.t(`prep.${step}.text`)}</p>
      {checked && <Checks of={checked} />}
      {step === 'landmarks' ? <Landmarks /> : step !== 'scan' && <Proposals step={step} />}
      <ByHand step={step} />
      {step === 'stand' && <View />}
    </>
  );
});
