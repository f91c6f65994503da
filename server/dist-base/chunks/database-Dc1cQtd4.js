import { Dn as __exportAll, rn as multiply } from './read-mesh-_zs8acAn.js';
import {
  $n as requiredText,
  Gn as jsonSchema,
  Hn as idSchema,
  Ht as bodyKey,
  In as BRACE_TYPES,
  Kn as languageSchema,
  Qn as optionalText,
  Un as itemNameSchema,
  Vn as hashSchema,
  Wn as jsonObjectSchema,
  Wt as isExporter,
  Zn as timeSchema,
  er as characterCount,
  f as ROLES,
  nr as LIMITS,
  tr as isBlank,
  zn as clientIdSchema,
} from './messages-sBp5xnAB.js';
import { a as isDiskFull, i as isBusy, n as cannotWrite } from './errors-D3yr_gre.js';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AsyncResource } from 'node:async_hooks';
import knexFactory from 'knex';
import pg from 'pg';
// ../core/src/contract/roles.ts
/** What a permission may allow. */
var ACTIONS = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'];
/** What permissions are about. */
var PERMISSIONS = ['document', 'patient', 'recycle', 'model', 'measure', 'account'];
/** Everything allowed: what a user has until an administrator takes something away. */
var FULL_ROLES = PERMISSIONS.map((permissionId) => ({
  permissionId,
  actionList: [...ACTIONS],
}));
/** Whether `roles` allow `action`. */
var isAllowed = (roles, permission, action) =>
  roles.some((role) => role.permissionId === permission && role.actionList.includes(action));
/** What somebody is in a clinic. */
var CLINIC_ROLES = ['administrator', 'orthotist', 'technician', 'doctor', 'reader'];
var READS$1 = ['query', 'get'];
var all = (permissionId) => ({
  permissionId,
  actionList: [...ACTIONS],
});
var some = (permissionId, actions) => ({
  permissionId,
  actionList: [...actions],
});
/**
 * What each role of a clinic allows until its administrator decides otherwise for a member. An orthotist answers for patients and
 * models; a technician makes models and files but neither erases patients nor empties the recycle bin; a doctor reads everything, keeps
 * the record of the patient and measures; a reader looks.
 */
var ROLE_SETS = {
  administrator: FULL_ROLES,
  orthotist: [...['document', 'patient', 'recycle', 'model', 'measure'].map(all), some('account', READS$1)],
  technician: [
    all('document'),
    some('patient', [...READS$1, 'add', 'edit']),
    some('recycle', [...READS$1, 'edit']),
    all('model'),
    all('measure'),
    some('account', READS$1),
  ],
  doctor: [
    some('document', [...READS$1, 'add', 'import', 'export']),
    some('patient', [...READS$1, 'add', 'edit', 'export']),
    some('recycle', READS$1),
    some('model', [...READS$1, 'export']),
    all('measure'),
    some('account', READS$1),
  ],
  reader: ['document', 'patient', 'recycle', 'model', 'measure', 'account'].map((id) => some(id, READS$1)),
};
// ../core/src/contract/clinic.ts
/** One permission with what it allows. */
var roleSchema = z.object({
  permissionId: z.string(),
  actionList: z.array(z.string()),
});
var clinicRoleSchema = z.enum(CLINIC_ROLES);
/** Whose records somebody works on: the own ones, or those of a clinic. */
var spaceSchema = z.object({
  id: z.string(),
  kind: z.enum(['own', 'clinic']),
  /** Name of the clinic; of the user for the own space. */
  name: z.string(),
  /** What the user is in that clinic; null in the own space. */
  role: clinicRoleSchema.nullable(),
});
/** A name of a clinic. */
var clinicNameSchema = requiredText({ max: LIMITS.clinicName });
/** Permissions as an administrator sets them: only what the product knows. */
var grantedRolesSchema = z
  .array(
    z.object({
      permissionId: z.enum(PERMISSIONS),
      actionList: z.array(z.enum(ACTIONS)).max(20),
    }),
  )
  .max(PERMISSIONS.length);
/** Somebody of a clinic. */
var clinicMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: clinicRoleSchema,
  /** Permissions that an administrator set for this member; null where the role decides. */
  roles: grantedRolesSchema.nullable(),
  isDisabled: z.boolean(),
  joinedAt: timeSchema,
});
/** An invitation that nobody has used yet. Its code is shown once, when it is made. */
var invitationSchema = z.object({
  id: z.string(),
  role: clinicRoleSchema,
  email: z.string().nullable(),
  invitedBy: z.string(),
  expiresAt: timeSchema,
});
var memberChangeSchema = z.object({
  id: idSchema,
  role: clinicRoleSchema.optional(),
  /** Null gives the member what the role allows. */
  roles: grantedRolesSchema.nullable().optional(),
});
// ../core/src/contract/password.ts
var COMMON = new Set(
  '123456 123456789 12345678 1234567 1234567890 111111 000000 123123 654321 666666 888888 112233 121212 password password1 passw0rd qwerty qwerty123 qwertyuiop 1q2w3e 1q2w3e4r 1qaz2wsx iloveyou admin123 letmein 5201314 woaini woaini1314 zxcvbn zxcvbnm asdfgh asdfghjkl 147258 147258369 123321 159753 987654321'.split(
    ' ',
  ),
);
/** Whether the password stands at the head of the lists that attackers try first. */
var isCommonPassword = (password) => COMMON.has(password.toLowerCase());
/**
 * Strength shown while the user types. Points for length (6, 8, 12, 16) and for kinds of characters (lower case, capitals,
 * digits, the rest); a password of few different characters, a run such as `abcdef`, or a known one is never more than low.
 */
function passwordStrength(password) {
  const characters = Array.from(password);
  if (characters.length < LIMITS.passwordMin) return 'too-short';
  const distinct = new Set(characters).size;
  let steps = 0;
  for (let i = 1; i < characters.length; i++)
    if (Math.abs(characters[i].codePointAt(0) - characters[i - 1].codePointAt(0)) <= 1) steps++;
  if (isCommonPassword(password) || distinct < 4 || steps >= characters.length - 2) return 'low';
  const points =
    [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length +
    [8, 12, 16].filter((length) => characters.length >= length).length;
  return points >= 5 ? 'strong' : points >= 3 ? 'medium' : 'low';
}
/** A password being chosen: 6 to 128 characters, no white space (rule `space`). */
var passwordSchema = z
  .string()
  .refine((value) => value !== '', {
    params: { rule: 'required' },
    abort: true,
  })
  .refine((value) => characterCount(value) >= LIMITS.passwordMin, {
    params: {
      rule: 'min',
      min: LIMITS.passwordMin,
    },
  })
  .refine((value) => characterCount(value) <= LIMITS.passwordMax, {
    params: {
      rule: 'max',
      max: LIMITS.passwordMax,
    },
  })
  .refine((value) => !/\s/u.test(value), { params: { rule: 'space' } })
  .meta({
    minLength: LIMITS.passwordMin,
    maxLength: LIMITS.passwordMax,
  });
// ../core/src/contract/account.ts
/** The platforms between which an account can switch. */
var PLATFORMS = ['insole', 'limbs', 'orthosis'];
/** Full-width letters, digits and signs, as a Chinese keyboard writes them, as the plain ones. */
var plain = (text) => text.normalize('NFKC').trim();
/** An e-mail address; rule `email`. Compared without regard to case. */
var emailSchema = z
  .string()
  .overwrite(plain)
  .refine((value) => value !== '', {
    params: { rule: 'required' },
    abort: true,
  })
  .pipe(z.email().max(LIMITS.email));
/** A phone number as people type it: 6 to 20 digits, an optional + in front, spaces and hyphens allowed; rule `phone`. */
var phoneSchema = z
  .string()
  .overwrite(plain)
  .refine((value) => /^\+?[0-9][0-9 -]*[0-9]$/.test(value), {
    params: { rule: 'phone' },
    abort: true,
  })
  .refine((value) => /^\d{6,20}$/.test(value.replaceAll(/\D/g, '')), { params: { rule: 'phone' } });
/** A name to sign in with: 1 to 30 characters, no `@` (that is an e-mail address). */
var userNameSchema = requiredText({ max: LIMITS.userName }).refine((value) => !value.includes('@'), {
  params: { rule: 'at-sign' },
});
var registerInputSchema = z.object({
  name: userNameSchema,
  email: emailSchema,
  password: passwordSchema,
  phone: phoneSchema.or(z.literal('')).optional(),
  code: z.string().max(20).optional(),
  invitationCode: z.string().max(60).optional(),
});
/** The rules of a new password hold for choosing one, never for giving one: an old password is compared as it is. */
var givenPassword = z
  .string()
  .refine((value) => value !== '', { params: { rule: 'required' } })
  .max(1e3);
/** Six digits that travelled by mail or message, or were read from an authenticator; spaces between them do not count. */
var digitsSchema = z
  .string()
  .transform((value) => plain(value).replaceAll(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), { params: { rule: 'code' } });
/** A token of a link, an invitation or a ticket: letters, digits, `-` and `_`. */
var tokenSchema = z
  .string()
  .trim()
  .refine((value) => value !== '', {
    params: { rule: 'required' },
    abort: true,
  })
  .max(200);
/** Where a code goes: exactly one of the two; rule `one-of` on the whole body otherwise. */
var reachSchema = z
  .object({
    email: emailSchema.optional(),
    phone: phoneSchema.optional(),
  })
  .refine(({ email, phone }) => (email === void 0) !== (phone === void 0), {
    params: {
      rule: 'one-of',
      options: 'email, phone',
    },
  });
var loginInputSchema = z.object({
  /** Name or e-mail address. */
  name: requiredText({ max: LIMITS.email }),
  password: givenPassword,
  /** Six digits of the authenticator or a recovery code, where the account asks for a second factor. */
  secondFactor: z.string().max(40).optional(),
});
var loginResultSchema = z.object({
  /** The session token; goes into `Authorization: Bearer <cookie>`. */
  cookie: z.string(),
  id: z.string(),
  name: z.string(),
  language: languageSchema,
  roles: z.array(roleSchema),
  /** When the session ends at the latest, ISO 8601. */
  expiresAt: z.string(),
  /** Whose records this session works on. */
  space: spaceSchema,
  /** Every space the user may choose. */
  spaces: z.array(spaceSchema),
});
/** What a page must know before anybody has signed in. */
var accountRulesSchema = z.object({
  /** Fewest characters of a password. */
  passwordMin: z.int(),
  /** Whether a password of low strength is refused. */
  refusesLow: z.boolean(),
  /** Whether anybody may register, or only who was invited. */
  registration: z.enum(['open', 'invited']),
  /** Whether a new account must be activated by its mail before it signs in. */
  activation: z.enum(['required', 'optional']),
  /** Whether an unknown name is answered like a wrong password; a page must not say then which of the two it was. */
  strictLogin: z.boolean(),
  /** Sister platforms that a user may switch to. */
  platforms: z.array(z.enum(PLATFORMS)),
  /** Hours without a call after which a session ends. */
  idleHours: z.number(),
});
/** What the account centre shows. */
var profileSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  phone: z.string().nullable(),
  /** Codes are only sent to a number that was verified. */
  isPhoneVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Recovery codes that are left. */
  recoveryCodes: z.int(),
  createdAt: z.string(),
});
/** One place where the user is signed in. */
var sessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Last call, to within a few minutes. */
  seenAt: z.string(),
  expiresAt: z.string(),
  /** Browser and system as the browser named them; empty when it did not. */
  device: z.string(),
  /** The sister platform that works with it; null for this one. */
  platform: z.enum(PLATFORMS).nullable(),
  isCurrent: z.boolean(),
});
var resetPasswordInputSchema = reachSchema.safeExtend({
  code: digitsSchema,
  password: passwordSchema,
});
var contactInputSchema = reachSchema.safeExtend({ code: digitsSchema });
var contactCodeInputSchema = reachSchema.safeExtend({
  /** The current password; 403 without it. */
  password: z.string().max(1e3).optional(),
});
var changePasswordInputSchema = z.object({
  oldPassword: givenPassword,
  password: passwordSchema,
});
// ../core/src/contract/cobb.ts
/** Where a Cobb angle was written down: at a visit, with the alignment of a model, or in a record whose visits say nothing of one. */
var COBB_SOURCES = ['visit', 'model', 'record'];
/** The Cobb angle of a patient as every page tells it: the newest one that is known, with what it is of. */
var knownCobbSchema = z.object({
  /** Degrees. */
  angle: z.number(),
  source: z.enum(COBB_SOURCES),
  /** The calendar day that it was taken on; null of a record that does not say. */
  day: z.string().nullable(),
  /** Degrees since it was another one; null while there is nothing to compare with. */
  change: z.number().nullable(),
  /** The day of what it is compared with. */
  since: z.string().nullable(),
});
var byDay = (a, b) => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  const rank = ({ source }) => (source === 'record' ? 1 : 0);
  return rank(a) - rank(b) || a.value - b.value;
};
/** One value of each day on which it was taken, in the order in which a later one counts. */
var inOrder = (taken, valueOf) =>
  taken
    .flatMap((one) => {
      const value = valueOf(one);
      return value === null
        ? []
        : [
            {
              at: one.at,
              source: one.source,
              value,
            },
          ];
    })
    .sort(byDay)
    .filter(({ at }, i, all) => all[i + 1]?.at !== at);
/**
 * The one rule of what the Cobb angle of a patient is: the newest that was taken on any day, at a visit or with the alignment of a model; what
 * the record says beside that only where no day is known. Compared with the last other angle: unchanged saves are no new films. Null
 * where none is known.
 *
 * @param recorded - the angle of the record, degrees
 */
function knownCobb(taken, recorded) {
  const sorted = inOrder(taken, ({ cobb }) => cobb);
  const last = sorted.at(-1);
  if (!last)
    return typeof recorded === 'number'
      ? {
          angle: recorded,
          source: 'record',
          day: null,
          change: null,
          since: null,
        }
      : null;
  const found = {
    angle: last.value,
    source: last.source === 'model' ? 'model' : 'visit',
    day: last.at,
  };
  const other = sorted.findLast(({ value }) => value !== last.value) ?? sorted[0];
  if (other === last)
    return {
      ...found,
      change: null,
      since: null,
    };
  return {
    ...found,
    change: Math.round((last.value - other.value) * 10) / 10,
    since: other.at,
  };
}
// ../core/src/contract/past-day.ts
var FIRST = '1900-01-01';
/** In the east of the world a day begins 14 hours before it does in UTC. */
var EARLIEST_MS = 504e5;
/** A calendar day `YYYY-MM-DD` that has been: not before 1900, not in the future anywhere on earth (rule `future`). */
var pastDaySchema = z.iso
  .date()
  .refine((value) => value >= FIRST, {
    params: {
      rule: 'min',
      min: FIRST,
      of: 'date',
    },
  })
  .refine((value) => Date.parse(`${value}T00:00:00Z`) <= Date.now() + EARLIEST_MS, {
    params: { rule: 'future' },
  });
/** The calendar day that a visit is filed under, `YYYY-MM-DD`: as it was written, or of a time that was kept as one, its day in UTC. */
var calendarDay = (at) => at.slice(0, 10);
[...BRACE_TYPES];
/** Names of the measures in a patient's size table, in the order of the drawing: heights from the iliac crest, widths, girths, depths. */
var SIZE_NAMES = [
  'crestToChestJoint',
  'crestToXiphoid',
  'crestToScapulaLower',
  'crestToRightAxilla',
  'crestToLeftAxilla',
  'crestToTrochanter',
  'chestWidth',
  'waistWidth',
  'hipWidth',
  'bust',
  'waist',
  'hip',
  'shoulderDepth',
  'underarmWidth',
];
/** Largest size that is believed, mm; the girths are the large ones. */
var SIZE_MAX = 3e3;
var size = z.number().positive().max(SIZE_MAX).nullable().optional();
/** Height of a person, cm. */
var heightSchema = z.number().min(20).max(260);
/** Angle of trunk rotation, degrees. */
var atrSchema = z.number().min(0).max(90);
/** The size table, mm; a measure that was not taken is absent or null. */
var sizesSchema = z.object(Object.fromEntries(SIZE_NAMES.map((name) => [name, size])));
/** A Cobb angle that was taken, whatever it is, degrees. */
var anyCobbSchema = z.number().min(0).max(180);
/** Widest angles that are taken with a reason, degrees: clinics brace curves of 15 to 19 and of 41 to 50 as well. */
var COBB_WITH_REASON = {
  min: 5,
  max: 90,
};
var saysWhy = ({ cobbReason }) => typeof cobbReason === 'string' && !isBlank(cobbReason);
var holdsCobb = (fields, holds) => {
  const given = fields ?? {};
  return (
    typeof given.cobb !== 'number' || given.cobb === given.known?.cobb || holds(given.cobb) || saysWhy(given)
  );
};
/**
 * Adds the rule of the Cobb angle to a form that holds `cobb` and `cobbReason`: 20 to 40 degrees, and beyond that only with a reason. Told at the field
 * also while other fields are wrong.
 */
