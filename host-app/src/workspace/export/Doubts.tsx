import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Workspace } from '../model/workspace.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { isAtLastStep } from './record-wall.ts';
import styles from './ExportDialog.module.css';

/** What is not sure about the body that is written, as keys of sentences; the file itself cannot say it. */
function doubtsOf(workspace: Workspace, what: 'body' | 'wall'): readonly string[] {
  const { standing, checkup } = workspace;
  const unsure = checkup.checks?.filter(({ state }) => state !== 'checked').map(({ name }) => name);
  return [
    ...(standing.confirmed ? [] : ['stand.why']),
    // What nobody has looked at is no certainty.
    ...(unsure === undefined ? ['export.unitUnseen'] : []),
    ...(unsure?.some((name) => name === 'unit' || name === 'height') ? ['export.unitUnsure'] : []),
    ...(isAtLastStep(workspace) ? [] : [what === 'wall' ? 'export.older' : 'export.olderBody']),
  ];
}

/** Says before a file is made what of the body nobody has confirmed: afterwards nobody sees it any more. */
export const Doubts = observer(function Doubts({ what }: { readonly what: 'body' | 'wall' }) {
  const workspace = useWorkspace();
  const { checkup } = workspace;
  useEffect(() => void checkup.look(), [checkup]);
  return doubtsOf(workspace, what).map((key) => (
    <p key={key} className={styles['warning']} role="note">
      {workspace.parts.words.t(key)}
    </p>
  ));
});
