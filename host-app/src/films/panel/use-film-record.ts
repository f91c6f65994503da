import {
  COBB_WITH_REASON,
  LIMITS,
  type KnownCobb,
  type ModelBasic,
  type Xray,
} from '@bracewright/core/contract';
import { towardsPatientRight, type FilmScale, type MeasuredCurve } from '@bracewright/core/spine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePatient } from '../../api/queries/documents.ts';
import { useChange, type ServerChange } from '../../api/use-change.ts';
import { baseOf } from '../../records/patients/patient-values.ts';
import { updateRecord } from '../../records/patients/save-record.ts';
import { useServices } from '../../stores/services-context.ts';
import type { FilmSession } from '../drawing/film-session.ts';
import { agrees, bodyScale, lackOf, recordOf, sameCurve, type RecordLack } from './record-of.ts';

/** What the record says, what the film says, and the way from one to the other. */
export interface FilmRecord {
  readonly xray: Xray;
  readonly basic: ModelBasic;
  /** Degrees; null where none is kept with the model. */
  readonly recorded: number | null;
  readonly known: KnownCobb | null | undefined;
  /** The largest curve of the film, as it would be kept. */
  readonly wanted: ReturnType<typeof recordOf> | undefined;
  readonly major: MeasuredCurve | undefined;
  readonly isSame: boolean;
  /** Outside of 20 to 40 degrees: it takes a reason. */
  readonly needsReason: boolean;
  /** Outside of what is kept at all. */
  readonly isBeyond: boolean;
  readonly mayTake: boolean;
  readonly lack: RecordLack | undefined;
  /** The angle that somebody has typed and that is another one than was read by a machine: a person chooses between the two. */
  readonly typed: number | undefined;
  readonly save: ServerChange<ModelBasic>;
  /** Where the patient's record says another side than the film, or none: what it says, and the way to change it. */
  readonly side: OtherSide | undefined;
}

/** The convex side of a patient's record that is not the film's. */
export interface OtherSide {
  readonly recorded: 'left' | 'right' | null;
  readonly film: 'left' | 'right';
  readonly mayChange: boolean;
  readonly change: ServerChange<'left' | 'right'>;
}

const isOutside = (value: number | undefined, { min, max }: { readonly min: number; readonly max: number }) =>
  value !== undefined && (value < min || value > max);

/** The side of the patient's record beside the one of the film: it may be of another curve, so a person decides. For components that observe. */
function useOtherSide(
  patientId: string | undefined,
  {
    film,
    isCurrent,
  }: {
    readonly film: 'left' | 'right' | null | undefined;
    readonly isCurrent: () => Promise<boolean>;
  },
): OtherSide | undefined {
  const { t } = useTranslation('films');
  const { api, session, toasts } = useServices();
  const { data: patient } = usePatient(patientId);
  const recorded = patient?.convexSide ?? null;
  const change = useChange(
    async (convexSide: 'left' | 'right') => {
      if (!(await isCurrent())) return undefined;
      const base = baseOf(await api.call('patient/get', { id: patientId! }));
      if ((base.values.convexSide ?? null) !== recorded) return false;
      // No date of birth is changed, so nothing asks for consent.
      const saving = { api, askConsent: () => Promise.resolve(undefined), another: false };
      const values = { ...base.values, convexSide };
      const { clashes } = await updateRecord(patientId!, { base, values }, saving);
      return clashes.length === 0;
    },
    {
      refresh: [['documents']],
      onDone: (isDone) => {
        if (isDone === undefined) return;
        toasts.show({
          kind: isDone ? 'success' : 'warning',
          text: t(isDone ? 'record.sideDone' : 'record.overtaken'),
        });
      },
    },
  );
  if (!patient || !film || film === recorded) return undefined;
  return { recorded, film, mayChange: session.may('patient/update'), change };
}

/** The record of a film's model beside the film; undefined until it is there. For components that observe. */
export function useFilmRecord(props: {
  readonly session: FilmSession;
  readonly scale: FilmScale;
  readonly xray: Xray;
  readonly patientId: string | undefined;
  /** Whether the server has the marks that are shown; marks that somebody changed meanwhile are not taken into a record. */
  readonly isCurrent: () => Promise<boolean>;
}): FilmRecord | undefined {
  const { session, scale, xray, patientId, isCurrent } = props;
  const { modelId } = xray;
  const { t } = useTranslation('films');
  const { api, session: signIn, toasts } = useServices();
  const key = ['films', 'basic', modelId];
  const { data: basic } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('document/getmodelbasic', { id: modelId }, { signal }),
  });
  const patient = usePatient(patientId);
  const queries = useQueryClient();
  const save = useChange(
    async (wanted: ModelBasic) => {
      if (!(await isCurrent())) return undefined;
      // What a person chose to replace is what they saw: a record that is another by now is shown first.
      const now = await api.call('document/getmodelbasic', { id: modelId });
      const isSeen = basic !== undefined && sameCurve(now, basic);
      if (isSeen) await api.call('document/saveorupdatemodelbasic', { id: modelId, basic: wanted });
      else queries.setQueryData(key, now);
      return isSeen;
    },
    {
      refresh: [key, ['documents']],
      onDone: (isDone) => {
        if (isDone === undefined) return;
        toasts.show({
          kind: isDone ? 'success' : 'warning',
          text: t(isDone ? 'record.done' : 'record.overtaken'),
        });
      },
    },
  );
  const { major, patientRight } = session.measures;
  const side = useOtherSide(patientId, { film: major?.direction, isCurrent });
  if (!basic) return undefined;
  const offset = major?.apexToCsl ?? null;
  const distance = offset === null ? null : towardsPatientRight(offset, patientRight, bodyScale(scale));
  const wanted = major && recordOf(major, distance);
  const recorded = typeof basic.cobb === 'number' ? basic.cobb : null;
  const typed = recorded ?? patient.data?.newestCobb?.angle;
  const isRead = major !== undefined && session.marker.read?.curves.some(({ upper, lower }) => upper === major.upper && lower === major.lower); // prettier-ignore
  return {
    ...{ xray, basic, wanted, major, save, side, recorded },
    typed: isRead && wanted && typed !== undefined && typed !== wanted.cobb ? typed : undefined,
    known: patient.data?.newestCobb,
    isSame: wanted !== undefined && agrees(wanted, basic),
    needsReason: isOutside(wanted?.cobb, LIMITS.cobb),
    isBeyond: isOutside(wanted?.cobb, COBB_WITH_REASON),
    mayTake: signIn.may('document/saveorupdatemodelbasic'),
    lack: lackOf(session, wanted),
  };
}
