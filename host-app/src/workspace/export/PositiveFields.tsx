import { observer } from 'mobx-react-lite';
import type { AnyOperation } from '@bracewright/core/operation';
import { ParamForm } from '../fields/ParamForm.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Values } from './exporter-choice.ts';
import { hasEdge, positiveFields, positiveIssues, positiveValues } from './positive.ts';
import styles from './ExportDialog.module.css';

interface PositiveFieldsProps {
  readonly operation: AnyOperation;
  /** What was set. */
  readonly values: Values;
  readonly busy: boolean;
  readonly onChange: (values: Values) => void;
}

/** What a positive is made with; where no edge line says how far it reaches, that it is the whole body. */
export const PositiveFields = observer(function PositiveFields(props: PositiveFieldsProps) {
  const { operation, values, busy, onChange } = props;
  const { words, design, catalog } = useWorkspace().parts;
  const params = positiveValues(operation, values);
  const draft = {
    values: params,
    issues: positiveIssues(operation, params),
    set: (patch: Values) => onChange({ ...values, ...patch }),
  };
  const plugin = catalog.plugins.find(({ operations }) =>
    operations.some(({ type }) => type === operation.type),
  );
  const hasLine = hasEdge(design);
  // Without a line there is nothing beyond it.
  const fields = positiveFields(operation).filter(({ name }) => hasLine || name !== 'margin');
  return (
    <>
      <fieldset className={styles['params']} disabled={busy}>
        <ParamForm fields={fields} session={{ draft }} plugin={plugin!.id} />
      </fieldset>
      {!hasLine && (
        <p className={styles['warning']} data-testid="export-no-line">
          {words.t('export.positive.noLine')}
        </p>
      )}
    </>
  );
});