var withCobbRule = (schema) =>
  schema
    .refine((fields) => holdsCobb(fields, (cobb) => cobb >= LIMITS.cobb.min), {
      path: ['cobb'],
      params: {
        rule: 'min',
        min: LIMITS.cobb.min,
        of: 'number',
      },
      when: () => true,
    })
    .refine((fields) => holdsCobb(fields, (cobb) => cobb <= LIMITS.cobb.max), {
      path: ['cobb'],
      params: {
        rule: 'max',
        max: LIMITS.cobb.max,
        of: 'number',
      },
      when: () => true,
    });
/**
 * Adds the rules of a patient record that look at several fields: the Cobb angle as `withCobbRule` has it, and not left out unless there is
 * no film yet or a reason says why (rule `cobb`, at `cobb`); an age that fits the date of birth (rule `age`). Told also while other fields
 * are wrong.
 */
var withPatientRules = (schema) =>
  withCobbRule(schema)
    .refine(
      (fields) => {
        const given = fields ?? {};
        return (given.cobb ?? null) !== null || given.noFilmYet === true || saysWhy(given);
      },
      {
        path: ['cobb'],
        params: { rule: 'cobb' },
        when: () => true,
      },
    )
    .superRefine(
      (fields, context) => {
        const { birthday, age } = fields ?? {};
        const born = pastDaySchema.safeParse(birthday);
        if (!born.success || typeof age !== 'number') return;
        const years = ageOn(born.data, /* @__PURE__ */ new Date().toISOString().slice(0, 10));
        if (Math.abs(years - age) > 1)
          context.addIssue({
            code: 'custom',
            path: ['age'],
            params: {
              rule: 'age',
              years,
            },
          });
      },
      { when: () => true },
    );
var patientFields = z.object({
  name: requiredText({ max: LIMITS.personName }),
  birthday: pastDaySchema,
  doctor: requiredText({ max: LIMITS.personName }),
  /** Whole years. */
  age: z.int().min(0).max(130),
  /** One character, as the clinic writes it: 男, 女, M, F. */
  sex: requiredText({ max: LIMITS.sex }),
  /** cm */
  height: heightSchema,
  /** kg */
  weight: z.number().min(1).max(400),
  /** One of PATIENT_TYPES, or the word of another classification. */
  type: requiredText({ max: LIMITS.itemName }),
  /** To which side the main curve is convex: the thoracic one, in Rigo B2, E1 and E2 the lumbar or thoracolumbar one. */
  convexSide: z.enum(['left', 'right']).nullable().optional(),
  technician: requiredText({ max: LIMITS.personName }),
  remark: optionalText({
    max: LIMITS.remark,
    lines: true,
  }).default(''),
  sizes: sizesSchema.default({}),
  /** Cobb angle of the main curve, degrees. */
  cobb: z.number().min(COBB_WITH_REASON.min).max(COBB_WITH_REASON.max).nullable().optional(),
  /** Why a curve outside of 20 to 40 degrees is braced, or why no angle is known. */
  cobbReason: optionalText({
    max: LIMITS.remark,
    lines: true,
  })
    .nullable()
    .optional(),
  /** Stated in place of the angle: there is no film that it could be read from. Not kept beside an angle. */
  noFilmYet: z.boolean().optional(),
  /** Angle of trunk rotation, degrees. */
  atr: atrSchema.nullable().optional(),
  /** Name of the curve's shape. */
  curve: optionalText({ max: LIMITS.itemName }).nullable().optional(),
});
/** Every field of a patient record, with the rules of the product. */
var patientFieldsSchema = withPatientRules(patientFields);
/** Another record of a person of the same name and date of birth: a copy, the same person recorded twice, or somebody else. */
var sameRecordSchema = z.object({
  id: idSchema,
  /** Of the entry: the name, perhaps with a number. */
  name: z.string(),
  isInBin: z.boolean(),
});
/** A stored patient. What is taken at visits is the newest of each (`knownValues`), which may be any angle. */
var patientSchema = z.object({
  ...patientFields.shape,
  cobb: anyCobbSchema.nullable().optional(),
  id: idSchema,
  parentId: idSchema,
  saveTime: z.string(),
  /** Of the entry in lists: the person's name, with a number where another entry beside it has that. */
  entryName: z.string().optional(),
  /** The newest Cobb angle known, with where it is from; null where there is none. */
  newestCobb: knownCobbSchema.nullable().optional(),
  /** What else is kept in this space of a person of this name and date of birth; told by `patient/get`. */
  sameRecords: z.array(sameRecordSchema).optional(),
});
/** Full years between `birthday` (`YYYY-MM-DD`) and `today` (`YYYY-MM-DD`); 0 before the first birthday. */
function ageOn(birthday, today) {
  const [birthYear = 0, birthMonth = 1, birthDay = 1] = birthday.split('-').map(Number);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return Math.max(0, year - birthYear - (hadBirthday ? 0 : 1));
}
/** Says that the record is of another person than the one whose entry has the name: the entry gets a number, the person keeps the name. */
var ofAnother = { another: z.boolean().optional() };
// ../core/src/contract/model-parts.ts
/** Largest JSON value kept with a model, a member, an X-ray or a template, bytes. */
var KEPT_JSON_BYTES = 262144;
/** A name under which JSON is kept: a letter, then letters, digits, dots, hyphens and underscores. */
var storageKeySchema = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,59}$/);
/** Keys under which the server keeps what has calls of its own: `patient/visit` for the visits. */
var RESERVED_KEYS = ['visits', 'visits.earlier'];
/** A key that clients may write to. */
var ownKeySchema = storageKeySchema.refine((key) => !RESERVED_KEYS.includes(key), {
  params: { rule: 'reserved' },
});
/** What a heavy call takes: the model, the revision that the caller saw, the operation's own parameters. */
var workInputSchema = z.object({
  id: idSchema,
  revision: z.coerce.number().int().min(0),
  params: jsonObjectSchema.default({}),
  /** Id of the record to be made, chosen by the client, so that it finds the record again. */
  recordId: clientIdSchema.optional(),
});
/** What was odd about work that succeeded, in the caller's language. */
var workWarningsSchema = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    /** Where on the body, mm; `radius` is how far the place reaches. */
    places: z.array(
      z.object({
        at: z.tuple([z.number(), z.number(), z.number()]),
        radius: z.number().optional(),
      }),
    ),
  }),
);
/** What heavy work changed: the operation's own counts, and the size of the mesh before and after. */
var workReportSchema = z
  .object({
    vertices: z.int(),
    triangles: z.int(),
    verticesBefore: z.int(),
    trianglesBefore: z.int(),
  })
  .catchall(z.number());
/** 16 numbers, row-major, last row 0 0 0 1: an affine placement in model space, mm. */
var transformSchema = z
  .array(z.number().min(-1e6).max(1e6))
  .length(16)
  .refine((m) => m[12] === 0 && m[13] === 0 && m[14] === 0 && m[15] === 1);
/** The state of a design that something was made of. */
var madeOfSchema = z.object({
  /** `bodyKey` of it: that of the model's history of now where nothing has changed since. */
  key: hashSchema,
  /** The last step before it was made; null where it was made of the base. */
  recordId: idSchema.nullable(),
});
/** What a second body is: an object to be merged, a spine, or what was made of the model to be compared with it. */
var MEMBER_KINDS = ['member', 'spine', 'positive', 'pad'];
/** A second body kept with a model. */
var memberSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  name: z.string(),
  kind: z.enum(MEMBER_KINDS),
  /** Where it stands in the model's space. */
  transform: z.array(z.number()),
  /** SHA-256 of its mesh: the name under which a merge embeds it. */
  meshHash: z.string(),
  vertices: z.int(),
  triangles: z.int(),
  /** The model it was made from; null for an uploaded file. */
  sourceId: z.string().nullable(),
  /** How the alignments of the model's history had it stand when the member was placed, 16 numbers; null where nobody knows. */
  frame: z.array(z.number()).nullable(),
  /** The state of this model that it was made of, as who kept it says; null for what was not made of it, and where nobody said. */
  made: madeOfSchema.nullable(),
});
var vertebra = z
  .enum([
    'C1',
    'C2',
    'C3',
    'C4',
    'C5',
    'C6',
    'C7',
    'T1',
    'T2',
    'T3',
    'T4',
    'T5',
    'T6',
    'T7',
    'T8',
    'T9',
    'T10',
    'T11',
    'T12',
    'L1',
    'L2',
    'L3',
    'L4',
    'L5',
    'S1',
  ])
  .nullable()
  .optional();
/** What the alignment step finds out about a model. A field left out stays as it is; null takes it away. Further fields are kept as given. */
var modelBasicSchema = z
  .object({
    /** How the body was aligned: left to the client. */
    alignment: jsonSchema.nullable().optional(),
    upperEnd: vertebra,
    apex: vertebra,
    lowerEnd: vertebra,
    /** Degrees. */
    cobb: z.number().min(COBB_WITH_REASON.min).max(COBB_WITH_REASON.max).nullable().optional(),
    /** Why a curve outside of 20 to 40 degrees is braced; what is kept obeys `withCobbRule`. */
    cobbReason: optionalText({
      max: LIMITS.remark,
      lines: true,
    })
      .nullable()
      .optional(),
    /** Angle of trunk rotation, degrees. */
    atr: z.number().min(0).max(90).nullable().optional(),
    /** From the apex to the force line, mm, to the patient's left positive. */
    forceLineDistance: z.number().min(-500).max(500).nullable().optional(),
    /** Name of the curve's shape. */
    curve: optionalText({ max: LIMITS.itemName }).nullable().optional(),
  })
  .catchall(jsonSchema);
/** Grey values that are shown from black to white: `center ± width / 2`. */
var windowSchema = z.object({
  center: z.number(),
  width: z.number(),
});
/** An X-ray picture kept with a model. */
var xraySchema = z.object({
  id: z.string(),
  modelId: z.string(),
  name: z.string(),
  /** How it stands in the scene; as the client gave it. */
  placement: jsonSchema.nullable(),
  /** Vertebra marks and lines; as the client gave them. */
  marker: jsonSchema.nullable(),
  /** Media type of the file as it was uploaded. */
  mediaType: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** mm between the centres of neighbouring pixels, [down, across]; null where the file does not say. */
  pixelSpacing: z.tuple([z.number(), z.number()]).nullable(),
  /** Where the spacing was taken: in the patient's plane, or at the detector, where a body part looks larger than it is. */
  spacingAt: z.enum(['patient', 'detector']).nullable(),
  /** What a DICOM file is shown with unless a viewer asks for another window; null for a plain picture. */
  window: windowSchema.nullable(),
  createdAt: z.string(),
});
/** A stored region that can be laid on any body. */
var templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** mm */
  radius: z.number(),
  /** Degrees round the trunk. */
  direction: z.number(),
  /** Degrees. */
  slope: z.number(),
  /** Contour and apex in the surface's own coordinates. */
  shape: jsonSchema.nullable(),
  createdAt: z.string(),
  /** Name of the user who kept it. */
  createdBy: z.string().optional(),
});
var templateInputSchema = z.object({
  id: clientIdSchema.optional(),
  name: itemNameSchema,
  radius: z.number().gt(0).max(100),
  direction: z.number().min(-360).max(360),
  slope: z.number().min(-90).max(90),
  shape: jsonSchema.nullable().default(null),
});
var pixel = z.tuple([z.number(), z.number()]);
/** What smart matching reads off a frontal X-ray, in pixels of the image. */
var smartMatchSchema = z.object({
  vertebrae: z.array(
    z.object({
      level: z.string(),
      corners: z.tuple([pixel, pixel, pixel, pixel]),
      confidence: z.number(),
    }),
  ),
  spineLine: z.array(pixel),
  cobb: z.array(
    z.object({
      upper: z.string(),
      lower: z.string(),
      apex: z.string(),
      angle: z.number(),
      direction: z.string(),
    }),
  ),
  confidence: z.number(),
});
/** A filled-in satisfaction questionnaire. */
var feedbackInputSchema = z.object({
  /** Larger is better. */
  score: z.number().min(0).max(100),
  answers: z.union([z.array(jsonSchema).max(200), jsonObjectSchema]).default({}),
  text: optionalText({
    max: 2e3,
    lines: true,
  }).optional(),
});
/** A name of a part, or none. */
var partNameSchema = requiredText({ max: LIMITS.itemName }).optional();
// ../core/src/contract/document.ts
/** What an entry of the document tree is. */
var FILE_TYPES = ['PATIENT', 'DIR', 'PICTURE', 'SCAN', 'FILE', 'PDF'];
/** Formats a model can be written in. */
var MODEL_FORMATS = ['stl', 'obj', 'ply', '3mf'];
/** An entry of the document tree. */
var entrySchema = z.object({
  id: z.string(),
  /** `"0"` at the root. */
  parentId: z.string(),
  name: z.string(),
  fileType: z.enum(FILE_TYPES),
  /** Name of the user who made it. */
  creator: z.string(),
  /** Last change, ISO 8601 UTC. */
  saveTime: z.string(),
  /** When it was put here first, ISO 8601 UTC; a copy and a wall keep that of what they were made from. */
  filedAt: z.string(),
  /** Bytes of the file as uploaded; 0 for patients and folders. */
  size: z.int(),
  /** Counts the changes of a model's operations and mesh. */
  revision: z.int(),
  /** How many records of a model's history lie at or before the step the user stands on. */
  cursor: z.int(),
  hasThumbnail: z.boolean(),
  /** Media type of the file; empty for patients and folders. */
  mediaType: z.string(),
  /** SHA-256 of the base mesh of a SCAN (see `meshHash`), else null. */
  baseHash: z.string().nullable(),
});
/** An entry by itself, with what lists need not say. */
var openedSchema = z.object({
  ...entrySchema.shape,
  /** Whether it is a brace wall that was made of another model, also where that is gone. */
  isWall: z.boolean(),
  /** Of a wall: whether the body that it was made of lies with another patient. */
  isOfOther: z.boolean(),
  /** Of a wall whose body is another by now than the one it was made of: that body, and how many steps it has gone on since, null where that cannot be told. Else null. */
  older: z
    .object({
      bodyId: z.string(),
      steps: z.int().nullable(),
    })
    .nullable(),
  /** Of a wall: the body that it was made of, and the state that it had. Null where that is not known, or lies with another patient. */
  made: z
    .object({
      bodyId: z.string(),
      ...madeOfSchema.shape,
    })
    .nullable(),
});
var treeNodeSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    fileType: z.enum(FILE_TYPES),
    get children() {
      return z.array(treeNodeSchema);
    },
  })
  .meta({ id: 'TreeNode' });
/** What an upload says about the file. Without unit or axis the best guess from the extents is taken. */
var uploadConfigSchema = z.object({
  name: itemNameSchema.optional(),
  unit: z.enum(['mm', 'cm', 'm', 'inch']).optional(),
  upAxis: z.enum(['Z', 'Y']).optional(),
  /**
   * `rename`, unless said: refused with `document/exists`, whose data names one that is free (`free`). `beside`: the file gets a number.
   * `replace`: the old file goes to the recycle bin, for which the right to delete is needed; patients and folders are never replaced.
   */
  onClash: z.enum(['rename', 'beside', 'replace']).optional(),
});
/** What the reader found out about an uploaded scan. */
var scanReportSchema = z.object({
  format: z.enum(MODEL_FORMATS),
  /** As it was taken; from the form, the file or the extents, in this order. */
  unit: z.enum(['mm', 'cm', 'm', 'inch']),
  upAxis: z.enum(['Z', 'Y']),
  vertices: z.int(),
  triangles: z.int(),
  /** What is odd about the file, or was repaired while reading, in the caller's language. */
  warnings: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
    }),
  ),
});
/** Answer to an upload: the entry, and of a scan what was found. */
var uploadResultSchema = z.object({
  ...entrySchema.shape,
  scan: scanReportSchema.nullable(),
  /** SHA-256 of the file as it was stored: a client that compares it knows that every byte arrived. */
  hash: z.string(),
  /** Other entries that the caller may list with the very same content, at most 20. */
  duplicateOf: z.array(entrySchema),
});
/** An entry on the way to another, of a place shown to people. */
var placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  fileType: z.enum(FILE_TYPES),
});
/** A hit of the search, and what it lies in, from the top down; nothing at the root. */
var foundSchema = z.object({
  ...entrySchema.shape,
  place: z.array(placeSchema),
  /** Of a patient, for callers who may read records: tells people of one name apart. */
  birthday: z.string().optional(),
});
var idsSchema = z.array(idSchema).min(1).max(1e3);
/** What became of many entries, in the order in which they were named. One that was refused keeps none of the others back. */
var manyResultSchema = z.object({
  done: z.int(),
  refused: z.int(),
  outcomes: z.array(
    z.object({
      id: z.string(),
      /** Empty where the entry is not there, or not the caller's. */
      name: z.string(),
      isDone: z.boolean(),
      /** Where it was refused: code, and sentence in the caller's language. */
      code: z.int().nullable(),
      message: z.string(),
      /** Of one that was refused for want of a guardian's consent, the patient. */
      patientId: z.string().nullable(),
      /** Their name, where it is known. */
      patientName: z.string().optional(),
    }),
  ),
});
/** Orders of a list: a field, descending with `-` in front. Patients and folders stand before files in each of them. */
var SORTS = ['name', '-name', 'saveTime', '-saveTime', 'fileType', '-fileType', 'size', '-size'];
// ../core/src/contract/worklist.ts
/**
 * How far the design of a patient has come, as its history shows: a scan lies there, `position.apply` is on, a shaping record is on, an edge
 * line is cut, a wall was made of the shape as it is. `none`: there is no scan yet.
 */
