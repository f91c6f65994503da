import { bodyRecords, isAligning } from '@bracewright/core/history';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { strayRimsOf } from '../model/steps/stray-rims.ts';
import type { Workspace } from '../model/workspace.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ExportWhat } from './export-desk.ts';
import { isAtLastStep } from './record-wall.ts';
import styles from './ExportDialog.module.css';

/** Something that is not sure about the body that is written: its sentence, and where a person may settle it now the way to do so. */
interface Doubt {
  readonly words: string;
  readonly count?: number;
  /** Values of the sentence. */
  readonly values?: Readonly<Record<string, string>>;
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

/** Steps that shape a rim along another line than the brace ends at: one opens the first of them, where the line is taken anew. */
function rimDoubts(workspace: Workspace, onGo: () => void): readonly Doubt[] {
  const { design, units } = workspace.parts;
  const [first] = strayRimsOf(design);
  if (!first) return [];
  const settle = {
    label: 'rim.elsewhere.edit',
    run: () => {
      onGo();
      void workspace.guard(() => workspace.editor?.tools.edit(first.recordId));
    },
  };
  const said = { words: 'rim.elsewhere', values: { aside: units.formatLength(first.aside) } };
  return [workspace.may('operation/update') ? { ...said, settle } : said];
}

/** What is not sure about the body that is written; the file itself cannot say it. */
function doubtsOf(workspace: Workspace, what: ExportWhat, onGo: () => void): readonly Doubt[] {
  const { standing, parts } = workspace;
  const words = 'stand.why';
  const settle = { label: 'checkup.compare', run: () => standing.ask() };
  return [
    ...(parts.isWall && isWorkedOn(workspace) ? [{ words: 'wall.workedOn' }] : []),
    ...(parts.older ? [olderDoubt(parts.older.steps)] : []),
    ...(parts.isOfOther ? [{ words: 'wall.ofOther' }] : []),
    ...(standing.confirmed ? [] : [standing.mayConfirm ? { words, settle } : { words }]),
    ...unitDoubts(workspace),
    ...rimDoubts(workspace, onGo),
    ...(isAtLastStep(workspace) ? [] : [{ words: what === 'wall' ? 'export.older' : 'export.olderBody' }]),
  ];
}

/** Says before a file is made what of the body nobody has confirmed: afterwards nobody sees it any more. */
export const Doubts = observer(function Doubts(props: {
  readonly what: ExportWhat;
  /** Called before a step is opened: the dialog goes. */
  readonly onGo: () => void;
}) {
  const { what, onGo } = props;
  const workspace = useWorkspace();
  const { checkup } = workspace;
  const { words } = workspace.parts;
  useEffect(() => void checkup.look(), [checkup]);
  return doubtsOf(workspace, what, onGo).map((doubt) => (
    <div key={doubt.words} className={styles['warning']} role="note">
      <span>
        {words.t(doubt.words, { ...doubt.values, ...(doubt.count !== undefined && { count: doubt.count }) })}
      </span>
      {doubt.settle && (
        <Button size="small" onClick={doubt.settle.run}>
          {words.t(doubt.settle.label)}
        </Button>
      )}
    </div>
  ));
});
