import { DEFAULT_PATIENT_TYPE } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import type { PatientValues } from './patient-values.ts';
import { useDoubt } from './use-doubt.tsx';
import type { RecordForm } from './use-record-form.ts';

/** Checks what stands in the form, asks about what is unlikely or missing, and saves it once all is right. */
export function useRecordCheck(
  { form, schema, base }: RecordForm,
  { busy, save }: { readonly busy: boolean; readonly save: (values: PatientValues) => Promise<unknown> },
): () => void {
  const { t } = useTranslation('patients');
  const { overlays } = useServices();
  const ask = useDoubt();

  /** Saves once the user said that values which bodies seldom have are right. */
  async function saveRight(values: PatientValues): Promise<void> {
    const { values: known } = base.current;
    if (await ask({ ...values.sizes, ...values }, { ...known.sizes, ...known })) await save(values);
  }

  return function check() {
    if (busy) return;
    const values = form.check();
    if (values) return void saveRight(values);
    const typed = { ...form.values, type: DEFAULT_PATIENT_TYPE };
    if (form.values.type || !schema.safeParse(typed).success) return;
    // Everything but the classification is there: the product's default is offered, never taken unasked.
    void overlays.confirm({
      title: t('typeMissing.title'),
      content: t('typeMissing.text'),
      okText: t('typeMissing.ok'),
      cancelText: t('typeMissing.back'),
      onOk: () => {
        form.set('type', DEFAULT_PATIENT_TYPE);
        void saveRight(typed);
      },
    });
  };
}