var DESIGN_STAGES = ['none', 'scanned', 'aligned', 'shaped', 'edge', 'exported'];
/** What the Cobb angle did since it was another one: `same` is less than `COBB_CHANGE` either way, `unknown` was taken once or never. */
var COBB_TRENDS = ['up', 'down', 'same', 'unknown'];
var COLUMNS = [
  'name',
  'age',
  'type',
  'cobb',
  'trend',
  'doctor',
  'technician',
  'lastVisit',
  'stage',
  'changed',
];
/** Orders of the worklist: a column, descending with `-` in front. What is not known stands last in either. */
var WORKLIST_SORTS = [...COLUMNS, ...COLUMNS.map((column) => `-${column}`)];
/** Several of a list: an array, or the words with commas between. */
var severalOf = (one) =>
  z
    .union([
      z.array(one).max(50),
      z
        .string()
        .max(1e3)
        .transform((text) => text.split(',').filter((word) => word !== ''))
        .pipe(z.array(one).max(50)),
    ])
    .optional();
var number = (max) => z.coerce.number().min(0).max(max).optional();
/** Which patients are wanted; what is absent does not matter. */
var worklistFilterSchema = z.object({
  /** Part of the name. */
  name: z.string().max(100).optional(),
  /** Whole years, both included, as of `today`. */
  ageFrom: number(130),
  ageTo: number(130),
  types: severalOf(z.string().max(LIMITS.itemName)),
  /** Degrees, both included. */
  cobbFrom: number(180),
  cobbTo: number(180),
  trend: z.enum(COBB_TRENDS).optional(),
  doctor: z.string().max(LIMITS.personName).optional(),
  technician: z.string().max(LIMITS.personName).optional(),
  /** Last seen on that day or later. */
  seenFrom: pastDaySchema.optional(),
  /** Last seen on that day or earlier. */
  seenTo: pastDaySchema.optional(),
  stages: severalOf(z.enum(DESIGN_STAGES)),
});
var worklistInputSchema = z.object({
  ...worklistFilterSchema.shape,
  /** The day on the caller's calendar, by which ages are counted; left out, the day in UTC. */
  today: pastDaySchema.optional(),
  /** From 1. */
  page: z.coerce.number().int().min(1).max(1e6).default(1),
  pageSize: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(100),
  sort: z.enum(WORKLIST_SORTS).default('name'),
});
/** The design of a patient that was changed last; walls that were made of one are no designs. */
var workedDesignSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Last change, ISO 8601 UTC. */
  saveTime: z.string(),
  stage: z.enum(DESIGN_STAGES),
});
/** A patient as a clinic's worklist shows one. */
var worklistItemSchema = z.object({
  id: z.string(),
  parentId: z.string(),
  name: z.string(),
  birthday: z.string(),
  sex: z.string(),
  type: z.string(),
  /** The newest known by `knownCobb`, degrees. */
  cobb: z.number().nullable(),
  /** The day that it was taken on, and where it is from; null with the angle, the day also of a record that does not say. */
  cobbDay: z.string().nullable(),
  cobbSource: z.enum(COBB_SOURCES).nullable(),
  /** Degrees since it was another one; null while there is nothing to compare with. */
  cobbChange: z.number().nullable(),
  /** The day of what it is compared with. */
  cobbSince: z.string().nullable(),
  doctor: z.string(),
  technician: z.string(),
  /** The day on which something of the course was last written down. */
  lastVisit: z.string(),
  design: workedDesignSchema.nullable(),
});
/** What the filters of a worklist offer, and the design to go on with. */
var worklistChoicesSchema = z.object({
  types: z.array(z.string()),
  doctors: z.array(z.string()),
  technicians: z.array(z.string()),
  /** The design that was asked for, else the one that was changed last in this space. */
  resume: z
    .object({
      ...workedDesignSchema.shape,
      /** Whose it is; null for one that lies in no record. */
      patient: z
        .object({
          id: z.string(),
          name: z.string(),
        })
        .nullable(),
    })
    .nullable(),
});
// ../core/src/contract/course.ts
/** What was known of the curve and the girths at one time. */
var visitSchema = z.object({
  /** The record of the patient as it was saved on a day, or the alignment of a model. */
  source: z.enum(['record', 'model']),
  /** Of the model; null for the record. */
  modelId: z.string().nullable(),
  name: z.string(),
  /** The calendar day `YYYY-MM-DD` as the clinic wrote it, the same in every time zone. */
  at: z.string(),
  /** Degrees. */
  cobb: z.number().nullable(),
  /** Degrees. */
  atr: z.number().nullable(),
  /** Girths, mm. */
  bust: z.number().nullable(),
  waist: z.number().nullable(),
  hip: z.number().nullable(),
  /** cm */
  height: z.number().nullable(),
});
var cobb = anyCobbSchema.nullable();
var girth = z.number().positive().max(SIZE_MAX).nullable();
/** What was taken on a day, units as in `visitSchema`. Any angle may have been; only the record's own is bound to what is braced. */
var visitFieldsSchema = z.object({
  cobb: cobb.default(null),
  atr: atrSchema.nullable().default(null),
  bust: girth.default(null),
  waist: girth.default(null),
  hip: girth.default(null),
  height: heightSchema.nullable().default(null),
});
/** Names of what is taken at a visit. */
var VISIT_FIELDS = Object.keys(visitFieldsSchema.shape);
var calendarDaySchema = z.string().max(40).transform(calendarDay);
/**
 * A visit to be kept. A field that is left out, or stands as the caller knew it, stays as it is stored; null takes away what the caller
 * knew. A day of which nothing is left is forgotten.
 */
var visitInputSchema = z.object({
  id: idSchema,
  day: pastDaySchema,
  /** The day of the visit that is corrected, which may have been wrong too: the visit moves from there to `day`. */
  instead: calendarDaySchema.optional(),
  /** What the caller saw of a day, by the day: other values that are stored there are refused, never written over. Left out, nothing. */
  known: z.record(pastDaySchema, visitFieldsSchema).optional(),
  cobb: cobb.optional(),
  atr: atrSchema.nullable().optional(),
  bust: girth.optional(),
  waist: girth.optional(),
  hip: girth.optional(),
  height: heightSchema.nullable().optional(),
});
z.object({
  day: z.string(),
  kept: visitFieldsSchema,
  differing: z.array(z.enum(VISIT_FIELDS)),
});
/** What a visit said before somebody changed or removed it. */
var earlierVisitSchema = z.object({
  /** The day of the visit. */
  day: z.string(),
  ...visitFieldsSchema.shape,
  /** Name of the user who changed it, and when. */
  by: z.string(),
  at: z.string(),
});
/** The course of a patient's treatment. */
var courseSchema = z.object({
  /** Files at any depth below the patient, newest first, with the folder each lies in. */
  documents: z.array(
    z.object({
      ...entrySchema.shape,
      folder: z.string(),
      /** Of a design, how many histories an alignment or a clearing put away: `operation/list` with `archived` gives them. */
      earlier: z.int(),
      /** Steps of the shape that are not cancelled and not stepped back: walls that were made are none. */
      steps: z.int(),
    }),
  ),
  /** How many there are; `documents` holds at most 500. */
  total: z.int(),
  /** The design that was changed last, with how far it has come. */
  design: workedDesignSchema.nullable(),
  /** Oldest first. */
  visits: z.array(visitSchema),
  /** What visits said before they were changed or removed, newest change first. */
  earlierVisits: z.array(earlierVisitSchema),
});
// src/sisters.ts
var webAddress = z.url({ protocol: /^https?$/ });
var sisterSchema = z
  .strictObject({
    origin: webAddress.transform((value) => new URL(value).origin),
    callback: webAddress,
    clientId: z.string().min(1).max(100),
    secret: z.string().min(32).max(1e3),
  })
  .refine(({ origin, callback }) => new URL(callback).origin === origin, {
    message: 'callback must lie on origin',
  });
var listSchema = z.partialRecord(z.enum(PLATFORMS), sisterSchema).refine(
  (list) => {
    const ids = Object.values(list).map((sister) => sister.clientId);
    return new Set(ids).size === ids.length;
  },
  { message: 'each sister needs a clientId of its own' },
);
/** Reads `{ "insole": { origin, callback, clientId, secret } }`; throws an Error that says what is wrong. */
function readSisters(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('not JSON');
  }
  const parsed = listSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
// src/env.ts
var port = z.coerce.number().int().min(0).max(65535);
var flag = z
  .enum(['', '0', '1', 'true', 'false'])
  .default('')
  .transform((value) => value === '1' || value === 'true');
var switchOn = z
  .enum(['0', '1', 'true', 'false'])
  .default('1')
  .transform((value) => value === '1' || value === 'true');
var schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Address of a PostgreSQL database; the embedded database in `DATA_DIR` unless said. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Keys of 32 bytes in base64 that seal second factors, the newest first; in a file of `DATA_DIR` unless said. */
  SECRETS_KEY: z.string().optional(),
  /** Folder of the built app; found beside the server unless said. */
  HOST_APP_DIR: z.string().optional(),
  /** Module with operations of one's own, beside those of the product. */
  OPERATIONS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Answers an unknown user and a wrong password alike. */
  STRICT_LOGIN: flag,
  /** 1: the hardened profile, which is STRICT_LOGIN, PASSWORD_MIN=8, no weak passwords, and a limit on searches. */
  HARDENED: flag,
  /** Fewest characters of a new password; 6, or 8 in the hardened profile. */
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).optional(),
  /** Whether anybody may register, or only who was invited. */
  REGISTRATION: z.enum(['open', 'invited']).default('open'),
  /** Whether an account must be activated by mail before it signs in; unless said, only where other machines reach the server. */
  ACTIVATION: z.enum(['required', 'optional']).optional(),
  /** Hours without a call after which a session ends. */
  IDLE_HOURS: z.coerce.number().min(0.1).max(168).default(24),
  /** Exports, and searches, of one user in a minute. */
  EXPORTS_PER_MINUTE: z.coerce.number().int().min(1).default(240),
  SEARCHES_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** Address of the app as its users know it, for links in mails. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** Number of proxies in front whose `X-Forwarded-For` is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Where mail goes, e.g. `smtps://user:secret@mail.example.org`; the outbox folder unless said. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  /** Where text messages go, by POST; the outbox folder unless said. */
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  /** Sister platforms as JSON. */
  SISTERS: z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return readSisters(text);
      } catch (error) {
        context.addIssue({
          code: 'custom',
          message: error.message,
        });
        return z.NEVER;
      }
    }),
  /** Whether a guardian's consent is asked before the first upload for a patient under 18. */
  CONSENT: z.enum(['on', 'off']).default('on'),
  /** Whether an empty server that only this machine reaches begins with the user `demo` and a sample patient. */
  DEMO: z.enum(['on', 'off']).default('on'),
  /** Most bytes that the files of a clinic, or of a user without one, may take; no limit unless said. */
  QUOTA_BYTES: z.coerce.number().int().min(1).optional(),
  /** `host:port` of a clamd that looks at every file; none unless said. */
  CLAMD: z
    .string()
    .regex(/^[^\s:]+:\d{1,5}$/)
    .optional(),
  /** Address of an S3-compatible store for the files; in DATA_DIR unless said. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(3).default('bracewright'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Bucket in the path instead of the host name. */
  S3_FORCE_PATH_STYLE: switchOn,
  /** Most bytes of local copies of files in the store. */
  S3_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(10 * 1024 ** 3),
  /** Fewest free bytes in DATA_DIR with which the server calls itself ready. */
  MIN_FREE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(256 * 1024 ** 2),
  /** Who brings it as a bearer token may read the figures from anywhere. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Lets everybody read them. */
  METRICS_PUBLIC: flag,
  /** Seconds between not being ready and taking no more connections. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Number of threads for mesh work; half of the processors unless said. */
  MESH_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  /** Largest upload in bytes; 512 MiB unless said. */
  MAX_UPLOAD_BYTES: z.coerce.number().int().min(1).optional(),
  /** Step of an upload after which the process ends itself; only with NODE_ENV=test. */
  FAIL_AT: z.string().optional(),
});
/** Reads the settings, an empty one as one that is not there; throws an Error that names every wrong variable. */
function readEnv(variables) {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) {
    const { FAIL_AT, ...settings } = parsed.data;
    return settings.NODE_ENV === 'test' && FAIL_AT !== void 0
      ? {
          ...settings,
          FAIL_AT,
        }
      : settings;
  }
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Wrong settings in the environment: ${faults.join('; ')}`);
}
/** Whether only this machine can reach the server. */
var isLoopback = (host) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
// src/db/dialect.ts
/** Whether the database is PostgreSQL; otherwise it is the embedded SQLite. */
var isPostgres$1 = (knex) => knex.client.dialect === 'postgresql';
/** Whether a place names a PostgreSQL database; otherwise it is a file. */
var isPostgresUrl = (place) => /^postgres(ql)?:\/\//.test(place);
// src/db/forgetting.ts
var require$1 = createRequire(import.meta.url);
var CHORE = 'forget';
/** How long it waits for others to share the work: the whole file is written anew, however little was erased. */
var GATHER_MS = 1e4;
var FIRST_PAUSE_MS = 250;
var LONGEST_PAUSE_MS = 6e4;
/** How long work that has begun is waited for when the database is closed. */
var PATIENCE_MS$1 = 1e4;
/**
 * What the thread does, as text: a thread wants a file that runs as it is, and the source does not. The driver blocks its thread for as
 * long as the database takes. An index of words keeps deleted ones until it is put in order, pages keep what was moved out of them until
 * the file is written anew, and the log keeps both until it is cut. What is moved goes through a nameless file beside the database: the
 * whole of it would not fit into memory, nor may it lie on another disk. The folder counts for the whole process, whose other connections
 * keep what is temporary in memory.
 */
var WORK = `
const { parentPort, workerData } = require('node:worker_threads');
const Driver = require(workerData.driver);
const connection = new Driver(workerData.file);
try {
  connection.exec('PRAGMA busy_timeout=1000; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;');
  if (workerData.isWhole) {
    connection.exec("PRAGMA temp_store=FILE; PRAGMA temp_store_directory='" + workerData.folder.replaceAll("'", "''") + "'");
    connection.exec("insert into document_words (document_words) values ('optimize')");
    connection.exec('vacuum');
  }
  const [{ busy }] = connection.prepare('pragma wal_checkpoint(truncate)').all();
  parentPort.postMessage({ isCut: busy === 0 });
} catch (error) {
  parentPort.postMessage({ fault: String(error.message), isBusy: /^SQLITE_(BUSY|LOCKED)/.test(error.code || '') });
} finally {
  connection.close();
}`;
async function freeBytesOf(folder) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
var MEGABYTE = 1048576;
/** Notes, in the transaction that deletes, that no trace of what goes may stay in the file; {@link Forgetting} carries it out. */
async function oweForgetting(trx) {
  if (isPostgres$1(trx)) return;
  await trx('chores')
    .insert({
      name: CHORE,
      asked: randomUUID(),
    })
    .onConflict('name')
    .merge();
}
/**
 * Overwrites what was deleted where SQLite would keep it. It goes on in a thread of its own, after whoever asked has the answer: reads go
 * on meanwhile, and writes wait for it. Until all of it is done a row says that it is owed, so that the next start finishes what this
 * process did not.
 */
var Forgetting = class {
  #file;
  #knex;
  #writer;
  #onFault;
  #freeBytes;
  #going;
  #worker;
  #wake;
  #isAwaited = false;
  #isClosed = false;
  constructor(file, knex, writer, { onFault, freeBytes = freeBytesOf }) {
    this.#file = file;
    this.#knex = knex;
    this.#writer = writer;
    this.#onFault = onFault;
    this.#freeBytes = freeBytes;
  }
  /** Does what is owed, if anything is; never throws. */
  start() {
    this.#going ??= this.#settle()
      .catch((error) => this.#onFault(error))
      .finally(() => (this.#going = void 0));
  }
  /** Resolves once nothing is owed, or the database is closed; until then it waits for nobody to share the work. */
  async settled() {
    this.#isAwaited = true;
    this.#wake?.();
    this.start();
    await this.#going;
    this.#isAwaited = false;
  }
  /**
   * Leaves what is not done yet to the next start, but for what has begun and ends soon: a thread that is cut off inside the driver can take the
   * process along.
   */
  async close() {
    this.#isClosed = true;
    this.#wake?.();
    let timer;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS$1)));
    await Promise.race([this.#going, patience]);
    clearTimeout(timer);
    await this.#worker?.terminate();
    await this.#going;
  }
  #owed = async () => (await this.#knex('chores').where({ name: CHORE }).first('asked'))?.asked;
  async #settle() {
    let written;
    let pause = FIRST_PAUSE_MS;
    let isTold = false;
    for (;;) {
      let asked = await this.#owed();
      if (asked !== void 0 && asked !== written && !this.#isAwaited) {
        await this.#rest(GATHER_MS);
        asked = await this.#owed();
      }
      if (asked === void 0 || this.#isClosed) return;
      const lack = asked === written ? void 0 : await this.#lack();
      if (lack !== void 0) {
        if (!isTold) this.#onFault(new Error(lack));
        isTold = true;
        await this.#rest(LONGEST_PAUSE_MS);
        continue;
      }
      const outcome = await this.#writer.alone(() => this.#run(asked !== written));
      if (this.#isClosed) return;
      if ('fault' in outcome) {
        if (!outcome.isBusy)
          this.#onFault(
            /* @__PURE__ */ new Error(`what was erased is not overwritten yet: ${outcome.fault}`),
          );
      } else {
        written = asked;
        if (outcome.isCut) {
          await this.#writer.write((trx) =>
            trx('chores')
              .where({
                name: CHORE,
                asked,
              })
              .delete(),
          );
          pause = FIRST_PAUSE_MS;
          continue;
        }
      }
      await this.#rest(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }
  /** What the disk lacks to hold the file once more and the log of that, as a sentence; undefined where there is room. */
  async #lack() {
    const folder = dirname(this.#file);
    const [{ bytes }] = await this.#knex.raw(
      'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
    );
    const needed = 2 * bytes;
    const free = await this.#freeBytes(folder);
    if (free >= needed) return void 0;
    const [need, have] = [Math.ceil(needed / MEGABYTE), Math.floor(free / MEGABYTE)];
    return `what was erased is not overwritten yet: that needs ${need} MB free in ${folder}, and ${have} MB are. It goes on by itself once there is room.`;
  }
  #run(isWhole) {
    if (this.#isClosed) return Promise.resolve({ isCut: false });
    return new Promise((resolve) => {
      const worker = new Worker(WORK, {
        eval: true,
        workerData: {
          driver: require$1.resolve('libsql'),
          file: this.#file,
          folder: dirname(this.#file),
          isWhole,
        },
      });
      this.#worker = worker;
      let outcome = {
        fault: 'its thread ended early',
        isBusy: false,
      };
      worker.once('message', (told) => (outcome = told));
      worker.once(
        'error',
        (error) =>
          (outcome = {
            fault: error.message,
            isBusy: false,
          }),
      );
      worker.once('exit', () => {
        this.#worker = void 0;
        resolve(outcome);
      });
    });
  }
  #rest(milliseconds) {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
};
// src/db/statements.ts
/** Statements over a connection to SQLite; `onFault` is told what the machine did to one. */
function sqliteStatements(connection, onFault = () => void 0) {
  const prepared = (sql) => connection.prepare(sql);
  const asked = (work) => {
    try {
      return Promise.resolve(work());
    } catch (error) {
      onFault(error);
      return Promise.reject(error);
    }
  };
  return {
    first: (sql, bindings) =>
      asked(() => {
        const row = prepared(sql).get(bindings);
        if (row) delete row._metadata;
        return row;
      }),
    rows: (columns, sql, bindings) =>
      asked(() => {
        const packed = `select json_group_array(json_array(${columns.join(', ')})) as packed from (${sql})`;
        const { packed: text } = prepared(packed).get(bindings);
        return JSON.parse(text).map((values) => {
          const row = {};
          for (let k = 0; k < columns.length; k++) row[columns[k]] = values[k];
          return row;
        });
      }),
    run: (sql, bindings) => asked(() => prepared(sql).run(bindings).changes),
  };
}
/** Statements through knex, for PostgreSQL. */
var knexStatements = (knex) => {
  const ask = async (sql, bindings) => await knex.raw(sql, [...bindings]);
  return {
    first: async (sql, bindings) => (await ask(sql, bindings)).rows[0],
    rows: async (_columns, sql, bindings) => (await ask(sql, bindings)).rows,
    run: async (sql, bindings) => (await ask(sql, bindings)).rowCount ?? 0,
  };
};
var known = /* @__PURE__ */ new WeakMap();
/** Says which statements belong to a transaction, or to the readers of a database. */
var keepStatementsOf = (trx, statements) => {
  known.set(trx, statements);
};
/** The statements of a transaction, or of a database that is read. */
var statementsOf = (trx) => known.get(trx) ?? knexStatements(trx);
// src/db/made-by.ts
/** Whether a document is a wall: what it was made by stays with it, and with its copies, when the body is gone. */
var isWall = ({ info }) => 'madeBy' in JSON.parse(info);
var madeByOf = ({ info }) => JSON.parse(info).madeBy ?? {};
/** Keeps with a wall what it was made by; whatever else is kept with it stays. */
var keepMadeBy = (trx, { id, info }, madeBy) =>
  trx('documents')
    .where({ id })
    .update({
      info: JSON.stringify({
        ...JSON.parse(info),
        madeBy,
      }),
    });
/** Places for `count` values in a statement. */
var marks = (count) => '?, '.repeat(count).slice(0, -2);
/** As many values as one of a few statements takes, the last one repeated: each of another length would be a statement of its own to keep. */
function padded(ids) {
  const size = [1, 4, 20, 100, 400].find((step) => step >= ids.length);
  return [...ids, ...Array(size - ids.length).fill(ids.at(-1))];
}
// src/db/wall-of-body.ts
/** How a wall was made: kept in `model_sources` by `keepShell`. */
var SHELL = 'shell';
var WALL_COLUMNS = ['source_id', 'info', 'base_hash'];
/** The walls of some bodies that lie in the patient record of the body or in none, as in a folder of what is to be printed: not those with another patient. */
var WALLS = (count) => `
  with recursive pairs as (
    select model_id, source_id from model_sources where how = '${SHELL}' and source_id in (${marks(count)})),
  up (id, at, parent_id, file_type) as (
    select id, id, parent_id, file_type from documents
    where id in (select model_id from pairs union select source_id from pairs)
    union
    select up.id, above.id, above.parent_id, above.file_type from up join documents above on above.id = up.parent_id
    where up.file_type <> 'PATIENT'),
  home as (select id, at as patient from up where file_type = 'PATIENT')
  select source_id, wall.info as info, body.base_hash as base_hash from pairs
  join documents wall on wall.id = pairs.model_id
  join documents body on body.id = source_id and body.owner_id = wall.owner_id
  left join home of_wall on of_wall.id = wall.id
  left join home of_body on of_body.id = body.id
  where wall.deleted_at is null and coalesce(of_wall.patient, of_body.patient, '') = coalesce(of_body.patient, '')`;
var STEP_COLUMNS = ['model_id', 'id', 'type', 'version', 'params', 'seed', 'state'];
var STEPS = (count) => `
  select model_id, records.id as id, type, version, params, seed, state
  from records join documents on documents.id = model_id
  where archived = 0 and place < documents.cursor and model_id in (${marks(count)}) order by model_id, place`;
/**
 * Whether a wall of a body as it is now is among `walls`, whichever record it was made by. After a bake the base itself is the shape that
 * walls were made of, while no step that shapes stands on it. Walls from before it was kept name no body: of these the one counts that the
 * newest record of the history made, as long as no step came after it. A record without a file is no wall.
 */
function isExported(steps, walls) {
  const base = walls[0].base_hash ?? '';
  const records = steps.map((step) => ({
    ...step,
    params: JSON.parse(step.params),
    seed: Number(step.seed),
  }));
  const now = bodyKey(base, records, ROLES);
  const at = steps.findLastIndex(({ type, state }) => isExporter(type, ROLES) && state !== 'cancelled');
  const isLast = steps.slice(at + 1).every(({ type, state }) => isExporter(type, ROLES) || state !== 'on');
  const isNewest = ({ recordId = steps[at]?.id }) => at >= 0 && isLast && recordId === steps[at].id;
  const isOfBase = ({ shape }) => now === base && shape === base;
  return walls
    .map(madeByOf)
    .some((made) => isOfBase(made) || (made.key === void 0 ? isNewest(made) : made.key === now));
}
/** The bodies among some models of which a wall of the body as it is now lies with the same patient. */
async function exportedAmong(read, models) {
  const given = padded(models);
  const walls = await read.rows(WALL_COLUMNS, WALLS(given.length), given);
  const walled = [...new Set(walls.map(({ source_id }) => source_id))];
  if (walled.length === 0) return /* @__PURE__ */ new Set();
  const some = padded(walled);
  const steps = await read.rows(STEP_COLUMNS, STEPS(some.length), some);
  const exported = walled.filter((id) =>
    isExported(
      steps.filter(({ model_id }) => model_id === id),
      walls.filter(({ source_id }) => source_id === id),
    ),
  );
  return new Set(exported);
}
// src/db/patient-overview.ts
/** Types of operations for a statement; none of them stands for a type that no record has. */
var listOf = (types) =>
  types.length === 0 ? "''" : types.map((type) => `'${type.replaceAll("'", "''")}'`).join(', ');
/** The patients that hold some documents, or are among them. */
var PATIENTS_OF = (count) => `
  with recursive up (id, parent_id, file_type) as (
    select id, parent_id, file_type from documents where id in (${marks(count)})
    union
    select above.id, above.parent_id, above.file_type from up join documents above on above.id = up.parent_id
    where up.file_type <> 'PATIENT')
  select id from up where file_type = 'PATIENT'`;
var PATIENTS = `
  select documents.id as id, owner_id, search_key, deleted_at, save_time, fields, json as visits
  from documents join patients on patients.document_id = documents.id
  left join json_storage on json_storage.document_id = documents.id and json_storage.key = 'visits'
  where documents.id in`;
/** What lies below some patients, and is not in the recycle bin. */
var BELOW = (count) => `
  with recursive down (patient, owner_id, id, file_type) as (
    select id, owner_id, id, file_type from documents where id in (${marks(count)})
    union all
    select down.patient, down.owner_id, below.id, below.file_type
    from down join documents below on below.owner_id = down.owner_id and below.parent_id = down.id
    where below.deleted_at is null and below.file_type in ('DIR', 'SCAN'))`;
/** The scans below some patients that are not walls made of one. */
var DESIGNS = (count) => `${BELOW(count)}
  select patient, down.id as id, save_time, info
  from down join documents on documents.id = down.id
  where down.file_type = 'SCAN'
    and not exists (select 1 from model_sources where model_id = down.id and how = '${SHELL}')
  order by patient, save_time desc, down.id`;
/** What the alignment of scans below some patients found out, where there is an angle among it. */
var FINDINGS = (count) => `${BELOW(count)}
  select patient, fields, coalesce(day, save_time) as day
  from down join model_basics on model_id = down.id join documents on documents.id = down.id
  where down.file_type = 'SCAN' and (fields like '%"cobb"%' or fields like '%"atr"%')`;
/** Places in the history of what tells a stage. */
var reachedOf = () => `
  select model_id,
    max(case when state = 'on' and type in (${listOf(ROLES.typesOf('alignment'))}) then place end) as aligned,
    max(case when state = 'on' and type not in (${listOf(ROLES.typesOf())}) then place end) as shaped,
    max(case when state = 'on' and type in (${listOf(ROLES.typesOf('edge', 'line'))}) then place end) as edge
  from records join documents on documents.id = model_id
  where archived = 0 and place < documents.cursor and model_id in`;
