import type { ModelBasic, TypeChoice } from '@bracewright/core/contract';
import { type FilmMeasures, type OpenQuestion, type TypeSuggestion } from '@bracewright/core/spine';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePatient } from '../../api/queries/documents.ts';
import { useChange, type ServerChange } from '../../api/use-change.ts';
import { baseOf } from '../../records/patients/patient-values.ts';
import { updateRecord } from '../../records/patients/save-record.ts';
import { typeLabel } from '../../records/patients/type-label.ts';
import { useServices } from '../../stores/services-context.ts';
import { sideShown } from './chosen-side.ts';

/** What has to be done before a class can be chosen: marks are saved, those that a machine read accepted and confirmed, and what it was not sure of answered. */
export type TypeLack =
  | 'stance'
  | 'undated'
  | 'unsaved'
  | 'proposed'
  | 'unconfirmed'
  | OpenQuestion
  | undefined;

/** A class that a person chooses. */
export interface Wish {
  readonly type: string;
  readonly upper: boolean;
}

/** What is on record of the class, and the way to put another one there. */
export interface TypeRecord {
  /** Of the patient's record; undefined without one. */
  readonly type: string | undefined;
  readonly chosen: TypeChoice | undefined;
  readonly mayChoose: boolean;
  readonly choose: ServerChange<Wish>;
}

/** What is kept of a choice: beside it what had been suggested. */
const choiceOf = (
  { type, upper }: Wish,
  { rigo, leading, isClear }: TypeSuggestion,
  { side, film }: { readonly side: TypeChoice['side']; readonly film: string },
): TypeChoice & { readonly film: string } => ({
  ...{ type, side, upper, isClear, film },
  suggested: rigo.slice(0, leading).map((one) => one.type),
  chosenAt: new Date().toISOString(),
});

/** The class on record beside what a film suggests. The patient's record gets class and convex side, the model's findings keep what was suggested and what was chosen. */
export function useTypeChoice(props: {
  readonly modelId: string;
  /** The film by whose marks a class is chosen. */
  readonly xrayId: string;
  readonly patientId: string | undefined;
  readonly measures: FilmMeasures;
  readonly suggestion: TypeSuggestion;
  /** Whether the server has the marks that are shown. */
  readonly isCurrent: () => Promise<boolean>;
}): TypeRecord | undefined {
  const { modelId, xrayId, patientId, measures, suggestion, isCurrent } = props;
  const { t } = useTranslation('films');
  const { api, session, toasts } = useServices();
  const key = ['films', 'basic', modelId];
  const { data: basic } = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<ModelBasic> =>
      api.call('document/getmodelbasic', { id: modelId }, { signal }),
  });
  const { data: patient } = usePatient(patientId);
  const choose = useChange(
    async (wish: Wish) => {
      if (!(await isCurrent())) return undefined;
      const side = sideShown(measures, wish.type);
      if (patientId !== undefined) {
        const now = await api.call('patient/get', { id: patientId });
        // What a person replaces is what they saw: a record that is another by now is shown first.
        const isSeen =
          (now.type ?? null) === (patient?.type ?? null) &&
          (now.convexSide ?? null) === (patient?.convexSide ?? null);
        if (!isSeen) return false;
        const base = baseOf(now);
        const values = { ...base.values, type: wish.type, convexSide: side ?? base.values.convexSide };
        const saving = { api, askConsent: () => Promise.resolve(undefined), another: false };
        const { clashes } = await updateRecord(patientId, { base, values }, saving);
        if (clashes.length > 0) return false;
      }
      const typeChoice = choiceOf(wish, suggestion, { side, film: xrayId });
      await api.call('document/saveorupdatemodelbasic', { id: modelId, basic: { typeChoice } });
      return true;
    },
    {
      refresh: [key, ['documents']],
      onDone: (isDone, { type }) => {
        if (isDone === undefined) return;
        toasts.show(
          isDone
            ? { kind: 'success', text: t('type.done', { type: typeLabel(type) }) }
            : { kind: 'warning', text: t('record.overtaken') },
        );
      },
    },
  );
  if (!basic) return undefined;
  const mayChoose =
    session.may('document/saveorupdatemodelbasic') &&
    (patientId === undefined || session.may('patient/update'));
  return { type: patient?.type, chosen: basic.typeChoice ?? undefined, mayChoose, choose };
}
