import { Segmented, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import type { LoadedExporter } from '@bracewright/core/plugin';
import { ParamForm } from '../fields/ParamForm.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { fieldsOf, issuesOf, paramsOf, type Values } from './exporter-choice.ts';
import { Row } from './Row.tsx';
import styles from './ExportDialog.module.css';

/** More stand in a list. */
const MOST_SIDE_BY_SIDE = 5;

interface ExporterFieldsProps {
  readonly exporters: readonly LoadedExporter[];
  readonly chosen: LoadedExporter;
  /** What was set of the chosen one's parameters. */
  readonly values: Values;
  readonly busy: boolean;
  readonly onChoose: (id: string) => void;
  readonly onChange: (patch: Values) => void;
}

/** Which file is written, and the parameters of its exporter as a form. */
export const ExporterFields = observer(function ExporterFields(props: ExporterFieldsProps) {
  const { exporters, chosen, values, busy } = props;
  const { words } = useWorkspace().parts;
  const { plugin, exporter } = chosen;
  const options = exporters.map((one) => ({
    value: one.exporter.id,
    label: words.t(`${one.plugin.id}:exporters.${one.exporter.id}`),
  }));
  const choice = { value: exporter.id, disabled: busy, onChange: props.onChoose, options };
  const params = paramsOf(chosen, values);
  const draft = {
    values: params,
    issues: issuesOf(chosen, params),
    set: props.onChange,
  };
  return (
    <>
      <Row label={words.t('export.format')}>
        {options.length > MOST_SIDE_BY_SIDE ? (
          <Select {...choice} aria-label={words.t('export.format')} popupMatchSelectWidth={false} />
        ) : (
          <Segmented {...choice} />
        )}
      </Row>
      <p className={styles['tip']}>{words.t(`${plugin.id}:exporters.${exporter.id}.tip`)}</p>
      <fieldset className={styles['params']} disabled={busy}>
        <ParamForm key={exporter.id} fields={fieldsOf(chosen)} session={{ draft }} plugin={plugin.id} />
      </fieldset>
    </>
  );
});
