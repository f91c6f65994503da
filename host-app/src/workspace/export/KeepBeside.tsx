import { Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import type { LoadedExporter } from '@bracewright/core/plugin';
import { useWorkspace } from '../model/use-workspace.ts';
import { exportDeskOf } from './export-desk.ts';
import { besideKind } from './keep-beside.ts';
import styles from './ExportDialog.module.css';

/** Whether what is made is kept beside the body too, where gaps are measured to it. */
export const KeepBeside = observer(function KeepBeside(props: {
  readonly exporter: LoadedExporter | undefined;
  readonly busy: boolean;
}) {
  const { exporter, busy } = props;
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const desk = exportDeskOf(workspace);
  const kind = besideKind(desk.what, exporter?.exporter);
  if (!kind || !workspace.may('document/savemembermodel')) return null;
  return (
    <div className={styles['beside']}>
      <Checkbox
        checked={desk.beside}
        disabled={busy}
        data-testid="export-beside"
        onChange={({ target }) => desk.set({ beside: target.checked })}
      >
        {words.t(`export.beside.${kind}`)}
      </Checkbox>
      <p className={styles['tip']}>{words.t('export.beside.tip')}</p>
    </div>
  );
});
