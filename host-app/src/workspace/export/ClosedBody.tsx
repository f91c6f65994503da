import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { activeRecords, type OperationRecord } from '@bracewright/core/history';
import type { Json, OperationRole } from '@bracewright/core/operation';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import styles from './ExportDialog.module.css';

type CropParams = Readonly<Record<string, Json>>;

/** The last crop that closed its cuts with caps: without them the body is open again. */
const cappedCrop = ({ design }: Workspace): OperationRecord | undefined =>
  activeRecords(design.history).findLast(
    ({ type, params }) => design.roles.of(type) === 'trimming' && (params as CropParams)['cap'] !== false,
  );

/** Says why no wall can be made of a closed body, and leads to what opens it: an edge line, leaving out the caps of its crop, or the crop tool. */
export const ClosedBody = observer(function ClosedBody({ onGo }: { readonly onGo: () => void }) {
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  const crop = workspace.may('operation/update') ? cappedCrop(workspace) : undefined;
  const uncap = (record: OperationRecord) =>
    void workspace.change('operation/update', () =>
      design.editParams(record.id, { ...(record.params as CropParams), cap: false }),
    );
  const go = (role: OperationRole) => () => {
    onGo();
    void workspace.useToolFor(role);
  };
  return (
    <div className={styles['warning']}>
      {words.t('export.closed')}{' '}
      {workspace.may('operation/create') && (
        <Button size="small" onClick={go('edge')} data-testid="export-edge">
          {words.t('export.edge')}
        </Button>
      )}{' '}
      {crop ? (
        <Button size="small" onClick={() => uncap(crop)} data-testid="export-uncap">
          {words.t('export.uncap')}
        </Button>
      ) : (
        workspace.may('operation/create') && (
          <Button size="small" onClick={go('trimming')}>
            {words.t('export.crop')}
          </Button>
        )
      )}
    </div>
  );
});
