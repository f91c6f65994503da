import { bodyRecords, isAligning } from '@bracewright/core/history';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Workspace } from '../model/workspace.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ExportWhat } from './export-desk.ts';
import { isAtLastStep } from './record-wall.ts';
import styles from './ExportDialog.module.css';

/** Something that is not sure about the body that is written: its sentence, and where a person may settle it now the way to do so. */
interface Doubt {
  readonly words: string;
  readonly count?: number;
  readonly settle?: { readonly label: string; readonly run: () => void };
}

function unitDoubts({ checkup, realSize, parts }: Workspace): readonly Doubt[] {
  // A wall is made in mm here, and is no person whose size could be on record.
  if (parts.isWall) return [];
  const { checks } = checkup;
  // What nobody has looked at is no certainty.
  if (!checks) return [{ words: 'export.unitUnseen' }];
  const unsure = checks.filter(
    ({ name, state }) => (name === 'unit' || name === 'height') && state !== 'checked',
  );
  if (unsure.length === 0) return [];
  const words = 'export.unitUnsure';
  const isAsked = realSize.mayConfirm && unsure.some(({ tool }) => tool === 'size');
  return [isAsked ? { words, settle: { label: 'checkup.size.ask', run: () => realSize.ask() } } : { words }];
}

/** Whether steps changed the shape of what was opened. */
const isWorkedOn = ({ design }: Workspace): boolean =>
  bodyRecords(design.history.records.slice(0, design.history.cursor), design.roles).some(
    (record) => record.state === 'on' && !isAligning(record, design.roles),
  );

const olderDoubt = (steps: number | null): Doubt =>
  steps === null ? { words: 'wall.olderChanged' } : { words: 'wall.older', count: steps };

/** What is not sure about the body that is written; the file itself cannot say it. */
function doubtsOf(workspace: Workspace, what: ExportWhat): readonly Doubt[] {
  const { standing, parts } = workspace;
  const words = 'stand.why';
  const settle = { label: 'checkup.compare', run: () => standing.ask() };
  return [
    ...(parts.isWall && isWorkedOn(workspace) ? [{ words: 'wall.workedOn' }] : []),
    ...(parts.older ? [olderDoubt(parts.older.steps)] : []),
    ...(parts.isOfOther ? [{ words: 'wall.ofOther' }] : []),
    ...(standing.confirmed ? [] : [standing.mayConfirm ? { words, settle } : { words }]),
    ...unitDoubts(workspace),
    ...(isAtLastStep(workspace) ? [] : [{ words: what === 'wall' ? 'export.older' : 'export.olderBody' }]),
  ];
}

/** Says before a file is made what of the body nobody has confirmed: afterwards nobody sees it any more. */
export const Doubts = observer(function Doubts({ what }: { readonly what: ExportWhat }) {
  const workspace = useWorkspace();
  const { checkup } = workspace;
  const { words } = workspace.parts;
  useEffect(() => void checkup.look(), [checkup]);
  return doubtsOf(workspace, what).map((doubt) => (
    <div key={doubt.words} className={styles['warning']} role="note">
      <span>{words.t(doubt.words, doubt.count === undefined ? {} : { count: doubt.count })}</span>
      {doubt.settle && (
        <Button size="small" onClick={doubt.settle.run}>
          {words.t(doubt.settle.label)}
        </Button>
      )}
    </div>
  ));
});
