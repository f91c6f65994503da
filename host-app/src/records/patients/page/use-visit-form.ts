import { pastDaySchema, visitFieldsSchema, type Patient, type Visit } from '@bracewright/core/contract';
import { useState } from 'react';
import { z } from 'zod';
import { useFields } from '../../../kit/forms/use-fields.ts';
import type { RemovedVisit } from '../../../stores/drafts.ts';
import { useDraft } from '../use-draft.ts';
import { useVisitChoice } from './visit-choice.tsx';
import { NO_VALUES, takenAt, type KnownDays, type VisitValues } from './visit-merge.ts';

const schema = z.object({ day: pastDaySchema, ...visitFieldsSchema.shape });

interface Typed {
  readonly values: VisitValues;
  readonly known: KnownDays;
}

/** The visit that a form is about. */
export interface VisitSubject {
  readonly patient: Patient;
  /** Every visit that is known. */
  readonly visits: readonly Visit[];
  /** The day of the visit that is corrected; undefined for one that is written down. */
  readonly corrected: string | undefined;
  /** What is to be put back into a day for which somebody else wrote something meanwhile. */
  readonly removed: RemovedVisit | undefined;
}

/** What is typed of a visit, kept as a draft until it is saved or thrown away. */
export function useVisitForm({ patient, visits, corrected, removed }: VisitSubject) {
  const { id } = patient;
  const recordOn = (day: string) => visits.find((visit) => visit.source === 'record' && visit.at === day);

  const draft = useDraft<Typed>(`visit:${id}:${removed ? `removed ${removed.day}` : (corrected ?? '')}`, {
    kind: 'visit',
    id,
    name: patient.name,
    ...(corrected !== undefined && { day: corrected }),
    ...(removed && { removed }),
  });
  const [fresh] = useState<Typed>(() => {
    if (removed)
      return {
        values: { ...removed.values, day: removed.day },
        known: { [removed.clash.day]: removed.clash.kept },
      };
    const taken = corrected === undefined ? NO_VALUES : takenAt(recordOn(corrected));
    return {
      values: { day: corrected ?? '', ...taken },
      known: corrected === undefined ? {} : { [corrected]: taken },
    };
  });
  const begin = draft.earlier ?? fresh;
  const [known, setKnown] = useState(begin.known);
  const [isDraft, setDraft] = useState(draft.earlier !== undefined);
  const form = useFields<VisitValues>(schema, begin.values);
  const choice = useVisitChoice(form, corrected, removed?.clash);
  const isDirty = form.isDirty || isDraft;
  draft.hold(isDirty ? { values: form.values, known } : undefined);

  function discard() {
    draft.discard();
    setDraft(false);
    setKnown(fresh.known);
    choice.forget();
    form.reset(fresh.values);
  }

  return { form, choice, draft, isDraft, isDirty, known, setKnown, recordOn, discard };
}

/** What `useVisitForm` gives. */
export type VisitFormState = ReturnType<typeof useVisitForm>;
