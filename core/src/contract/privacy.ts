import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { pastDaySchema } from './past-day.ts';
import { requiredText } from './text.ts';
import { idSchema } from './values.ts';

/** Full years below which a guardian's consent is asked before the first upload. */
export const CONSENT_AGE = 18;

/** That a guardian agreed to scans and pictures of a child being kept. */
export const consentFieldsSchema = z.object({
  guardian: requiredText({ max: LIMITS.personName }),
  /** The day on which consent was given, `YYYY-MM-DD`. */
  date: pastDaySchema,
});

/**
 * A consent that comes with a call which would otherwise be refused with `patient/consent-missing`. It is kept with the patient under 18
 * whose record the call is about, or lies in.
 */
export const givenConsent = { consent: consentFieldsSchema.optional() };

/** The same with a call that brings files to several children: one consent for each, by the id of the record. */
export const givenConsents = {
  ...givenConsent,
  consents: z
    .array(z.object({ patientId: idSchema, ...consentFieldsSchema.shape }))
    .max(100)
    .optional(),
};

/** A consent as stored. */
export const consentSchema = z.object({
  ...consentFieldsSchema.shape,
  /** Name of the user who wrote it down. */
  recordedBy: z.string(),
  recordedAt: z.string(),
});
export type Consent = z.output<typeof consentSchema>;

/** One line of the audit trail. Names of patients never stand in it. */
export const auditEventSchema = z.object({
  /** From 1 without gaps. */
  seq: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Id and name of the user; empty for one who is not known. */
  actor: z.string(),
  actorName: z.string(),
  /** Name of the call, e.g. `document/export`. */
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** Id of the entry it was about. */
  target: z.string().nullable(),
  /** SHA-256 of the line before and of this one: a line that was changed or taken out shows. */
  previous: z.string(),
  hash: z.string(),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

/** What erasing a patient took away and what the law keeps. */
export const erasureSchema = z.object({
  erased: z.object({
    documents: z.int(),
    records: z.int(),
    measures: z.int(),
    /** Stored files that nothing else names. */
    files: z.int(),
  }),
  /** Other records of the space that hold a person of the same name and date of birth (a copy), in the recycle bin too: they are not erased. */
  others: z.int(),
  /**
   * What is there still: `traces` of it in the files of the database and `files` go by themselves within the time that the reason says;
   * `other-records` and `copies`, files elsewhere with the content of its files or made from them, stay until somebody deletes them. `devices`:
   * browsers that worked on it may hold copies, of which the server does not know.
   */
  kept: z.array(
    z.object({
      what: z.enum(['audit-trail', 'backups', 'traces', 'files', 'devices', 'other-records', 'copies']),
      reason: z.string(),
    }),
  ),
});

export const eraseInputSchema = z.object({
  id: idSchema,
  /** The patient's name, typed again: erasing cannot be undone. */
  name: z.string().max(100),
});
