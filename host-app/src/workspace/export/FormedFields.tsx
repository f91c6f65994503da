import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { FORM_PROCESSES } from '@bracewright/core/mesh';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ExportDesk } from './export-desk.ts';
import { BlockFields } from './BlockFields.tsx';
import { Row } from './Row.tsx';
import styles from './ExportDialog.module.css';

/** What a positive is made for: decides what it is looked at for before a file is written. */
export const FormedFields = observer(function FormedFields(props: {
  readonly desk: ExportDesk;
  readonly busy: boolean;
}) {
  const { desk, busy } = props;
  const { words } = useWorkspace().parts;
  return (
    <>
      <Row label={words.t('export.madeOn')}>
        <Select
          className={styles['wide'] ?? ''}
          value={desk.formed}
          disabled={busy}
          options={FORM_PROCESSES.map(({ id }) => ({ value: id, label: words.t(`export.process.${id}`) }))}
          onChange={(formed) => desk.set({ formed })}
          aria-label={words.t('export.madeOn')}
          data-testid="export-formed"
        />
      </Row>
      {desk.formed === 'foam' && <BlockFields desk={desk} busy={busy} />}
      <p className={styles['tip']}>{words.t(`export.formed.${desk.formed}.tip`)}</p>
    </>
  );
});
