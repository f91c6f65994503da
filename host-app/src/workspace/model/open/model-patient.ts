import type { ApiClient, DocumentEntry, ModelBasic, Patient, WireRecord } from '@bracewright/core/contract';
import { bodyRecords } from '@bracewright/core/history';
import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError, type OperationRoles } from '@bracewright/core/operation';
import type { EarlierStep, PatientService, RecordedCurve } from '@bracewright/core/services';
import type { WorkerRunner } from '@bracewright/core/runner';
import { fetchBase, fetchHistory } from '../../storage/fetch-history.ts';
import { MOST_MODELS, modelsBelow } from '../../storage/models-below.ts';

export interface ModelPatientOptions {
  readonly api: ApiClient;
  readonly modelId: string;
  /** The record that the model lies in. */
  readonly patientId: string;
  /** What it says; undefined where it may not be read. */
  readonly patient: Pick<Patient, 'type' | 'convexSide'> | undefined;
  /** What was found of the model. */
  readonly basic: Pick<ModelBasic, 'forceLineDistance'> | undefined;
  readonly roles: OperationRoles;
  /** A runner for another model, in a worker of its own. */
  readonly startRunner: (modelId: string) => Pick<WorkerRunner, 'open' | 'replay' | 'dispose'>;
}

/** Models of one person that are looked through at once. */
const AT_ONCE = 4;

/** What the record and the findings of the model say of the curve. */
function curveOf({ patient, basic }: ModelPatientOptions): RecordedCurve {
  const apex = basic?.forceLineDistance;
  return {
    ...(patient?.type && { type: patient.type }),
    ...(patient?.convexSide && { side: patient.convexSide }),
    ...(typeof apex === 'number' && { apex }),
  };
}

/** The last living record of one of some types, at or before the step that its model stands on. */
const lastOf = (
  records: readonly WireRecord[],
  cursor: number,
  types: readonly string[],
): WireRecord | undefined =>
  records.slice(0, cursor).findLast(({ type, state }) => state === 'on' && types.includes(type));

/** What is kept of the person of a model, as tools ask for it: the record, and the person's other models. */
export function modelPatient(options: ModelPatientOptions): PatientService {
  const { api, modelId, patientId, roles } = options;
  const stepOf = async (
    { id, name, filedAt, cursor }: DocumentEntry,
    types: readonly string[],
  ): Promise<readonly EarlierStep[]> => {
    const last = lastOf(await api.call('operation/list', { modelId: id }), cursor, types);
    return last
      ? [{ modelId: id, name, filedAt, recordId: last.id, type: last.type, params: last.params }]
      : [];
  };
  return {
    curve: curveOf(options),
    async earlierSteps(types) {
      const models = (await modelsBelow(api, patientId))
        .filter(({ id, cursor }) => id !== modelId && cursor > 0)
        .toSorted((a, b) => b.filedAt.localeCompare(a.filedAt))
        .slice(0, MOST_MODELS);
      const found: EarlierStep[] = [];
      for (let i = 0; i < models.length; i += AT_ONCE)
        found.push(
          ...(await Promise.all(models.slice(i, i + AT_ONCE).map((one) => stepOf(one, types)))).flat(),
        );
      return found;
    },
    async bodyBefore({ modelId: id, recordId }): Promise<TriMesh> {
      const [{ history }, base] = await Promise.all([fetchHistory(api, id), fetchBase(api, id)]);
      const at = history.records.findIndex((record) => record.id === recordId);
      if (at < 0) throw new SdkError('history/unknown-record', { id: recordId });
      const runner = options.startRunner(id);
      try {
        await runner.open(base);
        return (await runner.replay(bodyRecords(history.records.slice(0, at), roles))).mesh;
      } finally {
        runner.dispose();
      }
    },
  };
}
