import { ageOn, patientChangeSchema } from '@bracewright/core/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { readDay, today } from '../../kit/forms/day.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import type { PatientBase, PatientValues } from './patient-values.ts';
import { useDraft } from './use-draft.ts';

/** A record that is to be changed, or the folder in which one is to be made. */
export type RecordTarget = { readonly parentId: string } | { readonly id: string };

interface Typed {
  readonly values: PatientValues;
  readonly base: PatientBase;
  /** Of the record that is to be made: sent again it is made once. */
  readonly id: string;
  /** What was sent and may have arrived. */
  readonly sent: readonly PatientValues[];
}

/** The rules of the form: an angle that is known is no new one, and is not asked about. */
const formSchema = (cobb: number | null) =>
  z.preprocess((values: object) => ({ ...values, known: { cobb } }), patientChangeSchema);

/** What is typed into the form of a record, kept as a draft until it is saved or thrown away. `begin` is what the form begins with. */
export function useRecordForm(target: RecordTarget, begin: PatientBase) {
  const draft = useDraft<Typed>(
    'id' in target ? target.id : `new:${target.parentId}`,
    'id' in target
      ? { kind: 'edit-patient', id: target.id, name: begin.values.name }
      : { kind: 'new-patient', parentId: target.parentId },
  );
  const { earlier } = draft;
  const [isDraft, setIsDraft] = useState(earlier !== undefined);
  const [newId] = useState(() => earlier?.id ?? crypto.randomUUID());
  const sent = useRef(earlier?.sent ?? []);
  // Of a draft, the record it was made from: others may have saved theirs since.
  const base = useRef(earlier?.base ?? begin);
  const { cobb: knownCobb } = base.current.values;
  const schema = useMemo(() => formSchema(knownCobb), [knownCobb]);
  const form = useFields<PatientValues>(schema, earlier?.values ?? begin.values);
  const isDirty = form.isDirty || isDraft;
  draft.hold(
    isDirty ? { values: form.values, base: base.current, id: newId, sent: sent.current } : undefined,
  );

  const setBirthday = useCallback(
    (birthday: string | undefined) => {
      form.set('birthday', birthday);
      if (birthday && readDay(birthday) === birthday && birthday <= today())
        form.set('age', ageOn(birthday, today()));
    },
    [form],
  );

  /** Goes back to what is stored. */
  function discard() {
    draft.discard();
    setIsDraft(false);
    base.current = begin;
    form.reset(begin.values);
  }

  return { form, schema, base, newId, sent, draft, isDraft, isDirty, setBirthday, discard };
}

/** What `useRecordForm` gives. */
export type RecordForm = ReturnType<typeof useRecordForm>;