/** A place of a history as a number; below all places where there is none. */
var placeOf = (value) => (value === null || value === void 0 ? -1 : Number(value));
/** The stage that the history of a design shows. A wall of another shape does not count. */
function stageOf({ info }, reached) {
  const { aligned, shaped, edge } = reached ?? {};
  const live = reached?.isExported
    ? 'exported'
    : placeOf(edge) >= 0
      ? 'edge'
      : placeOf(shaped) >= 0
        ? 'shaped'
        : placeOf(aligned) >= 0
          ? 'aligned'
          : 'scanned';
  const { baked: kept = 'none' } = JSON.parse(info);
  const places = [live, kept === 'exported' ? 'shaped' : kept].map((stage) => DESIGN_STAGES.indexOf(stage));
  return DESIGN_STAGES[Math.max(...places)];
}
function visitsOf(row, fields) {
  const kept = row.visits === null ? void 0 : JSON.parse(row.visits);
  if (kept === void 0)
    return [
      {
        at: row.save_time,
        cobb: fields.cobb ?? null,
      },
    ];
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.at === 'string') : [];
}
function cobbOf(visits, findings, fields) {
  return knownCobb(
    [
      ...visits.map(({ at, cobb = null }) => ({
        at: calendarDay(at),
        source: 'record',
        cobb,
      })),
      ...findings.map((finding) => {
        const { cobb = null } = JSON.parse(finding.fields);
        return {
          at: calendarDay(finding.day),
          source: 'model',
          cobb,
        };
      }),
    ],
    fields.cobb,
  );
}
/** The values of a patient's row, in the order of `OVERVIEW_COLUMNS`. */
function overviewOf(row, { design, reached, findings }) {
  const fields = JSON.parse(row.fields);
  const visits = visitsOf(row, fields);
  const cobb = cobbOf(visits, findings, fields);
  const last = visits.reduce((latest, { at }) => (at > latest ? at : latest), '') || row.save_time;
  const overview = {
    patient_id: row.id,
    owner_id: row.owner_id,
    search_key: row.search_key,
    birthday: fields.birthday,
    sex: fields.sex,
    type: fields.type,
    doctor: fields.doctor,
    technician: fields.technician,
    cobb: cobb?.angle ?? null,
    cobb_change: cobb?.change ?? null,
    cobb_since: cobb?.since ?? null,
    cobb_day: cobb?.day ?? null,
    cobb_source: cobb?.source ?? null,
    last_visit: calendarDay(last),
    stage: DESIGN_STAGES.indexOf(design ? stageOf(design, reached) : 'none'),
    design_id: design?.id ?? null,
    design_at: design?.save_time ?? null,
  };
  return OVERVIEW_COLUMNS.map((column) => overview[column]);
}
var OVERVIEW_COLUMNS = [
  'patient_id',
  'owner_id',
  'search_key',
  'birthday',
  'sex',
  'type',
  'doctor',
  'technician',
  'cobb',
  'cobb_change',
  'cobb_since',
  'cobb_day',
  'cobb_source',
  'last_visit',
  'stage',
  'design_id',
  'design_at',
];
var KEEP = `insert into patient_overview (${OVERVIEW_COLUMNS.join(', ')}) values (${marks(OVERVIEW_COLUMNS.length)})
  on conflict (patient_id) do update set ${OVERVIEW_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;
var NEXT = `select document_id from overview_stale limit 400`;
var BODIES = (count) =>
  `select source_id from model_sources where how = '${SHELL}' and model_id in (${marks(count)})`;
var FINDING_COLUMNS = ['patient', 'fields', 'day'];
var DESIGN_COLUMNS = ['patient', 'id', 'save_time', 'info'];
var PATIENT_COLUMNS = ['id', 'owner_id', 'search_key', 'deleted_at', 'save_time', 'fields', 'visits'];
var REACHED_COLUMNS = ['model_id', 'aligned', 'shaped', 'edge'];
async function reachedBy(read, models) {
  if (models.length === 0) return [];
  const given = padded(models);
  const found = await read.rows(
    REACHED_COLUMNS,
    `${reachedOf()} (${marks(given.length)}) group by model_id`,
    given,
  );
  const exported = await exportedAmong(read, models);
  return models.map((model_id) => ({
    ...found.find((row) => row.model_id === model_id),
    model_id,
    isExported: exported.has(model_id),
  }));
}
/** The stage of one design. */
async function designStage(db, design) {
  const [reached] = await reachedBy(statementsOf(db), [design.id]);
  return stageOf(design, reached);
}
/** How far the shape of one design has come. A wall is no part of it: it is of the shape only until that is worked on. */
async function shapeStage(db, design) {
  const [reached] = await reachedBy(statementsOf(db), [design.id]);
  return stageOf(
    design,
    reached && {
      ...reached,
      isExported: false,
    },
  );
}
/** The newest design of each of some patients with what its history shows. */
async function designsOf(read, patients) {
  const newest = /* @__PURE__ */ new Map();
  const given = padded(patients);
  for (const design of await read.rows(DESIGN_COLUMNS, DESIGNS(given.length), given))
    if (!newest.has(design.patient)) newest.set(design.patient, design);
  const reached = await reachedBy(
    read,
    [...newest.values()].map(({ id }) => id),
  );
  return {
    newest,
    reached: new Map(reached.map((row) => [row.model_id, row])),
  };
}
/** The patients that hold some documents, or are among them. */
async function patientsOf(db, documents) {
  if (documents.length === 0) return [];
  const given = padded(documents);
  return (await statementsOf(db).rows(['id'], PATIENTS_OF(given.length), given)).map(({ id }) => id);
}
async function keepOverviews(read, patients) {
  const given = padded(patients);
  const rows = await read.rows(PATIENT_COLUMNS, `${PATIENTS} (${marks(given.length)})`, given);
  const there = rows.filter((row) => row.deleted_at === null);
  for (const row of rows)
    if (row.deleted_at !== null)
      await read.run('delete from patient_overview where patient_id = ?', [row.id]);
  if (there.length === 0) return;
  const { newest, reached } = await designsOf(
    read,
    there.map(({ id }) => id),
  );
  const findings = await read.rows(FINDING_COLUMNS, FINDINGS(given.length), given);
  for (const row of there) {
    const design = newest.get(row.id);
    const around = {
      design,
      reached: design && reached.get(design.id),
      findings: findings.filter(({ patient }) => patient === row.id),
    };
    await read.run(KEEP, overviewOf(row, around));
  }
}
/** The bodies of the walls among some documents: how far a design has come hangs on a file that may lie with somebody else. */
async function bodiesOf(read, documents) {
  const given = padded(documents);
  return (await read.rows(['source_id'], BODIES(given.length), given)).map(({ source_id }) => source_id);
}
/**
 * Brings the rows of patients up to date about whom something changed in this transaction. `whole` goes on until nothing is left, also
 * where a great many changed at once.
 */
async function settleOverview(trx, { whole = false } = {}) {
  const read = statementsOf(trx);
  for (;;) {
    const stale = await read.rows(['document_id'], NEXT, []);
    if (stale.length === 0) return;
    const documents = stale.map(({ document_id }) => document_id);
    const bodies = await bodiesOf(read, documents);
    const patients = [
      .../* @__PURE__ */ new Set([...(await patientsOf(trx, documents)), ...(await patientsOf(trx, bodies))]),
    ];
    for (let i = 0; i < patients.length; i += 400) await keepOverviews(read, patients.slice(i, i + 400));
    const given = padded(documents);
    await read.run(`delete from overview_stale where document_id in (${marks(given.length)})`, given);
    if (!whole || stale.length < 400) return;
  }
}
/** What the alignment of the models of a patient found out of what is taken at visits. */
async function findingsOf(db, patientId) {
  return (await statementsOf(db).rows(FINDING_COLUMNS, FINDINGS(1), [patientId])).map(({ fields, day }) => {
    const { cobb = null, atr = null } = JSON.parse(fields);
    return {
      ...visitFieldsSchema.parse({}),
      cobb,
      atr,
      at: calendarDay(day),
      source: 'model',
    };
  });
}
/** Whether rows wait to be brought up to date: after a change of the structure, or after everything was copied from another database. */
async function isOverviewStale(db) {
  return (await db('overview_stale').first('document_id')) !== void 0;
}
// src/db/migrations/accounts-and-clinics.ts
var accounts_and_clinics_exports = /* @__PURE__ */ __exportAll({
  down: () => down$28,
  up: () => up$28,
});
var isPostgres = (knex) => knex.client.dialect === 'postgresql';
var OWNER_KEY = 'foreign key(`owner_id`) references `users`(`id`) on delete CASCADE, ';
/**
 * Takes the reference from an entry to a user away: an entry belongs to a space, which may be a clinic. SQLite changes a constraint
 * only by a new table, and that would drop its triggers and cascade; removing a constraint leaves the format of the file as it is, so
 * the text of the table is changed instead (sqlite.org, "ALTER TABLE", section 7).
 */
async function freeOwner(knex) {
  if (isPostgres(knex)) {
    await knex.schema.alterTable('documents', (table) => table.dropForeign('owner_id'));
    return;
  }
  await rewriteTable(knex, `replace(sql, '${OWNER_KEY}', '')`);
}
async function rewriteTable(knex, expression) {
  const [{ schema_version: version }] = await knex.raw('pragma schema_version');
  await knex.raw('pragma writable_schema=on');
  await knex.raw(`update sqlite_master set sql=${expression} where type='table' and name='documents'`);
  await knex.raw(`pragma schema_version=${version + 1}`);
  await knex.raw('pragma writable_schema=off');
}
/** Clinics with members and invitations; verified addresses, second factor, codes, tickets; what a session knows of itself. */
async function up$28(knex) {
  const now = /* @__PURE__ */ new Date().toISOString();
  await knex.schema.alterTable('users', (table) => {
    table.text('email_verified_at');
    table.text('phone_key').index();
    table.text('phone_verified_at');
    table.text('totp_secret');
    table.text('totp_confirmed_at');
    table.bigInteger('totp_step');
    table.text('last_space');
  });
  await knex('users').update({ email_verified_at: knex.ref('created_at') });
  await knex.schema.alterTable('sessions', (table) => {
    table.text('id').notNullable().defaultTo('');
    table.text('space_id').notNullable().defaultTo('');
    table.text('seen_at').notNullable().defaultTo('');
    table.text('device').notNullable().defaultTo('');
    table.text('platform');
    table.text('parent_hash').index();
    table.text('ticket_hash').index();
    table.index(['user_id', 'id']);
    table.index(['space_id']);
  });
  await knex('sessions').update({
    id: knex.raw(isPostgres(knex) ? 'md5(random()::text)' : 'lower(hex(randomblob(16)))'),
    space_id: knex.ref('user_id'),
    seen_at: now,
  });
  await knex.schema.createTable('clinics', (table) => {
    table.text('id').primary();
    table.text('name').notNullable();
    table.text('name_key').notNullable().unique();
    table.text('created_at').notNullable();
  });
  await knex.schema.createTable('memberships', (table) => {
    table.text('clinic_id').notNullable().references('clinics.id').onDelete('CASCADE');
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('role').notNullable();
    table.text('roles');
    table.text('joined_at').notNullable();
    table.primary(['clinic_id', 'user_id']);
  });
  await knex.schema.createTable('invitations', (table) => {
    table.text('id').primary();
    table.text('code_hash').notNullable().unique();
    table.text('clinic_id').references('clinics.id').onDelete('CASCADE').index();
    table.text('role').notNullable();
    table.text('email');
    table.text('invited_by').notNullable();
    table.text('expires_at').notNullable();
  });
  await knex.schema.createTable('codes', (table) => {
    table.text('purpose').notNullable();
    table.text('address_key').notNullable();
    table.text('code_hash').notNullable();
    table.integer('tries').notNullable().defaultTo(0);
    table.bigInteger('expires_at').notNullable().index();
    table.primary(['purpose', 'address_key']);
  });
  await knex.schema.createTable('activations', (table) => {
    table.text('token_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('email_key').notNullable();
    table.bigInteger('expires_at').notNullable().index();
  });
  await knex.schema.createTable('recovery_codes', (table) => {
    table.text('code_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
  });
  await knex.schema.createTable('tickets', (table) => {
    table.text('ticket_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('session_hash').notNullable();
    table.text('space_id').notNullable();
    table.text('platform').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table.bigInteger('used_at');
  });
  await freeOwner(knex);
}
/** Removes everything `up` made. */
async function down$28(knex) {
  for (const table of [
    'tickets',
    'recovery_codes',
    'activations',
    'codes',
    'invitations',
    'memberships',
    'clinics',
  ])
    await knex.schema.dropTable(table);
  if (isPostgres(knex))
    await knex.schema.alterTable('documents', (table) => {
      table.foreign('owner_id').references('users.id').onDelete('CASCADE');
    });
  else await rewriteTable(knex, `replace(sql, 'primary key (\`id\`)', '${OWNER_KEY}primary key (\`id\`)')`);
  await knex.schema.alterTable('sessions', (table) => {
    for (const columns of [['user_id', 'id'], ['space_id'], ['parent_hash'], ['ticket_hash']])
      table.dropIndex(columns);
  });
  await knex.schema.alterTable('sessions', (table) =>
    table.dropColumns('id', 'space_id', 'seen_at', 'device', 'platform', 'parent_hash', 'ticket_hash'),
  );
  await knex.schema.alterTable('users', (table) => table.dropIndex(['phone_key']));
  await knex.schema.alterTable('users', (table) =>
    table.dropColumns(
      'email_verified_at',
      'phone_key',
      'phone_verified_at',
      'totp_secret',
      'totp_confirmed_at',
      'totp_step',
      'last_space',
    ),
  );
}
// src/db/migrations/assets.ts
var assets_exports = /* @__PURE__ */ __exportAll({
  down: () => down$27,
  up: () => up$27,
});
/** Contents that the steps of a model name by their hash. */
async function up$27(knex) {
  await knex.schema.createTable('assets', (table) => {
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE');
    table.text('hash').notNullable().index();
    table.integer('size').notNullable();
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['model_id', 'hash']);
  });
}
async function down$27(knex) {
  await knex.schema.dropTable('assets');
}
// src/db/migrations/audit-and-consent.ts
var audit_and_consent_exports = /* @__PURE__ */ __exportAll({
  down: () => down$26,
  up: () => up$26,
});
/** The audit trail, which the database itself refuses to change, and the consent of guardians. */
async function up$26(knex) {
  await knex.schema.createTable('audit_heads', (table) => {
    table.text('chain').primary();
    table.bigInteger('seq').notNullable();
    table.text('hash').notNullable();
  });
  await knex.schema.createTable('audit_events', (table) => {
    table.text('chain').notNullable();
    table.bigInteger('seq').notNullable();
    table.text('at').notNullable();
    table.text('actor').notNullable();
    table.text('actor_name').notNullable();
    table.text('action').notNullable();
    table.text('outcome').notNullable();
    table.text('target');
    table.text('previous').notNullable();
    table.text('hash').notNullable();
    table.primary(['chain', 'seq']);
  });
  await knex.schema.createTable('consents', (table) => {
    table.text('patient_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('guardian').notNullable();
    table.text('date').notNullable();
    table.text('recorded_by').notNullable();
    table.text('recorded_at').notNullable();
  });
  if (isPostgres$1(knex)) {
    await knex.raw(
      "create function audit_keeps() returns trigger as $$ begin raise exception 'the audit trail is append-only'; end; $$ language plpgsql",
    );
    await knex.raw(
      'create trigger audit_events_keep before update or delete on audit_events for each row execute function audit_keeps()',
    );
    return;
  }
  for (const verb of ['update', 'delete'])
    await knex.raw(
      `create trigger audit_events_keep_${verb} before ${verb} on audit_events begin select raise(abort, 'the audit trail is append-only'); end`,
    );
}
/** Removes everything `up` made. */
async function down$26(knex) {
  for (const table of ['consents', 'audit_events', 'audit_heads']) await knex.schema.dropTable(table);
  if (isPostgres$1(knex)) await knex.raw('drop function audit_keeps()');
}
// src/db/migrations/checked-values.ts
var checked_values_exports = /* @__PURE__ */ __exportAll({
  down: () => down$25,
  up: () => up$25,
});
/** Values that came from a browser, and whether the server found the same; what a replay of the server gave otherwise than was recorded. */
async function up$25(knex) {
  await knex.schema.alterTable('measures', (table) => {
    /** 0 not yet, 1 the server's own value, 2 the server found another one than was given. */
    table.integer('checked').notNullable().defaultTo(1);
    /** What the caller said, the hash of the shape it was taken on, and the revision of that shape. */
    table.double('given_value');
    table.text('given_hash');
    table.integer('given_revision');
  });
  await knex.schema.alterTable('records', (table) => {
    /** JSON `{ key, meshHash, since }` where a replay here gave another mesh than `result` for the same key. */
    table.text('differs');
  });
}
/** Removes everything `up` made. */
async function down$25(knex) {
  await knex.schema.alterTable('records', (table) => {
    table.dropColumn('differs');
  });
  await knex.schema.alterTable('measures', (table) => {
    for (const column of ['checked', 'given_value', 'given_hash', 'given_revision']) table.dropColumn(column);
  });
}
// src/db/migrations/content-holds.ts
var content_holds_exports = /* @__PURE__ */ __exportAll({
  down: () => down$24,
  up: () => up$24,
});
/** Contents that are being stored before a row names them, or being deleted because none does. */
async function up$24(knex) {
  await knex.schema.createTable('content_holds', (table) => {
    table.text('id').primary();
    table.text('hash').notNullable().index();
    table.text('kind').notNullable().checkIn(['coming', 'going']);
    /** Milliseconds since 1970: what a process that ended left behind runs out. */
    table.bigInteger('at').notNullable();
  });
}
/** Removes everything `up` made. */
async function down$24(knex) {
  await knex.schema.dropTable('content_holds');
}
// src/db/migrations/chores.ts
var chores_exports = /* @__PURE__ */ __exportAll({
  down: () => down$23,
  up: () => up$23,
});
/** Work that is owed and outlives the process that owes it. */
async function up$23(knex) {
  await knex.schema.createTable('chores', (table) => {
    table.text('name').primary();
    /** Another value each time that the work is asked for: what was begun before does not settle it. */
    table.text('asked').notNullable();
  });
}
/** Removes everything `up` made. */
async function down$23(knex) {
  await knex.schema.dropTable('chores');
}
// src/db/migrations/cobb-sources.ts
var cobb_sources_exports = /* @__PURE__ */ __exportAll({
  down: () => down$22,
  up: () => up$22,
});
var OVERVIEW = ['cobb_day', 'cobb_source'];
/** The day that the angles of a model were taken on, and of the newest Cobb angle of a patient where it is from. */
async function up$22(knex) {
  await knex.schema.alterTable('model_basics', (table) => {
    /** `YYYY-MM-DD`; null while no angle was kept. */
    table.text('day');
  });
  await knex.raw(
    'update model_basics set day = (select substr(save_time, 1, 10) from documents where documents.id = model_id)',
  );
  await knex.schema.alterTable('patient_overview', (table) => {
    for (const column of OVERVIEW) table.text(column);
  });
  await knex.raw(
    'insert into overview_stale (document_id) select document_id from patients where true on conflict (document_id) do nothing',
  );
}
/** Removes everything `up` made. */
async function down$22(knex) {
  await knex.schema.alterTable('patient_overview', (table) => {
    for (const column of OVERVIEW) table.dropColumn(column);
  });
  await knex.schema.alterTable('model_basics', (table) => {
    table.dropColumn('day');
  });
}
// src/db/migrations/fast-lists.ts
var fast_lists_exports = /* @__PURE__ */ __exportAll({
  down: () => down$21,
  up: () => up$21,
});
var RANK = "(case file_type when 'PATIENT' then 0 when 'DIR' then 1 else 2 end)";
/** Changes of a folder's count: what leaves its place, and what comes to one. */
var leaves = (row) =>
  `update folder_counts set items = items - 1 where owner_id = ${row}.owner_id and parent_id = ${row}.parent_id`;
var comes = (
  row,
) => `insert into folder_counts (owner_id, parent_id, items) values (${row}.owner_id, ${row}.parent_id, 1)
   on conflict (owner_id, parent_id) do update set items = folder_counts.items + 1`;
var COUNT_ON_SQLITE = [
  `create trigger folder_counts_insert after insert on documents when new.deleted_at is null begin ${comes('new')}; end`,
  `create trigger folder_counts_delete after delete on documents when old.deleted_at is null begin ${leaves('old')}; end`,
  `create trigger folder_counts_leave after update of owner_id, parent_id, deleted_at on documents
   when old.deleted_at is null begin ${leaves('old')}; end`,
  `create trigger folder_counts_come after update of owner_id, parent_id, deleted_at on documents
   when new.deleted_at is null begin ${comes('new')}; end`,
];
var COUNT_ON_POSTGRES = [
  `create function folder_counts_keep() returns trigger as $$ begin
     if tg_op <> 'INSERT' and old.deleted_at is null then ${leaves('old')}; end if;
     if tg_op <> 'DELETE' and new.deleted_at is null then ${comes('new')}; end if;
     return null;
   end; $$ language plpgsql`,
  `create trigger folder_counts_keep after insert or delete or update of owner_id, parent_id, deleted_at on documents
   for each row execute function folder_counts_keep()`,
];
var WORDS_ON_SQLITE = [
  'create table document_numbers (number integer primary key, id text not null unique)',
  "create virtual table document_words using fts5(search_key, content='', contentless_delete=1, tokenize='trigram')",
  'insert into document_numbers (id) select id from documents',
  `insert into document_words (rowid, search_key)
   select number, search_key from document_numbers join documents using (id)`,
  `create trigger document_words_insert after insert on documents begin
     insert into document_numbers (id) values (new.id);
     insert into document_words (rowid, search_key)
       select number, new.search_key from document_numbers where id = new.id;
   end`,
  `create trigger document_words_update after update of search_key on documents
   when old.search_key <> new.search_key begin
     delete from document_words where rowid = (select number from document_numbers where id = new.id);
     insert into document_words (rowid, search_key)
       select number, new.search_key from document_numbers where id = new.id;
   end`,
  `create trigger document_words_delete after delete on documents begin
     delete from document_words where rowid = (select number from document_numbers where id = old.id);
     delete from document_numbers where id = old.id;
   end`,
];
/** What makes lists and searches of a hundred thousand documents quick: an index in their order, counts, and trigrams of the names. */
async function up$21(knex) {
  const sqlite = !isPostgres$1(knex);
  await knex.raw(
    `create index documents_in_order on documents (owner_id, parent_id, ${RANK}, search_key, id) where deleted_at is null`,
  );
  await knex.raw(
    `create index documents_by_name on documents (owner_id, ${RANK}, search_key, id) where deleted_at is null`,
  );
  await knex.schema.createTable('folder_counts', (table) => {
    table.text('owner_id').notNullable();
    table.text('parent_id').notNullable();
    table.bigInteger('items').notNullable();
    table.primary(['owner_id', 'parent_id']);
  });
  await knex.raw(
    'insert into folder_counts select owner_id, parent_id, count(*) from documents where deleted_at is null group by owner_id, parent_id',
  );
  for (const sql of sqlite ? [...COUNT_ON_SQLITE, ...WORDS_ON_SQLITE] : COUNT_ON_POSTGRES)
    await knex.raw(sql);
}
/** Removes everything `up` made. */
async function down$21(knex) {
  if (isPostgres$1(knex)) {
    await knex.raw('drop trigger folder_counts_keep on documents');
    await knex.raw('drop function folder_counts_keep()');
  } else {
    for (const name of ['insert', 'delete', 'leave', 'come'])
      await knex.raw(`drop trigger folder_counts_${name}`);
    for (const name of ['insert', 'update', 'delete']) await knex.raw(`drop trigger document_words_${name}`);
    await knex.raw('drop table document_words');
    await knex.raw('drop table document_numbers');
  }
  await knex.schema.dropTable('folder_counts');
  for (const index of ['documents_in_order', 'documents_by_name']) await knex.raw(`drop index ${index}`);
}
// src/db/migrations/filed-days.ts
var filed_days_exports = /* @__PURE__ */ __exportAll({
  down: () => down$20,
  up: () => up$20,
});
/** When each entry was filed: a scan does not become younger by being worked on. */
async function up$20(knex) {
  await knex.schema.alterTable('documents', (table) => {
    table.text('filed_at').notNullable().defaultTo('');
  });
  await knex.raw(`update documents set filed_at = coalesce(
    (select min(created_at) from records where model_id = documents.id and created_at < documents.save_time), save_time)`);
  await knex.raw(`update documents set filed_at = coalesce(
    (select min(body.filed_at) from model_sources join documents body on body.id = source_id
      where model_id = documents.id and body.filed_at < documents.filed_at), filed_at)`);
}
/** Removes everything `up` made. */
async function down$20(knex) {
  await knex.schema.alterTable('documents', (table) => {
    table.dropColumn('filed_at');
  });
}
// src/db/migrations/frames-of-measures.ts
var frames_of_measures_exports = /* @__PURE__ */ __exportAll({
  down: () => down$19,
  up: () => up$19,
});
/** What alignments were called when this change was made; a migration does not follow later catalogs. */
var ALIGNS = 'position.apply';
/** Where the body stood when the places of a measure or marker were taken; until now that was where it stands. */
async function up$19(knex) {
  await knex.schema.alterTable('measures', (table) => {
    /** JSON of the rigid transform from the base mesh, 16 numbers; null where that is none. */
    table.text('frame');
    /** JSON `{ params, frame }` of what was there before a caller changed the places and said no frame. */
    table.text('replaced');
  });
  const models = await knex('measures').distinct('model_id').pluck('model_id');
  for (const id of models) {
    const alignments = await knex('records')
      .join('documents', 'documents.id', 'records.model_id')
      .where({
        model_id: id,
        archived: 0,
        type: ALIGNS,
        state: 'on',
      })
      .whereRaw('records.place < documents.cursor')
      .orderBy('records.place')
      .pluck('records.params');
    if (alignments.length === 0) continue;
    const frame = alignments
      .map((text) => JSON.parse(text).transform)
      .reduce((before, next) => multiply(next, before));
    await knex('measures')
      .where({ model_id: id })
      .update({ frame: JSON.stringify(frame) });
  }
}
/** Removes everything `up` made. */
async function down$19(knex) {
  await knex.schema.alterTable('measures', (table) => {
    for (const column of ['frame', 'replaced']) table.dropColumn(column);
  });
}
// src/db/migrations/initial.ts
var initial_exports = /* @__PURE__ */ __exportAll({
  down: () => down$18,
  up: () => up$18,
});
/** The tables of the first release. JSON is kept as text: it is never queried into, and text is the same everywhere. */
async function up$18(knex) {
  await knex.schema.createTable('users', (table) => {
    table.text('id').primary();
    table.text('name').notNullable();
    table.text('name_key').notNullable().unique();
    table.text('email').notNullable();
    table.text('email_key').notNullable().unique();
    table.text('phone');
    table.text('password_hash').notNullable();
    table.text('roles');
    table.text('settings').notNullable().defaultTo('{}');
    table.text('disabled_at');
    table.text('created_at').notNullable();
  });
  await knex.schema.createTable('sessions', (table) => {
    table.text('token_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('created_at').notNullable();
    table.text('expires_at').notNullable().index();
  });
  await knex.schema.createTable('attempts', (table) => {
    table.text('key').primary();
    table.integer('count').notNullable();
    table.bigInteger('resets_at').notNullable().index();
  });
  await knex.schema.createTable('documents', (table) => {
    table.text('id').primary();
    table.text('owner_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('parent_id').notNullable();
    table.text('name').notNullable();
    table.text('search_key').notNullable();
    table.text('file_type').notNullable();
    table.text('media_type').notNullable().defaultTo('');
    table.text('creator').notNullable();
    table.text('save_time').notNullable();
    table.bigInteger('size').notNullable().defaultTo(0);
    table.integer('revision').notNullable().defaultTo(0);
    table.integer('cursor').notNullable().defaultTo(0);
    table.text('blob_hash');
    table.text('base_hash');
    table.text('thumbnail_hash');
    table.text('info').notNullable().defaultTo('{}');
    table.text('last_request');
    table.text('last_answer');
    table.text('deleted_at');
    table.text('deleted_root');
    table.index(['owner_id', 'parent_id', 'deleted_at']);
    table.index(['owner_id', 'deleted_root']);
    table.index(['blob_hash']);
    table.index(['base_hash']);
    table.index(['thumbnail_hash']);
    table.unique(['owner_id', 'parent_id', 'name'], {
      indexName: 'documents_name_in_parent',
      predicate: knex.whereNull('deleted_at'),
    });
  });
  await knex.schema.createTable('patients', (table) => {
    table.text('document_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('fields').notNullable();
  });
  await knex.schema.createTable('records', (table) => {
    table.text('owner_id').notNullable();
    table.text('id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE');
    table.integer('place').notNullable();
    table.text('type').notNullable();
    table.integer('version').notNullable();
    table.text('params').notNullable();
    table.bigInteger('seed').notNullable();
    table.text('state').notNullable();
    table.text('name').notNullable();
    table.text('result');
    table.text('created_at').notNullable();
    table.text('creator').notNullable();
    table.integer('created_revision').notNullable();
    table.integer('archived').notNullable().defaultTo(0);
    table.primary(['owner_id', 'id']);
    table.index(['model_id', 'archived', 'place']);
  });
  await knex.schema.createTable('measures', (table) => {
    table.text('owner_id').notNullable();
    table.text('id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE').index();
    table.text('kind').notNullable();
    table.text('params').notNullable();
    table.double('value');
    table.text('unit').notNullable();
    table.text('name').notNullable();
    table.integer('at_revision').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
  });
  await knex.schema.createTable('json_storage', (table) => {
    table.text('document_id').notNullable().references('documents.id').onDelete('CASCADE');
    table.text('key').notNullable();
    table.text('json').notNullable();
    table.primary(['document_id', 'key']);
  });
}
/** Removes everything `up` made. */
async function down$18(knex) {
  for (const table of [
    'json_storage',
    'measures',
    'records',
    'patients',
    'documents',
    'attempts',
    'sessions',
    'users',
  ])
    await knex.schema.dropTable(table);
}
// src/db/migrations/jobs.ts
var jobs_exports = /* @__PURE__ */ __exportAll({
  down: () => down$17,
  up: () => up$17,
});
/** Work that outlasted its request, and the processes that carry it out. Rows live for a quarter of an hour after the work. */
async function up$17(knex) {
  await knex.schema.createTable('jobs', (table) => {
    table.text('id').primary();
    table.text('owner_id').notNullable();
    table.text('route').notNullable();
    table.text('language').notNullable();
    table.text('state').notNullable();
    table.double('progress').notNullable().defaultTo(0);
    /** The process that works on it; null while it waits for one. */
    table.text('process');
    table.integer('runs').notNullable().defaultTo(1);
    table.integer('cancel').notNullable().defaultTo(0);
    /** What to call again, as JSON; null where a second run could do something twice. */
    table.text('task');
    table.text('result');
    table.text('failure');
    table.text('file_hash');
    table.text('file_name');
    table.text('file_type');
    table.bigInteger('ended_at');
    table.index(['owner_id', 'state']);
    table.index(['process', 'state']);
    table.index(['ended_at']);
  });
  await knex.schema.createTable('job_processes', (table) => {
    table.text('id').primary();
    /** Grows while the process lives. Others compare it with what it was, so their clocks need not agree. */
    table.bigInteger('beat').notNullable();
  });
}
/** Removes everything `up` made. */
async function down$17(knex) {
  await knex.schema.dropTable('job_processes');
  await knex.schema.dropTable('jobs');
}
// src/db/migrations/job-spaces.ts
var job_spaces_exports = /* @__PURE__ */ __exportAll({
  down: () => down$16,
  up: () => up$16,
});
/** In which space a job was asked for: what it made belongs there, and not to whoever has left it. */
async function up$16(knex) {
  await knex.schema.alterTable('jobs', (table) => {
    /** Null for a job from before: nobody fetches it any more. */
    table.text('space_id');
  });
}
/** Removes everything `up` made. */
async function down$16(knex) {
  await knex.schema.alterTable('jobs', (table) => table.dropColumn('space_id'));
}
// src/db/migrations/job-targets.ts
var job_targets_exports = /* @__PURE__ */ __exportAll({
  down: () => down$15,
  up: () => up$15,
});
/** What a job is about, so that what it made goes with the patient whose record that is. */
async function up$15(knex) {
  await knex.schema.alterTable('jobs', (table) => {
    /** Id of a document, or of a part of one; null where the call names none. */
    table.text('target').index();
  });
}
/** Removes everything `up` made. */
async function down$15(knex) {
  await knex.schema.alterTable('jobs', (table) => {
    table.dropIndex('target');
    table.dropColumn('target');
  });
}
// src/db/migrations/model-parts.ts
var model_parts_exports = /* @__PURE__ */ __exportAll({
  down: () => down$14,
  up: () => up$14,
});
/** What is kept with a model besides its history: second bodies, X-rays, findings; and templates and questionnaires. */
async function up$14(knex) {
  await knex.schema.createTable('members', (table) => {
    table.text('id').notNullable();
    table.text('owner_id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE').index();
    table.text('name').notNullable();
    table.text('kind').notNullable();
    table.text('transform').notNullable();
    table.text('mesh_hash').notNullable().index();
    table.text('blob_hash').index();
    table.integer('vertices').notNullable();
    table.integer('triangles').notNullable();
    table.text('source_id');
    table.text('json');
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
  });
  await knex.schema.createTable('xrays', (table) => {
    table.text('id').notNullable();
    table.text('owner_id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE').index();
    table.text('name').notNullable();
    table.text('placement');
    table.text('marker');
    table.text('media_type').notNullable();
    table.text('blob_hash').notNullable().index();
    table.text('picture_hash').notNullable().index();
    table.text('deep_hash').index();
    table.text('facts').notNullable();
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
  });
  await knex.schema.createTable('model_basics', (table) => {
    table.text('model_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('fields').notNullable();
  });
  await knex.schema.createTable('model_sources', (table) => {
    table.text('model_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('source_id').notNullable().index();
    table.text('how').notNullable();
  });
  await knex.schema.createTable('templates', (table) => {
    table.text('id').notNullable();
    table.text('owner_id').notNullable();
    table.text('name').notNullable();
    table.double('radius').notNullable();
    table.double('direction').notNullable();
    table.double('slope').notNullable();
    table.text('shape').notNullable();
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
    table.unique(['owner_id', 'name']);
  });
  await knex.schema.createTable('feedback', (table) => {
    table.text('id').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.double('score').notNullable();
    table.text('answers').notNullable();
    table.text('text').notNullable();
    table.text('created_at').notNullable();
    table.index(['user_id', 'created_at']);
  });
}
/** Removes everything `up` made. */
async function down$14(knex) {
  for (const table of ['feedback', 'templates', 'model_sources', 'model_basics', 'xrays', 'members'])
    await knex.schema.dropTable(table);
}
// src/db/migrations/name-pairs.ts
var name_pairs_exports = /* @__PURE__ */ __exportAll({
  down: () => down$13,
  up: () => up$13,
});
/**
 * What finds a rare name among a hundred thousand on PostgreSQL: an index of the pairs of letters in it. Pairs and no trigrams, because
 * Chinese names are two or three letters long, and no extension, because the one for trigrams sees no letters beyond ASCII in a database
 * of the locale C, and is not everybody's to install. SQLite has its own index since `fast-lists`.
 */
async function up$13(knex) {
  if (!isPostgres$1(knex)) return;
  await knex.raw(`create function name_pairs(name text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct substr(name, i, 2) from generate_series(1, length(name) - 1) as i)
  $$`);
  await knex.raw(`create index documents_by_pairs on documents using gin (name_pairs(search_key)) with (fastupdate = off)
     where deleted_at is null`);
}
/** Removes everything `up` made. */
async function down$13(knex) {
  if (!isPostgres$1(knex)) return;
  await knex.raw('drop index documents_by_pairs');
  await knex.raw('drop function name_pairs(text)');
}
// src/db/migrations/patient-overview.ts
var patient_overview_exports = /* @__PURE__ */ __exportAll({
  down: () => down$12,
  up: () => up$12,
});
/** A document that changed: its patient is found when the work is done. The root is no document. */
var note = (id) =>
  `insert into overview_stale (document_id) select ${id} where ${id} <> '0' on conflict (document_id) do nothing;`;
var MOVED = ['name', 'owner_id', 'parent_id', 'deleted_at', 'save_time', 'revision', 'cursor'];
var DOCUMENTS_ON_SQLITE = [
  `create trigger overview_document_insert after insert on documents begin ${note('new.id')} end`,
  `create trigger overview_document_update after update of ${MOVED.join(', ')} on documents
   begin ${note('new.id')} ${note('old.parent_id')} end`,
  `create trigger overview_document_delete after delete on documents begin ${note('old.parent_id')} end`,
  `create trigger overview_patient_insert after insert on patients begin ${note('new.document_id')} end`,
  `create trigger overview_patient_update after update of fields on patients begin ${note('new.document_id')} end`,
  ...['insert', 'update', 'delete'].map((verb) => {
    const row = verb === 'delete' ? 'old' : 'new';
    return `create trigger overview_visits_${verb} after ${verb} on json_storage when ${row}.key = 'visits'
     begin ${note(`${row}.document_id`)} end`;
  }),
];
var DOCUMENTS_ON_POSTGRES = [
  `create function overview_note_document() returns trigger as $$ begin
     if tg_op <> 'DELETE' then ${note('new.id')} end if;
     if tg_op <> 'INSERT' then ${note('old.parent_id')} end if;
     return null;
   end; $$ language plpgsql`,
  `create trigger overview_documents after insert or delete or update of ${MOVED.join(', ')} on documents
   for each row execute function overview_note_document()`,
  `create function overview_note_patient() returns trigger as $$ begin
     ${note('new.document_id')} return null;
   end; $$ language plpgsql`,
  `create trigger overview_patients after insert or update of fields on patients
   for each row execute function overview_note_patient()`,
  `create function overview_note_visits() returns trigger as $$ begin
     if tg_op <> 'DELETE' and new.key = 'visits' then ${note('new.document_id')} end if;
     if tg_op = 'DELETE' and old.key = 'visits' then ${note('old.document_id')} end if;
     return null;
   end; $$ language plpgsql`,
  `create trigger overview_visits after insert or update or delete on json_storage
   for each row execute function overview_note_visits()`,
];
var SORTED = ['search_key', 'birthday', 'last_visit', 'doctor', 'technician', 'stage', 'type'];
/**
 * A row for each patient that is not in the recycle bin, with all that a worklist sorts and filters by: read out of the JSON of the record, the
 * visits and the histories of what lies below. The database notes which documents changed; whoever writes brings their patients up to date
 * in the same transaction.
 */
async function up$12(knex) {
  await knex.schema.createTable('patient_overview', (table) => {
    table.text('patient_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('owner_id').notNullable();
    table.text('search_key').notNullable();
    table.text('birthday').notNullable();
    table.text('sex').notNullable();
    table.text('type').notNullable();
    table.text('doctor').notNullable();
    table.text('technician').notNullable();
    table.double('cobb');
    table.double('cobb_change');
    table.text('cobb_since');
    table.text('last_visit').notNullable();
    /** Place in `DESIGN_STAGES`. */
    table.integer('stage').notNullable();
    table.text('design_id');
    table.text('design_at');
  });
  for (const column of SORTED)
    await knex.raw(
      `create index overview_by_${column} on patient_overview (owner_id, ${column}, ${column === 'search_key' ? '' : 'search_key, '}patient_id)`,
    );
  await knex.raw('create index overview_by_change on patient_overview (owner_id, design_at)');
  await knex.raw('create index records_by_kind on records (model_id, archived, place, type, state)');
  await knex.schema.createTable('overview_stale', (table) => {
    table.text('document_id').primary();
  });
  const triggers = isPostgres$1(knex) ? DOCUMENTS_ON_POSTGRES : DOCUMENTS_ON_SQLITE;
  for (const sql of triggers) await knex.raw(sql);
  await knex.raw('insert into overview_stale (document_id) select document_id from patients');
}
/** Removes everything `up` made. */
async function down$12(knex) {
  if (isPostgres$1(knex))
    for (const [table, trigger, work] of [
      ['documents', 'overview_documents', 'overview_note_document'],
      ['patients', 'overview_patients', 'overview_note_patient'],
      ['json_storage', 'overview_visits', 'overview_note_visits'],
    ]) {
      await knex.raw(`drop trigger ${trigger} on ${table}`);
      await knex.raw(`drop function ${work}()`);
    }
  else
    for (const name of [
      'document_insert',
      'document_update',
      'document_delete',
      'patient_insert',
      'patient_update',
      'visits_insert',
      'visits_update',
      'visits_delete',
    ])
      await knex.raw(`drop trigger overview_${name}`);
  await knex.schema.dropTable('overview_stale');
  await knex.schema.dropTable('patient_overview');
  await knex.raw('drop index records_by_kind');
}
// src/db/migrations/pictures.ts
var pictures_exports = /* @__PURE__ */ __exportAll({
  down: () => down$11,
  up: () => up$11,
});
/** What a content of a model is, and what it was called: null media type for a mesh. */
async function up$11(knex) {
  await knex.schema.alterTable('assets', (table) => {
    table.text('media_type');
    table.text('name');
  });
}
/** Removes everything `up` made. */
async function down$11(knex) {
  await knex.schema.alterTable('assets', (table) => {
    table.dropColumn('media_type');
    table.dropColumn('name');
  });
}
// src/db/migrations/patients-of-walls.ts
var patients_of_walls_exports = /* @__PURE__ */ __exportAll({
  down: () => down$10,
  up: () => up$10,
});
var MOST_LEVELS = 100;
/** The patient record that an entry lies in; null where it lies in none, undefined where it is gone. */
async function patientOf(knex, id) {
  const rowOf = async (key) =>
    await knex('documents').where(key).first('id', 'parent_id', 'owner_id', 'file_type');
  let row = await rowOf({ id });
  if (!row) return void 0;
  for (let level = 0; row && level < MOST_LEVELS; level += 1) {
    if (row.file_type === 'PATIENT') return row.id;
    row = await rowOf({
      id: row.parent_id,
      owner_id: row.owner_id,
    });
  }
  return null;
}
/** Walls keep the patient whom their body lies with, so that it is still told when the body is not there any more. */
async function up$10(knex) {
  const walls = await knex('model_sources')
    .join('documents', 'documents.id', 'model_sources.model_id')
    .where({ how: 'shell' })
    .select('documents.id as id', 'info');
  for (const { id, info } of walls) {
    const kept = JSON.parse(info);
    const patientId = kept.madeBy?.modelId && (await patientOf(knex, kept.madeBy.modelId));
    if (patientId === void 0 || patientId === '') continue;
    await knex('documents')
      .where({ id })
      .update({
        info: JSON.stringify({
          ...kept,
          madeBy: {
            ...kept.madeBy,
            patientId,
          },
        }),
      });
  }
}
/** What the walls keep stays with them: nothing of before reads it. */
function down$10() {
  return Promise.resolve();
}
// src/db/migrations/resumable-uploads.ts
var resumable_uploads_exports = /* @__PURE__ */ __exportAll({
  down: () => down$9,
  up: () => up$9,
});
/** Files on their way here: how many bytes of each are on the disk for good, and what became of it. */
async function up$9(knex) {
  await knex.schema.createTable('uploads', (table) => {
    table.text('id').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('owner_id').notNullable();
    table.text('creator').notNullable();
    table.text('parent_id').notNullable().index();
    table.text('file_name').notNullable();
    table.text('config').notNullable();
    table.bigInteger('size').notNullable();
    table.bigInteger('received').notNullable();
    table.text('staging').notNullable();
    table.text('state').notNullable();
    table.text('document_id').index();
    table.text('failure');
    table.text('lease');
    table.bigInteger('lease_until');
    table.bigInteger('expires_at').notNullable().index();
    table.text('created_at').notNullable();
    table.index(['user_id', 'state']);
  });
}
/** Removes everything `up` made. */
async function down$9(knex) {
  await knex.schema.dropTable('uploads');
}
// src/db/migrations/film-sizes.ts
var film_sizes_exports = /* @__PURE__ */ __exportAll({
  down: () => down$8,
  up: () => up$8,
});
/** Bytes of a film's file. Of those from before nobody noted it: they count with one byte a picture point, two where the grey values are kept. */
async function up$8(knex) {
  await knex.schema.alterTable('xrays', (table) => {
    table.bigInteger('size').notNullable().defaultTo(0);
  });
  const rows = await knex('xrays').select('owner_id', 'id', 'facts', 'deep_hash');
  for (const { owner_id, id, facts, deep_hash } of rows) {
    const { width, height } = JSON.parse(facts);
    const size = width * height * (deep_hash === null ? 1 : 2);
    await knex('xrays')
      .where({
        owner_id,
        id,
      })
      .update({ size });
  }
}
/** Removes everything `up` made. */
async function down$8(knex) {
  await knex.schema.alterTable('xrays', (table) => {
    table.dropColumn('size');
  });
}
// src/db/migrations/made-members.ts
var made_members_exports = /* @__PURE__ */ __exportAll({
  down: () => down$7,
  up: () => up$7,
});
/** Of which state of the model's design a member was made. Of members from before, nobody knows. */
async function up$7(knex) {
  await knex.schema.alterTable('members', (table) => {
    table.text('made');
  });
}
/** Removes everything `up` made. */
async function down$7(knex) {
  await knex.schema.alterTable('members', (table) => {
    table.dropColumn('made');
  });
}
// src/db/migrations/member-facts.ts
var member_facts_exports = /* @__PURE__ */ __exportAll({
  down: () => down$6,
  up: () => up$6,
});
/** How many bytes a member takes, and how the body stood when it was placed. Of members from before, the size is that of the mesh, and nobody knows how the body stood. */
async function up$6(knex) {
  await knex.schema.alterTable('members', (table) => {
    table.bigInteger('size').notNullable().defaultTo(0);
    table.text('frame');
  });
  await knex('members').update({ size: knex.raw('12 * (vertices + triangles)') });
}
/** Removes everything `up` made. */
async function down$6(knex) {
  await knex.schema.alterTable('members', (table) => {
    table.dropColumn('size');
    table.dropColumn('frame');
  });
}
// src/db/migrations/tapes-over-points.ts
var tapes_over_points_exports = /* @__PURE__ */ __exportAll({
  down: () => down$5,
  up: () => up$5,
});
/**
 * Values of tapes over points are taken anew: some were about twice the real length. What a caller gave then was taken the same way and is
 * compared with nothing.
 */
async function up$5(knex) {
  await knex('measures').where({ kind: 'tape' }).where('params', 'like', '%"points"%').update({
    checked: 0,
    at_revision: -1,
    given_value: null,
    given_hash: null,
    given_revision: null,
  });
}
/** Nothing to take back: a value that is taken anew is the same or right. */
var down$5 = () => Promise.resolve();
// src/db/migrations/undone-steps.ts
var undone_steps_exports = /* @__PURE__ */ __exportAll({
  down: () => down$4,
  up: () => up$4,
});
/** Which steps of a history that was archived had been undone when it was put away; null for live ones, and where it was not kept. */
async function up$4(knex) {
  await knex.schema.alterTable('records', (table) => {
    table.integer('undone');
  });
}
/** Removes everything `up` made. */
async function down$4(knex) {
  await knex.schema.alterTable('records', (table) => {
    table.dropColumn('undone');
  });
}
// src/db/migrations/inviters.ts
var inviters_exports = /* @__PURE__ */ __exportAll({
  down: () => down$3,
  up: () => up$3,
});
/** Invitations know who made them, whatever that person is called later. One of somebody who is not found any more is good for nobody. */
async function up$3(knex) {
  await knex.schema.alterTable('invitations', (table) => {
    table.text('inviter_id');
  });
  await knex('invitations').update({
    inviter_id: knex('users').whereRaw('users.name = invitations.invited_by').max('id'),
  });
}
async function down$3(knex) {
  await knex.schema.alterTable('invitations', (table) => {
    table.dropColumn('inviter_id');
  });
}
// src/db/migrations/walls-at-home.ts
var walls_at_home_exports = /* @__PURE__ */ __exportAll({
  down: () => down$2,
  up: () => up$2,
});
/**
 * The overviews of patients are made anew: a wall counts where it lies with the patient of its body, also of a body without a step and of one
 * that was baked.
 */
async function up$2(knex) {
  await knex.raw(
    'insert into overview_stale (document_id) select document_id from patients where true on conflict (document_id) do nothing',
  );
}
/** Overviews are made from what they are about: nothing of before reads them otherwise. */
function down$2() {
  return Promise.resolve();
}
// src/db/migrations/walls-measured.ts
var walls_measured_exports = /* @__PURE__ */ __exportAll({
  down: () => down$1,
  up: () => up$1,
});
/**
 * Values that were taken of a brace wall while its eye was on are taken anew: a wall has never been the body. They are found as the measures of
 * models with such a wall before the cursor.
 */
async function up$1(knex) {
  const models = await knex('records')
    .join('documents', 'documents.id', 'records.model_id')
    .where({
      archived: 0,
      state: 'on',
    })
    .where('records.type', 'like', 'export.%')
    .whereRaw('records.place < documents.cursor')
    .distinct('model_id')
    .pluck('model_id');
  for (const id of models)
    await knex('measures').where({ model_id: id }).update({
      checked: 0,
      at_revision: -1,
      given_value: null,
      given_revision: null,
    });
}
/** Nothing to take back: a value that is taken anew is the same or right. */
var down$1 = () => Promise.resolve();
// src/db/migrations/walls-of-copies.ts
var walls_of_copies_exports = /* @__PURE__ */ __exportAll({
  down: () => down,
  up: () => up,
});
var NOTE =
  'insert into overview_stale (document_id) select old.source_id where old.source_id is not null on conflict (document_id) do nothing;';
/** The body of a wall that is deleted for good is told of it. */
var TRIGGER = {
  sqlite: [`create trigger overview_wall_delete after delete on model_sources begin ${NOTE} end`],
  postgres: [
    `create function overview_note_wall() returns trigger as $$ begin ${NOTE} return null; end; $$ language plpgsql`,
    `create trigger overview_wall_delete after delete on model_sources for each row execute function overview_note_wall()`,
  ],
};
/** What a copy of a record has in common with its original. */
var SAME = ['type', 'params', 'created_at'];
/** The record in the history of a copied body that is the copy of `id`; undefined where there is none. */
async function copyOf(knex, id, body) {
  const original = await knex('records')
    .where({ id })
    .first(...SAME);
  return (
    original &&
    (await knex('records')
      .where({
        ...original,
        model_id: body,
        archived: 0,
      })
      .first('id'))
  )?.id;
}
/**
 * Walls that were copied with their body named the original's body and record; they name those of the copy. The overviews of patients are
 * made anew: whether a wall is of the body, and a trend of the Cobb angle that compared two readings of one day.
 */
async function up(knex) {
  const walls = await knex('model_sources')
    .join('documents', 'documents.id', 'model_sources.model_id')
    .where({ how: 'shell' })
    .select('documents.id as id', 'info', 'source_id');
  for (const { id, info, source_id: body } of walls) {
    const made = JSON.parse(info).madeBy ?? {};
    if (made.modelId === void 0 || made.modelId === body) continue;
    const recordId = (await copyOf(knex, made.recordId ?? '', body)) ?? made.recordId;
    const madeBy = {
      ...made,
      modelId: body,
      ...(recordId === void 0 ? {} : { recordId }),
    };
    await knex('documents')
      .where({ id })
      .update({
        info: JSON.stringify({
          ...JSON.parse(info),
          madeBy,
        }),
      });
  }
  for (const sql of TRIGGER[isPostgres$1(knex) ? 'postgres' : 'sqlite']) await knex.raw(sql);
  await knex.raw(
    'insert into overview_stale (document_id) select document_id from patients where true on conflict (document_id) do nothing',
  );
}
/** Takes the trigger away; what a wall names now is what it was made of. */
async function down(knex) {
  if (!isPostgres$1(knex)) await knex.raw('drop trigger overview_wall_delete');
  else {
    await knex.raw('drop trigger overview_wall_delete on model_sources');
    await knex.raw('drop function overview_note_wall()');
  }
}
// src/db/migrate.ts
var MIGRATIONS = [
  {
    name: '2026-11-initial',
    migration: initial_exports,
  },
  {
    name: '2026-11-audit-and-consent',
    migration: audit_and_consent_exports,
  },
  {
    name: '2026-11-model-parts',
    migration: model_parts_exports,
  },
  {
    name: '2026-11-fast-lists',
    migration: fast_lists_exports,
  },
  {
    name: '2026-11-accounts-and-clinics',
    migration: accounts_and_clinics_exports,
  },
  {
    name: '2026-11-jobs',
    migration: jobs_exports,
  },
  {
    name: '2026-11-resumable-uploads',
    migration: resumable_uploads_exports,
  },
  {
    name: '2026-11-name-pairs',
    migration: name_pairs_exports,
  },
  {
    name: '2026-11-job-targets',
    migration: job_targets_exports,
  },
  {
    name: '2026-11-job-spaces',
    migration: job_spaces_exports,
  },
  {
    name: '2026-11-checked-values',
    migration: checked_values_exports,
  },
  {
    name: '2026-11-patient-overview',
    migration: patient_overview_exports,
  },
  {
    name: '2026-11-chores',
    migration: chores_exports,
  },
  {
    name: '2026-11-cobb-sources',
    migration: cobb_sources_exports,
  },
  {
    name: '2026-11-undone-steps',
    migration: undone_steps_exports,
  },
  {
    name: '2026-11-filed-days',
    migration: filed_days_exports,
  },
  {
    name: '2026-11-frames-of-measures',
    migration: frames_of_measures_exports,
  },
  {
    name: '2026-11-walls-measured',
    migration: walls_measured_exports,
  },
  {
    name: '2026-11-walls-of-copies',
    migration: walls_of_copies_exports,
  },
  {
    name: '2026-11-patients-of-walls',
    migration: patients_of_walls_exports,
  },
  {
    name: '2026-11-walls-at-home',
    migration: walls_at_home_exports,
  },
  {
    name: '2026-11-inviters',
    migration: inviters_exports,
  },
  {
    name: '2026-11-assets',
    migration: assets_exports,
  },
  {
    name: '2026-11-content-holds',
    migration: content_holds_exports,
  },
  {
    name: '2026-11-pictures',
    migration: pictures_exports,
  },
  {
    name: '2026-11-tapes-over-points',
    migration: tapes_over_points_exports,
  },
  {
    name: '2026-11-member-facts',
    migration: member_facts_exports,
  },
  {
    name: '2026-11-film-sizes',
    migration: film_sizes_exports,
  },
  {
    name: '2026-11-made-members',
    migration: made_members_exports,
  },
];
var migrationSource = {
  getMigrations: () => Promise.resolve([...MIGRATIONS]),
  getMigrationName: (entry) => entry.name,
  getMigration: (entry) => Promise.resolve(entry.migration),
};
/** Number of the lock under which the structure is changed; any, but always the same. */
var MIGRATION_LOCK = 4600001;
/**
 * Brings the database to the newest structure; gives the names of the steps that were taken. On PostgreSQL all steps are one
 * transaction, and processes that start together wait for each other.
 */
async function migrate(knex) {
  if (!isPostgres$1(knex)) return steps(knex);
  return knex.transaction(
    async (trx) => {
      await trx.raw('set local statement_timeout = 0');
      await trx.raw('set local lock_timeout = 0');
      await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      return steps(trx);
    },
    { isolationLevel: 'read committed' },
  );
}
/** Whether every step that this version knows was taken; a newer version may have taken more. */
async function isMigrated(knex) {
  const rows = await knex('knex_migrations').select('name');
  const taken = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.every(({ name }) => taken.has(name));
}
async function steps(knex) {
  const [, names] = await knex.migrate.latest({ migrationSource });
  return names;
}
// src/db/postgres-client.ts
var KnexPostgres = createRequire(import.meta.url)('knex/lib/dialects/postgres/index.js');
/** SQLSTATE of a connection that broke. The driver gives no code of its own for it. */
var BROKEN = '08006';
/** What the driver says when the connection is gone; everything from the server itself carries a code. */
var LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
/** The same error, with a code also where the connection broke. */
function named(error) {
  const fault = error;
  if (fault.code === void 0 && LOST.test(fault.message ?? '')) fault.code = BROKEN;
  return error;
}
/** Everything that holds for PostgreSQL only. */
var PostgresClient = class extends KnexPostgres {
  _driver() {
    return pg;
  }
  /** Text is ordered by its bytes, as SQLite does, whatever locale the database was made with. */
  columnCompiler(...args) {
    const compiler = super.columnCompiler(...args);
    compiler.text = 'text collate "C"';
    return compiler;
  }
  transaction(...args) {
    const transaction = super.transaction(...args);
    const last = (connection, sql) => {
      const sent = transaction.trxClient.query(connection, sql);
      transaction._completed = true;
      return sent;
    };
    transaction.commit = async (connection, value) => {
      try {
        const { response } = await last(connection, 'COMMIT');
        if (response?.command !== 'COMMIT')
          throw new Error('the transaction was rolled back: a statement in it had failed');
        transaction._resolver(value);
      } catch (error) {
        transaction._rejecter(error);
      }
    };
    transaction.rollback = async (connection, reason) => {
      try {
        await last(connection, 'ROLLBACK');
      } catch (error) {
        connection.__knex__disposed ??= error;
      }
      transaction._rejecter(reason);
    };
    return transaction;
  }
  async acquireRawConnection() {
    try {
      return await super.acquireRawConnection();
    } catch (error) {
      throw named(error);
    }
  }
  async _query(connection, query) {
    try {
      return await super._query(connection, query);
    } catch (error) {
      const fault = error;
      delete fault.detail;
      named(error);
      if (/^(08|57P)/.test(fault.code ?? '') || /^E[A-Z]+$/.test(fault.code ?? ''))
        connection.__knex__disposed ??= error;
      throw error;
    }
  }
};
var INT8 = 20;
var NUMERIC = 1700;
/** Counts and sums as numbers, as SQLite gives them: none here comes near 2^53. */
function numbersAsNumbers() {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}
/**
 * What holds on every connection. Whoever cannot write within five seconds is told so; a process that stopped in the middle of writing is
 * not waited for. A commit that was answered is on the disk, also where the database is set to be careless.
 */
var SESSION = `select
  set_config('lock_timeout', '5s', false),
  set_config('statement_timeout', '60s', false),
  set_config('idle_in_transaction_session_timeout', '20s', false),
  set_config('synchronous_commit', case when current_setting('synchronous_commit') in ('off', 'local') then 'on'
    else current_setting('synchronous_commit') end, false),
  current_setting('server_encoding') as encoding`;
/** Whatever matters is thrown, and logged by whoever asked. */
var QUIET = {
  warn: () => void 0,
  error: () => void 0,
  debug: () => void 0,
};
/** Connections of one server process. */
var POOL_SIZE = 10;
/**
 * Configuration of the PostgreSQL database at `url`. Connections that broke are replaced; a server that cannot be reached is waited
 * for five seconds at most.
 */
var postgresConfig = (url) => ({
  client: PostgresClient,
  connection: {
    connectionString: url,
    application_name: 'bracewright',
    connectionTimeoutMillis: 5e3,
    query_timeout: 65e3,
    keepAlive: true,
    types: numbersAsNumbers(),
  },
  acquireConnectionTimeout: 5e3,
  compileSqlOnError: false,
  log: QUIET,
  pool: {
    min: 0,
    max: POOL_SIZE,
    afterCreate(connection, done) {
      connection.query(SESSION).then(
        ({ rows }) => {
          const encoding = rows[0]?.['encoding'];
          if (encoding === 'UTF8') done(null, connection);
          else
            done(
              /* @__PURE__ */ new Error(
                `the database is in ${String(encoding)}; it must be made with encoding UTF8`,
              ),
              connection,
            );
        },
        (error) => done(named(error), connection),
      );
    },
  },
});
// src/db/postgres-writer.ts
/** PostgreSQL's `in_failed_sql_transaction`. */
var FAILED_BEFORE = '25P02';
/** Few enough that other processes have their turn within a fraction of a second. */
var MOST_PER_GROUP$1 = 50;
/** Number of the lock that whoever writes holds; any, but always the same. */
var WRITE_LOCK = 4600002;
/**
 * Waits, inside a transaction, until nobody else writes to this database, for as long as `lock_timeout` says; the lock goes with the
 * transaction, however it ends.
 */
var holdWriting = (trx) => trx.raw('select pg_advisory_xact_lock(?)', [WRITE_LOCK]);
/**
 * The only way to write on PostgreSQL. What came while others were writing goes into one transaction, each item in a savepoint of its
 * own; a promise resolves after COMMIT. One process writes at a time, under a lock of the database, and each statement sees all that was
 * committed before it: works are carried out one after another, whichever process they came to. That is what every read-then-write of the
 * server rests on: a name that is free, a revision that is the client's, a folder that is not moved into itself, room that is left, a code
 * that was not used yet, the end of an audit trail. None of them has to remember a lock of its own.
 *
 * SERIALIZABLE transactions side by side would promise the same. Three of four saves to models that have nothing to do with each other
 * were refused, because PostgreSQL watches pages of an index, or a whole small table, where a work looks at one row; carried out again
 * they came one by one all the same.
 */
var PostgresWriter = class {
  #knex;
  #onFault;
  #queue = [];
  #running = false;
  constructor(knex, onFault = () => void 0) {
    this.#knex = knex;
    this.#onFault = onFault;
  }
  /** Runs `work` in a transaction and gives its value after the commit; rejects with what it threw, and then nothing of it stays. */
  write(work) {
    return new Promise((resolve, reject) => {
      this.#queue.push({
        work: AsyncResource.bind(work),
        resolve,
        reject,
      });
      if (!this.#running) {
        this.#running = true;
        this.#drain();
      }
    });
  }
  async #drain() {
    while (this.#queue.length > 0) await this.#commit(this.#queue.splice(0, MOST_PER_GROUP$1));
    this.#running = false;
  }
  async #commit(group) {
    try {
      const outcomes = await this.#knex.transaction((trx) => runGroup(trx, group, this.#onFault), {
        isolationLevel: 'read committed',
      });
      for (const [index, item] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome.ok) item.resolve(outcome.value);
        else item.reject(outcome.error);
      }
    } catch (error) {
      for (const item of group) item.reject(error);
    }
  }
};
async function runGroup(trx, group, onFault) {
  await holdWriting(trx);
  const outcomes = await runItems(trx, group);
  await settle(trx, onFault);
  return outcomes;
}
/** What is made from the rows never costs what was saved: it stays marked as old, and the next change tries again. */
async function settle(trx, onFault) {
  try {
    await trx.raw('savepoint overview');
  } catch (error) {
    if (error.code === FAILED_BEFORE) return;
    throw error;
  }
  try {
    await settleOverview(trx);
    await trx.raw('release savepoint overview');
  } catch (error) {
    await trx.raw('rollback to savepoint overview');
    onFault(error);
  }
}
async function runItems(trx, group) {
  if (group.length === 1)
    return [
      {
        ok: true,
        value: await group[0].work(trx),
      },
    ];
  const outcomes = [];
  for (const { work } of group) {
    await trx.raw('savepoint item');
    try {
      const value = await work(trx);
      await trx.raw('release savepoint item');
      outcomes.push({
        ok: true,
        value,
      });
    } catch (error) {
      try {
        await trx.raw('rollback to savepoint item');
      } catch {
        throw error;
      }
      outcomes.push({
        ok: false,
        error,
      });
    }
  }
  return outcomes;
}
// src/db/sqlite-client.ts
var require = createRequire(import.meta.url);
var BetterSqlite = require('knex/lib/dialects/better-sqlite3/index.js');
/** Takes a connection out of use when the machine failed it. */
function disposeAfter(connection, error) {
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|CORRUPT)/.test(error.code ?? ''))
    connection.__knex__disposed = error;
}
/**
 * Everything that holds for SQLite only. The driver is libsql: the interface of better-sqlite3, with its binary inside the npm
 * package, so that a newcomer needs no compiler.
 */
var LibsqlClient = class extends BetterSqlite {
  _driver() {
    return require('libsql');
  }
  /**
   * Every transaction here writes. BEGIN IMMEDIATE takes the write lock at once; an upgrade from a read later could fail with
   * SQLITE_BUSY in spite of the time-out.
   */
  transaction(...args) {
    const transaction = super.transaction(...args);
    transaction.begin = async (connection) => connection.exec('BEGIN IMMEDIATE');
    return transaction;
  }
  /** A fault of the machine leaves a statement half done; the pool opens a fresh connection in place of this one. */
  async _query(connection, query) {
    try {
      return await super._query(connection, query);
    } catch (error) {
      disposeAfter(connection, error);
      throw error;
    }
  }
};
/** Statements kept ready; the server asks some sixty different ones. */
var MOST_STATEMENTS = 400;
/** Compiles each statement once: knex asks for it anew at every query, and compiling costs more than most of them. */
function keepStatements(connection) {
  const kept = /* @__PURE__ */ new Map();
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    const known = kept.get(sql);
    if (known !== void 0) return known;
    const statement = prepare(sql);
    if (kept.size >= MOST_STATEMENTS) kept.delete(kept.keys().next().value);
    kept.set(sql, statement);
    return statement;
  };
}
var SHARED = 'PRAGMA busy_timeout=100; PRAGMA cache_size=-65536; PRAGMA mmap_size=268435456;';
var WRITES = `${SHARED} PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA secure_delete=ON;`;
var READS = `${SHARED} PRAGMA query_only=ON; PRAGMA temp_store=MEMORY;`;
var configOf = (file, pragmas) => ({
  client: LibsqlClient,
  connection: { filename: file },
  useNullAsDefault: true,
  compileSqlOnError: false,
  pool: {
    min: 1,
    max: 1,
    afterCreate(connection, done) {
      try {
        connection.exec(pragmas);
        keepStatements(connection);
        done(null, connection);
      } catch (error) {
        done(error, connection);
      }
    },
  },
});
/**
 * Configuration of an embedded database in `file`. Write-ahead log with synchronous=FULL: a commit that was answered is on the
 * disk. One connection, so statements never wait for each other inside the process; another process (a backup) is waited for
 * shortly here and patiently in the writer, because the driver blocks the thread while it waits.
 */
var sqliteConfig = (file) => configOf(file, WRITES);
/** A second connection that only reads: it sees what was committed and never waits for a writer. */
var sqliteReaderConfig = (file) => configOf(file, READS);
/** A connection of its own that only reads, past the pool. */
function openReader(file) {
  const connection = new (require('libsql'))(file);
  connection.exec(READS);
  keepStatements(connection);
  return connection;
}
// src/db/writer.ts
var COLLECT_MS = 2;
var PATIENCE_MS = 5e3;
var MOST_PER_GROUP = 500;
/**
 * The only way to write. Work that arrives within 2 ms goes into one transaction, each item in a savepoint of its own, so that a
 * flush of the disk serves many saves and a refused save does not fail its neighbours. A promise resolves after COMMIT: what was
 * answered is on the disk. Items run one after another, in order of arrival.
 */
var Writer = class {
  #knex;
  #onFault;
  #queue = [];
  #running = false;
  #last = Promise.resolve();
  constructor(knex, onFault = () => void 0) {
    this.#knex = knex;
    this.#onFault = onFault;
  }
  /** Runs `work` in a transaction and gives its value after the commit; rejects with what it threw, and then nothing of it stays. */
  write(work) {
    return new Promise((resolve, reject) => {
      this.#queue.push({
        work: AsyncResource.bind(work),
        resolve,
        reject,
        deadline: Date.now() + PATIENCE_MS,
      });
      if (!this.#running) {
        this.#running = true;
        setTimeout(() => void this.#drain(), COLLECT_MS);
      }
    });
  }
  /** Runs `work`, which holds the database by itself, while nothing is written here; what comes meanwhile waits for it. */
  alone(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => void 0);
    return done;
  }
  async #drain() {
    while (this.#queue.length > 0)
      await this.alone(() => this.#commit(this.#queue.splice(0, MOST_PER_GROUP)));
    this.#running = false;
  }
  async #commit(group) {
    try {
      const outcomes = await this.#runGroup(group);
      for (const [index, item] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome.ok) item.resolve(outcome.value);
        else item.reject(outcome.error);
      }
    } catch (error) {
      const now = Date.now();
      const patient = isBusy(error) ? group.filter(({ deadline }) => now < deadline) : [];
      for (const item of group) if (!patient.includes(item)) item.reject(error);
      this.#queue.unshift(...patient);
      if (patient.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  #runGroup(group) {
    return this.#knex.transaction(async (trx) => {
      const connection = await trx.client.acquireConnection();
      keepStatementsOf(
        trx,
        sqliteStatements(connection, (error) => disposeAfter(connection, error)),
      );
      const outcomes = [];
      for (const item of group) {
        connection.exec('SAVEPOINT item');
        try {
          outcomes.push({
            ok: true,
            value: await item.work(trx),
          });
        } catch (error) {
          if (isDiskFull(error) || isBusy(error)) throw error;
          connection.exec('ROLLBACK TO item');
          outcomes.push({
            ok: false,
            error,
          });
        }
        connection.exec('RELEASE item');
      }
      connection.exec('SAVEPOINT overview');
      try {
        await settleOverview(trx);
      } catch (error) {
        if (cannotWrite(error) || isBusy(error)) throw error;
        connection.exec('ROLLBACK TO overview');
        this.#onFault(error);
      }
      connection.exec('RELEASE overview');
      return outcomes;
    });
  }
};
// src/db/database.ts
/** A connection to the database at `place`, as `openDatabase` takes it; its structure is left as it is. */
var connect = (place) => knexFactory(isPostgresUrl(place) ? postgresConfig(place) : sqliteConfig(place));
/** A connection for looking only: the file of an embedded database stays as it is, to the byte. */
var lookInto = (place) =>
  knexFactory(isPostgresUrl(place) ? postgresConfig(place) : sqliteReaderConfig(place));
/** Opens the database at `place`, a file or the address of a PostgreSQL database, and brings its structure up to date. */
async function openDatabase(place, options = {}) {
  const knex = connect(place);
  try {
    await migrate(knex);
  } catch (error) {
    await knex.destroy();
    throw error;
  }
  const database = opened(knex, place, options);
  if (await isOverviewStale(knex)) await database.write((trx) => settleOverview(trx, { whole: true }));
  database.forget();
  return database;
}
function opened(knex, place, { onFault = () => void 0 }) {
  if (isPostgresUrl(place)) {
    const writer = new PostgresWriter(knex, onFault);
    return {
      knex,
      read: knexStatements(knex),
      write: (work) => writer.write(work),
      forget: () => void 0,
      forgotten: () => Promise.resolve(),
      close: () => knex.destroy(),
    };
  }
  const writer = new Writer(knex, onFault);
  const forgetting = new Forgetting(place, knex, writer, { onFault });
  const readers = knexFactory(sqliteReaderConfig(place));
  const reader = openReader(place);
  const read = sqliteStatements(reader);
  keepStatementsOf(readers, read);
  return {
    knex: readers,
    read,
    write: (work) => writer.write(work),
    forget: () => forgetting.start(),
    forgotten: () => forgetting.settled(),
    async close() {
      await forgetting.close();
      reader.close();
      await readers.destroy();
      await knex.raw('pragma wal_checkpoint(truncate)').catch(() => void 0);
      await knex.destroy();
    },
  };
}
export {
  workInputSchema as $,
  MODEL_FORMATS as A,
  sessionSchema as At,
  KEPT_JSON_BYTES as B,
  memberChangeSchema as Bt,
  visitFieldsSchema as C,
  loginInputSchema as Ct,
  worklistInputSchema as D,
  reachSchema as Dt,
  worklistChoicesSchema as E,
  profileSchema as Et,
  manyResultSchema as F,
  passwordStrength as Ft,
  modelBasicSchema as G,
  isAllowed as Gt,
  feedbackInputSchema as H,
  CLINIC_ROLES as Ht,
  openedSchema as I,
  clinicMemberSchema as It,
  smartMatchSchema as J,
  ownKeySchema as K,
  treeNodeSchema as L,
  clinicNameSchema as Lt,
  entrySchema as M,
  userNameSchema as Mt,
  foundSchema as N,
  isCommonPassword as Nt,
  worklistItemSchema as O,
  registerInputSchema as Ot,
  idsSchema as P,
  passwordSchema as Pt,
  transformSchema as Q,
  uploadConfigSchema as R,
  clinicRoleSchema as Rt,
  courseSchema as S,
  emailSchema as St,
  DESIGN_STAGES as T,
  phoneSchema as Tt,
  madeOfSchema as U,
  FULL_ROLES as Ut,
  MEMBER_KINDS as V,
  spaceSchema as Vt,
  memberSchema as W,
  ROLE_SETS as Wt,
  templateInputSchema as X,
  storageKeySchema as Y,
  templateSchema as Z,
  isPostgres$1 as _,
  accountRulesSchema as _t,
  isMigrated as a,
  ageOn as at,
  readEnv as b,
  contactInputSchema as bt,
  findingsOf as c,
  patientFieldsSchema as ct,
  SHELL as d,
  withPatientRules as dt,
  workReportSchema as et,
  isWall as f,
  calendarDay as ft,
  oweForgetting as g,
  PLATFORMS as gt,
  statementsOf as h,
  knownCobb as ht,
  holdWriting as i,
  SIZE_NAMES as it,
  SORTS as j,
  tokenSchema as jt,
  FILE_TYPES as k,
  resetPasswordInputSchema as kt,
  patientsOf as l,
  patientSchema as lt,
  madeByOf as m,
  inOrder as mt,
  lookInto as n,
  xraySchema as nt,
  migrate as o,
  anyCobbSchema as ot,
  keepMadeBy as p,
  pastDaySchema as pt,
  partNameSchema as q,
  openDatabase as r,
  COBB_WITH_REASON as rt,
  designStage as s,
  ofAnother as st,
  connect as t,
  workWarningsSchema as tt,
  shapeStage as u,
  withCobbRule as ut,
  isPostgresUrl as v,
  changePasswordInputSchema as vt,
  visitInputSchema as w,
  loginResultSchema as wt,
  VISIT_FIELDS as x,
  digitsSchema as xt,
  isLoopback as y,
  contactCodeInputSchema as yt,
  uploadResultSchema as z,
  invitationSchema as zt,
};

//# sourceMappingURL=database-Dc1cQtd4.js.map
