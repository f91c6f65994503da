import {
  $ as workInputSchema,
  A as MODEL_FORMATS,
  At as sessionSchema,
  Bt as memberChangeSchema,
  C as visitFieldsSchema,
  Ct as loginInputSchema,
  D as worklistInputSchema,
  Dt as reachSchema,
  E as worklistChoicesSchema,
  Et as profileSchema,
  F as manyResultSchema,
  G as modelBasicSchema,
  Gt as isAllowed,
  H as feedbackInputSchema,
  I as openedSchema,
  It as clinicMemberSchema,
  J as smartMatchSchema,
  K as ownKeySchema,
  L as treeNodeSchema,
  Lt as clinicNameSchema,
  M as entrySchema,
  N as foundSchema$1,
  O as worklistItemSchema,
  Ot as registerInputSchema,
  P as idsSchema,
  Q as transformSchema,
  R as uploadConfigSchema,
  Rt as clinicRoleSchema,
  S as courseSchema,
  St as emailSchema,
  T as DESIGN_STAGES,
  Tt as phoneSchema,
  U as madeOfSchema,
  Ut as FULL_ROLES,
  V as MEMBER_KINDS,
  Vt as spaceSchema,
  W as memberSchema,
  Wt as ROLE_SETS,
  X as templateInputSchema,
  Y as storageKeySchema,
  Z as templateSchema,
  _ as isPostgres,
  _t as accountRulesSchema,
  a as isMigrated,
  at as ageOn,
  b as readEnv,
  bt as contactInputSchema,
  c as findingsOf,
  ct as patientFieldsSchema,
  d as SHELL,
  dt as withPatientRules,
  et as workReportSchema,
  f as isWall,
  ft as calendarDay,
  g as oweForgetting,
  gt as PLATFORMS,
  h as statementsOf,
  ht as knownCobb,
  it as SIZE_NAMES,
  j as SORTS,
  jt as tokenSchema,
  k as FILE_TYPES,
  kt as resetPasswordInputSchema,
  l as patientsOf,
  lt as patientSchema,
  m as madeByOf,
  mt as inOrder,
  nt as xraySchema,
  ot as anyCobbSchema,
  p as keepMadeBy,
  pt as pastDaySchema,
  q as partNameSchema,
  r as openDatabase,
  rt as COBB_WITH_REASON,
  s as designStage,
  st as ofAnother,
  tt as workWarningsSchema,
  u as shapeStage,
  ut as withCobbRule,
  v as isPostgresUrl,
  vt as changePasswordInputSchema,
  w as visitInputSchema,
  wt as loginResultSchema,
  x as VISIT_FIELDS,
  xt as digitsSchema,
  y as isLoopback,
  yt as contactCodeInputSchema,
  z as uploadResultSchema,
  zt as invitationSchema,
} from './database-Dc1cQtd4.js';
import {
  $n as requiredText,
  Bn as flagSchema,
  Gn as jsonSchema,
  Hn as idSchema,
  Ht as bodyKey,
  Jn as parentIdSchema,
  Kn as languageSchema,
  Kt as canonicalJson,
  Un as itemNameSchema,
  Ut as bodyRecords,
  Vn as hashSchema,
  Wn as jsonObjectSchema,
  Wt as isExporter,
  Xn as revisionSchema,
  Yn as revisionResultSchema,
  Zn as timeSchema,
  _n as readRegionShape,
  a as sentenceOf,
  b as writeMesh,
  bn as hasEffect,
  c as headlineOf,
  d as OPERATION_OF,
  er as characterCount,
  et as underName,
  f as ROLES,
  h as typeOf,
  l as operationTitle,
  n as languageOf,
  nn as createOperationRegistry,
  nr as LIMITS,
  o as en_US_default,
  p as exporters,
  qn as nothingSchema,
  s as PLUGIN_WORDS,
  t as failureSentence,
  tn as checkParams,
  u as EXPORTER_OF,
  v as operations,
  vn as defaultParams,
  yn as describeParams,
  zn as clientIdSchema,
} from './messages-sBp5xnAB.js';
import {
  _ as isPassword,
  a as keepAdministrator,
  c as refuseTakenName,
  d as foldKey,
  f as insertUser,
  g as hashPassword,
  h as refuseTakenPhone,
  i as isWithin,
  l as checkPassword,
  m as refuseTakenEmail,
  n as addMember,
  o as refuseBeyondOwn,
  p as phoneKeyOf,
  r as dropMember,
  s as refuseOnFounder,
  t as addClinic,
  v as DEFAULT_POLICY,
  y as policyOf,
} from './members-B3CWH86m.js';
import {
  a as isAnySealed,
  i as KEY_FILE,
  n as openFolder,
  o as openSecrets,
  r as VERSION,
  s as sealSecondFactors,
} from './open-folder-BGYft0ld.js';
import {
  M as isHeld,
  X as answeredBy,
  Z as askedWall,
  at as reasonsSchema,
  et as makeSchema,
  f as isEdge,
  h as KINDS$1,
  it as reasonSchema,
  j as MAKE_PROCESSES,
  nt as printerSchema,
  rt as reasonFor,
  tt as makingSchema,
  x as CORE_ANNOTATION_KINDS,
  y as keptEdge,
} from './within-lines-DJV-zgEJ.js';
import {
  $t as IDENTITY,
  Lt as MM_PER_INCH,
  Qt as isSdkError,
  Tn as acrossCopies,
  Zt as SdkError,
  an as transformDirection,
  nn as isRigid,
  on as transformPoint,
  pt as decodeMesh,
  rn as multiply,
  tn as invertRigid,
} from './read-mesh-_zs8acAn.js';
import {
  c as systemRefusal,
  l as ERRORS,
  n as cannotWrite,
  o as isUniqueViolation,
  r as fieldError,
  s as notFound,
  t as AppError,
} from './errors-D3yr_gre.js';
import {
  A as pageOfDeeds,
  B as getContainer,
  C as piecesOf,
  E as appendDeed,
  F as blobsOf,
  G as patientRowOf,
  H as getOwned,
  I as isNamed,
  J as stamp,
  K as rootEntry,
  L as ENTRY_COLUMNS,
  M as isAligning,
  N as isStill,
  O as deedsOf,
  P as DOCUMENT_TABLES,
  R as SHOWN_COLUMNS,
  S as withJson,
  T as sizesOf,
  U as inPieces,
  V as getModel,
  W as isContainer,
  X as toEntry,
  Y as subtreeOf,
  _ as storeHistory,
  a as damageOf,
  b as wireText,
  c as noteResults,
  d as liveRows,
  f as loadHistory,
  g as standOf,
  h as shapingRecords$1,
  j as alignmentOf,
  k as firstBreak,
  l as secondBodies,
  m as roomOfSteps,
  o as isDamage,
  p as requireRoomForSteps,
  q as savedAfter,
  r as holdFolder,
  s as designOf$1,
  t as openBlobs,
  u as everyRecord,
  v as toRecord,
  w as roomTaken,
  x as listParts,
  y as toWire,
  z as ancestorsOf,
} from './open-blobs-CH8jUtUz.js';
import { n as hashOfFile } from './blob-cache-DjhFZHs4.js';
import {
  C as MOST_PICTURE_BYTES,
  D as ruleIssues,
  E as checkInput,
  T as cleanPicture,
  c as sendBytes,
  d as sendEvents,
  f as sendJson,
  g as readTrimTemplate,
  i as sampleTrunk,
  l as sendData,
  n as scanOf,
  o as requireThinnerEdge,
  p as validationError,
  s as requireValidParams,
  t as sampleFilm,
  u as sendError,
  w as beginsAsPicture,
} from './film-D-LHefxO.js';
import { t as MOST_TRIANGLES } from './read-scan-CdF7a4im.js';
import { a as onDeviationScale, i as bareOnScale, n as isAbort } from './model-tasks-BWJQBaPq.js';
import { r as pngOf, t as bytesOfDataUrl } from './pictures-Co4dN4PZ.js';
import { t as createTexts } from './texts-CfNNYUWO.js';
import { t as formatHistoryFile } from './history-file-D8-YBr30.js';
import {
  a as contentWidth,
  c as muted,
  l as section,
  n as reportWords,
  o as form,
  r as INK,
  s as grid,
  t as reportSentence,
  u as titleNote,
} from './words-4sWKqkyN.js';
import { n as knownOperations } from './known-operations-aL6zYcE2.js';
import { z } from 'zod';
import { createServer } from 'node:http';
import { availableParallelism, hostname } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import express from 'express';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { setTimeout as setTimeout$1 } from 'node:timers/promises';
import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import sharp from 'sharp';
import sjson from 'secure-json-parse';
import helmet from 'helmet';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { ZipFile } from 'yazl';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { createTransport } from 'nodemailer';
import { Piscina } from 'piscina';
import { fork } from 'node:child_process';
// ../core/src/contract/route.ts
/** Declares a call; only there to infer its types. */
var route = (definition) => definition;
// ../core/src/contract/settings.ts
/** Units of lengths that people read. */
var unitsSchema = z.enum(['mm', 'cm', 'inch']);
/** What a user has set; every field absent means the default of `DEFAULT_SETTINGS`. */
var settingsSchema = z.object({
  /** Absent: the browser's language. */
  language: languageSchema.optional(),
  /** `system`: as the device is set. */
  theme: z.enum(['light', 'dark', 'system']).optional(),
  /** Name of a preset, or `#rrggbb`. */
  primaryColor: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6}|[a-z][a-z0-9-]{0,29})$/)
    .optional(),
  layout: z.enum(['side', 'top', 'mix']).optional(),
  fixedHeader: z.boolean().optional(),
  fixedSidebar: z.boolean().optional(),
  contentWidth: z.enum(['fluid', 'fixed']).optional(),
  autoHideHeader: z.boolean().optional(),
  colorWeak: z.boolean().optional(),
  multiTab: z.boolean().optional(),
  units: unitsSchema.optional(),
  mouseSensitivity: z.number().min(LIMITS.mouseSensitivity.min).max(LIMITS.mouseSensitivity.max).optional(),
  /** Which program's mouse the editor follows. */
  mousePreset: z.enum(['medical', 'blender', 'cad', 'meshmixer']).optional(),
  /** Whether the wheel zooms the other way. */
  invertWheel: z.boolean().optional(),
  /** Whether single letters are keys on the canvas (WCAG 2.2, 2.1.4). */
  letterKeys: z.boolean().optional(),
  /** What became of the tour for newcomers; absent: it was never offered. */
  tour: z.enum(['offered', 'skipped', 'done']).optional(),
  /** What the list of a clinic begins with. */
  startList: z.enum(['patients', 'files']).optional(),
  /** Views of the patient list: filters and order as the address has them, under a name. */
  patientViews: z
    .array(
      z.object({
        name: itemNameSchema,
        query: z.string().max(1e3),
      }),
    )
    .max(20)
    .optional(),
  /** The design that was opened last. */
  lastDesign: idSchema.optional(),
  /** Machines that walls are printed on. */
  printers: z.array(printerSchema).max(20).optional(),
  /** What the last wall was made on: the name of a printer, or the id of a process. */
  madeOn: itemNameSchema.optional(),
  /** Command to key, e.g. `{ "tool.twist": "T" }`. */
  shortcuts: z.record(z.string().max(60), z.string().max(40)).optional(),
});
// ../core/src/contract/routes/account-routes.ts
var none$5 = z.object({});
var ACCOUNT_ROUTES = {
  'account/login/in': route({
    method: 'POST',
    path: 'account/login/in',
    access: 'public',
    changes: true,
    kind: 'json',
    input: loginInputSchema,
    output: loginResultSchema,
    throws: [
      'account/unknown-user',
      'account/wrong-password',
      'account/second-factor-needed',
      'account/wrong-second-factor',
      'account/second-factor-sealed',
      'account/not-activated',
      'request/too-many',
    ],
    summary: 'Sign in with name or e-mail address; the cookie of the answer authorizes later calls.',
  }),
  'account/login/out': route({
    method: 'GET',
    twin: 'POST',
    path: 'account/login/out',
    access: 'public',
    changes: true,
    kind: 'json',
    input: none$5,
    output: nothingSchema,
    throws: [],
    summary: 'Sign out; succeeds also when the session had ended.',
  }),
  'account/register/confirm': route({
    method: 'POST',
    path: 'account/register/confirm',
    access: 'public',
    changes: true,
    kind: 'json',
    input: registerInputSchema,
    output: z.object({
      id: z.string(),
      name: z.string(),
    }),
    throws: [
      'account/name-taken',
      'account/email-taken',
      'account/common-password',
      'account/weak-password',
      'account/wrong-code',
      'account/code-expired',
      'account/bad-invitation',
      'account/invitation-needed',
      'request/too-many',
    ],
    summary: 'Make an account; a phone number needs the code sent to it, an invitation joins its clinic.',
  }),
  'account/register/sendemailcode': route({
    method: 'POST',
    path: 'account/register/sendemailcode',
    access: 'public',
    changes: true,
    kind: 'json',
    input: z.object({ email: emailSchema }),
    output: nothingSchema,
    throws: ['request/too-many'],
    summary: 'Send a code to an e-mail address that is about to be registered.',
  }),
  'account/register/sendsmscode': route({
    method: 'POST',
    path: 'account/register/sendsmscode',
    access: 'public',
    changes: true,
    kind: 'json',
    input: z.object({ phone: phoneSchema }),
    output: nothingSchema,
    throws: ['request/too-many'],
    summary: 'Send a code to a phone number that is about to be registered.',
  }),
  'account/register/activate': route({
    method: 'POST',
    path: 'account/register/activate',
    access: 'public',
    changes: true,
    kind: 'json',
    input: z.object({ token: tokenSchema }),
    output: z.object({
      id: z.string(),
      name: z.string(),
    }),
    throws: ['account/link-expired', 'request/too-many'],
    summary: 'Activate an account with the token of its mail, which is good for 24 hours and once.',
  }),
  'account/register/resend': route({
    method: 'POST',
    path: 'account/register/resend',
    access: 'public',
    changes: true,
    kind: 'json',
    input: z.object({ email: emailSchema }),
    output: nothingSchema,
    throws: ['request/too-many'],
    summary: 'Send the activation mail again; the same answer whether or not there is such an account.',
  }),
  'account/rules': route({
    method: 'GET',
    path: 'account/rules',
    access: 'public',
    changes: false,
    kind: 'json',
    input: none$5,
    output: accountRulesSchema,
    throws: [],
    summary: 'What this server asks of passwords and registrations, and where a user may switch to.',
  }),
  'account/useropea/forgetpasssendcode': route({
    method: 'POST',
    path: 'account/useropea/forgetpasssendcode',
    access: 'public',
    changes: true,
    kind: 'json',
    input: reachSchema,
    output: nothingSchema,
    throws: ['request/too-many'],
    summary: 'Send a code for a new password; the same answer whether or not there is such an account.',
  }),
  'account/useropea/forgetpassreset': route({
    method: 'POST',
    path: 'account/useropea/forgetpassreset',
    access: 'public',
    changes: true,
    kind: 'json',
    input: resetPasswordInputSchema,
    output: nothingSchema,
    throws: [
      'account/wrong-code',
      'account/code-expired',
      'account/common-password',
      'account/weak-password',
      'request/too-many',
    ],
    summary: 'Set a new password with a code; ends every session of the user.',
  }),
  'account/useropea/changepass': route({
    method: 'POST',
    path: 'account/useropea/changepass',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: changePasswordInputSchema,
    output: nothingSchema,
    throws: [
      'account/wrong-old-password',
      'account/common-password',
      'account/weak-password',
      'request/too-many',
    ],
    summary: 'Change the own password; ends the other sessions of the user.',
  }),
  'user/setsystem': route({
    method: 'POST',
    path: 'orthosis/user/setsystem',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ settings: settingsSchema }),
    output: settingsSchema,
    throws: [],
    summary: 'Store settings; fields that are not given keep their value.',
  }),
  'user/getusersystem': route({
    method: 'GET',
    path: 'orthosis/user/getusersystem',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: none$5,
    output: settingsSchema,
    throws: [],
    summary: 'The settings of the user, defaults filled in.',
  }),
};
// ../core/src/contract/routes/asset-routes.ts
/** A content of a model, by its hash. */
var assetSchema = z.object({
  id: idSchema,
  sha256: hashSchema,
});
/** Second bodies and pictures that records name by their hash. They belong to a model and have its rights: a hash alone opens nothing. */
var ASSET_ROUTES = {
  'document/saveasset': route({
    method: 'POST',
    path: 'orthosis/document/saveasset',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    /** The name is what its file was called. */
    input: assetSchema.extend({ name: requiredText({ max: LIMITS.assetName }).optional() }),
    output: z.object({
      sha256: z.string(),
      size: z.int(),
    }),
    throws: [
      'request/too-large',
      'document/not-a-model',
      'patient/consent-missing',
      'asset/wrong-hash',
      'asset/not-a-mesh',
      'asset/too-many',
      'asset/not-a-picture',
      'asset/picture-tells',
      'file/infected',
      'document/quota',
      'server/disk-full',
    ],
    summary:
      'Keep what a step names before the step itself is created: a mesh in the format of document/mesh, or a PNG or JPEG picture without metadata (of Exif the orientation alone). Harmless to repeat.',
  }),
  'document/asset': route({
    method: 'GET',
    path: 'orthosis/document/asset',
    access: 'document:get',
    changes: false,
    kind: 'bytes',
    input: assetSchema,
    output: nothingSchema,
    throws: ['document/not-a-model', 'document/damaged'],
    summary:
      'What a step of the model names: a mesh, also one of its members, in the format of document/mesh; or a picture, with its media type. The name of its file stands in the header content-disposition.',
  }),
};
// ../core/src/contract/privacy.ts
/** That a guardian agreed to scans and pictures of a child being kept. */
var consentFieldsSchema = z.object({
  guardian: requiredText({ max: LIMITS.personName }),
  /** The day on which consent was given, `YYYY-MM-DD`. */
  date: pastDaySchema,
});
/**
 * A consent that comes with a call which would otherwise be refused with `patient/consent-missing`. It is kept with the patient under 18
 * whose record the call is about, or lies in.
 */
var givenConsent = { consent: consentFieldsSchema.optional() };
/** The same with a call that brings files to several children: one consent for each, by the id of the record. */
var givenConsents = {
  ...givenConsent,
  consents: z
    .array(
      z.object({
        patientId: idSchema,
        ...consentFieldsSchema.shape,
      }),
    )
    .max(100)
    .optional(),
};
/** A consent as stored. */
var consentSchema = z.object({
  ...consentFieldsSchema.shape,
  /** Name of the user who wrote it down. */
  recordedBy: z.string(),
  recordedAt: z.string(),
});
/** One line of the audit trail. Names of patients never stand in it. */
var auditEventSchema = z.object({
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
/** What erasing a patient took away and what the law keeps. */
var erasureSchema = z.object({
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
var eraseInputSchema = z.object({
  id: idSchema,
  /** The patient's name, typed again: erasing cannot be undone. */
  name: z.string().max(100),
});
// ../core/src/contract/routes/clinic-routes.ts
var none$4 = z.object({});
/** Clinics: whose members share records as their roles allow. All but the first five are about the clinic the session works in. */
var CLINIC_ROUTES = {
  'clinic/create': route({
    method: 'POST',
    path: 'clinic/create',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ name: clinicNameSchema }),
    output: spaceSchema,
    throws: ['clinic/name-taken', 'clinic/too-many'],
    summary: 'Found a clinic; the caller becomes its administrator.',
  }),
  'clinic/join': route({
    method: 'POST',
    path: 'clinic/join',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ invitationCode: tokenSchema }),
    output: spaceSchema,
    throws: [
      'account/bad-invitation',
      'account/email-unconfirmed',
      'clinic/member-already',
      'request/too-many',
    ],
    summary: 'Join a clinic with an invitation. The own records stay in the own space.',
  }),
  'clinic/list': route({
    method: 'GET',
    path: 'clinic/list',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: none$4,
    output: z.array(spaceSchema),
    throws: [],
    summary: 'Every space of the user: the own one and the clinics.',
  }),
  'clinic/leave': route({
    method: 'POST',
    path: 'clinic/leave',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: none$4,
    output: loginResultSchema.omit({ cookie: true }),
    throws: ['clinic/none', 'clinic/last-administrator'],
    summary: 'Leave the clinic; this session goes on in the own space, others in that clinic end.',
  }),
  'clinic/handover': route({
    method: 'POST',
    path: 'clinic/handover',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      clinicId: idSchema,
      ...givenConsents,
      /** Says that the record is of another person than the ones of the clinic that have the name: the entry gets a number. */
      another: z.boolean().optional(),
    }),
    output: entrySchema,
    throws: [
      'clinic/from-own-space',
      'clinic/id-taken',
      'document/is-root',
      'document/exists',
      'document/quota',
      'patient/consent-missing',
    ],
    summary:
      'Hand an entry of the own space, with all below it, to a clinic; from then on it is the clinic’s. A record of a name that the clinic has is refused with the records of that name as `people`; `another` says that it is another person.',
  }),
  'clinic/rename': route({
    method: 'POST',
    path: 'clinic/rename',
    access: 'account:edit',
    changes: true,
    kind: 'json',
    input: z.object({ name: clinicNameSchema }),
    output: spaceSchema,
    throws: ['clinic/none', 'clinic/name-taken'],
    summary: 'Rename the clinic.',
  }),
  'clinic/members': route({
    method: 'GET',
    path: 'clinic/members',
    access: 'account:query',
    changes: false,
    kind: 'json',
    input: none$4,
    output: z.array(clinicMemberSchema),
    throws: ['clinic/none'],
    summary: 'The members of the clinic.',
  }),
  'clinic/invite': route({
    method: 'POST',
    path: 'clinic/invite',
    access: 'account:add',
    changes: true,
    kind: 'json',
    input: z.object({
      role: clinicRoleSchema,
      email: emailSchema.optional(),
    }),
    output: invitationSchema.extend({ invitationCode: z.string() }),
    throws: ['clinic/none', 'request/too-many'],
    summary: 'Invite somebody; with an address a mail is sent and the code is good for that address only.',
  }),
  'clinic/invitations': route({
    method: 'GET',
    path: 'clinic/invitations',
    access: 'account:query',
    changes: false,
    kind: 'json',
    input: none$4,
    output: z.array(invitationSchema),
    throws: ['clinic/none'],
    summary: 'Invitations that nobody has used yet.',
  }),
  'clinic/invitation/revoke': route({
    method: 'POST',
    path: 'clinic/invitation/revoke',
    access: 'account:delete',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: nothingSchema,
    throws: ['clinic/none'],
    summary: 'Take an invitation back.',
  }),
  'clinic/member/update': route({
    method: 'POST',
    path: 'clinic/member/update',
    access: 'account:edit',
    changes: true,
    kind: 'json',
    input: memberChangeSchema,
    output: clinicMemberSchema,
    throws: ['clinic/none', 'clinic/last-administrator'],
    summary: 'Change the role or the permissions of a member.',
  }),
  'clinic/member/remove': route({
    method: 'POST',
    path: 'clinic/member/remove',
    access: 'account:delete',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: nothingSchema,
    throws: ['clinic/none', 'clinic/last-administrator'],
    summary: 'Remove a member; access ends with the next call. What the member made stays with the clinic.',
  }),
};
// ../core/src/contract/routes/course-routes.ts
var COURSE_ROUTES = {
  'patient/course': route({
    method: 'GET',
    path: 'orthosis/patient/course',
    access: 'patient:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: courseSchema,
    throws: [],
    summary:
      'The course of a treatment: every file of the patient with its time, and angles and girths as the record and the models gave them.',
  }),
  'patient/visit': route({
    method: 'POST',
    path: 'orthosis/patient/visit',
    access: 'patient:edit',
    changes: true,
    kind: 'json',
    input: visitInputSchema,
    output: nothingSchema,
    throws: ['patient/visit-differs'],
    summary:
      'Keep what was taken on a day beside what is stored of it; `known` says what the caller saw, and other values that are stored are refused instead of written over. A day of which nothing is left is forgotten. The record stays as it is.',
  }),
};
// ../core/src/contract/routes/document-routes.ts
var none$3 = z.object({});
var byId$4 = z.object({ id: idSchema });
/** `types` of a list: an array, or the names with commas between. */
var types = z
  .union([
    z.array(z.enum(FILE_TYPES)),
    z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(FILE_TYPES))),
  ])
  .optional();
/** JSON that a multipart form carries as the text of a field. */
var configField = z
  .union([
    uploadConfigSchema,
    z.string().transform((text, context) => {
      try {
        return text.trim() === '' ? {} : JSON.parse(text);
      } catch {
        context.addIssue({
          code: 'custom',
          params: { rule: 'type' },
        });
        return z.NEVER;
      }
    }),
  ])
  .pipe(uploadConfigSchema)
  .default({});
/** Why a file is not taken in, whichever way it came. */
var UPLOAD_FAILURES = [
  'request/too-large',
  'document/exists',
  'document/not-a-folder',
  'patient/consent-missing',
  'document/quota',
  'file/infected',
  'mesh/unreadable',
  'mesh/too-large',
  'mesh/too-slow',
  'mesh/empty',
  'picture/unreadable',
];
var DOCUMENT_ROUTES = {
  'document/list': route({
    method: 'GET',
    path: 'orthosis/document/list',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: z.object({
      parentId: parentIdSchema,
      /** From 1. */
      page: z.coerce.number().int().min(1).max(1e6).default(1),
      pageSize: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(100),
      sort: z.enum(SORTS).default('name'),
      types,
      /** An entry of this place: the page that holds it is given instead of `page`. */
      around: idSchema.optional(),
    }),
    output: z.object({
      items: z.array(entrySchema),
      total: z.int(),
      page: z.int(),
    }),
    throws: [],
    summary: 'What lies directly in a folder, a patient or the root; patients and folders first.',
  }),
  'document/search': route({
    method: 'GET',
    path: 'orthosis/document/search',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: z.object({ name: z.string().max(100) }),
    output: z.array(foundSchema$1),
    throws: [],
    summary:
      'Files, folders and patients whose name contains the text, at most 50, with the place of each; not in the recycle bin.',
  }),
  'document/space': route({
    method: 'GET',
    path: 'orthosis/document/space',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: byId$4,
    output: spaceSchema,
    throws: [],
    summary: 'In which of the caller’s spaces an entry lies: whoever opens one from elsewhere can go there.',
  }),
  'document/get': route({
    method: 'GET',
    path: 'orthosis/document/get',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId$4,
    output: openedSchema,
    throws: [],
    summary:
      'One entry, whether it is a brace wall that was made of another model, and whether that lies with another patient.',
  }),
  'document/parent': route({
    method: 'GET',
    path: 'orthosis/document/parent',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId$4,
    output: entrySchema,
    throws: [],
    summary: 'The entry that holds this one; of one at the root, an entry of the root itself.',
  }),
  'document/depth': route({
    method: 'GET',
    path: 'orthosis/document/depth',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId$4,
    output: z.object({ depth: z.int() }),
    throws: [],
    summary: 'How deep an entry lies: 0 for the root, 1 for what lies in it.',
  }),
  'document/tree': route({
    method: 'GET',
    path: 'orthosis/document/tree',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: none$3,
    output: z.array(treeNodeSchema),
    throws: [],
    summary: 'All patients and folders, nested.',
  }),
  'document/dir/save': route({
    method: 'POST',
    path: 'orthosis/document/dir/save',
    access: 'document:add',
    changes: true,
    kind: 'json',
    input: z.object({
      parentId: parentIdSchema,
      name: itemNameSchema,
    }),
    output: entrySchema,
    throws: ['document/exists', 'document/not-a-folder', 'document/too-deep'],
    summary: 'Make a folder.',
  }),
  'document/upload': route({
    method: 'POST',
    path: 'orthosis/document/upload',
    access: 'document:import',
    changes: true,
    kind: 'multipart',
    input: z.object({
      parentId: parentIdSchema,
      config: configField,
    }),
    output: uploadResultSchema,
    throws: [...UPLOAD_FAILURES, 'server/disk-full'],
    summary: 'Upload one file; body scans are read, checked and brought to mm with Z up.',
  }),
  'document/rename': route({
    method: 'POST',
    path: 'orthosis/document/rename',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      name: itemNameSchema,
      /** The name that the caller saw: an entry that is called otherwise by now is left as it is. */
      was: z.string().max(200).optional(),
      ...ofAnother,
    }),
    output: entrySchema,
    throws: ['document/exists', 'document/renamed'],
    summary:
      'Rename an entry; of a patient record, the person. With `was`, only if nobody renamed it in between. The number that tells the records of namesakes apart is no part of a name.',
  }),
  'document/copy': route({
    method: 'POST',
    path: 'orthosis/document/copy',
    access: 'document:add',
    onPatients: 'add',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      parentId: parentIdSchema,
      ...givenConsents,
    }),
    output: entrySchema,
    throws: [
      'document/not-a-folder',
      'document/into-itself',
      'document/patient-in-patient',
      'document/too-deep',
      'document/too-many',
      'patient/consent-missing',
    ],
    summary:
      'Copy an entry with all below it; a name that is taken gets a number. The consent on file for a patient is copied along.',
  }),
  'document/move': route({
    method: 'POST',
    path: 'orthosis/document/move',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      parentId: idSchema,
      ...givenConsents,
    }),
    output: entrySchema,
    throws: [
      'document/exists',
      'document/not-a-folder',
      'document/into-itself',
      'document/patient-in-patient',
      'document/too-deep',
      'patient/consent-missing',
    ],
    summary: 'Move an entry with all below it.',
  }),
  'document/delete': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/document/delete',
    access: 'document:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: byId$4,
    output: nothingSchema,
    throws: [],
    summary: 'Put an entry with all below it into the recycle bin.',
  }),
  'document/recovery': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/document/recovery',
    access: 'recycle:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      ...givenConsents,
    }),
    output: entrySchema,
    throws: ['patient/consent-missing'],
    summary: 'Take an entry out of the recycle bin; as recycle/restore.',
  }),
  'document/export': route({
    method: 'GET',
    path: 'orthosis/document/export',
    access: 'document:export',
    changes: false,
    kind: 'bytes',
    input: z.object({
      id: idSchema,
      format: z.enum(MODEL_FORMATS).optional(),
      applied: flagSchema.default(true),
      exporter: z
        .string()
        .max(100)
        .optional()
        .describe('What writes the file, in place of `format`: the id of an exporter.'),
      params: z.string().max(2e4).optional().describe('Parameters of the exporter as JSON text.'),
      reason: reasonSchema
        .optional()
        .describe('Why a file of what a brace is formed over is written in spite of all that asks.'),
      reasons: z
        .string()
        .max(2e4)
        .optional()
        .describe('The same for each finding, by its code, as JSON text.'),
    }),
    output: nothingSchema,
    mayTakeLong: true,
    throws: ['document/not-a-model', 'document/damaged', 'job/failed', 'measure/left-out', 'model/form-held'],
    summary:
      'Download: a model with its history applied in the wanted format (STL unless said) or as an exporter writes it, or a file as it was uploaded. Several files come as a zip. What is made for bodies alone (a radius grid, a program, a sheet, pads) is formed over the body: it is refused where a brace on it would be held, unless a reason is given.',
  }),
  'document/mesh': route({
    method: 'GET',
    path: 'orthosis/document/mesh',
    access: 'document:get',
    changes: false,
    kind: 'bytes',
    input: byId$4,
    output: nothingSchema,
    throws: ['document/not-a-model', 'document/damaged'],
    summary:
      'The base mesh of a model: "BWM1", vertex and face counts (u32), positions (f32), indices (u32), little endian.',
  }),
  'document/thumbnail': route({
    method: 'GET',
    path: 'orthosis/document/thumbnail',
    access: 'document:get',
    changes: false,
    kind: 'bytes',
    input: byId$4,
    output: nothingSchema,
    throws: ['document/damaged'],
    summary: 'A small picture (PNG) of a model or picture.',
  }),
  'document/modelsnapshoot': route({
    method: 'POST',
    path: 'orthosis/document/modelsnapshoot',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      image: z.string().max(4e6),
    }),
    output: nothingSchema,
    throws: ['document/not-a-model'],
    summary: 'Set the thumbnail of a model from a PNG data URL.',
  }),
  'document/volume': route({
    method: 'GET',
    path: 'orthosis/document/volume',
    access: 'document:get',
    changes: false,
    kind: 'json',
    input: byId$4,
    output: z.object({
      volume: z.number(),
      area: z.number(),
    }),
    mayTakeLong: true,
    throws: ['document/not-a-model', 'document/damaged', 'job/failed'],
    summary: 'Volume (mm³) and area (mm²) of a model with its history applied.',
  }),
  'document/save': route({
    method: 'POST',
    path: 'orthosis/document/save',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      revision: revisionSchema,
    }),
    output: entrySchema,
    mayTakeLong: true,
    throws: ['document/not-a-model', 'model/stale', 'document/damaged', 'job/failed'],
    summary: 'Bake the history into a new base mesh; the records are archived.',
  }),
  'document/saveOrUpdateJson': route({
    method: 'POST',
    path: 'orthosis/document/saveOrUpdateJson',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      key: ownKeySchema,
      json: jsonSchema,
    }),
    output: revisionResultSchema,
    throws: ['request/too-large'],
    summary: 'Keep a JSON value with an entry under a key.',
  }),
  'document/getJsonStorage': route({
    method: 'GET',
    path: 'orthosis/document/getJsonStorage',
    access: 'document:get',
    onPatients: 'get',
    changes: false,
    kind: 'json',
    input: z.object({
      id: idSchema,
      key: storageKeySchema.optional(),
    }),
    output: jsonSchema.nullable(),
    throws: [],
    summary: 'The JSON value under a key, null when there is none; without a key an object of all of them.',
  }),
};
// ../core/src/contract/routes/many-routes.ts
/** What the calls about one entry do, to many. */
var MANY_ROUTES = {
  'document/copymany': route({
    method: 'POST',
    path: 'orthosis/document/copymany',
    access: 'document:add',
    onPatients: 'add',
    changes: true,
    kind: 'json',
    input: z.object({
      ids: idsSchema,
      parentId: idSchema.default('0'),
      ...givenConsents,
    }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: ['document/not-a-folder', 'document/too-many'],
    summary: 'Copy many entries, each as by itself; says what became of each.',
  }),
  'document/movemany': route({
    method: 'POST',
    path: 'orthosis/document/movemany',
    access: 'document:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      ids: idsSchema,
      parentId: idSchema,
      ...givenConsents,
    }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: ['document/not-a-folder'],
    summary: 'Move many entries, each as by itself; says what became of each.',
  }),
  'document/deletemany': route({
    method: 'POST',
    path: 'orthosis/document/deletemany',
    access: 'document:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: z.object({ ids: idsSchema }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: [],
    summary: 'Put many entries into the recycle bin, each as by itself; says what became of each.',
  }),
  'recycle/restoremany': route({
    method: 'POST',
    path: 'orthosis/recycle/restoremany',
    access: 'recycle:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      ids: idsSchema,
      ...givenConsents,
    }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: [],
    summary: 'Put many entries back, each as by itself; says what became of each.',
  }),
  'recycle/deletemany': route({
    method: 'POST',
    path: 'orthosis/recycle/deletemany',
    access: 'recycle:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: z.object({ ids: idsSchema }),
    output: manyResultSchema,
    mayTakeLong: true,
    throws: [],
    summary: 'Delete many entries of the recycle bin for ever, each as by itself; says what became of each.',
  }),
};
// ../core/src/contract/brace-batch.ts
/** How braces are made: the parameters of the operation that makes walls, and by which process and on which machine. A reason is given for one body and for no other, so there is none here. */
var braceWishSchema = z.object({
  params: z.record(z.string(), jsonSchema),
  make: makeSchema.pick({
    process: true,
    printer: true,
    bed: true,
  }),
});
/** What was found on a wall, in words. */
var foundSchema = z.object({
  code: z.string(),
  severity: z.enum(['block', 'ask', 'note']),
  message: z.string(),
});
/** A brace whose files are kept beside its model. */
var madeBraceSchema = z.object({
  /** The wall, which is a model of its own. */
  wallId: z.string(),
  /** The package with its files: a document. */
  filesId: z.string(),
  /** Which design it is: `shapeHash` of the body that is cut along its edge. */
  designHash: z.string(),
  /** Whether it was made before of the same design, in the same way. */
  isEarlier: z.boolean(),
  /** Of its wall, as it was asked for, mm; absent of one that was made before this was told. */
  thickness: z.number().exactOptional(),
  /** Thinnest place, mm, and mass, g. */
  minWall: z.number().nullable(),
  mass: z.number(),
  findings: z.array(foundSchema),
  /** What could not be made besides the wall, with why. */
  lacking: z.array(
    z.object({
      what: z.string(),
      code: z.string(),
      message: z.string(),
    }),
  ),
});
/** What became of one model: names are not kept with it. */
var braceOutcomeSchema = z.object({
  id: z.string(),
  /** `unpacked`: the wall is made and kept, and a stop came before its files. */
  state: z.enum(['made', 'held', 'failed', 'unpacked']),
  /** Of one that was made. */
  brace: madeBraceSchema.nullable(),
  /** Of one without its files whose wall was made and kept: that wall. */
  wallId: z.string().exactOptional(),
  /** Of one that the gate holds: all that was found. */
  findings: z.array(foundSchema),
  /** Of one that was not made: code, and sentence in the caller’s language. */
  code: z.int().nullable(),
  message: z.string(),
});
/** What became of models, in the order in which they were named, so far. */
var braceBatchSchema = z.object({
  /** All that were named. */
  ids: z.array(idSchema),
  outcomes: z.array(braceOutcomeSchema),
});
// ../core/src/contract/operation-record.ts
/** A record of a model's history as it travels. */
var recordSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  /** Place in the order of creation, from 0. */
  index: z.int(),
  type: z.string(),
  version: z.int(),
  params: jsonObjectSchema,
  /** 32-bit unsigned. */
  seed: z.int(),
  state: z.enum(['on', 'off', 'cancelled']),
  /** What the user called it; empty means the tool's own title. */
  name: z.string(),
  /** What replay gave where the record was made, else where it first ran. */
  result: z
    .object({
      key: z.string(),
      meshHash: z.string(),
    })
    .nullable(),
  /** The mesh that a later replay of the same steps gave instead, and when that was first seen; null while all replays agree. */
  differs: z
    .object({
      key: z.string(),
      meshHash: z.string(),
      since: timeSchema,
    })
    .nullable(),
  createdAt: z.string(),
  creator: z.string(),
  /** Of an archived one: whether it had been undone, so that it gave no shape when its history was put away. Absent where that was not kept. */
  undone: z.boolean().optional(),
});
/** What replay gave where a record was made: the key of the chain of steps and the hash of the mesh. */
var recordResultSchema = z.object({
  key: hashSchema,
  meshHash: hashSchema,
});
/** A record to be appended. */
var recordInputSchema = z.object({
  id: clientIdSchema.optional(),
  type: z.string().min(1).max(60),
  version: z.int().min(1),
  params: jsonObjectSchema,
  seed: z.int().min(0).max(4294967295).optional(),
  name: itemNameSchema.or(z.literal('')).optional(),
  /** How it begins; `on` where left out. */
  state: z.enum(['on', 'off']).optional(),
  /** Kept, and compared with what the server's own replay gives. */
  result: recordResultSchema.optional(),
});
// ../core/src/contract/routes/model-routes.ts
var WORK_FAILURES = [
  'document/not-a-model',
  'model/stale',
  'operation/not-available',
  'operation/invalid-params',
  'operation/id-taken',
  'document/damaged',
  'job/failed',
];
var workResult = z.object({
  revision: z.int(),
  report: workReportSchema,
  warnings: workWarningsSchema,
  /** The record that was appended. */
  record: recordSchema,
});
/** A call that runs one operation on the shaped model and keeps it as a record. */
var work = (path, summary) =>
  route({
    method: 'POST',
    path: `orthosis/document/${path}`,
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: workInputSchema,
    output: workResult,
    mayTakeLong: true,
    throws: WORK_FAILURES,
    summary,
  });
/** Heavy work on models. Each runs an operation of the editor's history and appends its record. */
var MODEL_ROUTES = {
  'document/repair': work('repair', 'Make a scan fit to work on (operation `repair.run`).'),
  'document/closemesh': work('closemesh', 'Close holes (operation `seal.close`).'),
  'document/remesh': work('remesh', 'Even out or thin the triangles (operation `remesh.run`).'),
  'document/smooth': work('smooth', 'Smooth the whole body (operation `smooth.global`).'),
  'document/cut': work('cut', 'Cut along edge lines (operation `border.cut`).'),
  'document/saw': work('saw', 'Cut by a plane or a line (operation `saw.cut`).'),
  'document/positioning': route({
    method: 'POST',
    path: 'orthosis/document/positioning',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: workInputSchema,
    output: z.object({
      revision: z.int(),
      report: workReportSchema,
      warnings: workWarningsSchema,
    }),
    mayTakeLong: true,
    throws: WORK_FAILURES,
    summary:
      'Align the model as it is shaped (operation `position.apply`): the result is the new base mesh, the records are archived, and what was marked on the body moves along.',
  }),
  'document/savethickenmodel': route({
    method: 'POST',
    path: 'orthosis/document/savethickenmodel',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({
      ...workInputSchema.shape,
      /** How the wall is to be made: it is looked at whether it can be, and one that cannot is refused. Left out, nobody looks. */
      make: makeSchema.optional(),
    }),
    output: z.object({
      ...entrySchema.shape,
      report: workReportSchema,
      warnings: workWarningsSchema,
      /** What was found, where `make` asked for it. */
      making: makingSchema.optional(),
      /** Revision of the body now. */
      sourceRevision: z.int(),
    }),
    mayTakeLong: true,
    throws: [...WORK_FAILURES, 'document/exists', 'model/is-wall', 'model/not-makeable'],
    summary:
      'Make the wall of a brace (operation `export.thicken`) as a model of its own beside the body, which is no wall itself; the body keeps a record of it that is switched off.',
  }),
  'document/makebrace': route({
    method: 'POST',
    path: 'orthosis/document/makebrace',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      ...braceWishSchema.shape,
    }),
    output: madeBraceSchema,
    mayTakeLong: true,
    throws: [
      ...WORK_FAILURES,
      'document/quota',
      'model/is-wall',
      'model/no-edge-line',
      'model/not-makeable',
      'model/stepped-back',
    ],
    summary:
      'Make a brace of a model that is cut along its edge line: the wall as `document/savethickenmodel` makes it, and a package with its files (wall, positive, pads, edge lines, what the gate said) beside the model. What was made of the same design in the same way before is found again.',
  }),
  'document/makebraces': route({
    method: 'POST',
    path: 'orthosis/document/makebraces',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({
      ids: z.array(idSchema).min(1).max(20),
      ...braceWishSchema.shape,
    }),
    output: braceBatchSchema,
    mayTakeLong: true,
    throws: ['job/batch-going', 'operation/invalid-params'],
    summary:
      'Make a brace of each of up to 20 models, each as by itself; says what became of each: made, held by the gate, or failed. One such work of a user at a time. What is done so far stands in `result` of its job, also while it goes on and when it was stopped; it is told for a week.',
  }),
  'document/checkwall': route({
    method: 'POST',
    path: 'orthosis/document/checkwall',
    access: 'model:export',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      revision: revisionSchema,
      make: makeSchema,
    }),
    output: makingSchema,
    mayTakeLong: true,
    throws: [
      'document/not-a-model',
      'model/stale',
      'model/is-no-wall',
      'model/not-makeable',
      'document/damaged',
      'job/failed',
    ],
    summary:
      'Look whether a wall, as it is shaped now, can be made, and keep with it what was found and why it is made all the same. One that cannot be made, or that nobody answers for, is refused.',
  }),
  'document/getparentmodellist': route({
    method: 'POST',
    path: 'orthosis/document/getparentmodellist',
    access: 'document:query',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: z.array(entrySchema),
    throws: [],
    summary:
      'The models that a model or a member was made from, nearest first; those in the recycle bin left out.',
  }),
  'document/saveorupdatemodelbasic': route({
    method: 'POST',
    path: 'orthosis/document/saveorupdatemodelbasic',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      basic: modelBasicSchema,
      /** The day that the angles were taken on, of the film for one; left out, the day in UTC on which one changes. */
      day: pastDaySchema.optional(),
    }),
    output: modelBasicSchema,
    throws: ['document/not-a-model', 'request/too-large'],
    summary: 'Keep what the alignment step found out; fields that are left out stay, null takes one away.',
  }),
  'document/getmodelbasic': route({
    method: 'GET',
    path: 'orthosis/document/getmodelbasic',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: modelBasicSchema,
    throws: ['document/not-a-model'],
    summary: 'What the alignment step found out.',
  }),
};
/** A kind of core, or `<plugin id>.<name>`: what a plugin brought is kept whether or not the server has that plugin. */
var measureKindSchema = z.union([
  z.enum([
    'perimeter',
    'tape',
    'width',
    'depth',
    'volume',
    'area',
    'line-3d',
    'point-to-line',
    'point-to-plane',
    'angle',
    'marker-point',
    'marker-line',
  ]),
  z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/),
]);
var unitSchema = z.enum(['mm', 'mm2', 'mm3', 'deg', '']);
/** Products of alignments that were each rigid to 1e-4. */
var RIGID = 0.01;
/**
 * Where the body stood when the places in `params` were taken: the rigid transform of all alignments together (16 numbers, row-major, mm)
 * from the mesh with the hash `base`.
 */
var frameSchema = z.object({
  base: z.string(),
  transform: z
    .array(z.number())
    .length(16)
    .refine((m) => isRigid(m, RIGID)),
});
/** A measure or marker. It keeps to its spot of the skin: every alignment takes it along, and its undo takes it back. */
var measureSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  kind: measureKindSchema,
  params: jsonObjectSchema,
  frame: frameSchema,
  /** In `unit`; null where the kind has none or the shape gives none. */
  value: z.number().nullable(),
  unit: unitSchema,
  name: z.string(),
  /**
   * Whether the server took `value` itself; `differs` where it found another one than the caller gave on the same shape, `unknown` where it
   * has no plugin of that kind, or taking the value lasted too long on this shape: it tells what the caller found.
   */
  checked: z.union([z.boolean(), z.enum(['differs', 'unknown'])]),
  /** What the caller gave, where the server found something else. */
  givenValue: z.number().nullable(),
  /** Of one that is kept from before measures had a bound, with more than they may have: `params` stays on the server and is `{}` here. */
  leftOut: z.literal(true).optional(),
});
/** What the caller found itself and on which shape; kept until the server has taken the value. */
var given$1 = {
  value: z.number().nullable().optional(),
  /** Of the value, for a kind that the server may not know; it says itself for those it knows. */
  unit: unitSchema.optional().catch(void 0),
  /** Hash of the mesh and revision of the model that `value` was taken on; without it `value` counts for nothing. */
  at: z
    .object({
      meshHash: hashSchema,
      revision: z.int().min(0),
    })
    .optional(),
};
/** Without a frame, or with one of another base, `params` are of the body as it stands with the history that the server has now. */
var frame = frameSchema.optional();
var measureName = itemNameSchema.or(z.literal(''));
var measureCreateInputSchema = z.object({
  id: clientIdSchema.optional(),
  modelId: idSchema,
  kind: measureKindSchema,
  params: jsonObjectSchema,
  frame,
  name: measureName.optional(),
  ...given$1,
});
var measureUpdateInputSchema = z.object({
  id: idSchema,
  params: jsonObjectSchema.optional(),
  frame,
  name: measureName.optional(),
  ...given$1,
});
// ../core/src/contract/routes/operation-routes.ts
var byModel = z.object({ modelId: idSchema });
var revision = revisionSchema;
/** Why records are not appended. */
var NOT_APPENDED = [
  'model/stale',
  'operation/unknown',
  'operation/invalid-params',
  'operation/id-taken',
  'document/not-a-model',
];
var OPERATION_ROUTES = {
  'operation/create': route({
    method: 'POST',
    path: 'orthosis/operation/create',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      ...recordInputSchema.shape,
      modelId: idSchema,
      revision,
    }),
    output: z.object({
      record: recordSchema,
      revision: z.int(),
    }),
    throws: NOT_APPENDED,
    summary: 'Append a record. Repeating the call with the same id and content gives the first answer again.',
  }),
  'operation/createlist': route({
    method: 'POST',
    path: 'orthosis/operation/createlist',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      modelId: idSchema,
      revision,
      records: z.array(recordInputSchema).min(1).max(LIMITS.recordsPerCall),
    }),
    output: z.object({
      records: z.array(recordSchema),
      revision: z.int(),
    }),
    throws: NOT_APPENDED,
    summary: 'Append several records, all or none.',
  }),
  'operation/update': route({
    method: 'POST',
    path: 'orthosis/operation/update',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      revision,
      params: jsonObjectSchema.optional(),
      state: z.enum(['on', 'off']).optional(),
      name: itemNameSchema.or(z.literal('')).optional(),
      /** What replay gave with the new `params`. */
      result: recordResultSchema.optional(),
    }),
    output: z.object({
      record: recordSchema,
      revision: z.int(),
    }),
    throws: ['model/stale', 'operation/unknown', 'operation/invalid-params', 'history/record-cancelled'],
    summary: 'Change the parameters, the state or the name of a record.',
  }),
  'operation/reversedisableall': route({
    method: 'POST',
    path: 'orthosis/operation/reversedisableall',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      modelId: idSchema,
      revision,
      state: z.enum(['on', 'off']),
    }),
    output: revisionResultSchema,
    throws: ['model/stale', 'document/not-a-model'],
    summary: 'Switch all records on, or all off.',
  }),
  'operation/step': route({
    method: 'POST',
    path: 'orthosis/operation/step',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      modelId: idSchema,
      revision,
      id: idSchema.nullable(),
    }),
    output: z.object({
      revision: z.int(),
      cursor: z.int(),
    }),
    throws: ['model/stale', 'history/unknown-record', 'history/record-cancelled', 'document/not-a-model'],
    summary: 'Step back to a record, or forward again; null is before the first.',
  }),
  'operation/list': route({
    method: 'GET',
    path: 'orthosis/operation/list',
    access: 'model:query',
    changes: false,
    kind: 'json',
    input: z.object({
      modelId: idSchema,
      archived: flagSchema.default(false),
    }),
    output: z.array(recordSchema),
    throws: ['document/not-a-model'],
    summary: 'The records of a model in order; with `archived` the ones that were cleared.',
  }),
  'operation/get': route({
    method: 'GET',
    path: 'orthosis/operation/get',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: recordSchema,
    throws: [],
    summary: 'One record.',
  }),
  'operation/delete': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/operation/delete',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      revision,
    }),
    output: z.object({
      revision: z.int(),
      cancelled: z.array(z.string()),
    }),
    throws: ['model/stale', 'history/record-cancelled'],
    summary: 'Cancel a record and every record after it.',
  }),
  'operation/clearoperationhistory': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/operation/clearoperationhistory',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: z.object({
      modelId: idSchema,
      revision,
      /** What the history begins with instead, in a POST; `model:edit` is needed for it too. */
      records: z.array(recordInputSchema).min(1).max(LIMITS.recordsPerCall).optional(),
    }),
    output: revisionResultSchema,
    throws: NOT_APPENDED,
    summary:
      'Archive all records and start from the scan again; with `records` those are the new history, all or none. Repeating such a call with the same ids and contents gives the first answer again.',
  }),
  'measure/create': route({
    method: 'POST',
    path: 'orthosis/measure/create',
    access: 'measure:add',
    changes: true,
    kind: 'json',
    input: measureCreateInputSchema,
    output: measureSchema,
    throws: ['measure/impossible', 'operation/id-taken', 'document/not-a-model', 'document/damaged'],
    summary:
      'Keep a measure or marker. The server takes its value from the shaped model: in the call where that is quick, else behind it; until then `checked` is false.',
  }),
  'measure/update': route({
    method: 'POST',
    path: 'orthosis/measure/update',
    access: 'measure:edit',
    changes: true,
    kind: 'json',
    input: measureUpdateInputSchema,
    output: measureSchema,
    throws: ['measure/impossible', 'document/damaged'],
    summary: 'Change a measure; its value is taken again, as with measure/create.',
  }),
  'measure/list': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/measure/list',
    access: 'measure:query',
    changes: false,
    kind: 'json',
    input: byModel,
    output: z.array(measureSchema),
    throws: ['document/not-a-model'],
    summary:
      'The measures and markers of a model. What could not be taken on the shape of now yet has no value and `checked` false.',
  }),
  'measure/delete': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/measure/delete',
    access: 'measure:delete',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: nothingSchema,
    throws: [],
    summary: 'Remove a measure or marker.',
  }),
};
// ../core/src/contract/routes/part-routes.ts
var byId$3 = z.object({ id: idSchema });
/** A value that a multipart form carries as JSON text. */
var inForm = (schema) =>
  z
    .union([
      z.string().transform((text, context) => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({
            code: 'custom',
            params: { rule: 'type' },
          });
          return z.NEVER;
        }
      }),
      z.unknown(),
    ])
    .pipe(schema);
var FILE_FAILURES = [
  'request/too-large',
  'document/not-a-model',
  'document/damaged',
  'patient/consent-missing',
  'operation/id-taken',
  'mesh/unreadable',
  'mesh/too-large',
  'mesh/too-slow',
  'mesh/empty',
  'document/quota',
  'file/infected',
  'server/disk-full',
];
/** Second bodies, X-ray pictures and region templates. */
var PART_ROUTES = {
  'document/savemembermodel': route({
    method: 'POST',
    path: 'orthosis/document/savemembermodel',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    alsoJson: true,
    input: z.object({
      id: idSchema,
      /** The member's id, chosen by the client, so that a retry is harmless. */
      memberId: clientIdSchema.optional(),
      name: partNameSchema,
      /** What it is: a spine has a call of its own. */
      kind: z.enum(MEMBER_KINDS).exclude(['spine']).optional(),
      /** A model to be taken as it is shaped now, in place of a file. */
      sourceId: idSchema.optional(),
      transform: inForm(transformSchema).optional(),
      config: inForm(uploadConfigSchema).optional(),
      /** The state of the model that it was made of. */
      made: inForm(madeOfSchema).optional(),
    }),
    output: memberSchema,
    mayTakeLong: true,
    throws: [...FILE_FAILURES, 'job/failed'],
    summary: 'Keep a second body with a model: an uploaded file, or another model as it is shaped now.',
  }),
  'document/uploadspine': route({
    method: 'POST',
    path: 'orthosis/document/uploadspine',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    input: z.object({
      id: idSchema,
      memberId: clientIdSchema.optional(),
      name: partNameSchema,
      transform: inForm(transformSchema).optional(),
      config: inForm(uploadConfigSchema).optional(),
    }),
    output: memberSchema,
    throws: FILE_FAILURES,
    summary: 'Keep a spine with a model.',
  }),
  'document/updatemember': route({
    method: 'POST',
    path: 'orthosis/document/updatemember',
    access: 'model:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      name: partNameSchema,
      transform: transformSchema.optional(),
      /** Kept with the member. */
      json: jsonSchema.optional(),
      /** What the caller saw of what is changed: where the member has another name or place by now, `member/stale` with the `member` as it is. */
      seen: z
        .object({
          name: z.string().optional(),
          transform: transformSchema.optional(),
        })
        .optional(),
    }),
    output: memberSchema,
    throws: ['request/too-large', 'member/stale'],
    summary: 'Change name, place or stored JSON of a member.',
  }),
  'document/deletembermodel': route({
    method: 'POST',
    path: 'orthosis/document/deletembermodel',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: byId$3,
    output: nothingSchema,
    throws: [],
    summary: 'Remove a member; a merge that was made with it keeps its shape.',
  }),
  'document/getmemberlist': route({
    method: 'GET',
    path: 'orthosis/document/getmemberlist',
    access: 'model:query',
    changes: false,
    kind: 'json',
    input: byId$3,
    output: z.array(memberSchema),
    throws: ['document/not-a-model'],
    summary: 'The members of a model, oldest first.',
  }),
  'document/getmemberjsonStorage': route({
    method: 'GET',
    path: 'orthosis/document/getmemberjsonStorage',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: byId$3,
    output: jsonSchema.nullable(),
    throws: [],
    summary: 'The JSON kept with a member; null when there is none.',
  }),
  'document/membermesh': route({
    method: 'GET',
    path: 'orthosis/document/membermesh',
    access: 'model:get',
    changes: false,
    kind: 'bytes',
    input: byId$3,
    output: nothingSchema,
    throws: ['document/damaged'],
    summary: 'The mesh of a member in its own space, in the format of document/mesh.',
  }),
  'document/saveXray': route({
    method: 'POST',
    path: 'orthosis/document/saveXray',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    alsoJson: true,
    input: z.object({
      id: idSchema,
      /** Of the X-ray: one that is there is changed; a new one takes it, so that a retry is harmless. */
      xrayId: clientIdSchema.optional(),
      name: partNameSchema,
      placement: jsonSchema.optional(),
      marker: jsonSchema.optional(),
    }),
    output: xraySchema,
    throws: [
      'request/too-large',
      'request/malformed',
      'document/not-a-model',
      'patient/consent-missing',
      'operation/id-taken',
      'picture/unreadable',
      'xray/unreadable',
      'document/quota',
      'file/infected',
      'server/disk-full',
    ],
    summary: 'Keep an X-ray (JPG, PNG or DICOM) with a model, or change the place and marks of one.',
  }),
  'document/getxraylist': route({
    method: 'POST',
    path: 'orthosis/document/getxraylist',
    access: 'model:query',
    changes: false,
    kind: 'json',
    input: byId$3,
    output: z.array(xraySchema),
    throws: ['document/not-a-model'],
    summary: 'The X-rays of a model, oldest first.',
  }),
  'document/getXRayMarker': route({
    method: 'GET',
    path: 'orthosis/document/getXRayMarker',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: byId$3,
    output: jsonSchema.nullable(),
    throws: [],
    summary: 'The marks on an X-ray; null when there are none.',
  }),
  'document/xrayimage': route({
    method: 'GET',
    path: 'orthosis/document/xrayimage',
    access: 'model:get',
    changes: false,
    kind: 'bytes',
    input: z.object({
      id: idSchema,
      /** Grey values of a DICOM file that are shown; the file's own window unless said. */
      center: z.coerce.number().min(-1e6).max(1e6).optional(),
      width: z.coerce.number().min(0.001).max(1e6).optional(),
    }),
    output: nothingSchema,
    throws: ['document/damaged'],
    summary: 'An X-ray as a picture (PNG or JPG), of a DICOM file with the asked window of grey values.',
  }),
  'document/deletexray': route({
    method: 'POST',
    path: 'orthosis/document/deletexray',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: byId$3,
    output: nothingSchema,
    throws: [],
    summary: 'Remove an X-ray.',
  }),
  'document/createtemplate': route({
    method: 'POST',
    path: 'orthosis/document/createtemplate',
    access: 'model:add',
    changes: true,
    kind: 'json',
    input: templateInputSchema,
    output: templateSchema,
    throws: ['document/exists', 'operation/id-taken', 'request/too-large'],
    summary: 'Keep a region as a template for other bodies.',
  }),
  'document/deletetemplate': route({
    method: 'POST',
    path: 'orthosis/document/deletetemplate',
    access: 'model:delete',
    changes: true,
    kind: 'json',
    input: byId$3,
    output: nothingSchema,
    throws: [],
    summary: 'Remove a template; regions made from it stay.',
  }),
  'document/getareatemlatelist': route({
    method: 'GET',
    path: 'orthosis/document/getareatemlatelist',
    access: 'model:query',
    changes: false,
    kind: 'json',
    input: z.object({}),
    output: z.array(templateSchema),
    throws: [],
    summary: 'All templates, by name.',
  }),
  'document/getareatemlateinfo': route({
    method: 'GET',
    path: 'orthosis/document/getareatemlateinfo',
    access: 'model:get',
    changes: false,
    kind: 'json',
    input: byId$3,
    output: templateSchema,
    throws: [],
    summary: 'One template.',
  }),
};
// ../core/src/contract/patient-change.ts
/** Whether an angle is believed, or stands as the caller saw it. */
var holds = (fields, isBelieved) => {
  const { cobb, known } = fields ?? {};
  return typeof cobb !== 'number' || cobb === known?.cobb || isBelieved(cobb);
};
/** Adds the rules of a patient record to a form that changes one: those of `withPatientRules`, but an angle that was seen is no new one. */
var withChangeRules = (schema) =>
  withPatientRules(schema)
    .refine((fields) => holds(fields, (cobb) => cobb >= COBB_WITH_REASON.min), {
      path: ['cobb'],
      params: {
        rule: 'min',
        min: COBB_WITH_REASON.min,
        of: 'number',
      },
      when: () => true,
    })
    .refine((fields) => holds(fields, (cobb) => cobb <= COBB_WITH_REASON.max), {
      path: ['cobb'],
      params: {
        rule: 'max',
        max: COBB_WITH_REASON.max,
        of: 'number',
      },
      when: () => true,
    });
/** Every field of a record that is changed, and in `known` what the caller saw of what is taken at visits. */
var patientChangeSchema = withChangeRules(
  z.object({
    ...patientFieldsSchema.shape,
    cobb: anyCobbSchema.nullable().optional(),
    known: visitFieldsSchema.optional(),
  }),
);
// ../core/src/contract/routes/patient-routes.ts
/** The day on the caller's calendar, under which what was taken is filed as a visit; left out, the day in UTC. */
var savedOn = { day: pastDaySchema.optional() };
var PATIENT_ROUTES = {
  'document/patient/save': route({
    method: 'POST',
    path: 'orthosis/document/patient/save',
    access: 'patient:add',
    changes: true,
    kind: 'json',
    input: withPatientRules(
      z.object({
        ...patientFieldsSchema.shape,
        ...givenConsent,
        ...savedOn,
        ...ofAnother,
        parentId: parentIdSchema,
        id: clientIdSchema.optional(),
      }),
    ),
    output: entrySchema,
    throws: [
      'document/exists',
      'operation/id-taken',
      'document/not-a-folder',
      'document/patient-in-patient',
      'document/too-deep',
    ],
    summary:
      'Make a patient record. With an `id` of the client a retry gives the record that the first call made. A name that is taken is refused with the records of that name as `people`; `another` says that it is another person.',
  }),
  'patient/get': route({
    method: 'GET',
    path: 'orthosis/patient/get',
    access: 'patient:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: patientSchema,
    throws: [],
    summary:
      'A patient record; what is taken at visits is the newest value of each that is known. Says which other records hold a person of that name and birthday.',
  }),
  'patient/update': route({
    method: 'POST',
    path: 'orthosis/patient/update',
    access: 'patient:edit',
    changes: true,
    kind: 'json',
    input: withChangeRules(
      z.object({
        ...patientChangeSchema.shape,
        ...givenConsent,
        ...savedOn,
        ...ofAnother,
        id: idSchema,
        /** `saveTime` of the record that the fields were made from: a record that was saved after it is left as it is. */
        since: z.string().max(40).optional(),
      }),
    ),
    output: patientSchema,
    throws: ['document/exists', 'patient/stale', 'patient/consent-missing'],
    summary:
      'Replace the fields of a patient record; with `since`, only if nobody saved it in between. What is taken at visits is written into the visit of the day where it differs from what is known (`known`: what the caller saw of it), and stays where it is left out; null takes away only what that visit says. A date of birth that makes a patient with files a child asks for consent.',
  }),
};
// ../core/src/contract/routes/privacy-routes.ts
var PRIVACY_ROUTES = {
  'patient/consent/get': route({
    method: 'GET',
    path: 'orthosis/patient/consent/get',
    access: 'patient:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: z.object({
      /** Of the patient whose record the entry is or lies in; null outside of any. */
      patientId: z.string().nullable(),
      /** Whether an upload into the entry is refused until a guardian's consent is on file. */
      needed: z.boolean(),
      consent: consentSchema.nullable(),
    }),
    throws: [],
    summary: 'Whether an entry lies with a patient under 18, and the consent that is on file.',
  }),
  'patient/consent': route({
    method: 'POST',
    path: 'orthosis/patient/consent',
    access: 'patient:edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      ...consentFieldsSchema.shape,
    }),
    output: consentSchema,
    throws: [],
    summary: 'Keep that a guardian agreed to scans of a patient under 18; an earlier consent is replaced.',
  }),
  'patient/export': route({
    method: 'GET',
    path: 'orthosis/patient/export',
    access: 'patient:export',
    changes: false,
    kind: 'bytes',
    input: z.object({ id: idSchema }),
    output: nothingSchema,
    throws: [],
    summary:
      'Everything kept about one patient as a zip: record, consent, files, histories, measures, audit trail, and a manifest with SHA-256. Stored files that are damaged or missing are left out and named in it and in DAMAGED.txt.',
  }),
  'patient/erase': route({
    method: 'POST',
    path: 'orthosis/patient/erase',
    access: 'patient:delete',
    changes: true,
    kind: 'json',
    input: eraseInputSchema,
    output: erasureSchema,
    throws: ['patient/name-differs'],
    summary: 'Erase a patient with everything below, past the recycle bin; says what the law keeps.',
  }),
  'audit/list': route({
    method: 'GET',
    path: 'orthosis/audit/list',
    access: 'patient:export',
    changes: false,
    kind: 'json',
    input: z.object({
      patientId: idSchema,
      page: z.coerce.number().int().min(1).max(1e6).default(1),
      pageSize: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(100),
    }),
    output: z.object({
      items: z.array(auditEventSchema),
      total: z.int(),
      /** Whether every line still fits the one before. */
      whole: z.boolean(),
    }),
    throws: [],
    summary: 'Who did what with a patient’s data, newest first.',
  }),
  'audit/export': route({
    method: 'GET',
    path: 'orthosis/audit/export',
    access: 'patient:export',
    changes: false,
    kind: 'bytes',
    input: z.object({ patientId: idSchema }),
    output: nothingSchema,
    throws: [],
    summary: 'The audit trail of a patient as JSON lines, oldest first.',
  }),
};
// ../core/src/contract/routes/profile-routes.ts
var none$2 = z.object({});
var password = z.string().max(1e3);
/** The signed-in user's own account: address and phone, sessions, second factor, switch to a sister platform. */
var PROFILE_ROUTES = {
  'account/profile': route({
    method: 'GET',
    path: 'account/profile',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: none$2,
    output: profileSchema,
    throws: [],
    summary: 'The own account.',
  }),
  'account/profile/sendcode': route({
    method: 'POST',
    path: 'account/profile/sendcode',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: contactCodeInputSchema,
    output: nothingSchema,
    throws: ['account/reauthenticate', 'account/wrong-old-password', 'request/too-many'],
    summary: 'Send a code to a new e-mail address or phone number; asks for the password.',
  }),
  'account/profile/contact': route({
    method: 'POST',
    path: 'account/profile/contact',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: contactInputSchema,
    output: profileSchema,
    throws: ['account/wrong-code', 'account/code-expired', 'account/email-taken'],
    summary: 'Take over the new e-mail address or phone number with the code that was sent to it.',
  }),
  'account/session/list': route({
    method: 'GET',
    path: 'account/session/list',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: none$2,
    output: z.array(sessionSchema),
    throws: [],
    summary: 'Where the user is signed in.',
  }),
  'account/session/end': route({
    method: 'POST',
    path: 'account/session/end',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: nothingSchema,
    throws: [],
    summary: 'End one session of the user.',
  }),
  'account/session/endothers': route({
    method: 'POST',
    path: 'account/session/endothers',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: none$2,
    output: nothingSchema,
    throws: [],
    summary: 'End every session of the user but this one.',
  }),
  'account/totp/begin': route({
    method: 'POST',
    path: 'account/totp/begin',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ password }),
    output: z.object({
      secret: z.string(),
      uri: z.string(),
    }),
    throws: ['account/wrong-old-password', 'account/second-factor-on', 'request/too-many'],
    summary: 'Start setting up a second factor: the secret for an authenticator. Nothing is asked for yet.',
  }),
  'account/totp/confirm': route({
    method: 'POST',
    path: 'account/totp/confirm',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ code: digitsSchema }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    throws: [
      'account/wrong-digits',
      'account/second-factor-sealed',
      'account/second-factor-on',
      'account/second-factor-off',
      'request/too-many',
    ],
    summary:
      'Turn the second factor on with a code of the authenticator; recovery codes are shown this once.',
  }),
  'account/totp/off': route({
    method: 'POST',
    path: 'account/totp/off',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({
      password,
      secondFactor: z.string().max(40),
    }),
    output: nothingSchema,
    throws: [
      'account/wrong-old-password',
      'account/wrong-second-factor',
      'account/second-factor-sealed',
      'account/second-factor-off',
      'request/too-many',
    ],
    summary: 'Turn the second factor off.',
  }),
  'account/space/get': route({
    method: 'GET',
    path: 'account/space',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: none$2,
    output: loginResultSchema.omit({ cookie: true }),
    throws: [],
    summary: 'Whose records this session works on, and with which roles, as sign-in would answer now.',
  }),
  'account/space': route({
    method: 'POST',
    path: 'account/space',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: loginResultSchema.omit({ cookie: true }),
    throws: [],
    summary: 'Choose whose records this session works on: the own ones or a clinic.',
  }),
  'account/switch/ticket': route({
    method: 'POST',
    path: 'account/switch/ticket',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ target: z.string().max(40) }),
    output: z.object({
      /** The sister's address with `name` and `cookie=<ticket>`, for platforms that only read a query. */
      url: z.string(),
      /** Where a form with `name` and `ticket` is posted: then no address holds the ticket. */
      action: z.string(),
      ticket: z.string(),
      expiresAt: z.string(),
    }),
    throws: ['account/unknown-platform', 'request/too-many'],
    summary: 'A ticket for a sister platform: good once, for 30 seconds, there only.',
  }),
  'account/login/trust/in': route({
    method: 'POST',
    path: 'account/login/trust/in',
    access: 'public',
    changes: true,
    kind: 'json',
    input: z.object({
      name: requiredText({ max: LIMITS.email }),
      ticket: tokenSchema,
    }),
    output: loginResultSchema.extend({ platform: z.enum(PLATFORMS) }),
    throws: ['account/bad-ticket', 'account/bad-signature', 'request/too-many'],
    summary: 'A sister platform redeems a ticket; signed with its secret.',
  }),
};
// ../core/src/contract/routes/recycle-routes.ts
var byId$2 = z.object({ id: idSchema });
var RECYCLE_ROUTES = {
  'recycle/list': route({
    method: 'GET',
    path: 'orthosis/recycle/list',
    access: 'recycle:query',
    changes: false,
    kind: 'json',
    input: z.object({}),
    output: z.array(
      z.object({
        ...entrySchema.shape,
        deletedAt: z.string(),
      }),
    ),
    throws: [],
    summary: 'What was deleted, newest first; what lay below a deleted entry comes back with it.',
  }),
  'recycle/restore': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/recycle/restore',
    access: 'recycle:edit',
    onPatients: 'edit',
    changes: true,
    kind: 'json',
    input: z.object({
      id: idSchema,
      ...givenConsents,
    }),
    output: entrySchema,
    throws: ['patient/consent-missing'],
    summary:
      'Put an entry back where it was, or into the root when that is gone; a taken name gets a number.',
  }),
  'recycle/delete': route({
    method: 'GET',
    twin: 'POST',
    path: 'orthosis/recycle/delete',
    access: 'recycle:delete',
    onPatients: 'delete',
    changes: true,
    kind: 'json',
    input: byId$2,
    output: nothingSchema,
    throws: [],
    summary: 'Delete an entry of the recycle bin with all below it, for ever.',
  }),
};
// ../core/src/contract/routes/report-routes.ts
var REPORT_ROUTES = {
  'report/pdf': route({
    method: 'GET',
    path: 'orthosis/report/pdf',
    access: 'model:export',
    needs: ['patient:get'],
    changes: false,
    kind: 'bytes',
    input: z.object({
      modelId: idSchema,
      /** The patient whose record the model lies in; left out, the record it lies in is found. */
      patientId: idSchema.optional(),
      paper: z.enum(['A4', 'Letter']).default('A4'),
      /** Left out: the language of the caller. */
      language: languageSchema.optional(),
      /** Unit of lengths; left out, the one of the caller's settings. */
      units: unitsSchema.optional(),
      /** IANA name of the time zone that times are told in; left out or unknown, UTC. */
      zone: z.string().max(60).optional(),
    }),
    output: nothingSchema,
    mayTakeLong: true,
    throws: ['document/not-a-model', 'model/stale', 'document/damaged', 'job/failed'],
    summary:
      'The design of a model on paper: patient, classification, sizes, four views, X-ray, measures, operations, export settings and deviations, as a PDF.',
  }),
};
// ../core/src/contract/job.ts
/** Work that took longer than a request may. */
var jobSchema = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  /** What the call would have answered; null until done, but for work that tells what it has done so far. For a download, `{ "download": path }`. */
  result: jsonSchema.nullable(),
  /** Why it failed: code and sentence. */
  error: z
    .object({
      code: z.int(),
      message: z.string(),
    })
    .nullable(),
});
/** Work that took longer than a request may, with what it is about. */
var listedJobSchema = jobSchema.extend({
  /** The call that began it. */
  type: z.string(),
  /** When it ended, ISO 8601; null while it goes on. */
  endedAt: z.string().nullable(),
  /** Name of the member who asked for it; null where the caller did. */
  by: z.string().nullable(),
});
z.object({ jobId: z.string() });
// ../core/src/contract/routes/service-routes.ts
var none$1 = z.object({});
var byId$1 = z.object({ id: idSchema });
var SERVICE_ROUTES = {
  health: route({
    method: 'GET',
    path: 'health',
    access: 'public',
    changes: false,
    kind: 'json',
    input: none$1,
    output: z.object({
      status: z.literal('ok'),
      version: z.string(),
    }),
    throws: ['server/unavailable'],
    summary: 'Whether the server can serve: the database answers and files can be written.',
  }),
  'health/ready': route({
    method: 'GET',
    path: 'health/ready',
    access: 'public',
    changes: false,
    kind: 'json',
    input: none$1,
    output: z.object({ status: z.literal('ready') }),
    throws: ['server/unavailable'],
    summary:
      'Whether this process can take requests now; a 503 names in `data.failing` what keeps it: stopping, database, migrations, files or disk.',
  }),
  metrics: route({
    method: 'GET',
    path: 'metrics',
    access: 'public',
    changes: false,
    kind: 'bytes',
    input: none$1,
    output: nothingSchema,
    throws: [],
    summary:
      'Figures in the text format of Prometheus: for this machine only, or with the token of the deployment; not found for others.',
  }),
  openapi: route({
    method: 'GET',
    path: 'openapi.json',
    access: 'public',
    changes: false,
    kind: 'bytes',
    input: none$1,
    output: jsonSchema,
    throws: [],
    summary: 'This contract as an OpenAPI 3.1 document, without envelope.',
  }),
  'x-smart/x-match': route({
    method: 'POST',
    path: 'orthosis/x-smart/x-match',
    access: 'model:get',
    changes: false,
    kind: 'multipart',
    alsoJson: true,
    input: z.object({ xrayId: idSchema.optional() }),
    output: smartMatchSchema,
    mayTakeLong: true,
    throws: ['smart-match/parameters', 'smart-match/not-available', 'xray/unreadable', 'request/too-large'],
    summary: 'Find the vertebrae on a frontal X-ray: one that is stored, or an uploaded picture.',
  }),
  'feedback/commit': route({
    method: 'POST',
    path: 'orthosis/feedback/commit',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: feedbackInputSchema,
    output: nothingSchema,
    throws: ['request/too-many', 'request/too-large'],
    summary: 'Hand in the satisfaction questionnaire.',
  }),
  'jobs/list': route({
    method: 'GET',
    path: 'jobs',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: z
      .object({
        id: idSchema.optional(),
        type: z.string().max(100).optional(),
      })
      .refine(({ id, type }) => id !== void 0 || type !== void 0, {
        params: {
          rule: 'one-of',
          options: 'id, type',
        },
      }),
    output: z.array(listedJobSchema),
    throws: [],
    summary:
      'Work that the caller asked for about a document or one of its X-rays (`id`), or by a call (`type`): what goes on, and what ended within the last quarter of an hour; batches of braces within a week. Who may remove members of a clinic also sees by `type` the batches of braces of members that go on (`by`), and may stop them.',
  }),
  'jobs/get': route({
    method: 'GET',
    path: 'jobs/:id',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: byId$1,
    output: jobSchema,
    throws: [],
    summary: 'State of work that goes on.',
  }),
  'jobs/cancel': route({
    method: 'DELETE',
    path: 'jobs/:id',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: byId$1,
    output: nothingSchema,
    throws: [],
    summary: 'Cancel work that goes on; nothing is changed by it.',
  }),
  'jobs/events': route({
    method: 'GET',
    path: 'jobs/:id/events',
    access: 'signed-in',
    changes: false,
    kind: 'events',
    input: byId$1,
    output: jobSchema,
    throws: [],
    summary: 'The same as a stream of server-sent events, one for each change, until it ends.',
  }),
  'jobs/download': route({
    method: 'GET',
    path: 'jobs/:id/download',
    access: 'signed-in',
    changes: false,
    kind: 'bytes',
    input: byId$1,
    output: nothingSchema,
    throws: ['job/failed', 'job/cancelled', 'job/cancelled-among', 'job/interrupted'],
    summary: 'The file that a finished download job made.',
  }),
};
// ../core/src/contract/resumable.ts
/** The version of the tus protocol that uploads speak. */
var TUS_VERSION = '1.0.0';
/** A resumable upload as its owner sees it. */
var uploadStateSchema = z.object({
  id: z.string(),
  /** Name of the file, a label. */
  name: z.string(),
  parentId: z.string(),
  /** Bytes of the whole file. */
  size: z.int(),
  /** Bytes that are on the server's disk for good. */
  offset: z.int(),
  state: z.enum(['open', 'complete', 'done', 'refused']),
  /** When it is forgotten unless it goes on, ISO 8601 UTC. */
  expiresAt: z.string(),
  /** The entry it became, else null. */
  documentId: z.string().nullable(),
});
// ../core/src/contract/routes/upload-routes.ts
var none = z.object({});
var byId = z.object({ id: idSchema });
var collection = 'orthosis/upload/resumable';
var one = `${collection}/:id`;
var bytes = z.coerce.number().int().min(0);
/** Resumable uploads by tus 1.0 (core, creation, termination, expiration, checksum), and the calls that end them with an envelope. */
var UPLOAD_ROUTES = {
  'upload/offer': route({
    method: 'OPTIONS',
    path: collection,
    access: 'signed-in',
    changes: false,
    kind: 'tus',
    input: none,
    output: nothingSchema,
    throws: [],
    summary: 'What of the tus protocol is spoken here, and the largest file.',
  }),
  'upload/begin': route({
    method: 'POST',
    path: collection,
    access: 'document:import',
    changes: true,
    kind: 'tus',
    /**
     * `Upload-Length`, and of `Upload-Metadata` the keys `name` (or `filename`), `parentId`, `config` and `id`: a UUID by which a begin
     * that is said again is the same upload.
     */
    input: z.object({
      id: clientIdSchema.optional(),
      size: bytes,
      name: z.string().max(1e3).default(''),
      parentId: idSchema.default('0'),
      config: configField,
    }),
    output: nothingSchema,
    throws: [...UPLOAD_FAILURES, 'upload/version', 'upload/too-many', 'server/disk-full'],
    summary: 'Begin a resumable upload; its address is in the header Location.',
  }),
  'upload/list': route({
    method: 'GET',
    path: collection,
    access: 'document:import',
    changes: false,
    kind: 'json',
    input: none,
    output: z.array(uploadStateSchema),
    throws: [],
    summary: 'The resumable uploads of the caller that did not become an entry yet.',
  }),
  'upload/state': route({
    method: 'HEAD',
    path: one,
    access: 'document:import',
    changes: false,
    kind: 'tus',
    input: byId,
    output: nothingSchema,
    throws: [...UPLOAD_FAILURES, 'upload/version', 'upload/busy'],
    summary:
      'How many bytes have arrived. All of them only once the entry is made, whose id and hash are headers then.',
  }),
  'upload/get': route({
    method: 'GET',
    path: one,
    access: 'document:import',
    changes: false,
    kind: 'json',
    input: byId,
    output: uploadStateSchema,
    throws: [],
    summary: 'Where an upload stands.',
  }),
  'upload/append': route({
    method: 'PATCH',
    path: one,
    access: 'document:import',
    changes: true,
    kind: 'tus',
    /** `offset` is the header `Upload-Offset`; `Upload-Checksum` takes sha1 and sha256. */
    input: z.object({
      id: idSchema,
      offset: bytes,
    }),
    output: nothingSchema,
    throws: [
      ...UPLOAD_FAILURES,
      'upload/version',
      'upload/media-type',
      'upload/offset',
      'upload/busy',
      'upload/checksum',
      'server/disk-full',
    ],
    summary: 'Add bytes. They are on the disk when it answers; with the last one the entry is made.',
  }),
  'upload/abandon': route({
    method: 'DELETE',
    path: one,
    access: 'document:import',
    changes: true,
    kind: 'tus',
    input: byId,
    output: nothingSchema,
    throws: ['upload/version', 'upload/busy'],
    summary: 'Forget an upload with its bytes; the entry it became stays.',
  }),
  'upload/finish': route({
    method: 'POST',
    path: `${one}/finish`,
    access: 'document:import',
    changes: true,
    kind: 'json',
    /** Another place or name where the first one was refused; what is left out stays as it was said at the beginning. */
    input: z.object({
      id: idSchema,
      parentId: idSchema.optional(),
      config: uploadConfigSchema.optional(),
    }),
    output: uploadResultSchema,
    throws: [...UPLOAD_FAILURES, 'upload/incomplete', 'upload/busy'],
    summary:
      'The entry that a complete upload is, made now if it was not yet: the same one however often it is asked.',
  }),
};
// ../core/src/contract/routes/worklist-routes.ts
var WORKLIST_ROUTES = {
  'patient/list': route({
    method: 'GET',
    path: 'orthosis/patient/list',
    access: 'patient:query',
    changes: false,
    kind: 'json',
    input: worklistInputSchema,
    output: z.object({
      items: z.array(worklistItemSchema),
      total: z.int(),
      page: z.int(),
    }),
    throws: [],
    summary:
      'The patients of a clinic wherever they lie, with age, curve, people and stage of the design; sorted and filtered.',
  }),
  'patient/list/choices': route({
    method: 'GET',
    path: 'orthosis/patient/list/choices',
    access: 'patient:query',
    changes: false,
    kind: 'json',
    input: z.object({
      /** The design that the caller opened last. */
      design: idSchema.optional(),
    }),
    output: worklistChoicesSchema,
    throws: [],
    summary:
      'What the filters of the worklist offer: types, doctors and technicians that occur; and the design to go on with.',
  }),
};
// ../core/src/contract/routes.ts
/** Every call of the server, by name. */
var ROUTES = {
  ...ACCOUNT_ROUTES,
  ...PROFILE_ROUTES,
  ...CLINIC_ROUTES,
  ...DOCUMENT_ROUTES,
  ...PATIENT_ROUTES,
  ...MANY_ROUTES,
  ...UPLOAD_ROUTES,
  ...MODEL_ROUTES,
  ...PART_ROUTES,
  ...ASSET_ROUTES,
  ...RECYCLE_ROUTES,
  ...PRIVACY_ROUTES,
  ...OPERATION_ROUTES,
  ...COURSE_ROUTES,
  ...WORKLIST_ROUTES,
  ...REPORT_ROUTES,
  ...SERVICE_ROUTES,
};
// ../core/src/contract/client.ts
/** A call that failed. `code` is the product code, 0 when no answer came; `message` is in the caller's language. */
var ApiError = class extends Error {
  code;
  /** HTTP status; 0 when no answer came. */
  status;
  data;
  /** Id under which the server's log knows the request, where an answer came. */
  requestId;
  /** Whether the answer is none of the server's: a proxy, a sign-in page of a network. It says nothing about what was asked for. */
  isForeign;
  static {
    acrossCopies(this, 'ApiError');
  }
  constructor(failure, options) {
    super(failure.message, options);
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.data = failure.data ?? null;
    this.requestId = failure.requestId;
    this.isForeign = failure.isForeign ?? false;
  }
  /** Whether the answer never came: offline, a server that is down, a time-out. The call may or may not have been carried out. */
  get isNetwork() {
    return this.status === 0;
  }
  /** Whether the session has ended and the user must sign in again. */
  get isSignedOut() {
    return this.code === ERRORS['request/not-signed-in'].code;
  }
  /** Broken rules by field of a 422; empty for other failures. */
  get fields() {
    const fields = this.data?.fields;
    return Array.isArray(fields) ? fields : [];
  }
  /** The model's revision now, of a stale one (code 4090). */
  get revision() {
    const revision = this.data?.revision;
    return typeof revision === 'number' ? revision : void 0;
  }
};
/** Names the space that a caller means, so that a window which has not heard of a switch changes nothing in the wrong one. */
var SPACE_HEADER = 'x-bracewright-space';
// ../core/src/contract/known-values.ts
/**
 * The one source of each number that is taken at visits: the newest that was taken on any day, as `knownCobb` has it of the angle. What the
 * record says beside that counts only where no day says anything. The record, its form, the report and the export all tell this one,
 * and what is typed into the record is written into the visit of the day, so that it is the newest.
 */
var knownValues = (taken, recorded) =>
  Object.fromEntries(
    VISIT_FIELDS.map((name) => {
      const last = inOrder(taken, (one) => one[name]).at(-1);
      if (last)
        return [
          name,
          {
            value: last.value,
            source: last.source === 'model' ? 'model' : 'visit',
            at: last.at,
          },
        ];
      const value = recorded[name];
      return [
        name,
        value === null
          ? null
          : {
              value,
              source: 'record',
              at: null,
            },
      ];
    }),
  );
// ../core/src/contract/may-call.ts
/** Whether rights are enough for a call, before it is known what the call is about. */
function permits({ access, needs = [] }, roles) {
  if (access === 'public' || access === 'signed-in') return true;
  return [access, ...needs].every((needed) => {
    const [permission, action] = needed.split(':');
    return isAllowed(roles, permission, action);
  });
}
/** Whether somebody who is signed in with `roles` may make a call: the one question behind every button, key and menu. */
function mayCall(roles, name) {
  return permits(ROUTES[name], roles);
}
/** Whether a call changes what lies in the space that the caller works in; the account's own calls belong to no space. */
var changesSpace = (name) => {
  const { changes, access } = ROUTES[name];
  return changes && access !== 'public' && !/^(?:account|user)\//.test(name);
};
// ../core/src/contract/default-settings.ts
/** What holds until a user chooses. */
var DEFAULT_SETTINGS = {
  theme: 'light',
  primaryColor: 'blue',
  layout: 'side',
  fixedHeader: true,
  fixedSidebar: true,
  contentWidth: 'fluid',
  autoHideHeader: false,
  colorWeak: false,
  multiTab: false,
  units: 'mm',
  mouseSensitivity: 1,
  mousePreset: 'medical',
  invertWheel: false,
  letterKeys: true,
  startList: 'patients',
  shortcuts: {},
};
// ../core/src/contract/entry-names.ts
function splitExtension(name) {
  const match = /^(.+)(\.[A-Za-z0-9]{1,8})$/.exec(name);
  return match ? [match[1], match[2]] : [name, ''];
}
/** What ends a word of a name. */
var AFTER_WORD = /(?<=[\s_-])/u;
/**
 * The first words of `base` that fit into `room` characters, and its last one, which most often tells one from another (a date, a side, a number); a last word that leaves no
 * room for others stands alone. Within a word only where there is no other way.
 */
function fitWords(base, room) {
  if (characterCount(base) <= room) return base;
  const words = base.split(AFTER_WORD);
  const last = words.pop();
  const left = room - characterCount(last);
  if (words.length === 0 || left < 0) return Array.from(base).slice(0, room).join('').trimEnd();
  let head = '';
  for (const word of words) {
    if (characterCount(head) + characterCount(word) > left) break;
    head += word;
  }
  if (head !== '' || 2 * left <= room) return head + last;
  const [first = ''] = words;
  const end = /[\s_-]$/u.exec(first)?.[0] ?? '';
  return (
    Array.from(first)
      .slice(0, left - characterCount(end))
      .join('')
      .trimEnd() +
    end +
    last
  );
}
/** `name` cut to `longest` characters, at words where it has some, its extension kept. `suffix` goes before the extension. */
function fitName(name, suffix = '', longest = LIMITS.itemName) {
  const [base, extension] = splitExtension(name);
  return fitWords(base, longest - characterCount(suffix) - characterCount(extension)) + suffix + extension;
}
/** `name`, or the first of `name (2)`, `name (3)` … that is not among `taken`; `marked` puts the number in, by cutting a long name unless said. */
function freeNameAmong(taken, name, marked = (mark) => fitName(name, mark)) {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const candidate = marked(` (${number})`);
    if (!taken.has(candidate)) return candidate;
  }
}
var WALL = {
  'en-US': ' wall',
  'zh-CN': ' 支具壁',
};
var shownThickness = (mm) => Math.round(10 * mm) / 10;
/**
 * What the wall of a brace is called, made of a model of this name: its file and its entry beside the model. `thickness` (mm) tells it from the
 * next one, also at the printer; `mark` is a number that sets it apart from one of the same thickness. A long name is cut for both.
 */
var wallName = (model, language, thickness, mark = '') =>
  fitName(model, `${WALL[language]}${thickness === void 0 ? '' : ` ${shownThickness(thickness)} mm`}${mark}`);
var BRACE = {
  'en-US': ' brace',
  'zh-CN': ' 支具',
};
/** Digits of the hash of a design that tell its files from those of another. */
var DIGITS$1 = 8;
/** What the files of a brace are called together, made of a model of this name, without an ending: by the thickness of its wall, as that is (`wallName`), and the first digits of the hash of the design. */
function braceFilesName(model, language, { thickness, designHash, mark = '' } = {}) {
  const wall = thickness === void 0 ? '' : ` ${shownThickness(thickness)} mm`;
  const design = designHash === void 0 ? '' : ` ${designHash.slice(0, DIGITS$1)}`;
  return fitName(
    model.replace(/\.(stl|obj|ply|3mf)$/i, ''),
    `${BRACE[language]}${wall}${design}${mark}`,
    LIMITS.itemName - 4,
  );
}
// src/http/connection-times.ts
/**
 * How long connections may take, ms. An idle one is kept for longer than proxies and clients keep theirs: whoever begins a request on one that is closed
 * at that moment gets no answer.
 */
var CONNECTION_TIMES = {
  requestTimeout: 9e5,
  headersTimeout: 2e4,
  keepAliveTimeout: 65e3,
};
// src/people/users/attempts.ts
/** A count that stays too high lasts until its time is over; nobody is refused what was right because of it. */
function ignoreFullDisk(error) {
  if (!cannotWrite(error)) throw error;
}
/**
 * Counts attempts in the database, so that a restart forgives nobody. Keys are hashed: an address or a name that was never an
 * account is not kept. While the disk takes nothing they are counted in memory on top of what was counted before: a full disk neither locks
 * people out nor lets anybody guess.
 */
var Attempts = class {
  #database;
  #now;
  #unwritten = /* @__PURE__ */ new Map();
  constructor(database, now) {
    this.#database = database;
    this.#now = now;
  }
  #key(kind, what) {
    return `${kind}:${createHash('sha256').update(what).digest('hex').slice(0, 32)}`;
  }
  /**
   * Counts one attempt of each kind, or throws `request/too-many` and counts none when one has no tries left. Counted before anything is
   * tried, in one transaction: a hundred at once are no more than allowed, in however many processes.
   */
  async take(...claims) {
    const now = this.#now();
    const rows = claims.map(({ kind, what, allowance }) => ({
      key: this.#key(kind, what),
      allowance,
    }));
    const tooMany = (resetsAt) =>
      new AppError('request/too-many', { retryAfter: Math.ceil((resetsAt - now) / 1e3) });
    for (const [key, { resetsAt }] of this.#unwritten) if (resetsAt <= now) this.#unwritten.delete(key);
    const inDatabase = this.#database.write(async (trx) => {
      await trx('attempts').where('resets_at', '<=', now).delete();
      for (const { key, allowance } of rows) {
        const row = await trx('attempts').where({ key }).first();
        const unwritten = this.#unwritten.get(key)?.count ?? 0;
        const resetsAt = now + allowance.seconds * 1e3;
        if ((row?.count ?? 0) + unwritten >= allowance.tries)
          throw tooMany(Number(row?.resets_at ?? resetsAt));
        if (!row)
          await trx('attempts').insert({
            key,
            count: 1,
            resets_at: resetsAt,
          });
        else await trx('attempts').where({ key }).increment('count', 1);
      }
    });
    try {
      await inDatabase;
    } catch (error) {
      if (!cannotWrite(error)) throw error;
      for (const { key, allowance } of rows) {
        const row = await this.#database
          .knex('attempts')
          .where({ key })
          .where('resets_at', '>', now)
          .first('count');
        const entry = this.#unwritten.get(key) ?? {
          count: 0,
          resetsAt: now + allowance.seconds * 1e3,
        };
        if ((row?.count ?? 0) + entry.count >= allowance.tries) throw tooMany(entry.resetsAt);
        this.#unwritten.set(key, {
          ...entry,
          count: entry.count + 1,
        });
      }
      return { giveBack: () => Promise.resolve(rows.forEach(({ key }) => this.#giveBackUnwritten(key))) };
    }
    return {
      giveBack: () =>
        this.#database
          .write(async (trx) => {
            for (const { key } of rows)
              await trx('attempts').where({ key }).where('count', '>', 0).decrement('count', 1);
          })
          .catch(ignoreFullDisk),
    };
  }
  #giveBackUnwritten(key) {
    const entry = this.#unwritten.get(key);
    if (entry && entry.count > 0) entry.count--;
  }
  /** Forgets the attempts after a success. */
  async forget(kind, what) {
    const key = this.#key(kind, what);
    this.#unwritten.delete(key);
    await this.#database.write((trx) => trx('attempts').where({ key }).delete()).catch(ignoreFullDisk);
  }
};
// src/people/users/codes.ts
var keyOf$2 = (address) => createHash('sha256').update(address).digest('hex');
/**
 * Codes of six digits that travel by mail or text message: one at a time for a purpose and an address, good for ten minutes, five
 * tries and one use. Kept as Argon2id hashes, since a million of them are soon tried against a plain one; the address as a hash,
 * since it may be nobody's.
 */
var Codes = class {
  #database;
  #now;
  constructor(database, now) {
    this.#database = database;
    this.#now = now;
  }
  /** Makes a code; the one before it is void. `address` is folded already. */
  async issue(purpose, address) {
    const code = String(randomInt(0, 1e6)).padStart(6, '0');
    const now = this.#now();
    const row = {
      purpose,
      address_key: keyOf$2(address),
      code_hash: await hashPassword(code),
      tries: 0,
      expires_at: now + LIMITS.codeMinutes * 6e4,
    };
    await this.#database.write(async (trx) => {
      await trx('codes').where('expires_at', '<', now).delete();
      await trx('codes')
        .where({
          purpose,
          address_key: row.address_key,
        })
        .delete();
      await trx('codes').insert(row);
    });
    return code;
  }
  /**
   * Checks a code. Throws `account/wrong-code`, also where none was sent, or `account/code-expired` after ten minutes or five tries.
   * The try is counted before the code is compared, so that a hundred at once are five.
   */
  async check(purpose, address, code) {
    const where = {
      purpose,
      address_key: keyOf$2(address),
    };
    const row = await this.#database.knex('codes').where(where).first();
    if (!row) throw new AppError('account/wrong-code');
    if (Number(row.expires_at) < this.#now()) throw new AppError('account/code-expired');
    if (
      (await this.#database.write((trx) =>
        trx('codes')
          .where({
            ...where,
            code_hash: row.code_hash,
          })
          .where('tries', '<', LIMITS.codeTries)
          .increment('tries', 1),
      )) === 0
    )
      throw new AppError('account/code-expired');
    if (!(await isPassword(row.code_hash, code))) throw new AppError('account/wrong-code');
    return {
      spend: async (trx) => {
        if (
          (await trx('codes')
            .where({
              ...where,
              code_hash: row.code_hash,
            })
            .delete()) === 0
        )
          throw new AppError('account/wrong-code');
      },
    };
  }
};
// src/people/users/dependencies.ts
/** Tries of a password or a second factor, per user. */
var PER_USER = {
  tries: 5,
  seconds: 900,
};
/** Codes and letters to one address or number, and from one place on the network. */
var PER_RECIPIENT = {
  tries: 5,
  seconds: 900,
};
var PER_SENDER = {
  tries: 30,
  seconds: 900,
};
/** Counts a letter that a call from `address` sends to `recipient`; throws `request/too-many`, whoever the recipient is. */
async function countLetter(attempts, address, recipient) {
  await attempts.take(
    {
      kind: 'letter-from',
      what: address,
      allowance: PER_SENDER,
    },
    {
      kind: 'letter-to',
      what: recipient,
      allowance: PER_RECIPIENT,
    },
  );
}
/** Refuses a call that a sister platform makes in the user's name: it works with records, never with the account. */
function refuseSister({ caller }) {
  if (caller.platform !== null) throw new AppError('request/forbidden');
}
// src/people/users/second-factor.ts
var ISSUER = 'Bracewright';
var RECOVERY_CODES = 10;
var STEP_SECONDS = 30;
var hashOf$4 = (code) => createHash('sha256').update(code).digest('hex');
/** People type recovery codes: spaces, hyphens and case do not count. */
var plainOf$1 = (code) => code.replaceAll(/[\s-]/g, '').toLowerCase();
/** A fresh secret and the address that authenticators read from a QR code. */
function freshSecret(name) {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({
      issuer: ISSUER,
      label: name,
      secret,
    }),
  };
}
/**
 * Whether `digits` are right at `now` (RFC 6238, one step of 30 s either way). A step counts once: the last accepted one is kept, so
 * that digits somebody looked at over a shoulder are spent. Throws `account/second-factor-sealed` where the key of the secret is missing.
 */
async function acceptDigits({ database, secrets, backlog, unwrittenSteps }, user, digits, now) {
  if (user.totp_secret === null || !/^\d{6}$/.test(digits)) return false;
  const secret = secrets.open(user.id, user.totp_secret);
  if (secret === void 0) throw new AppError('account/second-factor-sealed');
  const found = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now / 1e3),
    epochTolerance: STEP_SECONDS,
  });
  if (!found.valid) return false;
  const step = Math.floor(now / 1e3 / STEP_SECONDS) + found.delta;
  if (step <= (unwrittenSteps.get(user.id) ?? -1)) return false;
  const spend = (trx) =>
    trx('users')
      .where({
        id: user.id,
        totp_secret: user.totp_secret,
      })
      .where((query) => query.whereNull('totp_step').orWhere('totp_step', '<', step))
      .update({ totp_step: step });
  try {
    return (await database.write(async (trx) => spend(trx))) === 1;
  } catch (error) {
    if (!cannotWrite(error)) throw error;
    if (step <= Number(user.totp_step ?? -1)) return false;
    unwrittenSteps.set(user.id, step);
    backlog.keep(async (trx) => spend(trx));
    return true;
  }
}
/** Spends a recovery code; false when it is none of the user's. */
async function spendRecoveryCode(database, userId, code) {
  const plain = plainOf$1(code);
  if (plain.length < 10) return false;
  return (
    (await database.write((trx) =>
      trx('recovery_codes')
        .where({
          user_id: userId,
          code_hash: hashOf$4(plain),
        })
        .delete(),
    )) === 1
  );
}
/** Whether `given` is right: digits of the authenticator, or a recovery code, which is spent. */
async function acceptSecondFactor(keeping, user, given, now) {
  const digits = given.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? acceptDigits(keeping, user, digits, now)
    : spendRecoveryCode(keeping.database, user.id, given);
}
/** Ten fresh recovery codes in place of the old ones: 80 random bits each, shown once, kept as hashes. */
async function renewRecoveryCodes(trx, userId) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    return randomBytes(10).toString('hex').match(/.{5}/g).join('-');
  });
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert(
    codes.map((code) => ({
      code_hash: hashOf$4(plainOf$1(code)),
      user_id: userId,
    })),
  );
  return codes;
}
// src/people/users/sessions.ts
var DAY_MS$4 = 864e5;
var HOUR_MS$2 = 36e5;
/** How late `seen_at` may be: writing it at every call would make a write of every read. */
var SEEN_MS = 3e5;
/** What is kept of a token. */
var hashOfToken = (token) => createHash('sha256').update(token).digest('hex');
/** The roles of a user in the own space; everything unless something else was set. */
var rolesOf = (user) => (user.roles === null ? FULL_ROLES : JSON.parse(user.roles));
/** What both lists allow. */
var common = (left, right) =>
  left.map(({ permissionId, actionList }) => ({
    permissionId,
    actionList: actionList.filter((action) =>
      right.some((role) => role.permissionId === permissionId && role.actionList.includes(action)),
    ),
  }));
/** The roles of a member: what was set for this one, else what the role allows; never more than the server allows the user. */
function memberRoles(user, membership) {
  const given = membership.roles === null ? ROLE_SETS[membership.role] : JSON.parse(membership.roles);
  return user.roles === null ? given : common(given, rolesOf(user));
}
/** What a session that waits to be written would find. */
var FIND_UNWRITTEN = `select users.name, users.roles, memberships.role as member_role, memberships.roles as member_roles
  from users left join memberships on memberships.user_id = users.id and memberships.clinic_id = ?
  where users.id = ? and users.disabled_at is null`;
/** Asked at every call. */
var FIND = `select sessions.user_id, sessions.space_id, sessions.seen_at, sessions.expires_at, sessions.platform,
  users.name, users.roles, memberships.role as member_role, memberships.roles as member_roles
  from sessions join users on users.id = sessions.user_id
  left join memberships on memberships.clinic_id = sessions.space_id and memberships.user_id = sessions.user_id
  where sessions.token_hash = ? and sessions.expires_at > ? and sessions.seen_at > ? and users.disabled_at is null`;
/** A user with the rights in a space; undefined of one who is no member there. */
function withRights(user, { name, member_role: role, ...row }) {
  const isOwn = user.space === user.id;
  if (!isOwn && role === null) return void 0;
  const roles = isOwn
    ? rolesOf(row)
    : memberRoles(row, {
        role,
        roles: row.member_roles,
      });
  return {
    ...user,
    name,
    role,
    roles,
  };
}
/** Who reads goes on reading when the disk is full. */
function overlookFullDisk(error) {
  if (!cannotWrite(error)) throw error;
}
/** Sessions: opaque random tokens, kept only as hashes, valid for seven days at most and as long as they are used. */
var Sessions = class {
  #database;
  #now;
  #idleMs;
  #backlog;
  /** Sessions that wait for room on the disk, by the hash of their token. */
  #unwritten = /* @__PURE__ */ new Map();
  constructor(database, backlog, now, idleHours = LIMITS.idleHours) {
    this.#database = database;
    this.#backlog = backlog;
    this.#now = now;
    this.#idleMs = idleHours * HOUR_MS$2;
  }
  /** Starts a session inside `trx`; gives the token, which is never stored, and its end. */
  async start(trx, fresh) {
    const { token, row } = this.#fresh(fresh);
    await trx('sessions').where('expires_at', '<', row.created_at).delete();
    await trx('sessions').insert(row);
    return {
      token,
      session: row.token_hash,
      expiresAt: row.expires_at,
    };
  }
  /** Starts a session while the disk takes nothing: it holds at once, and is written when there is room. A restart before that ends it. */
  startUnwritten(fresh) {
    const { token, row } = this.#fresh(fresh);
    this.#unwritten.set(row.token_hash, row);
    this.#backlog.keep(
      async (trx) => {
        if (this.#unwritten.has(row.token_hash)) await trx('sessions').insert(row);
      },
      () => this.#unwritten.delete(row.token_hash),
    );
    return {
      token,
      expiresAt: row.expires_at,
    };
  }
  #fresh({ userId, spaceId, device = '', child }) {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const time = new Date(now).toISOString();
    const end = new Date(now + LIMITS.sessionDays * DAY_MS$4).toISOString();
    return {
      token,
      row: {
        token_hash: hashOfToken(token),
        id: randomUUID(),
        user_id: userId,
        space_id: spaceId,
        created_at: time,
        seen_at: time,
        expires_at: child && child.expiresAt < end ? child.expiresAt : end,
        device: device.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 200),
        platform: child?.platform ?? null,
        parent_hash: child?.parent ?? null,
        ticket_hash: child?.ticket ?? null,
      },
    };
  }
  /** A session that waits to be written, as {@link FIND} gives one. */
  async #findUnwritten(session, now) {
    const kept = this.#unwritten.get(session);
    if (!kept || Date.parse(kept.expires_at) <= now) return void 0;
    const user = await this.#database.read.first(FIND_UNWRITTEN, [kept.space_id, kept.user_id]);
    if (!user) return void 0;
    const { user_id, space_id, expires_at } = kept;
    return {
      ...user,
      user_id,
      space_id,
      expires_at,
      seen_at: new Date(now).toISOString(),
      platform: null,
    };
  }
  /**
   * The user of a token; undefined when the session ended, was not used for too long, the user was disabled, or is no longer a member
   * of the clinic that the session works in.
   */
  async find(token) {
    const session = hashOfToken(token);
    const now = this.#now();
    const row =
      (await this.#database.read.first(FIND, [
        session,
        new Date(now).toISOString(),
        new Date(now - this.#idleMs).toISOString(),
      ])) ?? (await this.#findUnwritten(session, now));
    if (!row) return void 0;
    const caller = withRights(
      {
        id: row.user_id,
        space: row.space_id,
      },
      row,
    );
    if (!caller) return void 0;
    if (Date.parse(row.seen_at) < now - SEEN_MS)
      await this.#database
        .write((trx) =>
          trx('sessions')
            .where({ token_hash: session })
            .update({ seen_at: new Date(now).toISOString() }),
        )
        .catch(overlookFullDisk);
    return {
      ...caller,
      session,
      expiresAt: row.expires_at,
      platform: row.platform,
    };
  }
  /** The rights that a user has now in the space of earlier work; undefined where the user was disabled, or is no longer a member there. Their session may have ended meanwhile. */
  async standing(caller) {
    const { id, space } = caller;
    const row = await this.#database.read.first(FIND_UNWRITTEN, [space, id]);
    return row && withRights(caller, row);
  }
  /** Ends one session and the sessions of sister platforms that hang on it. */
  async end(trx, session) {
    this.#unwritten.delete(session);
    await trx('sessions').where({ token_hash: session }).orWhere({ parent_hash: session }).delete();
    await trx('tickets').where({ session_hash: session }).delete();
  }
  /** Ends the sessions of a user inside `trx`, all but `except` and what hangs on it. */
  async endAll(trx, userId, except) {
    for (const [session, { user_id }] of this.#unwritten)
      if (user_id === userId && session !== except) this.#unwritten.delete(session);
    const mine = trx('sessions').where({ user_id: userId });
    const tickets = trx('tickets').where({ user_id: userId });
    if (except === void 0) {
      await mine.delete();
      await tickets.delete();
      return;
    }
    await mine
      .whereNot({ token_hash: except })
      .where((query) => query.whereNull('parent_hash').orWhereNot({ parent_hash: except }))
      .delete();
    await tickets.whereNot({ session_hash: except }).delete();
  }
};
// src/people/users/settings.ts
/** What a user has set. */
var settingsOf = (user) => settingsSchema.parse(JSON.parse(user.settings));
/** The settings of a user. */
var settingsHandlers = (database) => ({
  'user/setsystem': async ({ settings }, call) =>
    database.write(async (trx) => {
      const merged = {
        ...settingsOf(await trx('users').where({ id: call.caller.id }).first('settings')),
        ...settings,
      };
      await trx('users')
        .where({ id: call.caller.id })
        .update({ settings: JSON.stringify(merged) });
      return {
        ...DEFAULT_SETTINGS,
        ...merged,
      };
    }),
  'user/getusersystem': async (_input, call) => {
    const user = await database.knex('users').where({ id: call.caller.id }).first('settings');
    return {
      ...DEFAULT_SETTINGS,
      ...settingsOf(user),
    };
  },
});
// src/people/users/spaces.ts
var membershipsOf = (db, userId) =>
  db('memberships')
    .join('clinics', 'clinics.id', 'memberships.clinic_id')
    .where({ user_id: userId })
    .orderBy([{ column: 'joined_at' }, { column: 'clinic_id' }])
    .select(
      'clinic_id',
      'clinics.name as clinic_name',
      'memberships.role as role',
      'memberships.roles as roles',
    );
var ownSpace = (user) => ({
  id: user.id,
  kind: 'own',
  name: user.name,
  role: null,
});
var clinicSpace = ({ clinic_id: id, clinic_name: name, role }) => ({
  id,
  kind: 'clinic',
  name,
  role,
});
/** Every space of a user: the own one first, then the clinics in the order of joining. */
var spacesOf = async (db, user) => [ownSpace(user), ...(await membershipsOf(db, user.id)).map(clinicSpace)];
/** The space a user starts in: the last one, else the first clinic, else the own one. */
async function firstSpace(db, user) {
  if (user.last_space === user.id) return user.id;
  const memberships = await membershipsOf(db, user.id);
  return (
    (memberships.find(({ clinic_id }) => clinic_id === user.last_space) ?? memberships[0])?.clinic_id ??
    user.id
  );
}
/** What sign-in answers, without the token. `spaceId` is one of the user's spaces. */
async function welcome(db, user, { spaceId, expiresAt, language }) {
  const memberships = await membershipsOf(db, user.id);
  const chosen = memberships.find(({ clinic_id }) => clinic_id === spaceId);
  return {
    id: user.id,
    name: user.name,
    language: settingsOf(user).language ?? language,
    roles: [...(chosen ? memberRoles(user, chosen) : rolesOf(user))],
    expiresAt,
    space: chosen ? clinicSpace(chosen) : ownSpace(user),
    spaces: [ownSpace(user), ...memberships.map(clinicSpace)],
  };
}
// src/people/users/turns.ts
/** Lets work with the same key run one after another; work with different keys runs side by side. */
var Turns = class {
  #last = /* @__PURE__ */ new Map();
  /** Runs `work` after everything taken before under `key`, whether that succeeded or not. */
  take(key, work) {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = mine.catch(() => void 0);
    this.#last.set(key, settled);
    settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return mine;
  }
};
// src/people/accounts/login.ts
var PER_ADDRESS = {
  tries: 30,
  seconds: 900,
};
/** Verifying against it takes as long as against a real one, so time does not tell who exists. */
var decoyMade;
/** Signing in and out. */
function loginHandlers({ database, sessions, attempts, policy, factors, now }) {
  const decoy = (decoyMade ??= hashPassword(randomUUID()));
  const turns = new Turns();
  return {
    'account/login/in': ({ name, password, secondFactor }, call) => {
      const key = foldKey(name);
      return turns.take(key, async () => {
        const user = await database
          .knex('users')
          .where({ name_key: key })
          .orWhere({ email_key: key })
          .first();
        const person = user?.name_key ?? key;
        const taken = await attempts.take(
          {
            kind: 'login-address',
            what: call.address,
            allowance: PER_ADDRESS,
          },
          {
            kind: 'login-name',
            what: person,
            allowance: PER_USER,
          },
        );
        const known = user && user.disabled_at === null ? user : void 0;
        const matches = await isPassword(known?.password_hash ?? (await decoy), password);
        if (!known || !matches)
          throw new AppError(known || policy.strictLogin ? 'account/wrong-password' : 'account/unknown-user');
        if (policy.activation === 'required' && known.email_verified_at === null) {
          await taken.giveBack();
          throw new AppError('account/not-activated');
        }
        if (known.totp_confirmed_at !== null) {
          if (secondFactor === void 0 || secondFactor.trim() === '') {
            await taken.giveBack();
            throw new AppError('account/second-factor-needed');
          }
          if (!(await acceptSecondFactor(factors, known, secondFactor, now())))
            throw new AppError('account/wrong-second-factor');
        }
        await Promise.all([taken.giveBack(), attempts.forget('login-name', person)]);
        const { language } = call;
        const device = call.header('user-agent') ?? '';
        try {
          return await database.write(async (trx) => {
            const spaceId = await firstSpace(trx, known);
            const { token, expiresAt } = await sessions.start(trx, {
              userId: known.id,
              spaceId,
              device,
            });
            return {
              cookie: token,
              ...(await welcome(trx, known, {
                spaceId,
                expiresAt,
                language,
              })),
            };
          });
        } catch (error) {
          if (!cannotWrite(error)) throw error;
          const { knex } = database;
          const spaceId = await firstSpace(knex, known);
          const { token, expiresAt } = sessions.startUnwritten({
            userId: known.id,
            spaceId,
            device,
          });
          return {
            cookie: token,
            ...(await welcome(knex, known, {
              spaceId,
              expiresAt,
              language,
            })),
          };
        }
      });
    },
    'account/login/out': async (_input, { visitor }) => {
      if (visitor) await database.write((trx) => sessions.end(trx, visitor.session));
      return null;
    },
    'account/rules': async () => ({
      passwordMin: policy.passwordMin,
      refusesLow: policy.refusesLow,
      registration: policy.registration,
      activation: policy.activation,
      strictLogin: policy.strictLogin,
      platforms: ['insole', 'limbs', 'orthosis'].filter((name) => policy.sisters[name]),
      idleHours: policy.idleHours,
    }),
  };
}
// src/people/accounts/reset.ts
/** How somebody is reached, folded. */
var reachKey = ({ email, phone }) => (email === void 0 ? phoneKeyOf(phone ?? '') : foldKey(email));
/** The user of an address, or of a number that was proven to be the user's. */
var userOf$1 = (db, reach) => {
  const users = db('users').whereNull('disabled_at');
  return (
    reach.email === void 0
      ? users.where({ phone_key: reachKey(reach) }).whereNotNull('phone_verified_at')
      : users.where({ email_key: reachKey(reach) })
  ).first();
};
/** A forgotten password, and changing one. */
function resetHandlers({ database, sessions, attempts, codes, post, policy, now }) {
  const tell = (user, fallback) =>
    post.send(
      {
        by: 'mail',
        to: user.email,
        language: settingsOf(user).language ?? fallback,
      },
      {
        kind: 'password-changed',
        name: user.name,
        url: `${policy.publicUrl}/user/retrieve`,
      },
    );
  return {
    'account/useropea/forgetpasssendcode': async (reach, { address, language }) => {
      const key = reachKey(reach);
      await countLetter(attempts, address, key);
      const code = await codes.issue('reset', key);
      const user = await userOf$1(database.knex, reach);
      if (user)
        post.send(
          {
            by: reach.email === void 0 ? 'sms' : 'mail',
            to: reach.email === void 0 ? key : user.email,
            language: settingsOf(user).language ?? language,
          },
          {
            kind: 'code',
            purpose: 'reset',
            code,
            minutes: LIMITS.codeMinutes,
          },
        );
      return null;
    },
    'account/useropea/forgetpassreset': async ({ code, password, ...reach }, { language }) => {
      checkPassword(password, policy);
      const right = await codes.check('reset', reachKey(reach), code);
      const password_hash = await hashPassword(password);
      const user = await database.write(async (trx) => {
        await right.spend(trx);
        const found = await userOf$1(trx, reach);
        if (!found) throw new AppError('account/wrong-code');
        await trx('users')
          .where({ id: found.id })
          .update({
            password_hash,
            ...(reach.email !== void 0 && found.email_verified_at === null
              ? { email_verified_at: new Date(now()).toISOString() }
              : {}),
          });
        await sessions.endAll(trx, found.id);
        return found;
      });
      for (const key of [foldKey(user.name), foldKey(user.email)]) await attempts.forget('login-name', key);
      tell(user, language);
      return null;
    },
    'account/useropea/changepass': async ({ oldPassword, password }, call) => {
      if (call.caller.platform !== null) throw new AppError('request/forbidden');
      await attempts.take({
        kind: 'password',
        what: call.caller.id,
        allowance: PER_USER,
      });
      const user = await database.knex('users').where({ id: call.caller.id }).first();
      if (!(await isPassword(user.password_hash, oldPassword)))
        throw new AppError('account/wrong-old-password');
      await attempts.forget('password', call.caller.id);
      checkPassword(password, policy);
      const password_hash = await hashPassword(password);
      await database.write(async (trx) => {
        await trx('users').where({ id: user.id }).update({ password_hash });
        await sessions.endAll(trx, user.id, call.caller.session);
      });
      tell(user, call.language);
      return null;
    },
  };
}
// src/people/accounts/profile.ts
var userOf = (db, id) => db('users').where({ id }).first();
async function profileOf(db, id) {
  const user = await userOf(db, id);
  const left = await db('recovery_codes').where({ user_id: id }).count({ count: '*' }).first();
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.email_verified_at !== null,
    phone: user.phone,
    isPhoneVerified: user.phone_verified_at !== null,
    hasSecondFactor: user.totp_confirmed_at !== null,
    recoveryCodes: Number(left?.count ?? 0),
    createdAt: user.created_at,
  };
}
/** The own account: contact, sessions, second factor, and the space one works in. */
function profileHandlers({ database, sessions, attempts, codes, post, policy, factors, now }) {
  /** The user, who has just given the password again. Throws `account/wrong-old-password`. */
  async function confirmed(id, password) {
    await attempts.take({
      kind: 'password',
      what: id,
      allowance: PER_USER,
    });
    const user = await userOf(database.knex, id);
    if (!(await isPassword(user.password_hash, password))) throw new AppError('account/wrong-old-password');
    await attempts.forget('password', id);
    return user;
  }
  return {
    'account/profile': async (_input, { caller }) => profileOf(database.knex, caller.id),
    'account/profile/sendcode': async ({ password, ...reach }, call) => {
      refuseSister(call);
      const { caller, address, language } = call;
      if (password === void 0 || password === '') throw new AppError('account/reauthenticate');
      await confirmed(caller.id, password);
      const key = reachKey(reach);
      await countLetter(attempts, address, key);
      const code = await codes.issue(`contact:${caller.id}`, key);
      post.send(
        reach.email === void 0
          ? {
              by: 'sms',
              to: key,
              language,
            }
          : {
              by: 'mail',
              to: reach.email,
              language,
            },
        {
          kind: 'code',
          purpose: 'contact',
          code,
          minutes: LIMITS.codeMinutes,
        },
      );
      return null;
    },
    'account/profile/contact': async ({ code, ...reach }, call) => {
      refuseSister(call);
      const { caller, language } = call;
      const key = reachKey(reach);
      const right = await codes.check(`contact:${caller.id}`, key, code);
      const before = await database.write(async (trx) => {
        await right.spend(trx);
        const user = await userOf(trx, caller.id);
        const time = new Date(now()).toISOString();
        if (reach.email === void 0) await refuseTakenPhone(trx, key, user.id);
        else await refuseTakenEmail(trx, reach.email, user.id);
        await trx('users')
          .where({ id: user.id })
          .update(
            reach.email === void 0
              ? {
                  phone: reach.phone ?? key,
                  phone_key: key,
                  phone_verified_at: time,
                }
              : {
                  email: reach.email,
                  email_key: key,
                  email_verified_at: time,
                },
          );
        return user;
      });
      post.send(
        {
          by: 'mail',
          to: before.email,
          language,
        },
        {
          kind: 'contact-changed',
          name: before.name,
          url: `${policy.publicUrl}/account/settings`,
        },
      );
      return profileOf(database.knex, caller.id);
    },
    'account/session/list': async (_input, call) => {
      refuseSister(call);
      return (
        await database
          .knex('sessions')
          .where({ user_id: call.caller.id })
          .where('expires_at', '>', new Date(now()).toISOString())
          .where('seen_at', '>', /* @__PURE__ */ new Date(now() - policy.idleHours * 36e5).toISOString())
          .orderBy('seen_at', 'desc')
      ).map((row) => ({
        id: row['id'],
        createdAt: row['created_at'],
        seenAt: row['seen_at'],
        expiresAt: row['expires_at'],
        device: row['device'],
        platform: row.platform,
        isCurrent: row['token_hash'] === call.caller.session,
      }));
    },
    'account/session/end': async ({ id }, call) => {
      refuseSister(call);
      await database.write(async (trx) => {
        const row = await trx('sessions')
          .where({
            user_id: call.caller.id,
            id,
          })
          .first('token_hash');
        if (!row) throw notFound();
        await sessions.end(trx, row.token_hash);
      });
      return null;
    },
    'account/session/endothers': async (_input, call) => {
      refuseSister(call);
      await database.write((trx) => sessions.endAll(trx, call.caller.id, call.caller.session));
      return null;
    },
    'account/totp/begin': async ({ password }, call) => {
      refuseSister(call);
      const user = await confirmed(call.caller.id, password);
      const fresh = freshSecret(user.name);
      if (
        (await database.write((trx) =>
          trx('users')
            .where({ id: user.id })
            .whereNull('totp_confirmed_at')
            .update({
              totp_secret: factors.secrets.seal(user.id, fresh.secret),
              totp_step: null,
            }),
        )) === 0
      )
        throw new AppError('account/second-factor-on');
      return fresh;
    },
    'account/totp/confirm': async ({ code }, call) => {
      refuseSister(call);
      const { id } = call.caller;
      const user = await userOf(database.knex, id);
      if (user.totp_confirmed_at !== null) throw new AppError('account/second-factor-on');
      if (user.totp_secret === null) throw new AppError('account/second-factor-off');
      const taken = await attempts.take({
        kind: 'second-factor',
        what: id,
        allowance: PER_USER,
      });
      if (!(await acceptDigits(factors, user, code, now()))) throw new AppError('account/wrong-digits');
      await taken.giveBack();
      return database.write(async (trx) => {
        await trx('users')
          .where({ id })
          .update({ totp_confirmed_at: new Date(now()).toISOString() });
        return { recoveryCodes: [...(await renewRecoveryCodes(trx, id))] };
      });
    },
    'account/totp/off': async ({ password, secondFactor }, call) => {
      refuseSister(call);
      const { id } = call.caller;
      const user = await confirmed(id, password);
      if (user.totp_confirmed_at === null) throw new AppError('account/second-factor-off');
      const taken = await attempts.take({
        kind: 'second-factor',
        what: id,
        allowance: PER_USER,
      });
      if (!(await acceptSecondFactor(factors, user, secondFactor, now())))
        throw new AppError('account/wrong-second-factor');
      await taken.giveBack();
      await database.write(async (trx) => {
        await trx('users').where({ id }).update({
          totp_secret: null,
          totp_confirmed_at: null,
          totp_step: null,
        });
        await trx('recovery_codes').where({ user_id: id }).delete();
      });
      return null;
    },
    'account/space': async ({ id }, call) => {
      refuseSister(call);
      const { caller, language } = call;
      return database.write(async (trx) => {
        const user = await userOf(trx, caller.id);
        if (!(await spacesOf(trx, user)).some((space) => space.id === id)) throw notFound();
        await trx('sessions').where({ token_hash: caller.session }).update({ space_id: id });
        await trx('users').where({ id: user.id }).update({ last_space: id });
        return welcome(trx, user, {
          spaceId: id,
          expiresAt: caller.expiresAt,
          language,
        });
      });
    },
    'account/space/get': async (_input, { caller, language }) => {
      const { knex: db } = database;
      const { id, space, expiresAt } = caller;
      return welcome(db, await userOf(db, id), {
        spaceId: space,
        expiresAt,
        language,
      });
    },
  };
}
// src/people/clinics/invitations.ts
var DAY_MS$3 = 864e5;
var ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
var LENGTH = 20;
/** As it is compared: people type it in any case, with or without hyphens, and mistake O for 0 and I or L for 1. */
var plainOf = (code) =>
  code.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
var hashOf$3 = (code) => createHash('sha256').update(plainOf(code)).digest('hex');
/** A code of 100 random bits in four groups. */
function freshCode() {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % 32])
    .join('')
    .match(/.{5}/g)
    .join('-');
}
/** Makes an invitation; its code is not kept. A `clinicId` of null founds a clinic for whoever comes with it. */
async function makeInvitation(trx, invitation, now) {
  const code = freshCode();
  const row = {
    id: randomUUID(),
    code_hash: hashOf$3(code),
    clinic_id: invitation.clinicId,
    role: invitation.role,
    email: invitation.email === void 0 ? null : foldKey(invitation.email),
    invited_by: invitation.invitedBy.name,
    inviter_id: invitation.invitedBy.id,
    expires_at: new Date(now + LIMITS.invitationDays * DAY_MS$3).toISOString(),
  };
  await trx('invitations').where('expires_at', '<', new Date(now).toISOString()).delete();
  await trx('invitations').insert(row);
  return {
    code,
    row,
  };
}
/** Whether who made an invitation may still make it: nobody who was removed, disabled or has less to give brings anybody in. */
async function isStillGiven(db, { clinic_id, role, inviter_id }) {
  if (clinic_id === null) return true;
  const inviter = await db('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({
      clinic_id,
      user_id: inviter_id ?? '',
    })
    .whereNull('users.disabled_at')
    .first('role', 'memberships.roles as roles', 'users.roles as user_roles');
  if (!inviter) return false;
  const own = memberRoles({ roles: inviter.user_roles }, inviter);
  return mayCall(own, 'clinic/invite') && isWithin(own, ROLE_SETS[role]);
}
/** The invitation of a code, for somebody with `email`. Throws `account/bad-invitation`. */
async function findInvitation(db, code, email, now) {
  const row = await db('invitations')
    .where({ code_hash: hashOf$3(code) })
    .where('expires_at', '>', new Date(now).toISOString())
    .first();
  if (!row || (row.email !== null && row.email !== foldKey(email)) || !(await isStillGiven(db, row)))
    throw new AppError('account/bad-invitation');
  return row;
}
/** Spends an invitation and makes `user` a member; gives the id of the clinic. Throws `account/bad-invitation` when it was spent. */
async function acceptInvitation(trx, invitation, user, language, now) {
  if (
    (await trx('invitations').where({ id: invitation.id }).delete()) === 0 ||
    !(await isStillGiven(trx, invitation))
  )
    throw new AppError('account/bad-invitation');
  const clinicId =
    invitation.clinic_id ??
    (await addClinic(trx, language === 'zh-CN' ? `${user.name}的机构` : `Clinic of ${user.name}`, now));
  await addMember(trx, clinicId, user.id, invitation.role, now);
  return clinicId;
}
// src/people/accounts/register.ts
var REGISTRATIONS = {
  tries: 300,
  seconds: 3600,
};
var ACTIVATIONS = {
  tries: 60,
  seconds: 900,
};
var HOUR_MS$1 = 36e5;
var hashOf$2 = (token) => createHash('sha256').update(token).digest('hex');
/** Registration, its codes, and activation. */
function registerHandlers({ database, attempts, codes, post, policy, now }) {
  /** The link of the activation mail; the one before it is void. The token stands behind `#`, which no browser sends anywhere. */
  async function freshLink(trx, user) {
    const token = randomBytes(32).toString('base64url');
    const time = now();
    await trx('activations').where('expires_at', '<', time).orWhere({ user_id: user.id }).delete();
    await trx('activations').insert({
      token_hash: hashOf$2(token),
      user_id: user.id,
      email_key: foldKey(user.email),
      expires_at: time + LIMITS.activationHours * HOUR_MS$1,
    });
    return `${policy.publicUrl}/user/registerResult#token=${token}`;
  }
  const sendLink = (user, url, language) =>
    post.send(
      {
        by: 'mail',
        to: user.email,
        language,
      },
      {
        kind: 'activation',
        name: user.name,
        url,
        hours: LIMITS.activationHours,
      },
    );
  /** The code that came with a registration; for the phone where one is given, else for the e-mail address. */
  async function givenCode(phone, email, code) {
    if (code === '') {
      if (phone !== '') throw fieldError('code', 'required');
      return;
    }
    const digits = digitsSchema.safeParse(code);
    if (!digits.success) throw new AppError('account/wrong-code');
    return codes.check('register', phone === '' ? foldKey(email) : phoneKeyOf(phone), digits.data);
  }
  return {
    'account/register/confirm': async (input, call) => {
      await attempts.take({
        kind: 'register-address',
        what: call.address,
        allowance: REGISTRATIONS,
      });
      const invitationCode = input.invitationCode?.trim() ?? '';
      if (policy.registration === 'invited' && invitationCode === '')
        throw new AppError('account/invitation-needed');
      checkPassword(input.password, policy);
      const invitation =
        invitationCode === ''
          ? void 0
          : await findInvitation(database.knex, invitationCode, input.email, now());
      const phone = input.phone?.trim() ?? '';
      const code = await givenCode(phone, input.email, input.code?.trim() ?? '');
      const isEmailVerified =
        (code !== void 0 && phone === '') ||
        (invitation !== void 0 && (invitation.email !== null || invitation.clinic_id === null));
      const passwordHash = await hashPassword(input.password);
      const { user, url } = await database.write(async (trx) => {
        await code?.spend(trx);
        const user = await insertUser(
          trx,
          {
            name: input.name,
            email: input.email,
            phone,
            isEmailVerified,
            isPhoneVerified: code !== void 0,
          },
          passwordHash,
          now(),
        );
        if (invitation) await acceptInvitation(trx, invitation, user, call.language, now());
        return {
          user,
          url: isEmailVerified
            ? void 0
            : await freshLink(trx, {
                id: user.id,
                email: input.email,
              }),
        };
      });
      if (url !== void 0) sendLink(input, url, call.language);
      return user;
    },
    'account/register/sendemailcode': async ({ email }, { address, language }) => {
      const key = foldKey(email);
      await countLetter(attempts, address, key);
      const code = await codes.issue('register', key);
      const known = await database.knex('users').where({ email_key: key }).first('id');
      post.send(
        {
          by: 'mail',
          to: email,
          language,
        },
        known
          ? {
              kind: 'already-registered',
              url: `${policy.publicUrl}/user/login`,
            }
          : {
              kind: 'code',
              purpose: 'register',
              code,
              minutes: LIMITS.codeMinutes,
            },
      );
      return null;
    },
    'account/register/sendsmscode': async ({ phone }, { address, language }) => {
      const key = phoneKeyOf(phone);
      await countLetter(attempts, address, key);
      const code = await codes.issue('register', key);
      post.send(
        {
          by: 'sms',
          to: key,
          language,
        },
        {
          kind: 'code',
          purpose: 'register',
          code,
          minutes: LIMITS.codeMinutes,
        },
      );
      return null;
    },
    'account/register/activate': async ({ token }, { address }) => {
      await attempts.take({
        kind: 'activate',
        what: address,
        allowance: ACTIVATIONS,
      });
      return database.write(async (trx) => {
        const time = now();
        const link = await trx('activations')
          .where({ token_hash: hashOf$2(token) })
          .where('expires_at', '>', time)
          .first();
        const user =
          link &&
          (await trx('users')
            .where({
              id: link.user_id,
              email_key: link.email_key,
            })
            .whereNull('disabled_at')
            .first('id', 'name'));
        if (!user) throw new AppError('account/link-expired');
        await trx('activations').where({ user_id: user.id }).delete();
        await trx('users')
          .where({ id: user.id })
          .update({ email_verified_at: new Date(time).toISOString() });
        return {
          id: user.id,
          name: user.name,
        };
      });
    },
    'account/register/resend': async ({ email }, { address, language }) => {
      const key = foldKey(email);
      await countLetter(attempts, address, key);
      const user = await database
        .knex('users')
        .where({ email_key: key })
        .whereNull('email_verified_at')
        .whereNull('disabled_at')
        .first('id', 'name', 'email');
      if (user) sendLink(user, await database.write((trx) => freshLink(trx, user)), language);
      return null;
    },
  };
}
// src/people/accounts/routes.ts
/** Accounts: signing in, registering, forgotten passwords, the own account and its settings. */
var accountHandlers = (dependencies) => ({
  ...loginHandlers(dependencies),
  ...registerHandlers(dependencies),
  ...resetHandlers(dependencies),
  ...profileHandlers(dependencies),
  ...settingsHandlers(dependencies.database),
});
// src/http/call.ts
/** An answer that is bytes. */
var BytesReply = class {
  body;
  mediaType;
  options;
  constructor(body, mediaType, options = {}) {
    this.body = body;
    if (!(body instanceof Uint8Array)) body.on('error', () => void 0);
    this.mediaType = mediaType;
    this.options = options;
  }
};
/**
 * An answer whose JSON comes in pieces of text, so that a long list is never whole in memory and what is kept as JSON text is neither parsed nor
 * written anew.
 */
var JsonReply = class {
  parts;
  constructor(parts) {
    this.parts = parts;
  }
};
/** An answer 202: the work goes on as a job. */
var AcceptedReply = class {
  jobId;
  constructor(jobId) {
    this.jobId = jobId;
  }
};
/** An answer that is a stream of server-sent events; `next` gives one event after another and ends with undefined. */
var EventsReply = class {
  next;
  constructor(next) {
    this.next = next;
  }
};
/** An answer of the tus protocol: a status and headers, without a body. */
var TusReply = class {
  status;
  headers;
  constructor(status, headers) {
    this.status = status;
    this.headers = headers;
  }
};
// src/http/multipart.ts
var MAX_FIELD_BYTES = 65536;
/** Size in whole MB, for a sentence. */
var megabytes$1 = (bytes) => `${Math.max(1, Math.floor(bytes / 1048576))} MB`;
/**
 * Reads a multipart form with at most one file in the field `file`, which streams to the disk while its hash is taken: the memory
 * used does not depend on its size. Throws `request/malformed`, `request/too-large` (at the header when the length is declared);
 * the file in the making is gone then.
 */
async function readForm(request, options) {
  const { maxBytes, signal } = options;
  const tooLarge = () => new AppError('request/too-large', { values: { max: megabytes$1(maxBytes) } });
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('request/malformed');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 1048576) throw tooLarge();
  let parser;
  try {
    parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      preservePath: false,
      limits: {
        files: 1,
        fields: 10,
        parts: 12,
        fileSize: maxBytes + 1,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 60,
        headerPairs: 20,
      },
    });
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
  const fields = Object.create(null);
  const path = options.temporaryPath();
  let file;
  let writing;
  const stop = new AbortController();
  try {
    await new Promise((resolve, reject) => {
      const refuse = (error) => reject(error);
      const gone = () => refuse(new AppError('request/malformed'));
      signal.addEventListener('abort', gone, { once: true });
      parser.on('field', (name, value, info) => {
        if (info.valueTruncated || info.nameTruncated)
          refuse(new AppError('request/too-large', { values: { max: '64 KB' } }));
        fields[name] = value;
      });
      parser.on('file', (name, stream, info) => {
        if (name !== 'file') {
          stream.resume();
          return;
        }
        const hash = createHash('sha256');
        let size = 0;
        const measure = new Transform({
          transform(chunk, _encoding, done) {
            hash.update(chunk);
            size += chunk.length;
            done(null, chunk);
          },
        });
        stream.once('limit', () => refuse(tooLarge()));
        writing = pipeline(
          stream,
          measure,
          createWriteStream(path, {
            flags: 'wx',
            mode: 384,
          }),
          { signal: stop.signal },
        ).then(() => {
          file = {
            path,
            hash: hash.digest('hex'),
            size,
            fileName: info.filename ?? '',
          };
        });
        writing.catch(refuse);
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'])
        parser.once(limit, () => refuse(new AppError('request/malformed')));
      parser.once('error', (cause) => refuse(new AppError('request/malformed', { cause })));
      parser.once('close', () => {
        (writing ?? Promise.resolve()).then(resolve, refuse);
      });
      request.once('aborted', gone);
      request.once('error', refuse);
      request.pipe(parser);
    });
    return {
      fields,
      file,
    };
  } catch (error) {
    stop.abort();
    request.unpipe(parser);
    request.resume();
    await writing?.catch(() => void 0);
    await rm(path, { force: true });
    throw error;
  }
}
/** The file of a form that must have one. */
function requireFile(file) {
  if (!file) throw fieldError('file', 'required');
  return file;
}
// src/patients/birth.ts
/** The date of birth of a patient, `YYYY-MM-DD`; empty where there is no such record. */
async function birthdayOf(db, patientId) {
  const stored = await db('patients').where({ document_id: patientId }).first('fields');
  return JSON.parse(stored?.fields ?? '{}').birthday ?? '';
}
/** Throws a fault at `path` where a day lies before the patient was born (rule `before-birth`). */
async function refuseBeforeBirth(db, patientId, { day, path }) {
  const birthday = await birthdayOf(db, patientId);
  if (day < birthday) throw fieldError(path, 'before-birth', { birthday });
}
/** Throws a fault at the date of birth where something of the patient that is kept lies before it (rule `born-after`). */
function refuseBornAfter(birthday, days) {
  const day = days.find((one) => one < birthday);
  if (day !== void 0) throw fieldError('birthday', 'born-after', { day });
}
// src/patients/consent.ts
var toConsent = (row) => ({
  guardian: row.guardian,
  date: row.date,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at,
});
/** The consent on file for a patient. */
async function consentOf(db, patientId) {
  const row = await db('consents').where({ patient_id: patientId }).first();
  return row ? toConsent(row) : null;
}
/** Keeps a guardian's consent; an earlier one is replaced. Throws a fault at `path` for a day before the patient was born. */
async function keepConsent(trx, patientId, { guardian, date }, { caller, policy, path }) {
  await refuseBeforeBirth(trx, patientId, {
    day: date,
    path,
  });
  const change = {
    guardian,
    date,
    recorded_by: caller.name,
    recorded_at: new Date(policy.now()).toISOString(),
  };
  await trx('consents')
    .insert({
      patient_id: patientId,
      ...change,
    })
    .onConflict('patient_id')
    .merge();
  return toConsent(change);
}
/** Whether somebody born on `birthday` is asked for a guardian's consent. */
var isMinor = (birthday, policy) =>
  policy.isAsked && ageOn(birthday, new Date(policy.now()).toISOString().slice(0, 10)) < 18;
async function stateOf(db, place, policy) {
  const patient = (place ? [place, ...(await ancestorsOf(db, place))] : []).find(
    (row) => row.file_type === 'PATIENT',
  );
  if (!patient)
    return {
      patientId: null,
      needed: false,
      consent: null,
    };
  const consent = await consentOf(db, patient.id);
  if (!policy.isAsked || consent)
    return {
      patientId: patient.id,
      needed: false,
      consent,
    };
  return {
    patientId: patient.id,
    needed: isMinor(await birthdayOf(db, patient.id), policy),
    consent,
  };
}
/**
 * Every way a file comes to an entry asks this first. Throws `patient/consent-missing` when the entry lies with a patient under 18 for
 * whom no guardian's consent is on file. `place` is undefined for the root.
 */
async function requireConsent(db, place, policy) {
  const { needed, patientId } = await stateOf(db, place, policy);
  if (needed) throw new AppError('patient/consent-missing', { data: { patientId } });
}
/** The records among `rows` under which a file lies. */
function recordsWithFiles(rows) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = /* @__PURE__ */ new Set();
  for (const row of rows)
    if (!isContainer(row.file_type)) {
      for (let up = byId.get(row.parent_id); up; up = byId.get(up.parent_id))
        if (up.file_type === 'PATIENT') found.add(up);
    }
  return [...found];
}
/** The refusal for want of consents, with the names of the children: of one in the recycle bin no other call tells it. */
async function lackOf(trx, patientIds) {
  const rows = await trx('documents').whereIn('id', patientIds).select('id', 'name');
  const nameOf = (id) => rows.find((row) => row.id === id)?.name ?? '';
  const data = {
    patientId: patientIds[0],
    patientIds,
    patientNames: patientIds.map(nameOf),
  };
  return new AppError('patient/consent-missing', { data });
}
/**
 * Every way on which entries come to lie with a patient passes here: files only ever lie with a child whose guardian agreed. Consents that
 * come along are kept, for which the right to change records is needed. Throws `patient/consent-missing` with the patient, and
 * `request/forbidden`.
 */
async function requireConsentOnArrival(trx, arrival) {
  const { caller, policy, given, place, rows } = arrival;
  if (!policy.isAsked || rows.every((row) => isContainer(row.file_type))) return;
  const lacking = /* @__PURE__ */ new Set();
  for (const about of [place, ...recordsWithFiles(rows)]) {
    const { needed, patientId } = await stateOf(trx, about, policy);
    if (needed && patientId !== null) lacking.add(patientId);
  }
  if (lacking.size === 0) return;
  const spoken = new Map((given.consents ?? []).map((one) => [one.patientId, one]));
  const said = (patientId) => spoken.get(patientId) ?? (lacking.size === 1 ? given.consent : void 0);
  const silent = [...lacking].filter((patientId) => !said(patientId));
  if (silent.length > 0) throw await lackOf(trx, silent);
  if (!isAllowed(caller.roles, 'patient', 'edit')) throw new AppError('request/forbidden');
  for (const patientId of lacking)
    await keepConsent(trx, patientId, said(patientId), {
      caller,
      policy,
      path: 'consent.date',
    });
}
/** The calls about consent. */
function consentHandlers(database, policy) {
  return {
    'patient/consent/get': async ({ id }, { caller }) => {
      const row = await getContainer(database.knex, caller.space, id).catch(async (error) => {
        if (error instanceof AppError && error.failure === 'document/not-a-folder')
          return getOwned(database.knex, caller.space, id);
        throw error;
      });
      return stateOf(database.knex, row, policy);
    },
    'patient/consent': ({ id, guardian, date }, { caller }) =>
      database.write(async (trx) => {
        if ((await getOwned(trx, caller.space, id)).file_type !== 'PATIENT') throw notFound();
        return keepConsent(
          trx,
          id,
          {
            guardian,
            date,
          },
          {
            caller,
            policy,
            path: 'date',
          },
        );
      }),
  };
}
// src/db/housekeeping.ts
var housekeeping = new AsyncLocalStorage();
/** Runs work that writes for the server's own sake, beside the change that a call makes: no line of the audit trail goes with it. */
var asHousekeeping = (work) => housekeeping.run(true, work);
/** Whether what runs now is such work. */
var isHousekeeping = () => housekeeping.getStore() === true;
// src/storage/content-holds.ts
/** Bytes as a content. */
var contentOf = (bytes) => ({
  bytes,
  hash: createHash('sha256').update(bytes).digest('hex'),
});
/** What a process that ended was storing is held for so long; as long as a blob outlives its last row. */
var COMING_MS = 1728e5;
/** What a process that ended was deleting; longer than any deletion that is still begun. */
var GOING_MS = 3e5;
/** After so long no deletion is begun: the object store may take minutes to answer the last one. */
var BEGIN_MS = 6e4;
/** How long whoever stores waits for a deletion to be over. */
var WAIT_MS = 1e4;
var WAIT_STEP_MS = 50;
/** Contents that are looked up, and marked, in one transaction. */
var AT_A_TIME = 20;
var HOLDS = 'content_holds';
var write = (database, work) => asHousekeeping(() => database.write(work));
var release = async (database, ids) => {
  await write(database, (trx) => trx(HOLDS).whereIn('id', ids).delete()).catch(() => void 0);
};
var holdOf = (hash, kind) => ({
  id: randomUUID(),
  hash,
  kind,
  at: Date.now(),
});
var held = (db, kind, ms) =>
  db(HOLDS)
    .where({ kind })
    .where('at', '>', Date.now() - ms);
/** Says that contents are coming; waits for those that are just being deleted. Throws `server/unavailable`. */
async function announce(database, hashes) {
  for (let waited = 0; ; waited += WAIT_STEP_MS) {
    const holds = await write(database, async (trx) => {
      if (await held(trx, 'going', GOING_MS).whereIn('hash', hashes).first('id')) return void 0;
      const rows = hashes.map((hash) => holdOf(hash, 'coming'));
      await trx(HOLDS).insert(rows);
      return rows;
    });
    if (holds) return holds.map(({ id }) => id);
    if (waited >= WAIT_MS) throw new AppError('server/unavailable', { retryAfter: 5 });
    await setTimeout$1(WAIT_STEP_MS);
  }
}
/**
 * Stores contents, then runs `writeRows`, which names them. Whatever is erased elsewhere meanwhile, in this process or another one, does not take them
 * away: before the first byte is stored the database says that they are coming, and `deleteUnnamed` asks it in a transaction. What was stored before
 * that moment and is deleted still is stored anew. A process that ends on the way leaves contents that nothing names, for the sweep.
 */
async function storeNamed({ database, blobs }, contents, writeRows) {
  const ids = await announce(database, [...new Set(contents.map(({ hash }) => hash))]);
  try {
    for (const content of contents)
      if ('path' in content) await blobs.adopt(content.path, content.hash);
      else if ((await blobs.put(content.bytes)) !== content.hash)
        throw new Error('the content is not what was stored');
    return await writeRows();
  } finally {
    await release(database, ids);
  }
}
var markGoing = (database, hashes) =>
  write(database, async (trx) => {
    const coming = new Set(await held(trx, 'coming', COMING_MS).whereIn('hash', hashes).pluck('hash'));
    const unnamed = [];
    for (const hash of hashes) if (!(await isNamed(trx, hash))) unnamed.push(hash);
    const going = unnamed.filter((hash) => !coming.has(hash)).map((hash) => holdOf(hash, 'going'));
    if (going.length > 0) await trx(HOLDS).insert(going);
    return {
      going,
      held: unnamed.length - going.length,
    };
  });
/** Of some contents those that may have to go. One that cannot be asked about may. */
async function perhapsUnnamed(database, hashes) {
  const found = [];
  for (const hash of hashes) if (!(await isNamed(database.knex, hash).catch(() => false))) found.push(hash);
  return found;
}
/**
 * Deletes those of some contents that nothing names any more and nobody is storing now. Gives how many went, and how many should have and are
 * left to the sweep. Never throws: whoever erases has done so by then, and says what stayed.
 */
async function deleteUnnamed(database, blobs, hashes) {
  let [gone, left] = [0, 0];
  const unnamed = await perhapsUnnamed(database, hashes);
  for (let i = 0; i < unnamed.length; i += AT_A_TIME) {
    const some = unnamed.slice(i, i + AT_A_TIME);
    const marked = await markGoing(database, some).catch(() => ({
      going: [],
      held: some.length,
    }));
    left += marked.held;
    for (const { hash, at } of marked.going)
      try {
        if (Date.now() - at > BEGIN_MS) throw new AppError('server/unavailable', { retryAfter: 5 });
        await blobs.delete(hash);
        gone++;
      } catch {
        left++;
      }
    const ids = marked.going.map(({ id }) => id);
    if (ids.length > 0) await release(database, ids);
  }
  return {
    gone,
    left,
  };
}
/** Forgets the holds of processes that ended long ago. */
var forgetOldHolds = (database) =>
  write(database, (trx) =>
    trx(HOLDS)
      .where('at', '<', Date.now() - COMING_MS)
      .delete(),
  );
// src/storage/virus-scan.ts
var TIMEOUT_MS = 12e4;
var CHUNK_BYTES = 262144;
/** A length of clamd's stream: 4 bytes, big endian. */
function lengthOf(bytes) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
/**
 * Has clamd look through a file before it is stored. Throws `file/infected`, and `server/unavailable` when the scanner gives no clear
 * answer: a deployment that asked for scanning stores nothing unseen. Source: clamd(8), command zINSTREAM.
 */
function scanForViruses(path, address, timeoutMs = TIMEOUT_MS) {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const answer = [];
    const fail = (cause) => {
      socket.destroy();
      reject(
        new AppError('server/unavailable', {
          retryAfter: 30,
          cause,
        }),
      );
    };
    socket.setTimeout(timeoutMs, () => fail(/* @__PURE__ */ new Error('the virus scanner gave no answer')));
    socket.on('error', fail);
    socket.on('data', (data) => answer.push(data));
    socket.on('close', () => {
      const text = Buffer.concat(answer).toString('utf8').replaceAll('\0', '').trim();
      if (/\bFOUND$/.test(text)) reject(new AppError('file/infected'));
      else if (/\bOK$/.test(text)) resolve();
      else fail(/* @__PURE__ */ new Error(`the virus scanner answered: ${text.slice(0, 200)}`));
    });
    socket.on('connect', () => {
      const send = async () => {
        socket.write('zINSTREAM\0');
        for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
          const bytes = chunk;
          socket.write(lengthOf(bytes.length));
          if (!socket.write(bytes))
            await new Promise((drained) => {
              socket.once('drain', drained);
              socket.once('close', drained);
            });
          if (socket.destroyed) return;
        }
        socket.write(lengthOf(0));
      };
      send().catch(fail);
    });
  });
}
// src/storage/file-gate.ts
var GIGABYTE = 1073741824;
/** `2.5 GB`, `300 MB`. */
var sizeText = (bytes) =>
  bytes >= GIGABYTE
    ? `${(bytes / GIGABYTE).toFixed(1)} GB`
    : `${Math.max(1, Math.round(bytes / 1048576))} MB`;
/** Throws `document/quota` when `more` bytes would exceed what the space may hold; what lies in the recycle bin counts. */
async function requireRoom$1(db, space, more, { quotaBytes }) {
  if (quotaBytes === void 0) return;
  const ofSpace = db('documents').where({ owner_id: space }).select('id');
  let used = 0;
  for (const kept of [
    ...['documents', 'members', 'xrays'].map((table) => db(table).where({ owner_id: space })),
    db('assets').whereIn('model_id', ofSpace),
  ]) {
    const row = await kept.sum({ used: 'size' }).first();
    used += Number(row?.used ?? 0);
  }
  if (used + more > quotaBytes)
    throw new AppError('document/quota', {
      values: {
        used: sizeText(used),
        max: sizeText(quotaBytes),
      },
    });
}
/** Throws `file/infected` for a file with a virus; without a scanner everything passes. */
async function requireClean(path, { scanner }) {
  if (scanner) await scanForViruses(path, scanner);
}
// src/storage/open-blob.ts
/** What a disk says of a file that it cannot give: gone, something else in its place, unreadable. */
var DAMAGE = /* @__PURE__ */ new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EIO',
  'EACCES',
  'EPERM',
  'EBADMSG',
  'EUCLEAN',
]);
var damaged = (cause) => new AppError('document/damaged', cause === void 0 ? {} : { cause });
/**
 * A blob to be sent, after all of it was compared with its hash: what rotted on the disk is told, and never sent as if it were whole.
 * Throws `document/damaged`, also where its size is not the one that the row names.
 */
async function openBlob(blobs, hash, expectedSize) {
  try {
    const path = await blobs.localPath(hash);
    const { size } = await stat(path);
    if (expectedSize !== void 0 && size !== expectedSize) throw damaged();
    if ((await hashOfFile(path)) !== hash) throw damaged();
    return {
      stream: createReadStream(path).on('error', () => void 0),
      size,
    };
  } catch (error) {
    if (DAMAGE.has(error.code ?? '')) throw damaged(error);
    throw error;
  }
}
// src/assets/check-mesh-file.ts
var HEADER_BYTES = 12;
/** A whole number of words; small enough that the thread that answers requests is free between two of them. */
var PIECE_BYTES = 1048576;
/**
 * Whether a file is a mesh in canonical form (`encodeMesh`): mark, length, finite coordinates, indices that point somewhere, one triangle at
 * least. Read piece by piece, so that a large one holds up nobody else.
 */
async function isMeshFile(path, size) {
  if (size < HEADER_BYTES) return false;
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEADER_BYTES);
    await file.read(head, 0, HEADER_BYTES, 0);
    const vertices = head.readUInt32LE(4);
    const triangles = head.readUInt32LE(8);
    if (head.toString('latin1', 0, 4) !== 'BWM1' || triangles === 0) return false;
    if (size !== HEADER_BYTES + 12 * vertices + 12 * triangles) return false;
    const firstIndex = HEADER_BYTES + 12 * vertices;
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = HEADER_BYTES; at < size;) {
      const isIndex = at >= firstIndex;
      const wanted = Math.min(PIECE_BYTES, (isIndex ? size : firstIndex) - at);
      const { bytesRead } = await file.read(piece, 0, wanted, at);
      if (bytesRead !== wanted) return false;
      for (let word = 0; word < wanted; word += 4)
        if (isIndex ? piece.readUInt32LE(word) >= vertices : !Number.isFinite(piece.readFloatLE(word)))
          return false;
      at += wanted;
    }
    return true;
  } finally {
    await file.close();
  }
}
// src/assets/check-picture-file.ts
/**
 * The media type of a file that is a picture; undefined for one that does not begin as a picture. Throws `asset/not-a-picture` for what is none in spite of its beginning, or
 * has more pixels than can be shown, `request/too-large`, and `asset/picture-tells` for one that still says where, when or by whom it was taken: its hash is known by then, so nobody here can
 * take that out.
 */
async function pictureTypeOf(path, size) {
  const file = await open(path, 'r');
  const head = /* @__PURE__ */ new Uint8Array(4);
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  if (!beginsAsPicture(head)) return void 0;
  if (size > 33554432)
    throw new AppError('request/too-large', { values: { max: `${MOST_PICTURE_BYTES / 1048576} MB` } });
  const bytes = await readFile(path);
  try {
    const { media, bytes: clean } = cleanPicture(bytes);
    if (!bytes.equals(clean)) throw new AppError('asset/picture-tells');
    return media;
  } catch (error) {
    if (error instanceof SdkError) throw new AppError('asset/not-a-picture');
    throw error;
  }
}
// src/assets/routes.ts
/** Most contents of one model. */
var MOST_ASSETS = 1e3;
var megabytes = (bytes) => `${Math.floor(bytes / 1048576)} MB`;
var assetOf = async (db, modelId, hash) =>
  await db('assets')
    .where({
      model_id: modelId,
      hash,
    })
    .first();
/** Contents that the steps of a model name. Whoever may read the model may read them; nobody reads by a hash alone. */
function assetHandlers({ database, blobs, consent, gate, now }) {
  const { knex } = database;
  return {
    'document/saveasset': async ({ id, sha256, name }, call) => {
      const { caller } = call;
      const model = await getModel(knex, caller.space, id);
      const file = requireFile(call.file);
      if (file.size > LIMITS.assetBytes)
        throw new AppError('request/too-large', { values: { max: megabytes(LIMITS.assetBytes) } });
      if (file.hash !== sha256) throw new AppError('asset/wrong-hash');
      const answer = {
        sha256,
        size: file.size,
      };
      let mediaType = null;
      if (!(await assetOf(knex, model.id, sha256))) {
        await requireConsent(knex, await getContainer(knex, caller.space, model.parent_id), consent);
        await requireRoom$1(knex, caller.space, file.size, gate);
        mediaType = (await pictureTypeOf(file.path, file.size)) ?? null;
        if (mediaType === null && !(await isMeshFile(file.path, file.size)))
          throw new AppError('asset/not-a-mesh');
        await requireClean(file.path, gate);
      }
      const insert = async (trx) => {
        await getModel(trx, caller.space, id);
        if (await assetOf(trx, id, sha256)) return;
        const count = await trx('assets').where({ model_id: id }).count({ n: '*' }).first();
        if (Number(count.n) >= MOST_ASSETS)
          throw new AppError('asset/too-many', { values: { max: MOST_ASSETS } });
        await trx('assets').insert({
          model_id: id,
          hash: sha256,
          size: file.size,
          creator: caller.name,
          created_at: new Date(now()).toISOString(),
          media_type: mediaType,
          name: name ?? null,
        });
      };
      const content = {
        path: file.path,
        hash: sha256,
      };
      await storeNamed(
        {
          database,
          blobs,
        },
        [content],
        () => database.write(insert),
      );
      return answer;
    },
    'document/asset': async ({ id, sha256 }, { caller }) => {
      const model = await getModel(knex, caller.space, id);
      const row = await assetOf(knex, model.id, sha256);
      if (
        !row &&
        !(await knex('members')
          .where({
            model_id: model.id,
            mesh_hash: sha256,
          })
          .first('id'))
      )
        throw notFound();
      const { stream, size } = await openBlob(blobs, sha256, row && Number(row.size));
      return new BytesReply(stream, row?.media_type ?? 'application/octet-stream', {
        size,
        tag: sha256,
        cache: 'revalidate',
        ...(row?.name ? { fileName: row.name } : {}),
      });
    },
  };
}
// ../core/src/history/history.ts
/** A command that the history does not allow: `history/unknown-record`, `history/record-cancelled`, `history/duplicate-id`. */
var HistoryError = class extends SdkError {
  static {
    acrossCopies(this, 'HistoryError');
  }
  constructor(code, data = {}) {
    super(code, data);
    this.name = 'HistoryError';
  }
};
var cancelled = (record) =>
  record.state === 'cancelled'
    ? record
    : {
        ...record,
        state: 'cancelled',
      };
/** Position of a record that may still be worked on; throws HistoryError. */
function indexOfLive(history, id) {
  const index = history.records.findIndex((record) => record.id === id);
  if (index < 0) throw new HistoryError('history/unknown-record', { id });
  if (history.records[index].state === 'cancelled')
    throw new HistoryError('history/record-cancelled', { id });
  return index;
}
function replaceAt(history, index, record) {
  return {
    ...history,
    records: history.records.with(index, record),
  };
}
/** Whether a second create asks for what the first one made; names, states and results may have changed since. */
var isSameCreate = (a, b) =>
  a.type === b.type &&
  a.version === b.version &&
  a.seed === b.seed &&
  canonicalJson(a.params) === canonicalJson(b.params);
function append(history, record) {
  const known = history.records.find((other) => other.id === record.id);
  if (known) {
    if (isSameCreate(known, record)) return history;
    throw new HistoryError('history/duplicate-id', { id: record.id });
  }
  const kept = history.records.map((other, index) => (index < history.cursor ? other : cancelled(other)));
  return {
    ...history,
    records: [...kept, record],
    cursor: kept.length + 1,
  };
}
/**
 * The history after `command`. Pure: the given history is left as it is, and what did not change is shared. A command that
 * changes nothing returns the same object.
 *
 * - `append` after a step back cancels the greyed tail, which stays in the archive; the same record twice is harmless.
 * - `stepTo` puts the cursor behind the record, `null` before the first.
 * - `setState` switches records; an empty list changes nothing.
 * - `cancelFrom` cancels the record and every later one, greyed ones too.
 * - `clear` cancels everything and takes a new base.
 *
 * Throws HistoryError: `history/unknown-record` and `history/record-cancelled` (data `id`) for a record that is not there or
 * can no longer be worked on, `history/duplicate-id` for an id that another record has.
 */
function reduce(history, command) {
  switch (command.kind) {
    case 'append':
      return append(history, command.record);
    case 'stepTo': {
      const cursor = command.id === null ? 0 : indexOfLive(history, command.id) + 1;
      return cursor === history.cursor
        ? history
        : {
            ...history,
            cursor,
          };
    }
    case 'setState': {
      const ids = new Set(command.ids);
      for (const id of ids) indexOfLive(history, id);
      if (!history.records.some((record) => ids.has(record.id) && record.state !== command.state))
        return history;
      const records = history.records.map((record) =>
        ids.has(record.id) && record.state !== command.state
          ? {
              ...record,
              state: command.state,
            }
          : record,
      );
      return {
        ...history,
        records,
      };
    }
    case 'cancelFrom': {
      const from = indexOfLive(history, command.id);
      const records = history.records.map((record, index) => (index < from ? record : cancelled(record)));
      return {
        ...history,
        records,
      };
    }
    case 'editParams': {
      const index = indexOfLive(history, command.id);
      const record = history.records[index];
      if (canonicalJson(record.params) === canonicalJson(command.params)) return history;
      return replaceAt(history, index, {
        ...record,
        params: command.params,
        result: null,
      });
    }
    case 'rename': {
      const index = indexOfLive(history, command.id);
      const record = history.records[index];
      return record.name === command.name
        ? history
        : replaceAt(history, index, {
            ...record,
            name: command.name,
          });
    }
    case 'clear':
      return {
        base: command.base,
        records: history.records.map(cancelled),
        cursor: history.records.length,
      };
  }
}
// ../core/src/history/made-of.ts
/**
 * Whether something is of another state of a design than it has now, and how many steps have come since: null where that cannot be told, because a step
 * before it was changed or taken back, or the history was begun anew. Undefined where it is of the design as it is.
 * `now` is the `bodyKey` of the design, for who knows it.
 */
function olderThan(
  { key, recordId },
  { base, records, cursor },
  roles,
  now = bodyKey(base, records.slice(0, cursor), roles),
) {
  if (now === key) return void 0;
  const made = recordId === null ? -1 : records.findIndex(({ id }) => id === recordId);
  const since = made < 0 && recordId !== null ? [] : records.slice(made + 1, cursor);
  const count = bodyRecords(since, roles).filter(({ state }) => state === 'on').length;
  return { steps: count === 0 ? null : count };
}
// ../core/src/history/confirmed-alignment.ts
/** Rounding of a typed alignment; less than this is the same stand, mm or a part of one. */
var SAME$1 = 1e-4;
var confirmedIn = (finding) => {
  const list = finding?.confirmed;
  return Array.isArray(list)
    ? list.filter((one) => Array.isArray(one.transform) && one.transform.length === 16)
    : [];
};
var isSame$4 = (one, base, now) =>
  one.base === base && isStill(multiply(now, invertRigid(one.transform)), SAME$1);
/** Whether a person has confirmed a body as it stood once, by the finding of today. */
var isStandConfirmed = ({ base, transform }, finding) =>
  confirmedIn(finding).some((one) => isSame$4(one, base, transform));
/** The finding with the body as it stands now confirmed. */
function confirmAlignment(history, finding, who, roles) {
  const transform = alignmentOf(history, roles);
  return {
    confirmed: [
      ...confirmedIn(finding).filter((one) => !isSame$4(one, history.base, transform)),
      {
        base: history.base,
        transform: [...transform],
        ...who,
      },
    ].slice(-12),
  };
}
// src/audit/recorder.ts
/** Reads that take patient data out or open it. */
var READS = /* @__PURE__ */ new Set([
  'patient/get',
  'patient/export',
  'document/export',
  'report/pdf',
  'audit/export',
]);
/**
 * Changes that are no matter of the trail: the history of a model keeps its own, with time and author, and cancels instead of deleting;
 * settings, pictures of the list and jobs hold nothing of a patient.
 */
var LEFT_OUT$1 = /* @__PURE__ */ new Set([
  'operation/create',
  'operation/createlist',
  'operation/update',
  'operation/reversedisableall',
  'operation/step',
  'document/saveasset',
  'user/setsystem',
  'document/modelsnapshoot',
  'jobs/cancel',
  'document/deletemany',
  'document/movemany',
  'document/copymany',
  'document/makebraces',
  'recycle/restoremany',
  'recycle/deletemany',
  'upload/begin',
  'upload/append',
  'upload/abandon',
  'upload/finish',
]);
/** Whether a call leaves a line in the trail. */
var isAudited = (name) => {
  return (ROUTES[name].changes && !LEFT_OUT$1.has(name)) || READS.has(name);
};
var current$2 = new AsyncLocalStorage();
/** Notes, inside a change, that it also did what another call would: the trail gets a line of that as well. */
var noteDeed = (action, target) =>
  void current$2.getStore()?.besides.push({
    action,
    target,
  });
var asText = (value) => (typeof value === 'string' && value !== '' ? value : void 0);
var isAccount = (name) => name.startsWith('account/');
/** The entry a call names as the one it is about. */
var ownIdOf = (input) => asText(input['id']) ?? asText(input['modelId']) ?? asText(input['patientId']);
/** Every entry a call names, the place where something goes among them. */
var targetsOf = (input) => [ownIdOf(input), asText(input['parentId'])].filter((id) => id !== void 0);
/** What belongs to a model and is called by an id of its own. */
var PARTS = ['records', 'measures', 'members', 'xrays'];
/** The patient whose record an entry is or lies in, or whose model a part belongs to, also in the recycle bin; undefined where there is none. */
async function patientOf(trx, space, id) {
  if (id === '0') return void 0;
  const entry = async (wanted) =>
    await trx('documents')
      .where({
        id: wanted,
        owner_id: space,
      })
      .first(ENTRY_COLUMNS);
  let row = await entry(id);
  for (const table of PARTS) {
    if (row) break;
    const part = await trx(table)
      .where({
        id,
        owner_id: space,
      })
      .first('model_id');
    if (part) row = await entry(part.model_id);
  }
  if (!row) return void 0;
  return [row, ...(await ancestorsOf(trx, row))].find((one) => one.file_type === 'PATIENT')?.id;
}
/** Writes the audit trail: each deed in the transaction that carries it out. */
var AuditRecorder = class {
  #backlog;
  #now;
  #log;
  constructor(backlog, now, log) {
    this.#backlog = backlog;
    this.#now = now;
    this.#log = log;
  }
  /** The same database, in which the first change of an audited call takes the line of the trail along. */
  over(database) {
    const write = (work) => {
      const pending = current$2.getStore();
      if (!pending || pending.isWritten || isAccount(pending.name) || isHousekeeping())
        return database.write(work);
      return database
        .write(async (trx) => {
          pending.besides = [];
          const before = await this.#patientsBefore(trx, pending);
          const result = await work(trx);
          return {
            result,
            deeds: await this.#append(trx, pending, {
              patients: before,
              result,
              at: this.#now(),
            }),
          };
        })
        .then(({ result, deeds }) => {
          pending.isWritten = true;
          deeds.forEach((deed) => this.#tell(deed));
          return result;
        });
    };
    return {
      ...database,
      write,
    };
  }
  /** The same handlers, each audited call of which leaves a line. `database` is the one that `over` was given. */
  around(handlers, database) {
    const wrapped = {};
    for (const [name, handler] of Object.entries(handlers))
      wrapped[name] = isAudited(name) ? this.#wrap(name, handler, database) : handler;
    return wrapped;
  }
  /** A refusal that matters: a wrong password, a missing permission. */
  async refused(name, caller, target = null) {
    const deed = {
      chain: caller ? `user:${caller.id}` : 'server',
      actor: caller?.id ?? '',
      actorName: caller?.name ?? '',
      action: name,
      outcome: 'refused',
      target,
    };
    const at = this.#now();
    await this.#backlog.write(
      (trx) => appendDeed(trx, deed, at),
      () => this.#tell(deed),
    );
  }
  /** Runs `work` as the call `name`: the first change it makes takes the line of the trail along. */
  async during(name, input, caller, work) {
    const pending = {
      name,
      input,
      caller,
      isWritten: false,
      besides: [],
    };
    return {
      result: await current$2.run(pending, work),
      pending,
    };
  }
  #wrap(name, handler, database) {
    return async (input, call) => {
      try {
        const { result, pending } = await this.during(name, input, call.visitor, () => handler(input, call));
        if (!pending.isWritten) {
          pending.isWritten = true;
          const [at, patients] = [this.#now(), await this.#patientsBefore(database.knex, pending)];
          let deeds = [];
          await this.#backlog.write(
            async (trx) =>
              (deeds = await this.#append(trx, pending, {
                patients,
                result,
                at,
              })),
            () => deeds.forEach((deed) => this.#tell(deed)),
          );
        }
        return result;
      } catch (error) {
        if (
          error instanceof AppError &&
          error.kind.http === 401 &&
          error.failure !== 'account/second-factor-needed' &&
          isAccount(name)
        )
          await this.refused(name, void 0);
        throw error;
      }
    };
  }
  /** The patients that the call is about before it is carried out: of what moves, where from and where to. */
  async #patientsBefore(trx, { name, input, caller }) {
    if (!caller || isAccount(name)) return [];
    const found = /* @__PURE__ */ new Set();
    for (const id of targetsOf(input)) {
      const patient = await patientOf(trx, caller.space, id);
      if (patient !== void 0) found.add(patient);
    }
    return [...found].sort();
  }
  /** Writes the lines of a call; they are told to the log when they are kept, for this may be carried out more than once. */
  async #append(trx, pending, { patients, result, at }) {
    const { name, input, caller } = pending;
    const made = result ?? {};
    const user =
      caller ??
      (isAccount(name) && asText(made.id)
        ? {
            id: String(made.id),
            name: asText(made.name) ?? '',
          }
        : void 0);
    const known =
      patients.length > 0
        ? patients.map((id) => `patient:${id}`)
        : made.fileType === 'PATIENT'
          ? [`patient:${String(made.id)}`]
          : [caller && !isAccount(name) ? `space:${caller.space}` : user ? `user:${user.id}` : 'server'];
    const chains = name === 'patient/erase' ? [...known, `space:${caller.space}`] : known;
    const own = {
      action: name,
      target: ownIdOf(input) ?? asText(made.id) ?? null,
    };
    const deeds = chains.flatMap((chain) =>
      [...pending.besides, own].map((what) => ({
        chain,
        actor: user?.id ?? '',
        actorName: user?.name ?? '',
        outcome: 'done',
        ...what,
      })),
    );
    for (const deed of deeds) await appendDeed(trx, deed, at);
    return deeds;
  }
  /** One line of the log, without names: those stand in the trail only. */
  #tell({ chain, actor, action, outcome, target }) {
    this.#log.info(
      {
        audit: {
          chain,
          actor,
          action,
          outcome,
          target,
        },
      },
      'audit',
    );
  }
};
// src/entries/names.ts
/** A name folded for searching: full-width and half-width forms, capitals and small letters count as equal. */
var searchKey = (name) => name.normalize('NFKC').toLowerCase();
/** A name made of what a browser calls a file: no folders, nothing that cannot be printed, at most 30 characters. */
function nameOfFile(fileName) {
  const clean = (fileName.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim();
  return fitName(clean === '' || clean === '.' || clean === '..' ? 'file' : clean);
}
/**
 * Throws `document/exists` when another entry of this place has the name; its data names one that is free and the records of people so named,
 * with their dates of birth (`tellsBirthdays`) where the caller, who works in another space, may read them here.
 */
async function requireFreeName(db, owner, parentId, name, except, { tellsBirthdays = false } = {}) {
  const query = db('documents')
    .where({
      owner_id: owner,
      parent_id: parentId,
      name,
    })
    .whereNull('deleted_at');
  if (except !== void 0) query.whereNot({ id: except });
  const taken = await query.first('file_type');
  if (!taken) return;
  const free = await freeName(db, owner, parentId, name, taken.file_type);
  const named = await peopleNamed(db, owner, parentId, name);
  const people = tellsBirthdays ? named : named.map(({ birthday: _, ...one }) => one);
  throw new AppError('document/exists', {
    values: { name },
    data: {
      name,
      free,
      people,
    },
  });
}
/** The patient records of a place whose person has the name, by the name of their entry. */
async function peopleNamed(db, owner, parentId, name) {
  return (
    await db('documents')
      .join('patients', 'patients.document_id', 'documents.id')
      .where({
        owner_id: owner,
        parent_id: parentId,
      })
      .whereNull('deleted_at')
      .whereRaw('substr(name, 1, ?) = ?', [characterCount(name), name])
      .orderBy('name')
      .select('documents.id as id', 'name', 'fields')
  ).flatMap((row) => {
    const person = JSON.parse(row.fields);
    return person.name === name
      ? [
          {
            id: row.id,
            name: row.name,
            birthday: person.birthday,
          },
        ]
      : [];
  });
}
/**
 * `name`, or the first of `name (2)`, `name (3)` … that is free in this place. A long name is cut for the number, that of a person never: such
 * an entry is longer than a person's name may be. `marked` puts the number in another way.
 */
async function freeName(
  db,
  owner,
  parentId,
  name,
  type,
  marked = (mark) => (type === 'PATIENT' ? `${name}${mark}` : fitName(name, mark)),
) {
  const rows = await db('documents')
    .where({
      owner_id: owner,
      parent_id: parentId,
    })
    .whereNull('deleted_at')
    .select('name');
  return freeNameAmong(new Set(rows.map((row) => row.name)), name, marked);
}
// src/entries/patient-name.ts
/** The name of an entry without a number that sets it apart from others: of a patient, the person's. */
async function ownName(db, { id, name, file_type }) {
  if (file_type !== 'PATIENT') return name;
  const row = await db('patients').where({ document_id: id }).first('fields');
  return row ? JSON.parse(row.fields).name : name;
}
/**
 * The name of an entry of `person` in a place, which has a number where the caller said that `another` of that name lies there. Throws
 * `document/exists`.
 */
async function nameOfEntry(trx, place, person, another) {
  if (another) return freeName(trx, place.space, place.parentId, person, 'PATIENT');
  await requireFreeName(trx, place.space, place.parentId, person, place.except);
  return person;
}
/** `given` without the number that sets the entry of `person` apart: that is no part of a name. */
function withoutNumber(given, entry, person) {
  const mark = entry.startsWith(person) ? entry.slice(person.length) : '';
  return /^ \(\d+\)$/.test(mark) && given.endsWith(mark) ? given.slice(0, -mark.length).trimEnd() : given;
}
/**
 * Renames the person of a patient record by the name that was given to its entry; gives the entry's name. A number of the entry stays out
 * of the person's name, and stays with the entry while the person is called the same. Throws `document/exists`, or as a field does.
 */
async function renamePatient(trx, row, given, another) {
  const before = await ownName(trx, row);
  const person = withoutNumber(given, row.name, before);
  if (person === before) return row.name;
  if (characterCount(person) > LIMITS.personName) throw fieldError('name', 'max', { max: LIMITS.personName });
  const entry = await nameOfEntry(
    trx,
    {
      space: row.owner_id,
      parentId: row.parent_id,
      except: row.id,
    },
    person,
    another,
  );
  const stored = await trx('patients').where({ document_id: row.id }).first('fields');
  const fields = JSON.stringify({
    ...JSON.parse(stored.fields),
    name: person,
  });
  await trx('patients').where({ document_id: row.id }).update({ fields });
  return entry;
}
// src/entries/patient-right.ts
/**
 * Throws `request/forbidden` where a call is about patient records (`onPatients` of its route) and the caller may not do this to them: the
 * right to documents alone reaches no record of a patient, nor a folder with one in it.
 */
function requirePatientRight(name, { roles }, rows) {
  const { onPatients } = ROUTES[name];
  if (onPatients === void 0 || isAllowed(roles, 'patient', onPatients)) return;
  if (rows.some((row) => row.file_type === 'PATIENT')) throw new AppError('request/forbidden');
}
// src/patients/everything.ts
/** The entry with everything below it on either side of the recycle bin, parents before children. */
async function everythingBelow(db, top) {
  const found = [top];
  const seen = /* @__PURE__ */ new Set([top.id]);
  let level = [top.id];
  while (level.length > 0) {
    const next = [];
    for (let i = 0; i < level.length; i += 500) {
      const rows = await db('documents')
        .where({ owner_id: top.owner_id })
        .whereIn('parent_id', level.slice(i, i + 500))
        .orderBy('id')
        .select(ENTRY_COLUMNS);
      for (const row of rows) {
        if (seen.has(row.id)) continue;
        seen.add(row.id);
        found.push(row);
        next.push(row.id);
      }
    }
    level = next;
  }
  return found;
}
// src/people/clinics/hand-over.ts
/** Tables whose rows name the space they belong to, besides the entries themselves. */
var OF_MODELS = ['records', 'measures', 'members', 'xrays'];
/** Bytes that some entries take, with the members, films and assets of the models among them. */
async function bytesOf(db, rows) {
  let sum = rows.reduce((all, { size }) => all + Number(size), 0);
  const ids = rows.map(({ id }) => id);
  await inPieces(ids, async (piece) => {
    for (const table of ['members', 'xrays', 'assets']) {
      const sizes = await db(table).whereIn('model_id', piece).pluck('size');
      for (const size of sizes) sum += Number(size);
    }
  });
  return sum;
}
/**
 * Handing an entry of the own space to a clinic, with all below it, its histories, and what of it lies in the recycle bin. From then on it
 * is the clinic's. There is no way out of a clinic: that would be a leak.
 */
var handOverHandlers = (database, gate, policy) => ({
  'clinic/handover': async ({ id, clinicId, consent, consents, another }, call) => {
    refuseSister(call);
    const { caller } = call;
    if (caller.role !== null) throw new AppError('clinic/from-own-space');
    if (id === '0') throw new AppError('document/is-root');
    return database.write(async (trx) => {
      const top = await getOwned(trx, caller.space, id);
      const membership = await trx('memberships')
        .join('users', 'users.id', 'memberships.user_id')
        .where({
          clinic_id: clinicId,
          user_id: caller.id,
        })
        .first('role', 'memberships.roles as roles', 'users.roles as user_roles');
      if (!membership) throw notFound();
      const roles = memberRoles({ roles: membership.user_roles }, membership);
      const rows = await everythingBelow(trx, top);
      const hasPatient = rows.some((row) => row.file_type === 'PATIENT');
      if (!isAllowed(roles, 'document', 'add') || (hasPatient && !isAllowed(roles, 'patient', 'add')))
        throw new AppError('request/forbidden');
      requirePatientRight('clinic/handover', caller, rows);
      await requireConsentOnArrival(trx, {
        caller,
        policy,
        given: {
          consent,
          consents,
        },
        place: void 0,
        rows,
      });
      await requireRoom$1(trx, clinicId, await bytesOf(trx, rows), gate);
      const own = await ownName(trx, top);
      if (top.file_type === 'PATIENT' && another !== true)
        await requireFreeName(trx, clinicId, '0', own, void 0, {
          tellsBirthdays: isAllowed(roles, 'patient', 'get'),
        });
      const name = await freeName(trx, clinicId, '0', own, top.file_type);
      const ids = rows.map((row) => row.id);
      const change = {
        owner_id: clinicId,
        parent_id: '0',
        name,
        search_key: searchKey(name),
        ...stamp(policy.now()),
      };
      await trx('documents').where({ id }).update(change);
      await inPieces(ids.slice(1), (piece) =>
        trx('documents').whereIn('id', piece).update({ owner_id: clinicId }),
      );
      try {
        for (const table of OF_MODELS)
          await inPieces(ids, (piece) =>
            trx(table).whereIn('model_id', piece).update({ owner_id: clinicId }),
          );
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('clinic/id-taken', { cause: error }) : error;
      }
      return toEntry({
        ...top,
        ...change,
      });
    });
  },
});
// src/people/clinics/routes.ts
/** Clinics one user may be in. */
var MOST_CLINICS = 20;
var members = (db, clinicId) =>
  db('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ clinic_id: clinicId })
    .select(
      'user_id',
      'role',
      'memberships.roles as roles',
      'joined_at',
      'name',
      'email',
      'users.disabled_at as disabled_at',
    );
var memberOf = (row) => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  role: row.role,
  roles: row.roles === null ? null : JSON.parse(row.roles),
  isDisabled: row.disabled_at !== null,
  joinedAt: row.joined_at,
});
var invitationOf = (row) => ({
  id: row.id,
  role: row.role,
  email: row.email,
  invitedBy: row.invited_by,
  expiresAt: row.expires_at,
});
/** The clinic that the session works in. Throws `clinic/none` in the own space. */
function clinicOf(call) {
  refuseSister(call);
  if (call.caller.role === null) throw new AppError('clinic/none');
  return call.caller.space;
}
var nameOf$1 = async (db, clinicId) => (await db('clinics').where({ id: clinicId }).first('name')).name;
/** Clinics, their members and invitations. */
function clinicHandlers({ database, attempts, post, policy, now }) {
  const userOf = (db, id) => db('users').where({ id }).first();
  async function refuseMany(trx, userId) {
    if ((await trx('memberships').where({ user_id: userId }).select('clinic_id')).length >= MOST_CLINICS)
      throw new AppError('clinic/too-many', { values: { max: MOST_CLINICS } });
  }
  return {
    'clinic/create': async ({ name }, call) => {
      refuseSister(call);
      return database.write(async (trx) => {
        await refuseMany(trx, call.caller.id);
        const id = await addClinic(trx, name, now());
        await addMember(trx, id, call.caller.id, 'administrator', now());
        return {
          id,
          kind: 'clinic',
          name,
          role: 'administrator',
        };
      });
    },
    'clinic/join': async ({ invitationCode }, call) => {
      refuseSister(call);
      const { caller, language } = call;
      const taken = await attempts.take({
        kind: 'invitation',
        what: caller.id,
        allowance: PER_USER,
      });
      const user = await userOf(database.knex, caller.id);
      const invitation = await findInvitation(database.knex, invitationCode, user.email, now());
      await taken.giveBack();
      if (invitation.email !== null && user.email_verified_at === null)
        throw new AppError('account/email-unconfirmed');
      return database.write(async (trx) => {
        await refuseMany(trx, caller.id);
        const id = await acceptInvitation(trx, invitation, user, language, now());
        return {
          id,
          kind: 'clinic',
          name: await nameOf$1(trx, id),
          role: invitation.role,
        };
      });
    },
    'clinic/list': async (_input, { caller }) => spacesOf(database.knex, caller),
    'clinic/leave': async (_input, call) => {
      const clinicId = clinicOf(call);
      const { caller, language } = call;
      return database.write(async (trx) => {
        if (caller.role === 'administrator') await keepAdministrator(trx, clinicId, caller.id);
        await dropMember(trx, clinicId, caller.id, caller.session);
        await trx('sessions').where({ token_hash: caller.session }).update({ space_id: caller.id });
        const { expires_at: expiresAt } = await trx('sessions')
          .where({ token_hash: caller.session })
          .first('expires_at');
        return welcome(trx, await userOf(trx, caller.id), {
          spaceId: caller.id,
          expiresAt,
          language,
        });
      });
    },
    'clinic/rename': async ({ name }, call) => {
      const id = clinicOf(call);
      await database.write(async (trx) => {
        await refuseTakenName(trx, name, id);
        await trx('clinics')
          .where({ id })
          .update({
            name,
            name_key: foldKey(name),
          });
      });
      return {
        id,
        kind: 'clinic',
        name,
        role: call.caller.role,
      };
    },
    'clinic/members': async (_input, call) => {
      return (await members(database.knex, clinicOf(call)).orderBy('joined_at')).map(memberOf);
    },
    'clinic/invite': async ({ role, email }, call) => {
      const clinicId = clinicOf(call);
      const { caller, address, language } = call;
      refuseBeyondOwn(caller.roles, ROLE_SETS[role]);
      if (email !== void 0) await countLetter(attempts, address, foldKey(email));
      const { code, row } = await database.write((trx) =>
        makeInvitation(
          trx,
          {
            clinicId,
            role,
            email,
            invitedBy: caller,
          },
          now(),
        ),
      );
      if (email !== void 0)
        post.send(
          {
            by: 'mail',
            to: email,
            language,
          },
          {
            kind: 'invitation',
            clinic: await nameOf$1(database.knex, clinicId),
            from: caller.name,
            code,
            url: `${policy.publicUrl}/user/register`,
            days: LIMITS.invitationDays,
          },
        );
      return {
        ...invitationOf(row),
        invitationCode: code,
      };
    },
    'clinic/invitations': async (_input, call) => {
      const rows = await database
        .knex('invitations')
        .where({ clinic_id: clinicOf(call) })
        .where('expires_at', '>', new Date(now()).toISOString())
        .orderBy('expires_at', 'desc');
      const given = await Promise.all(rows.map((row) => isStillGiven(database.knex, row)));
      return rows.filter((_, index) => given[index]).map(invitationOf);
    },
    'clinic/invitation/revoke': async ({ id }, call) => {
      const clinicId = clinicOf(call);
      await database.write(async (trx) => {
        if (
          (await trx('invitations')
            .where({
              id,
              clinic_id: clinicId,
            })
            .delete()) === 0
        )
          throw notFound();
      });
      return null;
    },
    'clinic/member/update': async ({ id, role, roles }, call) => {
      const clinicId = clinicOf(call);
      return database.write(async (trx) => {
        const find = async () => await members(trx, clinicId).where({ user_id: id }).first();
        const before = await find();
        if (!before) throw notFound();
        await refuseOnFounder(trx, clinicId, {
          userId: id,
          callerId: call.caller.id,
        });
        const grants = (roles === void 0 ? memberOf(before).roles : roles) ?? ROLE_SETS[role ?? before.role];
        refuseBeyondOwn(call.caller.roles, grants);
        refuseBeyondOwn(call.caller.roles, memberOf(before).roles ?? ROLE_SETS[before.role]);
        if (role === 'administrator') refuseBeyondOwn(call.caller.roles, FULL_ROLES);
        const staysAdministrator =
          (role ?? before.role) === 'administrator' && (roles === void 0 ? before.roles : roles) === null;
        if (before.role === 'administrator' && !staysAdministrator)
          await keepAdministrator(trx, clinicId, id);
        await trx('memberships')
          .where({
            clinic_id: clinicId,
            user_id: id,
          })
          .update({
            role: role ?? before.role,
            roles: roles === void 0 ? before.roles : roles === null ? null : JSON.stringify(roles),
          });
        return memberOf(await find());
      });
    },
    'clinic/member/remove': async ({ id }, call) => {
      const clinicId = clinicOf(call);
      await database.write(async (trx) => {
        const row = await members(trx, clinicId).where({ user_id: id }).first();
        if (!row) throw notFound();
        await refuseOnFounder(trx, clinicId, {
          userId: id,
          callerId: call.caller.id,
        });
        refuseBeyondOwn(call.caller.roles, memberOf(row).roles ?? ROLE_SETS[row.role]);
        if (row.role === 'administrator') await keepAdministrator(trx, clinicId, id);
        await dropMember(trx, clinicId, id);
      });
      return null;
    },
  };
}
// src/db/backlog.ts
/** Works that are kept at most; beyond, what asks for another is refused as the disk refuses it. */
var MOST = 1e4;
var PAUSE_MS = 5e3;
/**
 * Small writes that nobody may be refused for when the disk is full: who may still read must be able to sign in, and what was read must stand
 * in the trail. They wait in memory, in their order, and are written once there is room.
 */
var Backlog = class {
  #database;
  #onFault;
  #waiting = [];
  #settling;
  #timer;
  constructor(database, onFault) {
    this.#database = database;
    this.#onFault = onFault;
  }
  /** Carries out `work` now, or keeps it for later where the disk takes nothing; `onDone` is called once it is kept for good. Rejects with any other fault. */
  async write(work, onDone = () => void 0) {
    await this.settle();
    try {
      if (this.#waiting.length === 0) {
        await this.#database.write(work);
        onDone();
        return;
      }
    } catch (error) {
      if (!cannotWrite(error)) throw error;
    }
    if (this.#waiting.length >= MOST) throw new AppError('server/disk-full', { retryAfter: 60 });
    this.keep(work, onDone);
  }
  /** Keeps `work` for later. */
  keep(work, onDone = () => void 0) {
    this.#waiting.push({
      work,
      onDone,
    });
    this.#timer ??= setInterval(() => void this.settle(), PAUSE_MS).unref();
  }
  /** Writes what waits, as far as the database takes it now. */
  settle() {
    this.#settling ??= this.#settle().finally(() => (this.#settling = void 0));
    return this.#settling;
  }
  async #settle() {
    for (let owed = this.#waiting[0]; owed; owed = this.#waiting[0]) {
      try {
        await this.#database.write(owed.work);
        owed.onDone();
      } catch (error) {
        if (cannotWrite(error) || systemRefusal(error)) return;
        this.#onFault(error);
      }
      this.#waiting.shift();
    }
    clearInterval(this.#timer);
    this.#timer = void 0;
  }
};
// src/entries/basics.ts
/** Longest chain of models made from models that is followed. */
var MOST_PARENTS = 50;
/** JSON text of a value that is kept; throws `request/too-large` above 256 KB. */
function keptJson(value) {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > 262144)
    throw new AppError('request/too-large', { values: { max: '256 KB' } });
  return text;
}
var basicWithRule = withCobbRule(modelBasicSchema);
/** Throws a fault at its field where an angle outside of 20 to 40 degrees has no reason, old findings and new ones taken together. */
function requireReason(basic) {
  const [issue] = checkInput(basicWithRule, basic);
  if (issue) throw fieldError(`basic.${issue.path}`, issue.rule, issue.data);
}
async function storedBasic(db, modelId) {
  const row = await db('model_basics').where({ model_id: modelId }).first('fields', 'day');
  return {
    basic: modelBasicSchema.parse(JSON.parse(row?.fields ?? '{}')),
    day: row?.day ?? null,
  };
}
async function sourceOf$1(db, modelId) {
  return (await db('model_sources').where({ model_id: modelId }).first('source_id'))?.source_id;
}
/** Findings of the alignment step, and where models come from. */
function basicHandlers(database, now) {
  return {
    'document/saveorupdatemodelbasic': ({ id, basic, day }, { caller }) =>
      database.write(async (trx) => {
        const stored = await storedBasic(trx, (await getModel(trx, caller.space, id)).id);
        const merged = {
          ...stored.basic,
          ...basic,
        };
        const kept = Object.fromEntries(
          Object.entries(merged).filter(([, value]) => value !== null && value !== void 0),
        );
        requireReason(kept);
        const taken =
          kept.cobb !== stored.basic.cobb || kept.atr !== stored.basic.atr
            ? calendarDay(new Date(now()).toISOString())
            : stored.day;
        await trx('model_basics')
          .insert({
            model_id: id,
            fields: keptJson(kept),
            day: day ?? taken,
          })
          .onConflict('model_id')
          .merge();
        await trx('documents').where({ id }).update(stamp(now()));
        return kept;
      }),
    'document/getmodelbasic': async ({ id }, { caller }) => {
      const model = await getModel(database.knex, caller.space, id);
      return (await storedBasic(database.knex, model.id)).basic;
    },
    'document/getparentmodellist': async ({ id }, { caller }) => {
      const db = database.knex;
      const member = await db('members')
        .where({
          owner_id: caller.space,
          id,
        })
        .first('model_id');
      const first = await getOwned(db, caller.space, member?.model_id ?? id);
      const found = member ? [first] : [];
      const seen = /* @__PURE__ */ new Set([first.id]);
      for (let source = await sourceOf$1(db, first.id); source !== void 0 && seen.size < MOST_PARENTS;) {
        if (seen.has(source)) break;
        seen.add(source);
        const row = await db('documents')
          .where({
            id: source,
            owner_id: caller.space,
          })
          .first(ENTRY_COLUMNS);
        if (!row) break;
        if (row.deleted_at === null) found.push(row);
        source = await sourceOf$1(db, row.id);
      }
      return found.map(toEntry);
    },
  };
}
// src/db/copied.ts
var nothingCopied = () => ({
  ids: /* @__PURE__ */ new Map(),
  records: /* @__PURE__ */ new Map(),
  models: [],
  waiting: /* @__PURE__ */ new Map(),
});
/** Notes that the copy `id` names the model `old`, which has no copy yet. */
function waitFor({ waiting }, old, id) {
  const ids = waiting.get(old) ?? [];
  if (!ids.includes(id)) waiting.set(old, [...ids, id]);
}
/** Takes in what another entry of the same call was copied as. */
function takeIn(all, { ids, records, models, waiting }) {
  for (const [old, fresh] of ids) all.ids.set(old, fresh);
  for (const [old, fresh] of records) all.records.set(old, fresh);
  all.models.push(...models);
  for (const [old, copies] of waiting) for (const id of copies) waitFor(all, old, id);
}
// ../core/src/text/question.ts
/** A sentence that relies on sides nobody has confirmed, as the letters at the border of the canvas are shown then. */
var asQuestion = (text, language) => `${text}${language.startsWith('zh') ? '？' : '?'}`;
// ../core/src/annotation/move-params.ts
var POINTS = /* @__PURE__ */ new Set(['position', 'origin', 'near']);
var DIRECTIONS = /* @__PURE__ */ new Set(['normal', 'direction']);
/** Rounding of a stored transform; less than this is no move, mm or a part of one. */
var STILL = 1e-6;
var isVector = (value) =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number');
var isObject$2 = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
function moved(value, key, by) {
  if (isVector(value) && POINTS.has(key)) return [...transformPoint(by, value)];
  if (isVector(value) && DIRECTIONS.has(key)) return [...transformDirection(by, value)];
  if (Array.isArray(value)) return value.map((one) => moved(one, '', by));
  if (!isObject$2(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, name, by)]));
}
/**
 * The parameters of an annotation on a body that was moved by the rigid transform `by`: places on the skin and planes go with the body,
 * so that a girth stays the same girth; a line of the frame stays where it is. The same object where nothing moves.
 */
function moveParams(kind, params, by) {
  if (!isObject$2(params) || isStill(by, STILL)) return params;
  const staysWithFrame = CORE_ANNOTATION_KINDS.get(kind)?.staysWithFrame;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      staysWithFrame?.(name, value) ? value : moved(value, name, by),
    ]),
  );
}
// ../core/src/annotation/level-plane.ts
/** A normal within this of the vertical belongs to a level plane. */
var LEVEL = 0.9999;
/** The height (mm over the origin of the model space) of a level plane, which says where it lies; undefined of a tilted one. */
var levelHeight = ({ origin, normal }) => (Math.abs(normal[2]) > LEVEL ? origin[2] : void 0);
// ../core/src/annotation/zero-level.ts
/** The lines that are ticked as zero level; more than one is a question, not a level. */
var zeroLines = (annotations) =>
  annotations.filter(({ kind, params }) => kind === 'marker-line' && params.zeroLevel === true);
/** Height (z, mm) of the one line that is ticked as zero level, the mean of its points; undefined without one or where several are ticked. */
function zeroLevel(annotations) {
  const [line, ...others] = zeroLines(annotations);
  if (!line || others.length > 0) return void 0;
  const { points = [] } = line.params;
  if (points.length === 0) return void 0;
  return points.reduce((sum, { position }) => sum + position[2], 0) / points.length;
}
// src/designs/read-measures.ts
/** Measures and markers that one model keeps. */
var MOST_MEASURES = 2e3;
/** Bytes of JSON that all of them take together: a thousand drawn lines of eighty points. */
var MOST_MEASURE_BYTES = 16777216;
/** What one measure may hold of places: twice what it may be given, as moved ones have more digits. */
var LARGEST = 525312;
var LIGHT = [
  'owner_id',
  'id',
  'model_id',
  'kind',
  'value',
  'unit',
  'name',
  'at_revision',
  'checked',
  'given_value',
  'given_hash',
  'given_revision',
  'frame',
  'created_at',
];
var of = (db, modelId) => db('measures').where({ model_id: modelId });
var JSON_COLUMNS = ['params', 'replaced'];
/** The measures of a model whose parameters are read: all that are no larger than one may be, oldest first as long as there is room for them. */
async function readable(db, modelId) {
  const sized = await sizesOf(of(db, modelId).orderBy('created_at').orderBy('id'), ['params']);
  let room = MOST_MEASURE_BYTES;
  return sized.filter(({ bytes }) => {
    if (bytes > LARGEST || bytes > room) return false;
    room -= bytes;
    return true;
  });
}
/**
 * Whether parameters that a client sends are those that stood for others in a list: it was given `{}` for a measure that is too large to be read, and
 * sends them back with a new name.
 */
async function stoodFor(db, params, { id, model_id, params: kept }) {
  if (Object.keys(params).length > 0 || kept.length <= 2) return false;
  return (await readable(db, model_id)).every((one) => one.id !== id);
}
/**
 * The measures of a model, oldest first, in bounded memory: where one holds more than a measure may, or all together more than a model's may, the
 * parameters of those that are too much stay in the database and are `{}` here.
 */
async function readMeasures(db, modelId) {
  const kept = await readable(db, modelId);
  const json = /* @__PURE__ */ new Map();
  for (const ids of piecesOf(kept)) {
    const rows = await of(db, modelId)
      .whereIn('id', [...ids])
      .select('id', 'params');
    for (const { id, params } of rows) json.set(id, params);
  }
  return (
    await of(db, modelId)
      .orderBy('created_at')
      .orderBy('id')
      .select([...LIGHT])
  ).map((row) => ({
    ...row,
    params: json.get(row.id) ?? '{}',
    leftOut: !json.has(row.id),
  }));
}
/** Every measure of a model whole, as many at a time as fit in memory together; `where` may leave some out. */
async function* everyMeasure(db, modelId, where = (rows) => rows) {
  const sized = await sizesOf(where(of(db, modelId).orderBy('id')), JSON_COLUMNS);
  for (const ids of piecesOf(sized))
    yield await of(db, modelId)
      .whereIn('id', [...ids])
      .select();
}
// src/documents/copy-design.ts
/** A member's id is random, so its text in parameters can only mean the member. */
var renamed = (params, members) => {
  let text = params;
  for (const [old, fresh] of members) text = text.replaceAll(old, fresh);
  return text;
};
/**
 * Copies what is kept with a model: the live history, measures, members, second bodies, X-rays, findings, and from which model it was made. What was
 * archived stays with the original. Gives the ids of the copied records by their old ones.
 */
async function copyDesign(trx, from, to) {
  const members = await trx('members').where({ model_id: from }).select();
  const fresh = new Map(members.map((member) => [member.id, randomUUID()]));
  await inPieces(members, (piece) =>
    trx('members').insert(
      piece.map((member) => ({
        ...member,
        id: fresh.get(member.id),
        model_id: to,
      })),
    ),
  );
  const assets = await trx('assets').where({ model_id: from }).select();
  await inPieces(assets, (piece) =>
    trx('assets').insert(
      piece.map((asset) => ({
        ...asset,
        model_id: to,
      })),
    ),
  );
  const records = await trx('records')
    .where({
      model_id: from,
      archived: 0,
    })
    .select();
  const copied = new Map(records.map((record) => [record.id, randomUUID()]));
  await inPieces(records, (piece) =>
    trx('records').insert(
      piece.map((record) => {
        const params = renamed(record.params, fresh);
        const isSame = params === record.params;
        return {
          ...record,
          id: copied.get(record.id),
          model_id: to,
          params,
          result: isSame ? record.result : null,
          differs: isSame ? record.differs : null,
        };
      }),
    ),
  );
  await followMade(trx, from, to, copied);
  for await (const measures of everyMeasure(trx, from))
    await inPieces(measures, (piece) =>
      trx('measures').insert(
        piece.map((measure) => ({
          ...measure,
          id: randomUUID(),
          model_id: to,
        })),
      ),
    );
  const xrays = await trx('xrays').where({ model_id: from }).select();
  await inPieces(xrays, (piece) =>
    trx('xrays').insert(
      piece.map((xray) => ({
        ...xray,
        id: randomUUID(),
        model_id: to,
      })),
    ),
  );
  const basics = await trx('model_basics').where({ model_id: from }).first('fields', 'day');
  if (basics)
    await trx('model_basics').insert({
      ...basics,
      model_id: to,
    });
  const source = await trx('model_sources').where({ model_id: from }).first('source_id', 'how');
  if (source)
    await trx('model_sources').insert({
      model_id: to,
      source_id: source.source_id,
      how: source.how,
    });
  return copied;
}
/**
 * What was made of the design is in the copy made of the copied one. A step that names a member names its copy there, so the design may have another key;
 * what is of an older state stays of one.
 */
async function followMade(trx, from, to, copied) {
  const rows = await trx('members').where({ model_id: to }).whereNotNull('made').select();
  if (rows.length === 0) return;
  const [before, after] = [await keyOf$1(trx, from), await keyOf$1(trx, to)];
  for (const { owner_id, id, made } of rows) {
    const { key, recordId } = JSON.parse(made);
    const fresh = {
      key: key === before ? after : key,
      recordId: recordId === null ? null : (copied.get(recordId) ?? recordId),
    };
    await trx('members')
      .where({
        owner_id,
        id,
      })
      .update({ made: JSON.stringify(fresh) });
  }
}
async function keyOf$1(trx, id) {
  const model = await trx('documents').where({ id }).first();
  return bodyKey(model.base_hash ?? '', await shapingRecords$1(trx, model), ROLES);
}
// src/documents/copy.ts
/** Most entries that one call copies. */
var MOST_COPIED = 5e3;
/**
 * Copies `subtree` (itself first, parents before children) under `parentId`, with patients, their consents, designs and stored JSON. Files
 * are shared by content. The top entry gets a numbered name where its own is taken. `before` is what the same call has copied already: walls
 * and bodies are led to each other across both. Throws `document/too-many`.
 */
async function copySubtree(trx, caller, subtree, parentId, now, before = nothingCopied()) {
  if (subtree.length > 5e3) throw new AppError('document/too-many', { values: { max: MOST_COPIED } });
  const top = subtree[0];
  const name = await freeName(trx, caller.space, parentId, await ownName(trx, top), top.file_type);
  const ids = new Map(subtree.map((row) => [row.id, randomUUID()]));
  const copies = subtree.map((row) => ({
    ...row,
    id: ids.get(row.id),
    parent_id: row === top ? parentId : ids.get(row.parent_id),
    ...(row === top
      ? {
          name,
          search_key: searchKey(name),
        }
      : {}),
    creator: caller.name,
    save_time: new Date(now).toISOString(),
    last_request: null,
    last_answer: null,
  }));
  await inPieces(copies, (piece) => trx('documents').insert([...piece]));
  const copied = {
    ...nothingCopied(),
    ids,
  };
  for (const row of subtree) {
    const id = ids.get(row.id);
    if (row.file_type === 'PATIENT') {
      const patient = await trx('patients').where({ document_id: row.id }).first('fields');
      if (patient)
        await trx('patients').insert({
          document_id: id,
          fields: patient.fields,
        });
      const consent = await trx('consents').where({ patient_id: row.id }).first();
      if (consent)
        await trx('consents').insert({
          ...consent,
          patient_id: id,
        });
    }
    if (row.file_type === 'SCAN') {
      copied.models.push(id);
      for (const [old, fresh] of await copyDesign(trx, row.id, id)) copied.records.set(old, fresh);
    }
    const stored = await trx('json_storage').where({ document_id: row.id }).select('key', 'json');
    await inPieces(stored, (piece) =>
      trx('json_storage').insert(
        piece.map((entry) => ({
          ...entry,
          document_id: id,
        })),
      ),
    );
  }
  await followBodies(trx, copied, before);
  return {
    top: copies[0],
    copied,
  };
}
/**
 * A wall whose body is copied along belongs to the copy of the body, and to the record there that it was made by; a member that was another
 * model is the copy of that one. So it is in the transaction that copies the later of the two, whichever it is: a call that ends half-way
 * leaves no wall with a body of before.
 */
async function followBodies(trx, copied, before) {
  const found = {
    copied,
    before,
  };
  const late = [...copied.ids.keys()].flatMap((old) => before.waiting.get(old) ?? []);
  for (const id of [...copied.models, ...late]) {
    await followSources(trx, id, found);
    await followMaker(trx, id, found);
  }
}
var freshOf = ({ copied, before }, kind, old) => copied[kind].get(old) ?? before[kind].get(old);
async function followSources(trx, id, found) {
  for (const table of ['model_sources', 'members']) {
    const sources = await trx(table).where({ model_id: id }).distinct('source_id').pluck('source_id');
    for (const old of sources) {
      if (old === null) continue;
      const fresh = freshOf(found, 'ids', old);
      if (fresh === void 0) waitFor(found.copied, old, id);
      else if (await trx('documents').where({ id: fresh }).first('id'))
        await trx(table)
          .where({
            model_id: id,
            source_id: old,
          })
          .update({ source_id: fresh });
    }
  }
}
async function followMaker(trx, id, found) {
  const copy = await trx('documents').where({ id }).first('info');
  if (!copy) return;
  const { info } = copy;
  const made = madeByOf({ info });
  if (made.modelId === void 0) return;
  const modelId = freshOf(found, 'ids', made.modelId);
  const last = freshOf(found, 'ids', made.patientId ?? '') ?? made.patientId;
  if (modelId === void 0) {
    waitFor(found.copied, made.modelId, id);
    if (last !== made.patientId)
      await keepMadeBy(
        trx,
        {
          id,
          info,
        },
        {
          ...made,
          patientId: last,
        },
      );
    return;
  }
  const recordId = freshOf(found, 'records', made.recordId ?? '') ?? made.recordId;
  const body = await trx('documents').where({ id: modelId }).first();
  if (!body) return;
  const patientId = (await patientRowOf(trx, body))?.id ?? last ?? null;
  const madeBy = {
    ...made,
    modelId,
    patientId,
    ...(recordId === void 0 ? {} : { recordId }),
  };
  await keepMadeBy(
    trx,
    {
      id,
      info,
    },
    madeBy,
  );
  await trx('overview_stale').insert({ document_id: modelId }).onConflict('document_id').ignore();
}
// src/entries/insert.ts
/** Adds an entry; throws `document/exists`. The caller has checked the place. */
async function insertDocument(trx, caller, fresh, now) {
  await requireFreeName(trx, caller.space, fresh.parentId, fresh.name);
  const time = new Date(now).toISOString();
  const row = {
    id: fresh.id ?? randomUUID(),
    owner_id: caller.space,
    parent_id: fresh.parentId,
    name: fresh.name,
    search_key: searchKey(fresh.name),
    file_type: fresh.fileType,
    media_type: fresh.mediaType ?? '',
    creator: caller.name,
    save_time: time,
    filed_at: fresh.filedAt ?? time,
    size: fresh.size ?? 0,
    revision: 0,
    cursor: 0,
    blob_hash: fresh.blobHash ?? null,
    base_hash: fresh.baseHash ?? null,
    thumbnail_hash: fresh.thumbnailHash ?? null,
    info: JSON.stringify(fresh.info ?? {}),
    last_request: null,
    last_answer: null,
    deleted_at: null,
    deleted_root: null,
  };
  await trx('documents').insert(row);
  return row;
}
// src/entries/recycle.ts
/** Puts an entry, which `rows` give with all below it, into the recycle bin. */
async function recycle(trx, rows, now) {
  const row = rows[0];
  const deleted_at = new Date(now).toISOString();
  await inPieces(
    rows.map(({ id }) => id),
    (ids) =>
      trx('documents').whereIn('id', ids).update({
        deleted_at,
        deleted_root: row.id,
      }),
  );
}
// src/entries/rules.ts
var isPatient = (row) => row.file_type === 'PATIENT';
/** Levels of folders in a subtree: 1 for a folder without folders, 0 for a file. Patients are no folders. */
function folderLevels(subtree) {
  const levels = /* @__PURE__ */ new Map();
  let deepest = 0;
  for (const row of subtree) {
    const level = (levels.get(row.parent_id) ?? 0) + (row.file_type === 'DIR' ? 1 : 0);
    levels.set(row.id, level);
    deepest = Math.max(deepest, level);
  }
  return deepest;
}
/** Throws `document/into-itself` when the target is the entry or lies below it. */
function refuseIntoItself({ target, above, subtree }) {
  const self = subtree[0].id;
  if (target && (target.id === self || above.some((row) => row.id === self)))
    throw new AppError('document/into-itself');
}
/** Throws `document/patient-in-patient` when both what moves and where it goes hold a patient record. */
function refusePatientInPatient({ target, above, subtree }) {
  if (!subtree.some(isPatient)) return;
  if ((target && isPatient(target)) || above.some(isPatient))
    throw new AppError('document/patient-in-patient');
}
/** Throws `document/too-deep` when folders of `moved` levels would make more than two levels of folders here. */
function refuseFolders(target, above, moved) {
  if (moved === 0) return;
  if (
    (target ? [target, ...above] : []).filter((row) => row.file_type === 'DIR').length + moved >
    LIMITS.folderLevels
  )
    throw new AppError('document/too-deep', { values: { levels: LIMITS.folderLevels } });
}
/** Throws `document/too-deep` when a folder that moves or is copied would make more than two levels of folders. */
var refuseTooDeep = ({ target, above, subtree }) => refuseFolders(target, above, folderLevels(subtree));
/** Throws `document/too-deep` when something made here would lie deeper than anything may. */
function refuseBottomless(target, above, levels = 1) {
  if ((target ? above.length + 1 : 0) + levels > 32)
    throw new AppError('document/too-deep', { values: { levels: 32 } });
}
// src/documents/walls-home.ts
/**
 * Notes with the walls of the bodies in an entry that was moved (`top`, as it lies now, in the bin too) whom these lie with: once a body is gone it is
 * not told as another patient's because of where it lay when the wall was made. A body that was moved out of all records stays the last
 * patient's. Walls in other spaces learn nothing.
 */
async function noteHome(trx, top) {
  const patientId = (await patientRowOf(trx, top))?.id;
  if (patientId === void 0) return;
  const bodies = (await everythingBelow(trx, top))
    .filter(({ file_type }) => file_type === 'SCAN')
    .map(({ id }) => id);
  await inPieces(bodies, async (ids) => {
    const walls = await trx('documents')
      .join('model_sources', 'model_sources.model_id', 'documents.id')
      .where({
        how: SHELL,
        owner_id: top.owner_id,
      })
      .whereIn('source_id', [...ids])
      .select('documents.id as id', 'info');
    for (const wall of walls)
      await keepMadeBy(trx, wall, {
        ...madeByOf(wall),
        patientId,
      });
  });
}
/**
 * Whether the body of a wall lies with another patient than the wall, in the bin too. Of one that lies in no record, was deleted for good or
 * handed over the patient counts whom it lay with last; where none is known, and of a wall that lies in no record itself, nothing is said.
 */
async function isBodyOfOther(db, wall) {
  const { modelId, patientId } = madeByOf(wall);
  const own = (await patientRowOf(db, wall))?.id;
  if (own === void 0) return false;
  const body = await db('documents')
    .where({
      id: modelId ?? '',
      owner_id: wall.owner_id,
    })
    .first();
  const other = (body && (await patientRowOf(db, body))?.id) ?? patientId ?? void 0;
  return other !== void 0 && other !== own;
}
// src/documents/change-handlers.ts
/** Where `id` would lie under `parentId`; throws for a place that is none. */
async function placementOf(trx, owner, row, parentId) {
  const target = await getContainer(trx, owner, parentId);
  return {
    target,
    above: target ? await ancestorsOf(trx, target) : [],
    subtree: await subtreeOf(trx, row),
  };
}
var refuseRoot = (id) => {
  if (id === '0') throw new AppError('document/is-root');
};
/** Throws `document/renamed` where an entry is not called as the caller saw it any more; a record is called by its person or its entry. */
async function refuseRenamed(trx, row, was) {
  const name = await ownName(trx, row);
  if (was !== name && was !== row.name)
    throw new AppError('document/renamed', {
      values: { name },
      data: { name },
    });
}
/** Calls that change the tree of documents. */
function changeHandlers(database, policy) {
  const { now } = policy;
  return {
    'document/dir/save': ({ parentId, name }, { caller }) =>
      database.write(async (trx) => {
        const target = await getContainer(trx, caller.space, parentId);
        const above = target ? await ancestorsOf(trx, target) : [];
        refuseFolders(target, above, 1);
        refuseBottomless(target, above);
        return toEntry(
          await insertDocument(
            trx,
            caller,
            {
              parentId,
              name,
              fileType: 'DIR',
            },
            now(),
          ),
        );
      }),
    'document/rename': ({ id, name: given, was, another }, { caller }) =>
      database.write(async (trx) => {
        refuseRoot(id);
        const row = await getOwned(trx, caller.space, id);
        requirePatientRight('document/rename', caller, [row]);
        if (was !== void 0 && given === (await ownName(trx, row))) return toEntry(row);
        if (was !== void 0) await refuseRenamed(trx, row, was);
        const isPatient = row.file_type === 'PATIENT';
        const name = isPatient ? await renamePatient(trx, row, given, another === true) : given;
        if (!isPatient) await requireFreeName(trx, caller.space, row.parent_id, name, id);
        const change = {
          name,
          search_key: searchKey(name),
          ...stamp(now()),
        };
        await trx('documents').where({ id }).update(change);
        return toEntry({
          ...row,
          ...change,
        });
      }),
    'document/copy': async ({ id, parentId, consent, consents }, { caller, copied: together }) => {
      const { top, copied } = await database.write(async (trx) => {
        refuseRoot(id);
        const row = await getOwned(trx, caller.space, id);
        const placement = await placementOf(trx, caller.space, row, parentId);
        const { target: place, subtree: rows } = placement;
        requirePatientRight('document/copy', caller, rows);
        refuseIntoItself(placement);
        refusePatientInPatient(placement);
        refuseTooDeep(placement);
        await requireConsentOnArrival(trx, {
          caller,
          policy,
          given: {
            consent,
            consents,
          },
          place,
          rows,
        });
        refuseBottomless(placement.target, placement.above, depthOf(placement.subtree));
        return copySubtree(trx, caller, placement.subtree, parentId, now(), together);
      });
      if (together) takeIn(together, copied);
      return toEntry(top);
    },
    'document/move': ({ id, parentId, consent, consents }, { caller }) =>
      database.write(async (trx) => {
        refuseRoot(id);
        const row = await getOwned(trx, caller.space, id);
        const placement = await placementOf(trx, caller.space, row, parentId);
        const { target: place, subtree: rows } = placement;
        requirePatientRight('document/move', caller, rows);
        refuseIntoItself(placement);
        if (row.parent_id === parentId) return toEntry(row);
        refusePatientInPatient(placement);
        refuseTooDeep(placement);
        if (!rows.some((one) => one.file_type === 'PATIENT'))
          await requireConsentOnArrival(trx, {
            caller,
            policy,
            given: {
              consent,
              consents,
            },
            place,
            rows,
          });
        refuseBottomless(placement.target, placement.above, depthOf(placement.subtree));
        await requireFreeName(trx, caller.space, parentId, row.name);
        const change = {
          parent_id: parentId,
          ...stamp(now()),
        };
        await trx('documents').where({ id }).update(change);
        const moved = {
          ...row,
          ...change,
        };
        await noteHome(trx, moved);
        return toEntry(moved);
      }),
    'document/delete': ({ id }, { caller }) =>
      database.write(async (trx) => {
        refuseRoot(id);
        const rows = await subtreeOf(trx, await getOwned(trx, caller.space, id));
        requirePatientRight('document/delete', caller, rows);
        await recycle(trx, rows, now());
        return null;
      }),
  };
}
/** Levels of a subtree, files included; never more than anything may have. */
function depthOf(subtree) {
  const levels = /* @__PURE__ */ new Map();
  let deepest = 1;
  for (const row of subtree) {
    const level = (levels.get(row.parent_id) ?? 0) + 1;
    levels.set(row.id, level);
    deepest = Math.max(deepest, level);
  }
  return Math.min(deepest, 33);
}
// src/jobs/task.ts
/** What a call is about: the id of the document, or of the part of one, that its input names. */
function targetOf({ input }) {
  const { id, modelId, xrayId } = input ?? {};
  return [id, modelId, xrayId].find((one) => typeof one === 'string') ?? null;
}
/** Changes that find again what an earlier run of them has made. */
var FIND_AGAIN = /* @__PURE__ */ new Set(['document/makebrace', 'document/makebraces']);
/** What may run a second time after a process died at it: what changes nothing, what names the revision it changes, and what finds again what it made. */
var isRepeatable = ({ route, input }) =>
  FIND_AGAIN.has(route) || !ROUTES[route].changes || input?.revision !== void 0;
/** The call that is made for a stored task. Who asked was let in then; what belongs to whom is looked at again. */
var callOf = (id, caller, language, signal) => ({
  caller,
  visitor: caller,
  language,
  address: '',
  requestId: id,
  signal,
  file: void 0,
  body: void 0,
  chunk: void 0,
  header: () => void 0,
  knownTag: void 0,
});
// src/designs/frames.ts
/** Where the alignments among some records that shape a body make it stand, from its base. */
var frameOfRecords = (records) =>
  alignmentOf(
    {
      base: '',
      records,
      cursor: records.length,
    },
    ROLES,
  );
/** Where the body of a model stands with its history of now, from its base. */
async function frameOf(db, { id, cursor }) {
  return frameOfRecords(
    (
      await db('records')
        .where({
          model_id: id,
          archived: 0,
          state: 'on',
        })
        .whereIn('type', [...ROLES.typesOf('alignment')])
        .where('place', '<', cursor)
        .orderBy('place')
        .select()
    ).map(toRecord),
  );
}
/** The parameters of a stored measure where they lie once the body stands in `frame`: on the same spots of the skin. */
function paramsIn(kind, { params, frame: text }, frame) {
  const from = text === null ? IDENTITY : JSON.parse(text);
  const by = multiply(frame, invertRigid(from));
  return moveParams(kind, JSON.parse(params), by);
}
var isBase = (frame) => frame.every((value, i) => value === IDENTITY[i]);
var frameText = (frame) => (isBase(frame) ? null : JSON.stringify(frame));
/**
 * The columns that say where places lie which a caller gave with `frame`. Without one, or with one of another base, they lie as the body
 * stands now; what they take the place of is then kept, for `settleFrameless`. Inside the transaction that writes them.
 */
async function placeColumns$1(trx, model, params, frame, before) {
  const text = JSON.stringify(params);
  if (frame && frame.base === model.base_hash)
    return {
      params: text,
      frame: frameText(frame.transform),
      replaced: null,
    };
  const replaced =
    before &&
    JSON.stringify({
      params: before.params,
      frame: before.frame,
    });
  return {
    params: text,
    frame: frameText(await frameOf(trx, model)),
    replaced: replaced ?? null,
  };
}
/** Rounding of a place that was moved there and here, mm. */
var SAME = 1e-6;
function isSame$3(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= SAME;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [a, b];
  return [.../* @__PURE__ */ new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame$3(one[key], other[key]),
  );
}
/**
 * Editors from before frames were told (a window that stayed open, changes that waited on a device) move every mark themselves and send
 * that right before the alignment which it follows. Once the alignment is there, places that are what was there before, moved by it, lie
 * as the body stands now: nothing moves twice. Inside the transaction that changed the history.
 */
async function settleFrameless(trx, model) {
  let frame;
  for await (const rows of everyMeasure(trx, model.id, (all) => all.whereNotNull('replaced'))) {
    frame ??= await frameOf(trx, model);
    for (const { owner_id, id, kind, params, replaced } of rows)
      if (isSame$3(paramsIn(kind, JSON.parse(replaced), frame), JSON.parse(params)))
        await trx('measures')
          .where({
            owner_id,
            id,
          })
          .update({
            frame: frameText(frame),
            replaced: null,
          });
  }
}
/**
 * Writes all measures of a model as they lie on a body that becomes its base: the one of now, moved by `by`. Gives how many there are.
 * Inside the transaction, while the history that leads to that body is still there.
 */
async function bakeFrames(trx, model, by = IDENTITY) {
  const frame = multiply(by, await frameOf(trx, model));
  let count = 0;
  for await (const rows of everyMeasure(trx, model.id))
    for (const row of rows) {
      const params = JSON.stringify(paramsIn(row.kind, row, frame));
      await trx('measures')
        .where({
          owner_id: row.owner_id,
          id: row.id,
        })
        .update({
          params,
          frame: null,
          replaced: null,
        });
      count++;
    }
  return count;
}
// src/operations/change.ts
var RETRY_COLUMNS = ['last_request', 'last_answer'];
/** The hash under which a change is known, so that a retry of it is recognised. */
var requestHash = (name, input) =>
  createHash('sha256')
    .update(`${name}\n${canonicalJson(input)}`)
    .digest('hex');
/** Throws `model/stale` with the revision that holds now. */
function requireRevision(model, revision) {
  if (model.revision !== revision) throw new AppError('model/stale', { data: { revision: model.revision } });
}
/**
 * The answer to a change that was carried out already: asked for on the revision before this one, in the same words. The client never
 * saw the answer, asks again, and gets it again.
 */
async function earlierAnswer(trx, model, revision, request) {
  if (model.revision !== revision + 1) return void 0;
  const row = await trx('documents').where({ id: model.id }).first(RETRY_COLUMNS);
  return row?.last_request === request && row.last_answer !== null ? JSON.parse(row.last_answer) : void 0;
}
function reduceOrRefuse(history, commands) {
  try {
    return commands.reduce(reduce, history);
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error;
    if (error.code === 'history/duplicate-id') throw new AppError('operation/id-taken', { cause: error });
    if (error.code === 'history/record-cancelled')
      throw new AppError('history/record-cancelled', { cause: error });
    throw new AppError('history/unknown-record', { cause: error });
  }
}
/**
 * Carries out commands on a model inside a transaction: checks the revision, runs the reducer that the editor runs too, writes what
 * changed and raises the revision by one. A change that changes nothing leaves the revision. Throws `model/stale`,
 * `history/unknown-record`, `history/record-cancelled`, `operation/id-taken`.
 */
async function changeHistory(trx, change) {
  const { model } = change;
  const earlier = await earlierAnswer(trx, model, change.revision, change.request);
  if (earlier !== void 0) return earlier;
  requireRevision(model, change.revision);
  const before = await loadHistory(trx, model, change.whole ?? []);
  const commands = change.commands(before);
  const after = reduceOrRefuse(before, commands);
  if (after === before) return change.answer(after, model.revision);
  const revision = model.revision + 1;
  const time = new Date(change.now).toISOString();
  const room = commands.some(({ kind }) => kind === 'editParams') ? await roomOfSteps(trx, model.id) : void 0;
  await storeHistory(trx, model, before, after, {
    createdAt: time,
    creator: change.caller.name,
    revision,
  });
  if (room || commands.some(({ kind }) => kind === 'append')) await requireRoomForSteps(trx, model.id, room);
  await settleFrameless(trx, {
    id: model.id,
    cursor: after.cursor,
  });
  const answer = await change.answer(after, revision);
  await trx('documents')
    .where({ id: model.id })
    .update({
      revision,
      cursor: after.cursor,
      save_time: time,
      last_request: change.request,
      last_answer: JSON.stringify(answer),
    });
  return answer;
}
/** A record of the caller by id with the model it belongs to; throws `request/not-found`. */
async function modelOfRecord(trx, owner, id) {
  const row = await trx('records')
    .where({
      owner_id: owner,
      id,
    })
    .first('model_id');
  if (!row) throw notFound();
  return row.model_id;
}
// src/operations/making.ts
/** What is asked of the gate: `wall` is the one asked for at its thinnest, mm. Throws `request/invalid` where there is no such process. */
function wishOf({ process, bed }, wall) {
  if (!MAKE_PROCESSES.some(({ id }) => id === process))
    throw fieldError('make.process', 'choice', { options: MAKE_PROCESSES.map(({ id }) => id).join(', ') });
  return {
    process,
    ...(bed ? { bed } : {}),
    ...(wall === void 0 ? {} : { wall }),
  };
}
/** What was found as an answer tells it: each with its sentence and its places. */
var toldFindings = ({ findings }, language) =>
  findings.map(({ code, severity, data, places }) => ({
    code: String(code),
    severity,
    message: sentenceOf(code, data, language) ?? code,
    places: places.map(({ at, radius }) => ({
      at: [...at],
      ...(radius === void 0 ? {} : { radius }),
    })),
  }));
/** The refusal of what is held, with all findings; its sentence is of the first that blocks or that nobody has answered for. */
function heldBack(found, reasons, language, failure) {
  const findings = toldFindings(found, language);
  const open = findings.find(
    ({ code, severity }) => severity === 'block' || reasonFor(reasons, code) === void 0,
  );
  return new AppError(failure, {
    values: { first: (open ?? findings[0]).message },
    data: { findings },
  });
}
/**
 * What is kept with a wall that may be made. Throws `model/not-makeable` where it is held, and `model/stale` where somebody looked at another wall than
 * this one: what was said of that one is not said of it.
 */
function makingOf$1(make, report, { shape, at, by, revision, language }) {
  if (make.shape !== void 0 && make.shape !== shape)
    throw new AppError('model/stale', { data: { revision } });
  if (isHeld(report, answeredBy(make))) throw heldBack(report, make, language, 'model/not-makeable');
  const { findings, passed, minWall, volume, mass, agreement } = report;
  return {
    ...make,
    passed,
    minWall: minWall?.wall ?? null,
    volume,
    mass,
    findings: findings.map(({ code, severity, data }) => ({
      code,
      severity,
      data: { ...data },
    })),
    ...(agreement
      ? {
          agreement: agreement.map((one) => ({
            ...one,
            at: [...one.at],
          })),
        }
      : {}),
    shape,
    at,
    by,
  };
}
/** What is said of the skin under a wall, and of the other outputs of its design. */
var OF_SKIN = 'gate/invented-skin-';
var OF_AGREEMENT = 'gate/agree-';
/**
 * What is kept of a wall that was looked at again as a model of its own. Which skin under it was scanned, and where the positive lies, is known where it is made alone: what was found of that then, and
 * the reason that was given, stay with it.
 */
function withSkinOf(making, before) {
  const isSame = before?.shape === making.shape;
  const isKept = ({ code }) => code.startsWith(OF_SKIN) || (isSame && code.startsWith(OF_AGREEMENT));
  const found = before?.findings.filter(isKept) ?? [];
  const kept =
    isSame && before.agreement
      ? {
          ...making,
          agreement: before.agreement,
        }
      : making;
  if (found.length === 0) return kept;
  const given = found.flatMap(({ code, severity }) => {
    const text = making.reasons?.[code] ?? reasonFor(before, code) ?? making.reason;
    return severity !== 'ask' || text === void 0 ? [] : [[code, text]];
  });
  return {
    ...kept,
    ...(given.length === 0
      ? {}
      : {
          reasons: {
            ...making.reasons,
            ...Object.fromEntries(given),
          },
        }),
    passed: making.passed && found.every(({ severity }) => severity === 'note'),
    findings: [...making.findings, ...found],
  };
}
// src/operations/check-wall.ts
/**
 * Looks whether a wall, as it is shaped now, can be made, and keeps with it what was found and the reason that was given. Throws
 * `model/is-no-wall`, `model/stale`, and `model/not-makeable` where it is held: then nothing is kept.
 */
async function checkWall({ database, blobs, compute, jobs, now }, call, { id, revision, make }) {
  const { space, name: by } = call.caller;
  const model = await getModel(database.knex, space, id);
  if (!isWall(model)) throw new AppError('model/is-no-wall');
  const wish = wishOf(make);
  requireRevision(model, revision);
  const design = await designOf$1(database.knex, blobs, model);
  return jobs.answer(call, async (ports) => {
    const { gate, hash } = await compute.run(
      {
        kind: 'gate',
        design,
        wish,
      },
      ports,
    );
    const at = new Date(now()).toISOString();
    const { language } = call;
    const looked = makingOf$1(make, gate, {
      shape: hash,
      at,
      by,
      revision,
      language,
    });
    return database.write(async (trx) => {
      const wall = await getModel(trx, space, id);
      requireRevision(wall, revision);
      const before = madeByOf(wall);
      const making = withSkinOf(looked, before.making);
      await keepMadeBy(trx, wall, {
        ...before,
        making,
      });
      return making;
    });
  });
}
// src/bodies/member-frames.ts
/** The column that says how the body stands now, for a member that is placed beside it now. */
async function frameColumn(db, model) {
  return { frame: JSON.stringify(await frameOf(db, model)) };
}
/** The key of the design that a member was made of. */
var madeOfKey = (made) => JSON.parse(made ?? 'null')?.key;
/** The columns of a place that is given to a member now; none without one. */
var placeColumns = async (db, model, transform) =>
  transform === void 0
    ? {}
    : {
        transform: JSON.stringify(transform),
        ...(await frameColumn(db, model)),
      };
/**
 * Takes the measures and the members of a model along when its body becomes its base, moved by `by` and with the hash `base`. Inside the transaction, while the
 * history is still there.
 */
var bakePlaces = async (trx, model, base, by = IDENTITY) => ({
  measuresMoved: await bakeFrames(trx, model, by),
  membersMoved: await bakeMembers(trx, model, base, by),
});
/**
 * Moves all members of a model along with a body that becomes its base: the one of now, moved by `by`. One that was placed when the body stood
 * otherwise is as far from its place afterwards as before, and one that was made of the body as it is now is of the base. Gives how many there are. Inside the
 * transaction, while the history is still there.
 */
async function bakeMembers(trx, model, base, by) {
  const key = bodyKey(model.base_hash ?? '', await shapingRecords$1(trx, model), ROLES);
  const stand = await frameOf(trx, model);
  const members = await trx('members')
    .where({ model_id: model.id })
    .select('owner_id', 'id', 'transform', 'frame', 'made');
  for (const { owner_id, id, transform, frame, made } of members) {
    const placed = multiply(by, JSON.parse(transform));
    const behind = frame && multiply(JSON.parse(frame), invertRigid(stand));
    await trx('members')
      .where({
        owner_id,
        id,
      })
      .update({
        made:
          madeOfKey(made) === key
            ? JSON.stringify({
                key: base,
                recordId: null,
              })
            : made,
        transform: JSON.stringify(placed),
        frame: behind && JSON.stringify(multiply(by, multiply(behind, invertRigid(by)))),
      });
  }
  return members.length;
}
// src/operations/move-along.ts
var isObject$1 = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
var transformOf = (text) => {
  const value = JSON.parse(text ?? 'null');
  const found = isObject$1(value) ? value['transform'] : value;
  return Array.isArray(found) && found.length === 16 && found.every((one) => typeof one === 'number')
    ? found
    : void 0;
};
/**
 * Takes along what was marked on a body or placed beside it when the body is aligned by `position.apply` for good and becomes the base, with the hash `base`.
 * Gives how much was moved. Inside the transaction, while the history is still there.
 */
async function moveAlong(trx, model, params, base) {
  const m = params.transform;
  const moved = await bakePlaces(trx, model, base, m);
  const xrays = await trx('xrays')
    .where({ model_id: model.id })
    .whereNotNull('placement')
    .select('owner_id', 'id', 'placement');
  let xraysMoved = 0;
  for (const { owner_id, id, placement } of xrays) {
    const transform = transformOf(placement);
    const value = JSON.parse(placement);
    if (!transform || !isObject$1(value)) continue;
    await trx('xrays')
      .where({
        owner_id,
        id,
      })
      .update({
        placement: JSON.stringify({
          ...value,
          transform: [...multiply(m, transform)],
        }),
      });
    xraysMoved++;
  }
  return {
    ...moved,
    xraysMoved,
  };
}
// src/operations/archive.ts
/** Takes all live records of a model out of its history; they can still be listed as archived, and which of them were undone. */
async function archiveRecords(trx, { id, cursor }) {
  const last = await trx('records').where({ model_id: id }).max({ last: 'archived' }).first();
  const archived = Number(last?.last ?? 0) + 1;
  const live = () =>
    trx('records').where({
      model_id: id,
      archived: 0,
    });
  await live().where('place', '>=', cursor).update({
    archived,
    undone: 1,
  });
  await live().update({
    archived,
    undone: 0,
  });
}
/** Puts the history of a model away, inside a transaction. Throws `model/stale`. */
async function clearHistory(trx, caller, now, { modelId, revision }) {
  const model = await getModel(trx, caller.space, modelId);
  const request = requestHash('clear', null);
  const earlier = await earlierAnswer(trx, model, revision, request);
  if (earlier !== void 0) return earlier;
  requireRevision(model, revision);
  await archiveRecords(trx, model);
  await settleFrameless(trx, {
    id: model.id,
    cursor: 0,
  });
  const answer = { revision: revision + 1 };
  await trx('documents')
    .where({ id: model.id })
    .update({
      ...answer,
      cursor: 0,
      save_time: new Date(now).toISOString(),
      last_request: request,
      last_answer: JSON.stringify(answer),
    });
  return answer;
}
// src/operations/thicken.ts
/** Hash of the body that a wall was made from; undefined where no step had changed it. */
var shapeOf = (outcomes, wall) =>
  outcomes.findLast(({ id, state }) => id !== wall && state === 'applied')?.meshHash;
/** How thin and thick a wall came out, as its operation measured it. */
function measuredOf$1(outcomes, wall) {
  const { minWall: thinnest, maxWall: thickest } = outcomes.find(({ id }) => id === wall)?.report ?? {};
  if (thinnest === void 0) return {};
  return {
    measured: {
      thinnest,
      ...(thickest === void 0 ? {} : { thickest }),
    },
  };
}
/**
 * Stores a brace wall as a model of its own beside the body. The body's history gets the record too, so that it says what was made and
 * with which values; it is switched off there, because an export never changes the design it was made from.
 */
async function keepShell(
  { database, blobs, now },
  call,
  { input, revision, request, record, report, warnings, result },
) {
  const { bytes, hash, gate } = result;
  const { make } = input;
  const at = new Date(now()).toISOString();
  const looked = {
    shape: hash,
    at,
    by: call.caller.name,
    revision,
    language: call.language,
  };
  const making = gate && make && makingOf$1(make, gate, looked);
  const writeRows = () =>
    database.write(async (trx) => {
      const model = await getModel(trx, call.caller.space, input.id);
      const body = await shapingRecords$1(trx, model);
      const stand = standOf(model, body);
      const key = bodyKey(model.base_hash ?? '', body, ROLES);
      return changeHistory(trx, {
        model,
        caller: call.caller,
        now: now(),
        revision,
        request,
        commands: () => [
          {
            kind: 'append',
            record,
          },
          {
            kind: 'setState',
            ids: [record.id],
            state: 'off',
          },
        ],
        answer: async (_after, next) => {
          const { thickness } = record.params;
          const named = (mark = '') => wallName(model.name, call.language, thickness, mark);
          const name = await freeName(trx, call.caller.space, model.parent_id, named(), 'SCAN', named);
          const row = await insertDocument(
            trx,
            call.caller,
            {
              parentId: model.parent_id,
              name,
              fileType: 'SCAN',
              mediaType: model.media_type,
              size: result.bytes.byteLength,
              baseHash: hash,
              filedAt: model.filed_at,
              info: {
                format: 'stl',
                unit: 'mm',
                upAxis: 'Z',
                vertices: report.vertices,
                triangles: report.triangles,
                warnings: [],
                madeBy: {
                  modelId: model.id,
                  revision: next,
                  recordId: record.id,
                  shape: shapeOf(result.outcomes, record.id) ?? model.base_hash,
                  stand,
                  key,
                  params: record.params,
                  ...measuredOf$1(result.outcomes, record.id),
                  createdAt: at,
                  ...(making ? { making } : {}),
                  patientId: (await patientRowOf(trx, model))?.id ?? null,
                },
              },
            },
            now(),
          );
          await trx('model_sources').insert({
            model_id: row.id,
            source_id: model.id,
            how: SHELL,
          });
          return {
            ...toEntry(row),
            report,
            warnings,
            sourceRevision: next,
            ...(making ? { making } : {}),
          };
        },
      });
    });
  const answer = await storeNamed(
    {
      database,
      blobs,
    },
    [
      {
        bytes,
        hash,
      },
    ],
    writeRows,
  );
  await noteResults(database, call.caller.space, result.outcomes);
  return answer;
}
// src/operations/along-kept-line.ts
/**
 * The parameters of a wall along the line that its design keeps without a cut, laid on the body as it is: as the app gives them, and `bracewright brace --history` takes them. As they are where lines are
 * given, where the design keeps none, and for a body that is grown as a whole. Throws `mesh/line-off-skin`.
 */
async function alongKeptLine(compute, design, params, ports) {
  const given = params;
  const { curves, mode } = given;
  if ((Array.isArray(curves) && curves.length > 0) || mode === 'thick') return params;
  if (!keptEdge(design.records, ROLES)) return params;
  const { lines } = await compute.run(
    {
      kind: 'edge',
      design,
    },
    ports,
  );
  if (!lines) return params;
  const { keep = given['keep'] } = lines;
  const laid = {
    ...given,
    curves: lines.curves,
    ...(keep === void 0 ? {} : { keep }),
  };
  return JSON.parse(JSON.stringify(laid));
}
// src/operations/work.ts
/** The newest version of an operation; throws `operation/not-available` while no plugin brings it. */
function operationOf$1(registry, type) {
  if (registry.all.filter((operation) => operation.type === type).length === 0)
    throw new AppError('operation/not-available', { values: { type } });
  return registry.latest(type);
}
var tenth = (value) => Math.round(value * 1e4) / 1e4;
/** What the work changed, for the caller. */
function reportOf$1(result) {
  const counts = Object.entries(result.report).filter(([, value]) => Number.isFinite(value));
  return {
    ...Object.fromEntries(counts.map(([name, value]) => [name, tenth(value)])),
    vertices: result.after.vertices,
    triangles: result.after.triangles,
    verticesBefore: result.before.vertices,
    trianglesBefore: result.before.triangles,
  };
}
var warningsOf = (result, language) =>
  result.findings
    .filter(({ kind }) => kind === 'warning')
    .map(({ code, data, places }) => ({
      code,
      message: sentenceOf(code, data, language) ?? code,
      places: places.map(({ at, radius }) => ({
        at: [...at],
        ...(radius === void 0 ? {} : { radius }),
      })),
    }));
/** The step as it will stand in the history. */
var recordOf = ({ recordId }, { type, version }, params) => ({
  id: recordId ?? randomUUID(),
  type,
  version,
  params,
  seed: 0,
  state: 'on',
  result: null,
});
/** A design with a step more. */
async function withRecord({ database, blobs }, model, shaped, record) {
  const records = [...shaped.records, record];
  const params = records.map((one) => one.params);
  return {
    ...shaped,
    records,
    meshes: await secondBodies(database.knex, blobs, model, params),
  };
}
/**
 * Runs an operation on the model as it is shaped now, and only when it succeeded lets `keep` store what came of it: a refusal leaves
 * nothing behind. A repeated call gets the first answer again. Work over 2 s goes on as a job. Throws `operation/not-available`,
 * `operation/invalid-params`, `model/stale`, `job/failed` with the operation's own sentence.
 */
async function tryAndKeep(dependencies, call, type, input, keep, options = { wantsMesh: false }) {
  const { database, blobs, compute, jobs, registry } = dependencies;
  const { space } = call.caller;
  const model = await getModel(database.knex, space, input.id);
  const operation = operationOf$1(registry, type);
  const params = input.params;
  requireValidParams(
    registry,
    {
      type,
      version: operation.version,
      params,
    },
    call.language,
    { exporters: true },
  );
  if (type === typeOf('wall')) requireThinnerEdge(registry, params, call.language);
  const revision = Number(input.revision);
  const wish = input.make && wishOf(input.make, askedWall(params));
  const request = requestHash(`work ${type}`, {
    params,
    recordId: input.recordId ?? null,
    ...(input.make ? { make: input.make } : {}),
  });
  const earlier = await earlierAnswer(database.knex, model, revision, request);
  if (earlier !== void 0) return earlier;
  requireRevision(model, revision);
  if (input.recordId !== void 0) {
    if (
      await database
        .knex('records')
        .where({
          owner_id: space,
          id: input.recordId,
        })
        .first('id')
    )
      throw new AppError('operation/id-taken');
  }
  const shaped = await designOf$1(database.knex, blobs, model);
  return jobs.answer(call, async (ports) => {
    const laid = type === typeOf('wall') ? await alongKeptLine(compute, shaped, params, ports) : params;
    const record = recordOf(input, operation, laid);
    const design = await withRecord(dependencies, model, shaped, record);
    const result = await compute.run(
      {
        kind: 'work',
        design,
        wish,
        wantsMesh: options.wantsMesh,
      },
      ports,
    );
    const report = reportOf$1(result);
    const warnings = warningsOf(result, call.language);
    return keep({
      input,
      revision,
      request,
      record,
      model,
      result,
      report,
      warnings,
    });
  });
}
// src/operations/work-handlers.ts
/** Appends the record of work that succeeded, through the reducer of the editor. */
async function appendTried(trx, { input, revision, request, record, report, warnings }, call, now) {
  return changeHistory(trx, {
    model: await getModel(trx, call.caller.space, input.id),
    caller: call.caller,
    now,
    revision,
    request,
    commands: () => [
      {
        kind: 'append',
        record,
      },
    ],
    answer: async (_after, next) => {
      const row = (await liveRows(trx, input.id)).find(({ id }) => id === record.id);
      return {
        revision: next,
        report,
        warnings,
        record: toWire(row),
      };
    },
  });
}
/** The heavy calls: an operation of the editor, run by the server. */
function workHandlers(dependencies) {
  const { database, blobs, now } = dependencies;
  const append = (route) => (input, call) =>
    tryAndKeep(dependencies, call, OPERATION_OF[route], input, async (tried) => {
      const answer = await database.write((trx) => appendTried(trx, tried, call, now()));
      await noteResults(database, call.caller.space, tried.result.outcomes);
      return answer;
    });
  return {
    'document/repair': append('document/repair'),
    'document/closemesh': append('document/closemesh'),
    'document/remesh': append('document/remesh'),
    'document/smooth': append('document/smooth'),
    'document/cut': append('document/cut'),
    'document/saw': append('document/saw'),
    'document/positioning': (input, call) =>
      tryAndKeep(
        dependencies,
        call,
        typeOf('alignment'),
        input,
        async ({ revision, request, record, report, warnings, result }) => {
          const { bytes, hash } = result;
          const writeRows = () =>
            database.write(async (trx) => {
              const model = await getModel(trx, call.caller.space, input.id);
              const earlier = await earlierAnswer(trx, model, revision, request);
              if (earlier !== void 0) return earlier;
              requireRevision(model, revision);
              const archived = (await liveRows(trx, model.id)).length;
              const moved = await moveAlong(trx, model, record.params, hash);
              await archiveRecords(trx, model);
              const answer = {
                revision: revision + 1,
                report: {
                  ...report,
                  recordsArchived: archived,
                  ...moved,
                },
                warnings,
              };
              await trx('documents')
                .where({ id: model.id })
                .update({
                  base_hash: hash,
                  thumbnail_hash: null,
                  revision: answer.revision,
                  cursor: 0,
                  last_request: request,
                  last_answer: JSON.stringify(answer),
                  ...stamp(now()),
                });
              return answer;
            });
          return storeNamed(
            {
              database,
              blobs,
            },
            [
              {
                bytes,
                hash,
              },
            ],
            writeRows,
          );
        },
        { wantsMesh: true },
      ),
    'document/checkwall': (input, call) => checkWall(dependencies, call, input),
    'document/savethickenmodel': async (input, call) => {
      if (isWall(await getModel(database.knex, call.caller.space, input.id)))
        throw new AppError('model/is-wall');
      return tryAndKeep(
        dependencies,
        call,
        typeOf('wall'),
        input,
        (tried) => keepShell(dependencies, call, tried),
        { wantsMesh: true },
      );
    },
  };
}
// src/demo/example-edge.ts
/** The edge line of the sample patient's finished brace, and a place on the part that stays, mm. Made by .config/scripts/make-example.mjs. */
var EXAMPLE_EDGE = {
  curves: [
    {
      points: [
        {
          position: [38.62, -89.72, 289.86],
          normal: [0.304, -0.8432, -0.4435],
        },
        {
          position: [56.7, -70.78, 274.34],
          normal: [0.4311, -0.8955, 0.1104],
        },
        {
          position: [88.46, -64.42, 296.02],
          normal: [0.5837, -0.6997, -0.412],
        },
        {
          position: [104.86, -38.68, 311.41],
          normal: [0.9313, -0.3637, -0.0205],
        },
        {
          position: [112.86, -5.72, 337.86],
          normal: [0.9911, -0.082, -0.1048],
        },
        {
          position: [114.94, 28.58, 344.6],
          normal: [0.9978, 0.0209, -0.0623],
        },
        {
          position: [105.46, 60.59, 346.65],
          normal: [0.7587, 0.5897, -0.2769],
        },
        {
          position: [78.35, 82.85, 355.67],
          normal: [0.4588, 0.8755, -0.1515],
        },
        {
          position: [53.96, 95.4, 383.5],
          normal: [0.1363, 0.9904, -0.0231],
        },
        {
          position: [25.71, 97.12, 380.54],
          normal: [0.0769, 0.9964, 0.0344],
        },
        {
          position: [0.92, 99.18, 372.91],
          normal: [0.0796, 0.9947, 0.0658],
        },
        {
          position: [-22.26, 106.2, 372.21],
          normal: [0.2942, 0.95, 0.1044],
        },
        {
          position: [-49.46, 113.11, 376.31],
          normal: [0.2126, 0.9666, 0.1434],
        },
        {
          position: [-82.82, 112.53, 377.62],
          normal: [-0.3016, 0.9501, 0.08],
        },
        {
          position: [-111.83, 90.11, 353.52],
          normal: [-0.6861, 0.6773, -0.2655],
        },
        {
          position: [-127.57, 60.2, 345.51],
          normal: [-0.9283, 0.3122, -0.2019],
        },
        {
          position: [-133.1, 27.6, 342.77],
          normal: [-0.9917, 0.0752, -0.1039],
        },
        {
          position: [-133.05, -5.91, 336.21],
          normal: [-0.9915, -0.0758, -0.1057],
        },
        {
          position: [-120.41, -43.36, 311.28],
          normal: [-0.8973, -0.4235, -0.1247],
        },
        {
          position: [-110.13, -78.83, 296.02],
          normal: [-0.8747, -0.4728, 0.1067],
        },
        {
          position: [-79.85, -96.31, 274.34],
          normal: [-0.389, -0.818, -0.4237],
        },
        {
          position: [-49.51, -109.11, 289.86],
          normal: [0.1333, -0.9889, 0.0654],
        },
        {
          position: [-29.78, -96.92, 288.61],
          normal: [0.6436, -0.7275, 0.2376],
        },
        {
          position: [-22.63, -92.39, 285.04],
          normal: [0.4096, -0.9119, 0.0268],
        },
        {
          position: [-17.83, -90.71, 279.7],
          normal: [0.1898, -0.9792, -0.071],
        },
        {
          position: [-16.13, -89.97, 273.4],
          normal: [0.1128, -0.992, -0.0568],
        },
        {
          position: [-15.9, -93.45, 226.84],
          normal: [0.2138, -0.969, 0.1236],
        },
        {
          position: [-15.68, -92.18, 180.29],
          normal: [-0.0077, -0.9878, -0.1553],
        },
        {
          position: [-15.46, -86.94, 133.73],
          normal: [-0.0469, -0.998, 0.0434],
        },
        {
          position: [-15.24, -91.92, 87.18],
          normal: [-0.0632, -0.9927, 0.1023],
        },
        {
          position: [-15.01, -88.97, 40.62],
          normal: [-0.0349, -0.9852, -0.1677],
        },
        {
          position: [-16.66, -88.11, 35.76],
          normal: [-0.0349, -0.987, -0.1569],
        },
        {
          position: [-21.41, -87.29, 31.63],
          normal: [-0.0429, -0.9889, -0.142],
        },
        {
          position: [-28.54, -86.55, 28.88],
          normal: [-0.0584, -0.9902, -0.1269],
        },
        {
          position: [-38.25, -85.74, 27.91],
          normal: [-0.0849, -0.99, -0.1122],
        },
        {
          position: [-65.21, -84.3, 53.3],
          normal: [-0.223, -0.9707, -0.0894],
        },
        {
          position: [-96.04, -74.57, 55.03],
          normal: [-0.4311, -0.8917, -0.1378],
        },
        {
          position: [-123.83, -53.56, 55.23],
          normal: [-0.7512, -0.6523, 0.101],
        },
        {
          position: [-134.6, -23.39, 69.49],
          normal: [-0.9143, -0.1929, 0.3561],
        },
        {
          position: [-133.89, 9.75, 75.71],
          normal: [-0.9103, 0.0365, 0.4123],
        },
        {
          position: [-132.3, 47.39, 55.62],
          normal: [-0.8623, 0.4547, 0.223],
        },
        {
          position: [-111.19, 79.08, 26.47],
          normal: [-0.5934, 0.7874, 0.167],
        },
        {
          position: [-83.04, 98.16, 7.93],
          normal: [-0.3936, 0.9181, 0.0461],
        },
        {
          position: [-52.71, 105.47, 9.19],
          normal: [-0.0593, 0.9963, 0.0618],
        },
        {
          position: [-23.85, 102.21, 14.3],
          normal: [0.2898, 0.9553, 0.0577],
        },
        {
          position: [0.07, 91.79, 17.23],
          normal: [-0.002, 0.9992, -0.0399],
        },
        {
          position: [23.92, 102.22, 14.3],
          normal: [-0.2889, 0.9554, 0.0613],
        },
        {
          position: [52.71, 105.47, 9.19],
          normal: [0.0594, 0.9964, 0.0613],
        },
        {
          position: [83.03, 98.19, 7.32],
          normal: [0.3939, 0.9183, 0.0383],
        },
        {
          position: [112.04, 80.91, 9.65],
          normal: [0.6051, 0.7948, 0.0459],
        },
        {
          position: [136.85, 54.24, 13.31],
          normal: [0.8479, 0.5209, 0.0989],
        },
        {
          position: [147.53, 19.06, 15.84],
          normal: [0.9824, 0.0832, 0.1672],
        },
        {
          position: [144.08, -18.84, 29.38],
          normal: [0.9765, -0.1709, 0.1315],
        },
        {
          position: [124.9, -53.47, 54.68],
          normal: [0.7461, -0.6598, 0.0897],
        },
        {
          position: [96.71, -74.23, 55.03],
          normal: [0.4333, -0.8968, -0.0892],
        },
        {
          position: [66.15, -84.1, 53.3],
          normal: [0.2246, -0.971, -0.0816],
        },
        {
          position: [38.78, -85.71, 27.91],
          normal: [0.0856, -0.99, -0.1119],
        },
        {
          position: [28.62, -86.55, 28.88],
          normal: [0.058, -0.9902, -0.1267],
        },
        {
          position: [21.47, -87.29, 31.63],
          normal: [0.0427, -0.989, -0.1415],
        },
        {
          position: [16.68, -88.1, 35.76],
          normal: [0.0349, -0.9871, -0.1561],
        },
        {
          position: [14.99, -88.96, 40.62],
          normal: [0.035, -0.9854, -0.1667],
        },
        {
          position: [14.76, -91.87, 87.18],
          normal: [0.0663, -0.9921, 0.1068],
        },
        {
          position: [14.54, -86.91, 133.73],
          normal: [0.0197, -0.9992, 0.0351],
        },
        {
          position: [14.32, -91.1, 180.29],
          normal: [0.0585, -0.9938, -0.095],
        },
        {
          position: [14.1, -86.78, 226.84],
          normal: [0.0323, -0.9896, 0.1402],
        },
        {
          position: [13.87, -87.66, 273.4],
          normal: [0.0334, -0.9964, -0.0775],
        },
        {
          position: [15.52, -88.3, 279.7],
          normal: [0.016, -0.9906, -0.1362],
        },
        {
          position: [20.26, -89.17, 285.04],
          normal: [0.006, -0.9803, -0.1973],
        },
        {
          position: [27.38, -89.99, 288.61],
          normal: [-5e-4, -0.9634, -0.2681],
        },
      ],
      closed: true,
      smooth: true,
    },
  ],
  keep: {
    position: [0.68, 78.99, 194.31],
    normal: [-0.2308, 0.9484, -0.2175],
  },
};
// src/demo/example-holes.ts
/** Where the holes of the sample patient's finished brace lie, mm: the lines round what is aired and round the pads, which stay whole, and the middles of the slots for straps. Made by .config/scripts/make-example.mjs. */
var EXAMPLE_HOLES = {
  areas: [
    [
      {
        position: [20.36, 98.78, 282.29],
        normal: [-0.1102, 0.9755, -0.1906],
      },
      {
        position: [28.41, 104.31, 300.74],
        normal: [-0.4957, 0.8574, 0.1383],
      },
      {
        position: [50.97, 107.7, 314.98],
        normal: [-0.1512, 0.758, 0.6345],
      },
      {
        position: [81.43, 94.99, 322.02],
        normal: [0.3306, 0.6126, 0.7179],
      },
      {
        position: [110.42, 68.94, 320.12],
        normal: [0.6482, 0.358, 0.672],
      },
      {
        position: [120.96, 36, 312.86],
        normal: [0.8178, -0.2165, 0.5333],
      },
      {
        position: [115.57, 15.05, 300.48],
        normal: [0.858, -0.5101, 0.0593],
      },
      {
        position: [110.79, 9.38, 283.94],
        normal: [0.9859, -0.1314, -0.1036],
      },
      {
        position: [110.67, 17.04, 265.84],
        normal: [0.9922, 0.078, 0.0971],
      },
      {
        position: [109.33, 36.37, 250.17],
        normal: [0.9586, 0.2652, 0.1035],
      },
      {
        position: [97.77, 61.81, 240.65],
        normal: [0.7973, 0.6025, 0.0365],
      },
      {
        position: [73.6, 82.39, 240.04],
        normal: [0.4719, 0.8811, -0.0304],
      },
      {
        position: [46.43, 92.02, 248.29],
        normal: [0.1763, 0.9813, -0.0774],
      },
      {
        position: [27.11, 95.67, 263.36],
        normal: [0.0562, 0.991, -0.1212],
      },
    ],
    [
      {
        position: [-110.1, -1.66, 180.42],
        normal: [-0.9657, -0.1461, -0.2146],
      },
      {
        position: [-111.81, 2.68, 193.73],
        normal: [-0.9952, -0.0899, 0.0398],
      },
      {
        position: [-110.21, 18.48, 204.49],
        normal: [-0.9756, 0.1517, 0.1588],
      },
      {
        position: [-100.9, 40.57, 210.41],
        normal: [-0.8364, 0.5404, 0.092],
      },
      {
        position: [-82.3, 59.33, 210.55],
        normal: [-0.562, 0.8256, 0.0501],
      },
      {
        position: [-61.48, 69.82, 204.58],
        normal: [-0.3085, 0.9488, 0.0672],
      },
      {
        position: [-45.72, 73.85, 193.34],
        normal: [-0.1522, 0.9881, -0.021],
      },
      {
        position: [-38.17, 73.4, 179.22],
        normal: [-0.0483, 0.9883, -0.1448],
      },
      {
        position: [-40.54, 70.26, 165.15],
        normal: [-0.0161, 0.9614, -0.2747],
      },
      {
        position: [-52.6, 65.33, 154.11],
        normal: [-0.1787, 0.925, -0.3355],
      },
      {
        position: [-71.82, 56.81, 148.31],
        normal: [-0.4484, 0.8566, -0.2551],
      },
      {
        position: [-91.31, 41.47, 148.94],
        normal: [-0.7532, 0.6234, -0.2099],
      },
      {
        position: [-102.77, 21.64, 155.7],
        normal: [-0.95, 0.2193, -0.2225],
      },
      {
        position: [-106.99, 5.46, 166.94],
        normal: [-0.9633, -0.0354, -0.2662],
      },
    ],
    [
      {
        position: [-62.21, -90.08, 221.84],
        normal: [-0.4302, -0.9019, 0.0393],
      },
      {
        position: [-67.39, -85.66, 238.04],
        normal: [-0.4577, -0.8889, -0.0164],
      },
      {
        position: [-82.5, -82.62, 251.43],
        normal: [-0.5006, -0.6156, -0.6086],
      },
      {
        position: [-98.62, -71.62, 258.1],
        normal: [-0.6908, -0.2764, -0.6682],
      },
      {
        position: [-104.66, -52.39, 258.3],
        normal: [-0.8848, -0.4311, -0.177],
      },
      {
        position: [-109.76, -39.08, 250.04],
        normal: [-0.9375, -0.3289, -0.1135],
      },
      {
        position: [-110.6, -30.89, 236.51],
        normal: [-0.97, -0.2237, -0.0956],
      },
      {
        position: [-109.82, -29.5, 220.92],
        normal: [-0.9805, -0.1928, -0.0379],
      },
      {
        position: [-108.6, -34.23, 205.47],
        normal: [-0.974, -0.2268, -1e-4],
      },
      {
        position: [-105.56, -43.88, 192.54],
        normal: [-0.9375, -0.3437, -0.055],
      },
      {
        position: [-98.24, -57.16, 185.33],
        normal: [-0.8317, -0.5406, -0.1268],
      },
      {
        position: [-86.69, -70.54, 185.19],
        normal: [-0.6603, -0.7358, -0.1502],
      },
      {
        position: [-73.86, -81.08, 192.34],
        normal: [-0.4999, -0.8557, -0.1341],
      },
      {
        position: [-64.37, -87.91, 205.59],
        normal: [-0.4246, -0.8968, -0.124],
      },
    ],
  ],
  pads: [
    [
      {
        position: [-125.96, 17.27, 293.87],
        normal: [-0.9665, 0.0868, -0.2415],
      },
      {
        position: [-129.36, 32.15, 316.86],
        normal: [-0.9568, 0.1893, -0.2209],
      },
      {
        position: [-126.2, 57.99, 335.1],
        normal: [-0.9027, 0.3548, -0.2433],
      },
      {
        position: [-112.27, 85.81, 344.24],
        normal: [-0.7039, 0.6378, -0.3125],
      },
      {
        position: [-87.66, 104.7, 342.94],
        normal: [-0.4492, 0.8305, -0.3294],
      },
      {
        position: [-62.14, 108.8, 332.39],
        normal: [-0.1224, 0.9107, -0.3944],
      },
      {
        position: [-46.29, 104.16, 315.27],
        normal: [-0.0644, 0.9604, -0.2712],
      },
      {
        position: [-42.08, 98.87, 294.86],
        normal: [-0.1514, 0.9531, -0.2621],
      },
      {
        position: [-46.83, 92.48, 274.51],
        normal: [-0.2585, 0.939, -0.2271],
      },
      {
        position: [-60.11, 84.22, 257.9],
        normal: [-0.3571, 0.912, -0.2019],
      },
      {
        position: [-80.21, 71.81, 248.23],
        normal: [-0.5173, 0.826, -0.2239],
      },
      {
        position: [-100.97, 53.28, 247.27],
        normal: [-0.7671, 0.6064, -0.2093],
      },
      {
        position: [-113.94, 32.14, 255.43],
        normal: [-0.9389, 0.2917, -0.1827],
      },
      {
        position: [-120.32, 17.99, 271.84],
        normal: [-0.9672, 0.0919, -0.2368],
      },
    ],
    [
      {
        position: [112.36, 64.61, 367.29],
        normal: [0.6599, 0.5891, -0.4664],
      },
      {
        position: [119.87, 64.96, 378.4],
        normal: [0.676, 0.5966, -0.4324],
      },
      {
        position: [131.53, 55.58, 387.09],
        normal: [0.7954, 0.4722, -0.3799],
      },
      {
        position: [141.54, 36.12, 391.6],
        normal: [0.8794, 0.2025, -0.4308],
      },
      {
        position: [143.29, 10.81, 391.46],
        normal: [0.8732, -0.0261, -0.4867],
      },
      {
        position: [137.81, -13.2, 386.64],
        normal: [0.8015, -0.1514, -0.5785],
      },
      {
        position: [126.73, -29.77, 377.9],
        normal: [0.7425, -0.2179, -0.6334],
      },
      {
        position: [115.64, -35.38, 367.04],
        normal: [0.7646, -0.2518, -0.5932],
      },
      {
        position: [111.46, -30.76, 356.14],
        normal: [0.9354, -0.2565, -0.2434],
      },
      {
        position: [112.71, -17.12, 347.24],
        normal: [0.9828, -0.1437, -0.1157],
      },
      {
        position: [113.99, 2.6, 342.33],
        normal: [0.9944, -0.0614, -0.0859],
      },
      {
        position: [114.74, 24.09, 342.26],
        normal: [0.9886, 0.0151, -0.1499],
      },
      {
        position: [113.79, 43.48, 347.13],
        normal: [0.9468, 0.2073, -0.2461],
      },
      {
        position: [111.59, 57.24, 356.11],
        normal: [0.8205, 0.4738, -0.32],
      },
    ],
    [
      {
        position: [94.17, -54.41, 283.57],
        normal: [0.732, -0.6676, -0.1363],
      },
      {
        position: [92.03, -59.9, 294.05],
        normal: [0.7307, -0.6453, -0.223],
      },
      {
        position: [85.47, -70.72, 302.31],
        normal: [0.7368, -0.6413, -0.2141],
      },
      {
        position: [74.32, -83.18, 307.03],
        normal: [0.6452, -0.755, -0.1167],
      },
      {
        position: [59.77, -92.18, 307.23],
        normal: [0.3627, -0.9204, -0.1459],
      },
      {
        position: [45.48, -94.3, 302.54],
        normal: [0.0802, -0.959, -0.2719],
      },
      {
        position: [36.39, -91.61, 293.63],
        normal: [0.0418, -0.9378, -0.3446],
      },
      {
        position: [34.28, -87.44, 282.29],
        normal: [0.2077, -0.9187, -0.336],
      },
      {
        position: [38.74, -83.78, 270.95],
        normal: [0.3144, -0.9488, 0.032],
      },
      {
        position: [49.49, -81.98, 262.02],
        normal: [0.3061, -0.9152, 0.262],
      },
      {
        position: [63.32, -78.1, 257.34],
        normal: [0.379, -0.8837, 0.2746],
      },
      {
        position: [76.81, -71.04, 257.84],
        normal: [0.4958, -0.8258, 0.2688],
      },
      {
        position: [86.93, -62.37, 263.34],
        normal: [0.6098, -0.7609, 0.2216],
      },
      {
        position: [92.28, -55.54, 272.59],
        normal: [0.6997, -0.7109, 0.071],
      },
    ],
    [
      {
        position: [111.05, 51.77, 89.6],
        normal: [0.6502, 0.4942, 0.577],
      },
      {
        position: [109.55, 43.35, 98.39],
        normal: [0.7026, 0.4492, 0.5519],
      },
      {
        position: [112.54, 27.49, 105.4],
        normal: [0.8494, 0.2816, 0.4463],
      },
      {
        position: [114.97, 6.31, 109.3],
        normal: [0.9341, 0.071, 0.35],
      },
      {
        position: [115.09, -16.14, 109.3],
        normal: [0.9472, -0.0613, 0.3149],
      },
      {
        position: [112.8, -35.57, 105.4],
        normal: [0.8935, -0.2933, 0.34],
      },
      {
        position: [109.91, -48.09, 98.39],
        normal: [0.7891, -0.4874, 0.3739],
      },
      {
        position: [111.46, -52.49, 89.61],
        normal: [0.7318, -0.5413, 0.4141],
      },
      {
        position: [119.49, -48.37, 80.74],
        normal: [0.7551, -0.4893, 0.4364],
      },
      {
        position: [130.69, -34.47, 73.46],
        normal: [0.8343, -0.3029, 0.4607],
      },
      {
        position: [137.58, -11.18, 69.33],
        normal: [0.8967, -0.0602, 0.4385],
      },
      {
        position: [137.58, 15.62, 69.33],
        normal: [0.8929, 0.0599, 0.4463],
      },
      {
        position: [130.65, 38.51, 73.46],
        normal: [0.8168, 0.2992, 0.4932],
      },
      {
        position: [119.24, 50.92, 80.73],
        normal: [0.6945, 0.4685, 0.5461],
      },
    ],
  ],
  straps: [
    {
      position: [-41, -89.8, 74.09],
      normal: [-0.1718, -0.9835, 0.057],
    },
    {
      position: [41, -89.76, 74.09],
      normal: [0.1717, -0.9829, 0.0661],
    },
    {
      position: [-41, -86.08, 160.16],
      normal: [-0.1835, -0.9682, -0.1699],
    },
    {
      position: [41, -85.96, 160.16],
      normal: [0.1654, -0.9789, -0.12],
    },
    {
      position: [-41, -93.16, 246.23],
      normal: [0.05, -0.9781, -0.2022],
    },
    {
      position: [41, -85.71, 246.23],
      normal: [0.109, -0.9896, 0.094],
    },
  ],
};
// src/demo/example-records.ts
/** What the edge line of the example is for. */
var EXAMPLE_PURPOSE = {
  type: 'rigo-A1',
  side: 'right',
  opening: 'front',
  width: 30,
};
var UP = [0, 0, 1];
/** Pads and rooms of a class A1 with its thoracic curve to the right (after Rigo and Jelačić 2017), for a curve of 35°. */
var ZONES = [
  {
    theta: -130,
    t: 0.66,
    half: [32, 0.1],
    amplitude: -18,
  },
  {
    theta: 95,
    t: 0.84,
    half: [22, 0.06],
    amplitude: -10,
  },
  {
    theta: 38,
    t: 0.63,
    half: [18, 0.06],
    amplitude: -8,
  },
  {
    theta: 90,
    t: 0.2,
    half: [25, 0.05],
    amplitude: -8,
  },
  {
    theta: 125,
    t: 0.66,
    half: [40, 0.12],
    amplitude: 20,
  },
  {
    theta: -40,
    t: 0.63,
    half: [30, 0.1],
    amplitude: 15,
  },
  {
    theta: -125,
    t: 0.4,
    half: [32, 0.08],
    amplitude: 15,
  },
];
var CONTOUR_POINTS = 14;
/** A place on the trunk, to a hundredth of a millimetre. */
function placeOn(trunk, theta, t) {
  const direction = (theta * Math.PI) / 180;
  const [x, y, z] = trunk.surface(theta, t).map((value) => Math.round(value * 100) / 100);
  return {
    position: [x, y, z],
    normal: [Math.sin(direction), -Math.cos(direction), 0],
  };
}
/** The line round an oval. */
var contourOn = (trunk, { theta, t, half }) =>
  Array.from({ length: CONTOUR_POINTS }, (_, i) => {
    const turn = (2 * Math.PI * i) / CONTOUR_POINTS;
    return placeOn(trunk, theta + half[0] * Math.cos(turn), t + half[1] * Math.sin(turn));
  });
function zoneRecord(trunk, zone) {
  const { theta, t, half, amplitude } = zone;
  return {
    type: 'region.deform',
    version: 4,
    params: {
      contour: contourOn(trunk, zone),
      apex: [-0.35, 0, 0.35].map((share) => placeOn(trunk, theta + share * half[0], t)),
      amplitude,
      contourShape: 'smooth',
    },
  };
}
/** The trunk shaped as for a brace: smooth, pads and rooms, derotate, bend against the curve. */
function shapingRecords(trunk) {
  const height = (t) => Math.round(t * trunk.unit * 10) / 10;
  const plane = (t) => ({
    origin: [0, 0, height(t)],
    normal: UP,
  });
  return [
    {
      type: 'smooth.global',
      version: 2,
      params: { level: 'light' },
    },
    ...ZONES.map((zone) => zoneRecord(trunk, zone)),
    {
      type: 'bend.apply',
      version: 3,
      params: {
        planes: [plane(0.3), plane(0.75)],
        angle: 4,
        direction: 90,
      },
    },
    {
      type: 'twist.apply',
      version: 3,
      params: {
        planes: [plane(0.35), plane(0.6), plane(0.85)],
        angle: 5,
      },
    },
  ];
}
/** How far the rounded rim of the wall comes into a hole, mm. */
var RIM = 2;
var { areas, pads, straps } = EXAMPLE_HOLES;
/** Rows of round holes where the brace leaves room, whole skin where it presses. */
var VENTS = {
  pattern: 'round',
  size: 10,
  bridge: 9,
  margin: 15,
  rim: RIM,
};
/** A finished design on the sample trunk: shaped, cut along its edge line, aired over its rooms, with slots for three straps beside the opening. */
var exampleRecords = (trunk) => [
  ...shapingRecords(trunk),
  {
    type: 'border.cut',
    version: 1,
    params: {
      ...EXAMPLE_EDGE,
      purpose: {
        ...EXAMPLE_PURPOSE,
        landmarks: [],
      },
    },
  },
  ...areas.map((area) => ({
    type: 'holes.pattern',
    version: 1,
    params: {
      ...VENTS,
      area,
      clear: pads.map((points) => ({
        points,
        closed: true,
        smooth: true,
      })),
    },
  })),
  {
    type: 'holes.place',
    version: 1,
    params: {
      anchors: straps,
      shape: 'slot',
      size: 5,
      length: 28,
      angle: 90,
      margin: 15,
      rim: RIM,
    },
  },
];
/** The wall of the example, mm, and the process that it is looked at for: laser sintering of PA12. */
var EXAMPLE_WALL = {
  mode: 'equal',
  thickness: 4,
  edgeRadius: 2,
};
var EXAMPLE_MAKE = { process: 'sls' };
// src/demo/example-wall.ts
/** Who signs in on a machine where nobody has an account yet. */
var DEMO_USER = {
  name: 'demo',
  password: 'demo-1234',
  email: 'demo@localhost.invalid',
};
/** The design of the example, which the wall is made from. */
var EXAMPLE_NAME = '成品示例 Finished.stl';
/** Of the design as it is seeded; its wall, and whatever else is done to it, moves it on. */
var SEEDED = 1;
/** A person who calls in the own space. */
var inOwnSpace = (user) => ({
  id: user.id,
  name: user.name,
  space: user.id,
  role: null,
  roles: [],
  session: '',
  expiresAt: '',
  platform: null,
});
/** The example that has no wall yet, as it was seeded, and whose it is; undefined where somebody went on with it, or it is of a version without holes. */
async function exampleWithoutWall(db) {
  const user = await db('users').where({ name: DEMO_USER.name }).first('id', 'name');
  if (!user) return void 0;
  const model = await db('documents')
    .where({
      owner_id: user.id,
      name: EXAMPLE_NAME,
      revision: SEEDED,
      deleted_at: null,
    })
    .first();
  const hole =
    model &&
    (await db('records')
      .where({
        model_id: model.id,
        type: 'holes.place',
      })
      .first('id'));
  return model && hole
    ? {
        caller: inOwnSpace(user),
        id: model.id,
      }
    : void 0;
}
/**
 * Makes the wall of the example as a person would, by the call that makes walls: looked at whether it can be printed, and kept with what was found. Behind the answers, for making it
 * lasts longer than a first start may; where the server ended before, the next start does it. Nothing happens where it is made.
 */
async function makeExampleWall({ background, ...dependencies }) {
  await background.ask('wall of the example', DEMO_USER.name, async (signal) => {
    const due = await exampleWithoutWall(dependencies.database.knex);
    if (!due) return;
    const { caller, id } = due;
    const jobs = {
      answer: (_call, work) =>
        work({
          signal,
          onProgress: () => void 0,
          isBehind: true,
        }),
    };
    try {
      await workHandlers({
        ...dependencies,
        jobs,
      })['document/savethickenmodel'](
        {
          id,
          revision: SEEDED,
          params: EXAMPLE_WALL,
          make: EXAMPLE_MAKE,
        },
        callOf('', caller, 'en-US', signal),
      );
    } catch (error) {
      if (!(error instanceof AppError && error.failure === 'model/stale')) throw error;
    }
  });
}
// src/measures/measure-rows.ts
/** The unit a kind is measured in; of one that nobody here knows none. */
var unitOf$1 = (kind) => KINDS$1.get(kind)?.unit ?? '';
/** Whether there is a value to take here at all: a marker only stands somewhere, and a kind of a plugin that is not here is its caller's. */
var hasValue = (kind) => unitOf$1(kind) !== '';
var CHECKED = [false, true, 'differs', 'unknown'];
/** Whether `value` is what the model gives now, taken here; or taking it lasted too long on this very shape, and would again. */
var isSettled = (row, model) =>
  !hasValue(row.kind) || (row.checked !== 0 && row.at_revision === model.revision);
/**
 * A stored measure as it travels, on the body that stands in `frame`. A value of an earlier shape is nobody's value any more: until it is taken again there is none.
 * One whose parameters were too large to be read says so.
 */
function toMeasure(row, model, frame) {
  const isForeign = !KINDS$1.has(row.kind);
  const isOld = (hasValue(row.kind) || isForeign) && row.at_revision !== model.revision;
  const own = hasValue(row.kind) ? (isOld ? false : CHECKED[row.checked]) : true;
  const checked = isForeign || row.leftOut ? 'unknown' : own;
  return {
    id: row.id,
    modelId: row.model_id,
    kind: row.kind,
    params: paramsIn(row.kind, row, frame),
    frame: {
      base: model.base_hash ?? '',
      transform: [...frame],
    },
    value: isOld ? null : row.value,
    unit: row.unit,
    name: row.name,
    checked,
    givenValue: checked === 'differs' ? row.given_value : null,
    ...(row.leftOut ? { leftOut: true } : {}),
  };
}
/** The columns of a measure that waits for its value: what the caller gave with the shape it was taken on, else nothing. */
function waitingColumns(kind, model, { value, unit, at }) {
  const isForeign = !KINDS$1.has(kind);
  const isGiven = at !== void 0 && value !== void 0 && (hasValue(kind) || isForeign);
  return {
    value: isGiven ? value : null,
    unit: isForeign ? (unit ?? '') : unitOf$1(kind),
    at_revision: isGiven ? at.revision : model.revision,
    checked: hasValue(kind) ? 0 : 1,
    given_value: isGiven ? value : null,
    given_hash: isGiven ? at.meshHash : null,
    given_revision: isGiven ? at.revision : null,
  };
}
// src/entries/file-kind.ts
var MESH_EXTENSIONS = /* @__PURE__ */ new Set(['stl', 'obj', 'ply', '3mf']);
var startsWith = (head, signature) => signature.every((byte, index) => head[index] === byte);
/** The extension of a name, lower case, without the dot. */
var extensionOf = (name) => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
/** The kind of a file from its first bytes and its name. */
function kindOf$1(head, fileName) {
  const extension = extensionOf(fileName);
  if (MESH_EXTENSIONS.has(extension))
    return {
      fileType: 'SCAN',
      mediaType: `model/${extension}`,
    };
  if (startsWith(head, [137, 80, 78, 71, 13, 10, 26, 10]))
    return {
      fileType: 'PICTURE',
      mediaType: 'image/png',
    };
  if (startsWith(head, [255, 216, 255]))
    return {
      fileType: 'PICTURE',
      mediaType: 'image/jpeg',
    };
  if (startsWith(head, [37, 80, 68, 70, 45]))
    return {
      fileType: 'PDF',
      mediaType: 'application/pdf',
    };
  if (startsWith(head, [112, 108, 121, 10]) || startsWith(head, [112, 108, 121, 13]))
    return {
      fileType: 'SCAN',
      mediaType: 'model/ply',
    };
  if (startsWith(head.subarray(128), [68, 73, 67, 77]))
    return {
      fileType: 'FILE',
      mediaType: 'application/dicom',
    };
  if (startsWith(head, [80, 75, 3, 4]))
    return {
      fileType: 'FILE',
      mediaType: 'application/zip',
    };
  return {
    fileType: 'FILE',
    mediaType: 'application/octet-stream',
  };
}
/** The first bytes of a file: enough for every sign that `kindOf` looks for. */
async function headOf(path) {
  const handle = await open(path, 'r');
  try {
    const buffer = /* @__PURE__ */ new Uint8Array(512);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
// src/documents/export-model.ts
/** The name of a model without that of a format. */
var baseOf = (name) =>
  ['stl', 'obj', 'ply', '3mf'].includes(extensionOf(name)) ? name.replace(/\.[^.]+$/, '') : name;
function jsonOf$1(text) {
  if (text === void 0) return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
}
/** Why a file is written in spite of what asks. Throws AppError `request/malformed`, or `request/invalid` where one is no reason. */
function reasonsOf({ reason, reasons: text }) {
  const { data, error } = reasonsSchema.safeParse(jsonOf$1(text));
  if (data)
    return {
      reason,
      reasons: data,
    };
  const { path, rule, data: values } = ruleIssues(error)[0];
  throw fieldError(['reasons', path].filter(Boolean).join('.'), rule, values);
}
async function annotationsOf(database, model, design) {
  const rows = await readMeasures(database.knex, model.id);
  const lacking = rows.find((row) => row.leftOut);
  if (lacking) throw new AppError('measure/left-out', { values: { name: lacking.name || lacking.kind } });
  const frame = frameOfRecords(design.records);
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => {
      const { id, kind, name, params, value, unit } = toMeasure(row, model, frame);
      return {
        id,
        kind,
        name,
        params,
        value,
        unit,
      };
    });
}
/**
 * The work that writes a model, as `document/export` is asked. Throws AppError `request/malformed` where the parameters are no JSON,
 * `request/invalid` where a reason is none, and `measure/left-out` where the file would lack a measure or marker in silence.
 */
async function exportTask(
  { database, blobs },
  model,
  design,
  { format = 'stl', exporter, params: text, ...reasons },
) {
  const params = jsonOf$1(text);
  const annotations = exporter === void 0 ? [] : await annotationsOf(database, model, design);
  const asked = [params, ...annotations.map((annotation) => annotation.params)];
  return {
    kind: 'export',
    design: {
      ...design,
      meshes: {
        ...design.meshes,
        ...(await secondBodies(database.knex, blobs, model, asked)),
      },
    },
    exporter: exporter ?? EXPORTER_OF[format],
    params,
    name: baseOf(model.name),
    annotations,
    subject: isWall(model) ? 'wall' : 'body',
    answered: answeredBy(reasonsOf(reasons)),
  };
}
/** The file that was written. Throws `model/form-held` where one of what a brace is formed over was kept back. */
function writtenFile(result, wanted, language) {
  if (result.held) throw heldBack(result.held, reasonsOf(wanted), language, 'model/form-held');
  return new BytesReply(result.bytes, result.media, { fileName: result.name });
}
// src/compute/refusals.ts
/** What a failure of mesh work means for the caller; undefined for a fault of ours. */
function computeRefusal(error, language) {
  if (!(error instanceof SdkError)) return void 0;
  if (error.code === 'server/damaged-blob') return new AppError('document/damaged', { cause: error });
  if (error.code === 'mesh-io/nothing-to-write') return new AppError('mesh/empty', { cause: error });
  if (error.code === 'job/too-slow' || error.code === 'job/crashed')
    return new AppError(error.code, { cause: error });
  const reason = sentenceOf(error.code, error.data, language) ?? error.code;
  return new AppError('job/failed', {
    values: { reason: reason.replace(/[.。]$/, '') },
    data: {
      reason: error.code,
      values: error.data,
    },
    cause: error,
  });
}
/** What a failure to read an uploaded mesh file means for the caller. */
function scanRefusal(error, language) {
  if (!(error instanceof SdkError)) return void 0;
  const { code, data } = error;
  if (code === 'scan/too-slow') return new AppError('mesh/too-slow', { cause: error });
  if (code === 'scan/too-large' || code === 'mesh-io/too-many-triangles')
    return new AppError('mesh/too-large', {
      values: { max: MOST_TRIANGLES },
      data: { reason: code },
      cause: error,
    });
  if (code === 'mesh-io/empty' || code === 'mesh-io/no-surface')
    return new AppError('mesh/empty', {
      data: { reason: code },
      cause: error,
    });
  return new AppError('mesh/unreadable', {
    values: { reason: sentenceOf(code, data, language) ?? '' },
    data: {
      reason: code,
      values: data,
    },
    cause: error,
  });
}
/** What a failure to read a JPG or PNG means for the caller: one that takes too much time or memory cannot be read either. */
var pictureRefusal = (error) =>
  error instanceof SdkError
    ? new AppError('picture/unreadable', {
        data: { reason: error.code },
        cause: error,
      })
    : void 0;
// src/intake/import-file.ts
/** A thumbnail of an untrusted picture, which also proves that it can be read. Throws `picture/unreadable`. */
async function thumbnailOf(path, { blobs, compute, signal }) {
  const to = blobs.temporaryPath();
  try {
    await compute.readPicture(
      {
        kind: 'thumbnail',
        path,
        to,
      },
      signal,
    );
    return await readFile(to);
  } catch (error) {
    throw pictureRefusal(error) ?? error;
  } finally {
    await rm(to, { force: true });
  }
}
/**
 * Takes a file into the blob store: reads a mesh into a base mesh, proves that a picture is one, makes the thumbnail. Everything it names
 * is on the disk for good when `writeRow` is called with it, and is held there until that is over. Throws `mesh/…` or `picture/unreadable`,
 * and then nothing refers to it.
 */
async function importFile(file, frame, dependencies, writeRow) {
  const { blobs, compute, language, signal } = dependencies;
  const { fileType, mediaType } = kindOf$1(await headOf(file.path), file.fileName);
  const common = {
    fileType,
    mediaType,
    size: file.size,
    blobHash: file.hash,
  };
  if (fileType === 'PICTURE') {
    const thumbnail = contentOf(await thumbnailOf(file.path, dependencies));
    return storeNamed(dependencies, [thumbnail, file], () =>
      writeRow({
        ...common,
        thumbnailHash: thumbnail.hash,
      }),
    );
  }
  if (fileType !== 'SCAN') return storeNamed(dependencies, [file], () => writeRow(common));
  const meshPath = blobs.temporaryPath();
  try {
    const scan = await compute
      .readScan(
        file.path,
        {
          name: file.fileName,
          ...frame,
        },
        meshPath,
        signal,
      )
      .catch((error) => {
        throw scanRefusal(error, language) ?? error;
      });
    const thumbnail = contentOf(await pngOf(scan.picture, 256));
    const mesh = {
      path: meshPath,
      hash: scan.meshHash,
    };
    return await storeNamed(dependencies, [thumbnail, mesh, file], () =>
      writeRow({
        ...common,
        baseHash: mesh.hash,
        thumbnailHash: thumbnail.hash,
        info: scan.facts,
      }),
    );
  } finally {
    await rm(meshPath, { force: true });
  }
}
// src/intake/take-in-file.ts
/** Entries an answer names as the same content. */
var MOST_DUPLICATES = 20;
/** The name that a file gets in the tree. */
var nameFor = ({ config, fileName }) => config.name ?? nameOfFile(fileName);
/** The entry whose name a file takes that comes in its place; undefined where there is none. Throws what `requireFreeName` throws. */
async function replacedBy(db, caller, destination) {
  const name = nameFor(destination);
  const { parentId } = destination;
  const row = await db('documents')
    .where({
      owner_id: caller.space,
      parent_id: parentId,
      name,
    })
    .whereNull('deleted_at')
    .first(ENTRY_COLUMNS);
  if (!row) return void 0;
  if (isContainer(row.file_type)) await requireFreeName(db, caller.space, parentId, name);
  if (!isAllowed(caller.roles, 'document', 'delete')) throw new AppError('request/forbidden');
  return row;
}
/**
 * What must hold for a file of `size` bytes to be taken in here. Throws `request/not-found`, `document/not-a-folder`,
 * `document/too-deep`, `patient/consent-missing`, `document/quota`, `document/exists`, and `request/forbidden` for replacing without the right
 * to delete.
 */
async function requireWelcome(db, caller, destination, size, { consent, gate }) {
  const { parentId } = destination;
  const target = await getContainer(db, caller.space, parentId);
  refuseBottomless(target, target ? await ancestorsOf(db, target) : []);
  await requireConsent(db, target, consent);
  await requireRoom$1(db, caller.space, size, gate);
  const { onClash = 'rename' } = destination.config;
  if (onClash === 'replace') await replacedBy(db, caller, destination);
  else if (onClash === 'rename') await requireFreeName(db, caller.space, parentId, nameFor(destination));
}
/** The name under which a welcome file is kept; what it takes the place of goes to the recycle bin. */
async function claimName(trx, caller, destination, now) {
  const name = nameFor(destination);
  const { onClash } = destination.config;
  if (onClash === 'beside') return freeName(trx, caller.space, destination.parentId, name, 'FILE');
  const replaced = onClash === 'replace' ? await replacedBy(trx, caller, destination) : void 0;
  if (replaced) {
    await recycle(trx, [replaced], now);
    noteDeed('document/delete', replaced.id);
  }
  return name;
}
var reportOf = (facts, language) =>
  facts === void 0
    ? null
    : {
        ...facts,
        warnings: facts.warnings.map(({ code, data }) => ({
          code,
          message: sentenceOf(code, data, language) ?? code,
        })),
      };
/** The answer to an upload that became `row`: the same whenever it is asked. */
async function uploadResult(db, row, caller, language) {
  const facts = row.file_type === 'SCAN' ? JSON.parse(row.info) : void 0;
  const duplicates = !isAllowed(caller.roles, 'document', 'query')
    ? []
    : await db('documents')
        .where({
          owner_id: row.owner_id,
          blob_hash: row.blob_hash,
        })
        .whereNull('deleted_at')
        .whereNot({ id: row.id })
        .orderBy(['save_time', 'id'])
        .limit(MOST_DUPLICATES)
        .select([...ENTRY_COLUMNS]);
  return {
    ...toEntry(row),
    scan: reportOf(facts, language),
    hash: row.blob_hash,
    duplicateOf: duplicates.map(toEntry),
  };
}
/**
 * The one way in which an uploaded file becomes an entry, whichever way its bytes came: permission to lie there, virus scanner, reading,
 * blobs flushed to the disk, then the row. Until the row is there nothing of it shows, and it can be done again from the start; the file
 * at `file.path` is taken over. Throws what `requireWelcome` throws, `file/infected`, `mesh/…` and `picture/unreadable`.
 */
async function takeInFile(dependencies, caller, file, destination, options) {
  const { database, blobs, compute, gate, now } = dependencies;
  const { language, signal, onStep = () => void 0 } = options;
  const { parentId, config } = destination;
  await requireWelcome(database.knex, caller, destination, file.size, dependencies);
  await requireClean(file.path, gate);
  onStep('welcomed');
  const frame = {
    unit: config.unit,
    upAxis: config.upAxis,
  };
  const writeRow = (imported) =>
    database.write(async (trx) => {
      await requireWelcome(trx, caller, destination, file.size, dependencies);
      const name = await claimName(trx, caller, destination, now());
      const made = await insertDocument(
        trx,
        caller,
        {
          ...imported,
          parentId,
          name,
        },
        now(),
      );
      await options.alongside?.(trx, made);
      onStep('inserted');
      return made;
    });
  const row = await importFile(
    file,
    frame,
    {
      database,
      blobs,
      compute,
      language,
      ...(signal ? { signal } : {}),
    },
    async (imported) => {
      onStep('stored');
      const made = await writeRow(imported);
      onStep('committed');
      return made;
    },
  );
  return uploadResult(database.knex, row, caller, language);
}
// src/documents/file-handlers.ts
/** Calls that bring files in and out, and what is made from them. */
function fileHandlers(dependencies) {
  const { database, blobs, compute, jobs, now } = dependencies;
  /** A stored file as an answer; throws `document/damaged` when it is not on the disk as it was stored. */
  async function stored(hash, size, mediaType, options) {
    const found = await openBlob(blobs, hash, size);
    return new BytesReply(found.stream, mediaType, {
      ...options,
      size: found.size,
    });
  }
  /** Keeps a picture as the thumbnail of a document; gives its hash. */
  async function keepThumbnail(id, bytes, check) {
    const content = contentOf(bytes);
    const thumbnail_hash = content.hash;
    await storeNamed(dependencies, [content], () =>
      database.write(async (trx) => {
        await check?.(trx);
        await trx('documents').where({ id }).update({ thumbnail_hash });
      }),
    );
    return thumbnail_hash;
  }
  async function renderThumbnail(model, signal) {
    const design = await designOf$1(database.knex, blobs, model, { applied: false });
    const { rgba } = await compute.run(
      {
        kind: 'picture',
        design,
        size: 256,
      },
      { signal },
    );
    return keepThumbnail(model.id, await pngOf(rgba, 256));
  }
  async function thumbnailOfDataUrl(image, signal) {
    const path = blobs.temporaryPath();
    try {
      await writeFile(path, bytesOfDataUrl(image), { mode: 384 });
      return await thumbnailOf(path, {
        blobs,
        compute,
        signal,
      });
    } finally {
      await rm(path, { force: true });
    }
  }
  return {
    'document/upload': ({ parentId, config }, { caller, file, language, signal }) => {
      const given = requireFile(file);
      return takeInFile(
        dependencies,
        caller,
        given,
        {
          parentId,
          config,
          fileName: given.fileName,
        },
        {
          language,
          signal,
        },
      );
    },
    'document/export': async ({ id, applied, ...wanted }, call) => {
      const row = await getOwned(database.knex, call.caller.space, id);
      if (row.file_type !== 'SCAN') {
        if (row.blob_hash === null || wanted.format !== void 0 || wanted.exporter !== void 0)
          throw new AppError('document/not-a-model');
        return stored(row.blob_hash, Number(row.size), row.media_type, { fileName: row.name });
      }
      const task = await exportTask(
        dependencies,
        row,
        await designOf$1(database.knex, blobs, row, { applied }),
        wanted,
      );
      return jobs.answer(call, async (ports) => {
        const result = await compute.run(task, ports);
        await noteResults(database, row.owner_id, result.outcomes);
        return writtenFile(result, wanted, call.language);
      });
    },
    'document/mesh': async ({ id }, { caller }) => {
      const model = await getModel(database.knex, caller.space, id);
      return stored(model.base_hash, void 0, 'application/octet-stream', {
        tag: model.base_hash,
        cache: 'revalidate',
      });
    },
    'document/thumbnail': async ({ id }, { caller, signal }) => {
      const row = await getOwned(database.knex, caller.space, id);
      if (row.thumbnail_hash === null && row.file_type !== 'SCAN') throw notFound();
      const hash =
        row.thumbnail_hash !== null && (await blobs.size(row.thumbnail_hash)) !== void 0
          ? row.thumbnail_hash
          : await renderThumbnail(row, signal);
      return stored(hash, void 0, 'image/png', {
        tag: hash,
        cache: 'revalidate',
      });
    },
    'document/modelsnapshoot': async ({ id, image }, { caller, signal }) => {
      await getModel(database.knex, caller.space, id);
      await keepThumbnail(id, await thumbnailOfDataUrl(image, signal), (trx) =>
        getModel(trx, caller.space, id),
      );
      return null;
    },
    'document/volume': async ({ id }, call) => {
      const model = await getModel(database.knex, call.caller.space, id);
      const design = await designOf$1(database.knex, blobs, model);
      return jobs.answer(call, async (ports) => {
        const { volume, area, outcomes } = await compute.run(
          {
            kind: 'mass',
            design,
          },
          ports,
        );
        await noteResults(database, model.owner_id, outcomes);
        return {
          volume,
          area,
        };
      });
    },
    'document/save': async ({ id, revision: given }, call) => {
      const { caller } = call;
      const revision = Number(given);
      const request = requestHash('bake', { id });
      const model = await getModel(database.knex, caller.space, id);
      const earlier = await earlierAnswer(database.knex, model, revision, request);
      if (earlier !== void 0) return earlier;
      requireRevision(model, revision);
      const design = await designOf$1(database.knex, blobs, model);
      return await jobs.answer(call, async (ports) => {
        const { bytes, hash } = await compute.run(
          {
            kind: 'bake',
            design,
          },
          ports,
        );
        const writeRow = () =>
          database.write(async (trx) => {
            const current = await getModel(trx, caller.space, id);
            requireRevision(current, revision);
            const info = JSON.stringify({
              ...JSON.parse(current.info),
              baked: await shapeStage(trx, current),
            });
            await bakePlaces(trx, current, hash);
            await archiveRecords(trx, current);
            const change = {
              base_hash: hash,
              revision: revision + 1,
              cursor: 0,
              info,
              ...stamp(now()),
            };
            const entry = toEntry({
              ...current,
              ...change,
            });
            await trx('documents')
              .where({ id })
              .update({
                ...change,
                last_request: request,
                last_answer: JSON.stringify(entry),
              });
            return entry;
          });
        return storeNamed(
          dependencies,
          [
            {
              bytes,
              hash,
            },
          ],
          writeRow,
        );
      });
    },
  };
}
// src/documents/many-handlers.ts
/** Names of the caller's entries, in the bin or not. */
async function namesOf$1(knex, space, ids) {
  const names = /* @__PURE__ */ new Map();
  await inPieces(ids, async (piece) => {
    const rows = await knex('documents')
      .where({ owner_id: space })
      .whereIn('id', [...piece])
      .select('id', 'name');
    for (const row of rows) names.set(row.id, row.name);
  });
  return names;
}
function refusalOf$1(error, language) {
  const patientId = error.data?.['patientId'];
  const [patientName] = error.data?.['patientNames'] ?? [];
  return {
    code: error.kind.code,
    message: failureSentence(language, error.failure, error.values),
    patientId: typeof patientId === 'string' ? patientId : null,
    ...(patientName === void 0 ? {} : { patientName }),
  };
}
/** One guardian speaks for one child: of several entries each asks for its own; consents that name the child go with all of them. */
var withoutConsent = (input) =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'consent'));
/**
 * Many entries in one call. Each is carried out by itself, in its own transaction: what one is refused for keeps no other back, a stop
 * keeps what is done, and between two of them others have their turn. An entry that is named twice is one.
 */
function manyHandlers({ knex, jobs, one }) {
  /** Copies grow from copies: what one call may make is bounded, however it is divided among entries. */
  async function refuseTooMany(space, ids) {
    let count = 0;
    for (const id of new Set(ids)) {
      const row = await knex('documents')
        .where({
          id,
          owner_id: space,
        })
        .whereNull('deleted_at')
        .first(ENTRY_COLUMNS);
      count += row ? (await subtreeOf(knex, row)).length : 0;
      if (count > 5e3) throw new AppError('document/too-many', { values: { max: MOST_COPIED } });
    }
  }
  const each = (name, ids, input, call) =>
    jobs.answer(call, async ({ signal, onProgress }) => {
      const wanted = [...new Set(ids)];
      const names = await namesOf$1(knex, call.caller.space, wanted);
      const outcomes = [];
      const doneOf = () => outcomes.filter(({ isDone }) => isDone).length;
      const stopped = () =>
        new AppError('job/cancelled-among', {
          values: {
            done: doneOf(),
            total: wanted.length,
          },
        });
      for (const [index, id] of wanted.entries()) {
        if (signal.aborted) throw stopped();
        const about = {
          id,
          name: names.get(id) ?? '',
        };
        try {
          await one(
            name,
            {
              ...(wanted.length === 1 ? input : withoutConsent(input)),
              id,
            },
            call,
          );
          outcomes.push({
            ...about,
            isDone: true,
            code: null,
            message: '',
            patientId: null,
          });
        } catch (error) {
          if (!(error instanceof AppError)) throw signal.aborted ? stopped() : error;
          outcomes.push({
            ...about,
            isDone: false,
            ...refusalOf$1(error, call.language),
          });
        }
        onProgress((index + 1) / wanted.length);
      }
      const done = doneOf();
      return {
        done,
        refused: outcomes.length - done,
        outcomes,
      };
    });
  return {
    'document/deletemany': ({ ids }, call) => each('document/delete', ids, {}, call),
    'document/movemany': async ({ ids, ...where }, call) => {
      await getContainer(knex, call.caller.space, where.parentId);
      return each('document/move', ids, where, call);
    },
    'document/copymany': async ({ ids, ...where }, call) => {
      await getContainer(knex, call.caller.space, where.parentId);
      await refuseTooMany(call.caller.space, ids);
      return each('document/copy', ids, where, {
        ...call,
        copied: nothingCopied(),
      });
    },
    'recycle/restoremany': ({ ids, ...given }, call) => each('recycle/restore', ids, given, call),
    'recycle/deletemany': ({ ids }, call) => each('recycle/delete', ids, {}, call),
  };
}
// src/documents/older-walls.ts
/** The body that a wall was made of, and the state that it had; null of walls that keep nothing to tell it by. */
function wallMadeOf(wall) {
  const { modelId: bodyId, key, recordId = '' } = madeByOf(wall);
  return bodyId === void 0 || key === void 0
    ? null
    : {
        bodyId,
        key,
        recordId,
      };
}
/** Whether a wall is of an older state of its body; null where it is of the body as it is now, where the body is gone, and of walls that keep nothing to tell it by. */
async function olderOf(db, wall) {
  const made = wallMadeOf(wall);
  if (!made) return null;
  const body = await db('documents')
    .where({
      id: made.bodyId,
      owner_id: wall.owner_id,
    })
    .whereNull('deleted_at')
    .first();
  if (!body) return null;
  const records = (await liveRows(db, body.id)).map(toRecord);
  const older = olderThan(
    made,
    {
      base: body.base_hash ?? '',
      records,
      cursor: body.cursor,
    },
    ROLES,
  );
  return older
    ? {
        bodyId: body.id,
        steps: older.steps,
      }
    : null;
}
// src/documents/find-by-name.ts
/** Patients first, then folders, then files; word for word as the indexes have it. */
var RANK = "(case file_type when 'PATIENT' then 0 when 'DIR' then 1 else 2 end)";
/** More documents than this are not fetched by number: names that many have in common are met soon when they are walked in order. */
var MOST_BY_NUMBER = 1e3;
var TRIGRAM = 3;
var PAIR = 2;
/**
 * Entries of a space whose folded name holds `wanted`, patients first, by name, at most 50. Signs with a meaning elsewhere (`%`, `_`, `"`)
 * are looked for as themselves.
 */
async function findByName({ knex, read }, space, wanted) {
  const columns = SHOWN_COLUMNS.map((column) => `documents.${column}`).join(', ');
  const rows = (from, given) =>
    read.rows(
      SHOWN_COLUMNS,
      `select ${columns} ${from} and owner_id = ? and deleted_at is null
       order by ${RANK}, documents.search_key, documents.id limit ${LIMITS.search}`,
      [...given, space],
    );
  if (isPostgres(knex)) {
    if ([...wanted].length >= PAIR) {
      const found = await read.rows(
        [...SHOWN_COLUMNS, 'hits'],
        `with hits as materialized (
           select ${columns}, search_key from documents where name_pairs(search_key) @> name_pairs(?) and strpos(search_key, ?) > 0
             and owner_id = ? and deleted_at is null limit 1001)
         select *, (select count(*) from hits) as hits from hits
         order by ${RANK}, search_key, id limit ${LIMITS.search}`,
        [wanted, wanted, space],
      );
      if ((found[0]?.hits ?? 0) <= MOST_BY_NUMBER) return found;
    }
    return rows('from documents where strpos(search_key, ?) > 0', [wanted]);
  }
  if ([...wanted].length >= TRIGRAM) {
    const phrase = `"${wanted.replaceAll('"', '""')}"`;
    if (
      ((
        await read.first(
          `select count(*) as hits from (select 1 from document_words where document_words match ? limit 1001)`,
          [phrase],
        )
      )?.hits ?? 0) <= MOST_BY_NUMBER
    )
      return rows(
        `from document_words cross join document_numbers on number = document_words.rowid
         cross join documents on documents.id = document_numbers.id where document_words match ?`,
        [phrase],
      );
  }
  return rows('from documents where instr(search_key, ?) > 0', [wanted]);
}
// src/documents/places.ts
/** Entries with what each lies in, from the top down: one query a level, however many entries there are. */
async function withPlaces(db, space, entries) {
  const known = /* @__PURE__ */ new Map();
  let wanted = new Set(entries.map(({ parentId }) => parentId));
  for (let level = 0; wanted.size > 0 && level < 32; level++) {
    const ids = [...wanted].filter((id) => id !== '0' && !known.has(id));
    wanted = /* @__PURE__ */ new Set();
    await inPieces(ids, async (piece) => {
      const rows = await db('documents')
        .where({ owner_id: space })
        .whereIn('id', [...piece])
        .select('id', 'parent_id', 'name', 'file_type');
      for (const row of rows) {
        known.set(row.id, row);
        wanted.add(row.parent_id);
      }
    });
  }
  return entries.map((entry) => {
    const place = [];
    for (let up = known.get(entry.parentId); up && place.length < 32; up = known.get(up.parent_id))
      place.unshift({
        id: up.id,
        name: up.name,
        fileType: up.file_type,
      });
    return {
      ...entry,
      place,
    };
  });
}
/** Hits with the date of birth of those who are patients. */
async function withBirthdays(db, found) {
  const ids = found.filter(({ fileType }) => fileType === 'PATIENT').map(({ id }) => id);
  const rows = await db('patient_overview').whereIn('patient_id', ids).select('patient_id', 'birthday');
  const born = new Map(rows.map(({ patient_id, birthday }) => [patient_id, birthday]));
  return found.map((entry) => {
    const birthday = born.get(entry.id);
    return birthday === void 0
      ? entry
      : {
          ...entry,
          birthday,
        };
  });
}
// src/documents/read-handlers.ts
var COLUMN_OF$1 = {
  name: 'search_key',
  saveTime: 'save_time',
  fileType: 'file_type',
  size: 'size',
};
var NODE_COLUMNS = ['id', 'parent_id', 'name', 'file_type', 'search_key'];
/** Rows of the tree that are read at a time: some milliseconds. */
var TREE_PAGE = 1e3;
/** The order of both databases: by the bytes of the key, then by id. */
var isBefore = (a, b) => {
  const order =
    a.search_key === b.search_key ? 0 : Buffer.from(a.search_key).compare(Buffer.from(b.search_key));
  return order < 0 || (order === 0 && a.id < b.id);
};
/** Two lists in order as one. */
function merged(left, right) {
  const all = [];
  let at = 0;
  for (const row of left) {
    while (at < right.length && isBefore(right[at], row)) all.push(right[at++]);
    all.push(row);
  }
  return all.concat(right.slice(at));
}
/** Rows as a tree, the order of brothers kept; what hangs on nothing is left out. */
function nested(rows) {
  const below = /* @__PURE__ */ new Map([['0', []]]);
  for (const { id } of rows) below.set(id, []);
  for (const { id, parent_id, name, file_type: fileType } of rows)
    below.get(parent_id)?.push({
      id,
      name,
      fileType,
      children: below.get(id),
    });
  return below.get('0');
}
/** How a wall stands to the body that it was made of; nothing is told of a body of another patient. */
async function standingOf(knex, row) {
  if (!isWall(row))
    return {
      isOfOther: false,
      older: null,
      made: null,
    };
  const isOfOther = await isBodyOfOther(knex, row);
  if (isOfOther)
    return {
      isOfOther,
      older: null,
      made: null,
    };
  return {
    isOfOther,
    older: await olderOf(knex, row),
    made: wallMadeOf(row),
  };
}
var opened = async (knex, row) => ({
  ...toEntry(row),
  isWall: isWall(row),
  ...(await standingOf(knex, row)),
});
/** Calls that look at the tree of documents. */
function readHandlers(database) {
  const { knex, read } = database;
  /** The page on which an entry of a list stands, from 1; the first when it is not in the list. */
  async function pageOf(list) {
    const { id, found, place, pageSize, column, descending } = list;
    const entry = await read.first(
      `select ${RANK} as rank, ${column} as value, search_key ${found} and id = ?`,
      [...place, id],
    );
    if (!entry) return 1;
    const { rank, value, search_key: key } = entry;
    const before = await read.first(
      `select count(*) as count ${found} and (${RANK} < ? or (${RANK} = ? and (${column} ${descending ? '>' : '<'} ? or
        (${column} = ? and (search_key < ? or (search_key = ? and id < ?))))))`,
      [...place, rank, rank, value, value, key, key, id],
    );
    return Math.floor(Number(before?.count ?? 0) / pageSize) + 1;
  }
  /**
   * The entries of one rank (0 patients, 1 folders) of a space, in order. A page at a time, others having their turn between two: one that is
   * renamed meanwhile may come twice, and counts once.
   */
  async function inSpace(space, rank) {
    const found = /* @__PURE__ */ new Map();
    const sql = `select ${NODE_COLUMNS.join(', ')} from documents where owner_id = ? and deleted_at is null and ${RANK} = ${rank}
      and (search_key, id) > (?, ?) order by search_key, id limit ${TREE_PAGE}`;
    let rows = [];
    do {
      const { search_key: key = '', id = '' } = rows.at(-1) ?? {};
      rows = await read.rows(NODE_COLUMNS, sql, [space, key, id]);
      for (const row of rows) found.set(row.id, row);
      await new Promise((resolve) => setImmediate(resolve));
    } while (rows.length === TREE_PAGE);
    return [...found.values()];
  }
  return {
    'document/list': async ({ parentId, page: asked, pageSize, sort, types, around }, { caller }) => {
      await getContainer(knex, caller.space, parentId);
      const descending = sort.startsWith('-');
      const field = descending ? sort.slice(1) : sort;
      const first =
        field === 'name' && !descending ? '' : `${COLUMN_OF$1[field]} ${descending ? 'desc' : 'asc'}, `;
      const ofTypes =
        types === void 0
          ? ''
          : types.length === 0
            ? ' and 1 = 0'
            : ` and file_type in (${types.map(() => '?').join(', ')})`;
      const place = [caller.space, parentId, ...(types ?? [])];
      const found = `from documents where owner_id = ? and parent_id = ?${ofTypes} and deleted_at is null`;
      const page =
        around === void 0
          ? asked
          : await pageOf({
              id: around,
              found,
              place,
              pageSize,
              column: COLUMN_OF$1[field],
              descending,
            });
      const rows = await read.rows(
        SHOWN_COLUMNS,
        `select ${SHOWN_COLUMNS.join(', ')} ${found} order by ${RANK}, ${first}search_key, id limit ? offset ?`,
        [...place, pageSize, (page - 1) * pageSize],
      );
      const count = await read.first(
        types === void 0
          ? 'select items as total from folder_counts where owner_id = ? and parent_id = ?'
          : `select count(*) as total ${found}`,
        place,
      );
      return {
        items: rows.map(toEntry),
        total: Number(count?.total ?? 0),
        page,
      };
    },
    'document/search': async ({ name }, { caller }) => {
      const wanted = searchKey(name).trim();
      if (wanted === '') return [];
      const found = (await findByName(database, caller.space, wanted)).map(toEntry);
      const placed = await withPlaces(knex, caller.space, found);
      return isAllowed(caller.roles, 'patient', 'get') ? withBirthdays(knex, placed) : placed;
    },
    'document/space': async ({ id }, { caller }) => {
      const spaces = caller.platform === null ? await spacesOf(knex, caller) : [];
      const row = await knex('documents')
        .where({ id })
        .whereNull('deleted_at')
        .whereIn('owner_id', [caller.space, ...spaces.map((space) => space.id)])
        .first('owner_id');
      const found = row && (await spacesOf(knex, caller)).find((space) => space.id === row.owner_id);
      if (!found) throw notFound();
      return found;
    },
    'document/get': async ({ id }, { caller }) =>
      id === '0'
        ? {
            ...rootEntry(),
            isWall: false,
            isOfOther: false,
            older: null,
            made: null,
          }
        : opened(knex, await getOwned(knex, caller.space, id)),
    'document/parent': async ({ id }, { caller }) => {
      if (id === '0') return rootEntry();
      const row = await getOwned(knex, caller.space, id);
      return row.parent_id === '0' ? rootEntry() : toEntry(await getOwned(knex, caller.space, row.parent_id));
    },
    'document/depth': async ({ id }, { caller }) => {
      if (id === '0') return { depth: 0 };
      const row = await getOwned(knex, caller.space, id);
      return { depth: (await ancestorsOf(knex, row)).length + 1 };
    },
    'document/tree': async (_input, { caller }) => {
      const [patients, folders] = [await inSpace(caller.space, 0), await inSpace(caller.space, 1)];
      return nested(merged(patients, folders));
    },
  };
}
// src/documents/storage-handlers.ts
async function* once(text) {
  yield text;
}
/** Largest JSON value kept under one key. */
var MAX_BYTES = 262144;
var MOST_KEYS$1 = 100;
/** Under all keys of an entry together. */
var MOST_BYTES$1 = 8388608;
/** JSON that clients keep with an entry. It is stored as text and never looked into. */
function storageHandlers(database) {
  return {
    'document/saveOrUpdateJson': async ({ id, key, json }, { caller }) => {
      const text = JSON.stringify(json);
      if (Buffer.byteLength(text) > MAX_BYTES)
        throw new AppError('request/too-large', { values: { max: '256 KB' } });
      return database.write(async (trx) => {
        const row = await getOwned(trx, caller.space, id);
        requirePatientRight('document/saveOrUpdateJson', caller, [row]);
        const room = {
          table: 'json_storage',
          json: ['json'],
          owner: { document_id: id },
        };
        const before = await roomTaken(trx, room);
        if (
          (await trx('json_storage')
            .where({
              document_id: id,
              key,
            })
            .update({ json: text })) === 0
        ) {
          if (before.count >= MOST_KEYS$1)
            throw new AppError('request/too-large', { values: { max: MOST_KEYS$1 } });
          await trx('json_storage').insert({
            document_id: id,
            key,
            json: text,
          });
        }
        const { bytes } = await roomTaken(trx, room);
        if (bytes > MOST_BYTES$1 && bytes >= before.bytes)
          throw new AppError('request/too-large', { values: { max: '8 MB' } });
        return { revision: row.revision };
      });
    },
    'document/getJsonStorage': async ({ id, key }, { caller }) => {
      const row = await getOwned(database.knex, caller.space, id);
      requirePatientRight('document/getJsonStorage', caller, [row]);
      const all = database.knex('json_storage').where({ document_id: row.id });
      if (key !== void 0) {
        const entry = await all.where({ key }).first('json');
        return entry ? JSON.parse(entry.json) : null;
      }
      const rows = await all.select('key', 'json');
      return new JsonReply(
        once(withJson({}, Object.fromEntries(rows.map((entry) => [entry.key, entry.json])))),
      );
    },
  };
}
// src/feedback/routes.ts
/** Questionnaires that one user may hand in within a day: more is a mistake or a machine. */
var MOST_A_DAY = 20;
var DAY_MS$2 = 864e5;
/** The satisfaction questionnaire. */
function feedbackHandlers(database, now) {
  return {
    'feedback/commit': ({ score, answers, text }, { caller }) =>
      database.write(async (trx) => {
        const today = /* @__PURE__ */ new Date(now() - DAY_MS$2).toISOString();
        const count = await trx('feedback')
          .where({ user_id: caller.id })
          .where('created_at', '>', today)
          .count({ n: '*' })
          .first();
        if (Number(count.n) >= MOST_A_DAY) throw new AppError('request/too-many', { retryAfter: 3600 });
        await trx('feedback').insert({
          id: randomUUID(),
          user_id: caller.id,
          score,
          answers: keptJson(answers),
          text: text ?? '',
          created_at: new Date(now()).toISOString(),
        });
        return null;
      }),
  };
}
// src/compute/user-queue.ts
var current$1 = new AsyncLocalStorage();
/** Runs `work`, and everything that comes of it, as asked for by a user. */
var asUser = (userId, work) => current$1.run(userId, work);
/** The limits for so many threads: one user has two at most, and never the last one where there are several; two threads are told of at `lineOf`. */
var limitsOf = (threads) => ({
  threads,
  atOnce: Math.max(1, Math.min(2, threads - 1)),
  waiting: 40,
});
/** What people wait for goes before a piece behind the answers, so many pieces at most for each thread: then it has waited enough. */
var MOST_BEFORE = 8;
/** Who has how much heavy work going, and what waits. */
var UserLines = class {
  #limits;
  #lines = /* @__PURE__ */ new Map();
  #behind = [];
  #going = 0;
  constructor(limits) {
    this.#limits = limits;
  }
  /**
   * The line that a piece of a user stands in. Where there are two threads a user has one, and a check that lasts must not hold up what the same user waits
   * for: it stands in a line of its own.
   */
  #lineOf(user, isBehind) {
    return user !== void 0 && isBehind && this.#limits.threads === 2 ? `${user}, behind` : user;
  }
  async pass(isBehind, work) {
    const user = this.#lineOf(current$1.getStore(), isBehind);
    const turn = isBehind ? this.#waitBehind(user) : this.#waitInLine(user);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.#end(user);
    }
  }
  #hasRoom(user) {
    return user === void 0 || (this.#lines.get(user)?.going ?? 0) < this.#limits.atOnce;
  }
  #begin(user) {
    this.#going++;
    if (user === void 0) return;
    const line = this.#lines.get(user) ?? {
      going: 0,
      waiting: [],
    };
    this.#lines.set(user, line);
    line.going++;
  }
  #waitInLine(user) {
    if (this.#hasRoom(user)) {
      this.#begin(user);
      return;
    }
    const { waiting } = this.#lines.get(user);
    if (waiting.length >= this.#limits.waiting) throw new AppError('job/queue-full', { retryAfter: 5 });
    return new Promise((resolve) => waiting.push(resolve));
  }
  #waitBehind(user) {
    if (this.#going < this.#limits.threads && this.#hasRoom(user)) {
      this.#begin(user);
      return;
    }
    return new Promise((begin) =>
      this.#behind.push({
        user,
        begin,
        before: 0,
      }),
    );
  }
  #end(user) {
    this.#going--;
    const line = user === void 0 ? void 0 : this.#lines.get(user);
    if (line) line.going--;
    for (const one of this.#behind) one.before++;
    const most = MOST_BEFORE * this.#limits.threads;
    this.#beginBehind(({ before }) => before >= most);
    if (line && line.going < this.#limits.atOnce && line.waiting.length > 0) {
      this.#begin(user);
      line.waiting.shift()();
    }
    if (line?.going === 0) this.#lines.delete(user);
    this.#beginBehind(() => this.#going < this.#limits.threads);
  }
  #beginBehind(isDue) {
    for (const one of [...this.#behind]) {
      if (!isDue(one) || !this.#hasRoom(one.user)) continue;
      this.#behind.splice(this.#behind.indexOf(one), 1);
      this.#begin(one.user);
      one.begin();
    }
  }
};
/**
 * The same compute, in which the heavy work of one user stands in one line, whichever call asks for it: nobody takes all threads where there are
 * several, and where there is one, the next piece of a user comes after those of others that wait. Work that nobody waits for begins when a thread is
 * free. Throws `job/queue-full` when too much of one user waits. What the server does by itself passes.
 */
function queuedByUser(compute, limits) {
  const lines = new UserLines(limits);
  const pass = (work) => lines.pass(false, work);
  return {
    readScan: (path, frame, meshPath, signal) => pass(() => compute.readScan(path, frame, meshPath, signal)),
    readPicture: (order, signal) => pass(() => compute.readPicture(order, signal)),
    run: (task, ports) => lines.pass(ports?.isBehind === true, () => compute.run(task, ports)),
    print: (pages, ports) => pass(() => compute.print(pages, ports)),
    get waiting() {
      return compute.waiting ?? 0;
    },
    close: () => compute.close(),
  };
}
// src/http/json-body.ts
/** Keys of one body, in all its objects together; those of strangers have a dozen. */
var MOST_KEYS = 5e4;
var MOST_PUBLIC_KEYS = 64;
/**
 * Values of one body in all: numbers, texts, lists and objects. A stroke of 25 000 samples of position and normal, which is as many as the
 * keys allow and five times the longest that a tool sends, has 225 000.
 */
var MOST_VALUES = 25e4;
/** Largest body of a call that needs no signing in. */
var PUBLIC_BYTES = 16384;
/** How long the next `STEADY_BYTES` of a body, or its rest, may take to come. */
var PATIENCE_MS$5 = 3e4;
var STEADY_BYTES = 16384;
/**
 * Reads a body of at most `max` bytes; throws `request/too-large`, at the header when the length is declared. By its events: walking
 * through a request as an iterator costs as much as everything else that is done with a small one.
 */
function readBody(request, max, patienceMs = PATIENCE_MS$5) {
  let timer;
  return new Promise((resolve, reject) => {
    const tooLarge = () =>
      new AppError('request/too-large', { values: { max: `${Math.floor(max / 1024)} KB` } });
    if (Number(request.headers['content-length'] ?? 0) > max) {
      reject(tooLarge());
      return;
    }
    timer = setTimeout(() => reject(new AppError('server/unavailable')), patienceMs);
    let heard = 0;
    const parts = [];
    let size = 0;
    request.on('data', (part) => {
      size += part.length;
      if (size - heard >= STEADY_BYTES) {
        heard = size;
        timer?.refresh();
      }
      if (size <= max) parts.push(part);
      else {
        parts.length = 0;
        reject(tooLarge());
      }
    });
    request.once('end', () => resolve(parts.length === 1 ? parts[0] : Buffer.concat(parts)));
    request.once('error', reject);
    request.once('close', () => reject(/* @__PURE__ */ new Error('the connection was closed')));
  }).finally(() => clearTimeout(timer));
}
var UTF8 = new TextDecoder('utf-8', { fatal: true });
/**
 * What is wrong with the shape of a JSON text, found before it is parsed: nested deeper than `maxDepth`, an object with a key twice (parsers
 * disagree on which one counts), more keys or values than are allowed: each costs time and memory in every step behind. One pass that ends at
 * the first fault; strings are skipped, not copied. Says nothing about validity otherwise.
 */
function shapeFault(text, { maxDepth, maxKeys = Infinity, maxValues = Infinity }) {
  let count = 0;
  let values = 1;
  const keys = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 34) {
      const start = i + 1;
      i++;
      let escaped = false;
      while (i < text.length && text.charCodeAt(i) !== 34) {
        if (text.charCodeAt(i) === 92) {
          escaped = true;
          i++;
        }
        i++;
      }
      let after = i + 1;
      while (after < text.length && text.charCodeAt(after) <= 32) after++;
      const set = keys.at(-1);
      if (text.charCodeAt(after) === 58 && set) {
        const raw = text.slice(start, i);
        let key = raw;
        if (escaped)
          try {
            key = JSON.parse(`"${raw}"`);
          } catch {
            return 'request/malformed';
          }
        if (set.has(key) || ++count > maxKeys) return 'request/malformed';
        set.add(key);
        i = after;
      }
    } else if (c === 123 || c === 91) {
      if (keys.length >= maxDepth) return 'request/malformed';
      if (++values > maxValues) return 'request/too-many-values';
      keys.push(c === 123 ? /* @__PURE__ */ new Set() : void 0);
    } else if (c === 125 || c === 93) keys.pop();
    else if (c === 44 && ++values > maxValues) return 'request/too-many-values';
  }
}
/** Parses an untrusted JSON text; throws `request/malformed` or `request/too-many-values`. */
function parseJson(text, maxKeys = MOST_KEYS) {
  const fault = shapeFault(text, {
    maxDepth: LIMITS.jsonDepth,
    maxKeys,
    maxValues: MOST_VALUES,
  });
  if (fault) throw new AppError(fault, { values: { max: MOST_VALUES.toLocaleString('en-US') } });
  try {
    return sjson.parse(text, void 0, {
      protoAction: 'error',
      constructorAction: 'error',
    });
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
}
/** The JSON body of a request and its bytes; an empty one counts as `{}`. Throws `request/malformed`, `request/too-large` or `request/too-many-values`. */
async function jsonBody(request, { isPublic = false } = {}) {
  const bytes = await readBody(request, isPublic ? PUBLIC_BYTES : LIMITS.jsonBytes);
  if (bytes.length === 0)
    return {
      value: {},
      bytes,
    };
  if (
    (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase() !== 'application/json' ||
    request.headers['content-encoding'] !== void 0
  )
    throw new AppError('request/malformed');
  let text;
  try {
    text = UTF8.decode(bytes);
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
  const value = parseJson(text, isPublic ? MOST_PUBLIC_KEYS : MOST_KEYS);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('request/malformed');
  return {
    value,
    bytes,
  };
}
// src/http/storable.ts
/** Whether a value holds U+0000, in a key or in text. Every number of a long stroke passes here: no paths and no lists are made. */
function holdsNull(value) {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (holdsNull(value[i])) return true;
    return false;
  }
  for (const key in value)
    if (Object.hasOwn(value, key) && (key.includes('\0') || holdsNull(value[key]))) return true;
  return false;
}
/** Where a value that holds U+0000 holds it, as a path like `params.points.0`. */
function placeOfNull(value, path) {
  if (typeof value !== 'object' || value === null) return path;
  const found = Object.entries(value).find(([key, one]) => key.includes('\0') || holdsNull(one));
  if (!found || found[0].includes('\0')) return path;
  return placeOfNull(found[1], path === '' ? found[0] : `${path}.${found[0]}`);
}
/**
 * Throws a 422 with the rule `characters` when text or a key anywhere in `value` holds U+0000: PostgreSQL cannot keep it, much software
 * takes it for the end of a text, and no clinician types it. Every input passes here, so no place has to think of it.
 */
function requireStorable(value) {
  if (holdsNull(value)) throw fieldError(placeOfNull(value, ''), 'characters');
}
// src/http/tus.ts
/** The extensions of the protocol that are spoken here. */
var TUS_EXTENSIONS = 'creation,termination,expiration,checksum';
/** Digests that `Upload-Checksum` may carry. */
var TUS_ALGORITHMS = ['sha1', 'sha256'];
var single = (value) => (Array.isArray(value) ? value[0] : value);
/** A count of bytes; what is none is left for validation to refuse. */
var count = (text) => (text === void 0 || /^\d{1,15}$/.test(text) ? text : 'NaN');
/** `Upload-Metadata`: keys with base64 values. Throws `request/malformed` when it is none. */
function readMetadata(header) {
  const values = Object.create(null);
  if (header.trim() === '') return values;
  for (const pair of header.split(',')) {
    const [key = '', encoded = '', ...rest] = pair.trim().split(' ');
    if (key === '' || rest.length > 0 || key in values || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded))
      throw new AppError('request/malformed');
    try {
      values[key] = new TextDecoder('utf-8', {
        fatal: true,
        ignoreBOM: true,
      }).decode(Buffer.from(encoded, 'base64'));
    } catch (cause) {
      throw new AppError('request/malformed', { cause });
    }
  }
  return values;
}
/** The input of a tus request out of its headers. Throws `upload/version` and `request/malformed`. */
function readTusInput(request) {
  const header = (name) => single(request.headers[name]);
  if (request.method !== 'OPTIONS' && header('tus-resumable') !== '1.0.0')
    throw new AppError('upload/version');
  const { name, filename, parentId, config, id } = readMetadata(header('upload-metadata') ?? '');
  return {
    size: count(header('upload-length')),
    offset: count(header('upload-offset')),
    name: name ?? filename,
    parentId,
    config,
    id,
  };
}
/** The body of a tus request, not read yet. */
function chunkOf(request) {
  const length = count(single(request.headers['content-length']));
  return {
    stream: request,
    mediaType: request.headers['content-type'] ?? '',
    length: length === void 0 ? void 0 : Number(length),
    checksum: single(request.headers['upload-checksum']),
  };
}
/** Takes `X-HTTP-Method-Override` of a POST, for clients behind something that lets no PATCH or DELETE pass. */
var tusMethods = (request, _response, next) => {
  const wanted = single(request.headers['x-http-method-override'])?.toUpperCase();
  if (request.method === 'POST' && (wanted === 'PATCH' || wanted === 'DELETE')) request.method = wanted;
  next();
};
// src/http/define-routes.ts
/** The mark of a request, made when it is first asked for. */
var markOf = (request) => {
  const carrier = request;
  return (carrier.mark ??= {});
};
/** The token of an `Authorization` header, with or without the word Bearer. */
function tokenOf(header) {
  return /^(?:Bearer\s+)?([A-Za-z0-9_-]{20,200})$/i.exec(header?.trim() ?? '')?.[1];
}
/** Made once: an abort without a reason makes an exception with a stack each time. */
var GONE = /* @__PURE__ */ new Error('the connection was closed');
/** Aborts when the connection of an answer closes. Made when it is first asked for: most calls are over before anybody would. */
function untilGone(response) {
  let gone;
  return () => {
    if (!gone) {
      const made = (gone = new AbortController());
      if (response.closed) made.abort(GONE);
      else response.once('close', () => made.abort(GONE));
    }
    return gone.signal;
  };
}
/** Throws `request/malformed` for a key of the query that the call does not know: `id[]=1` is no `id`, and must not pass for none. */
function refuseStrangeQuery(route, query) {
  const { shape } = route.input;
  if (shape && Object.keys(query).some((key) => !Object.hasOwn(shape, key)))
    throw new AppError('request/malformed');
}
async function inputOf(route, request, dependencies, signal) {
  const path = { ...request.params };
  if (route.kind === 'tus')
    return {
      raw: {
        ...readTusInput(request),
        ...path,
      },
      form: void 0,
    };
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (route.kind === 'multipart' && !(route.alsoJson && isJson)) {
    const form = await readForm(request, {
      maxBytes: dependencies.maxUploadBytes,
      temporaryPath: dependencies.temporaryPath,
      signal: signal(),
    });
    return {
      raw: {
        ...form.fields,
        ...path,
      },
      form,
      bytes: void 0,
    };
  }
  const query = route.method !== 'POST' ? { ...request.query } : {};
  if (route.access !== 'public') refuseStrangeQuery(route, query);
  const body =
    request.method === 'POST' ? await jsonBody(request, { isPublic: route.access === 'public' }) : void 0;
  return {
    raw: {
      ...query,
      ...body?.value,
      ...path,
    },
    form: void 0,
    bytes: body?.bytes,
  };
}
/** A change that a window means for a space which the session has left is refused. */
function refuseOtherSpace(name, caller, request) {
  const meant = request.get(SPACE_HEADER);
  if (meant !== void 0 && meant !== caller.space && changesSpace(name))
    throw new AppError('account/other-space');
}
/** Who calls, as their rights are now; undefined for a visitor. Throws what keeps them out. */
async function admitted(name, dependencies, request) {
  const route = ROUTES[name];
  const token = tokenOf(request.headers.authorization);
  const caller = token === void 0 ? void 0 : await dependencies.authenticate(token);
  if (caller) markOf(request).userId = caller.id;
  if (caller && !permits(route, caller.roles)) {
    await dependencies.onForbidden(name, caller);
    throw new AppError('request/forbidden');
  }
  if (!caller && route.access !== 'public') throw new AppError('request/not-signed-in');
  if (caller) refuseOtherSpace(name, caller, request);
  return caller;
}
async function handle(name, handlers, dependencies, request, response, language) {
  const route = ROUTES[name];
  const mark = markOf(request);
  mark.route = name;
  const signal = untilGone(response);
  const site = request.headers['sec-fetch-site'];
  if (route.changes && request.method === 'GET' && site !== void 0 && site !== 'same-origin')
    throw new AppError('request/forbidden');
  let caller = await admitted(name, dependencies, request);
  if (caller) dependencies.throttle.pass(name, caller.id);
  let form;
  try {
    const read = await inputOf(route, request, dependencies, signal);
    form = read.form;
    if (form?.file) caller = await admitted(name, dependencies, request);
    const parsed = route.input.safeParse(read.raw, { reportInput: true });
    if (!parsed.success) throw validationError(parsed.error, language);
    requireStorable(parsed.data);
    const call = {
      get caller() {
        if (!caller) throw new Error(`the route ${name} is public and asked for a caller`);
        return caller;
      },
      visitor: caller,
      language,
      address: request.ip ?? '',
      requestId: String(response.getHeader('x-request-id')),
      get signal() {
        return signal();
      },
      file: form?.file,
      body: read.bytes,
      header: (wanted) => request.get(wanted),
      chunk: route.kind === 'tus' ? chunkOf(request) : void 0,
      knownTag: request.headers['if-none-match'],
    };
    const handler = handlers[name];
    const reply = await (caller
      ? asUser(caller.id, () => handler(parsed.data, call))
      : handler(parsed.data, call));
    if (reply instanceof BytesReply) await sendBytes(response, reply, call.knownTag);
    else if (reply instanceof JsonReply) await sendJson(response, reply);
    else if (reply instanceof EventsReply) await sendEvents(response, reply, signal());
    else if (reply instanceof TusReply) response.status(reply.status).set(reply.headers).end();
    else if (reply instanceof AcceptedReply) sendData(response, { jobId: reply.jobId }, 202);
    else sendData(response, reply);
  } finally {
    if (form?.file) await rm(form.file.path, { force: true });
  }
}
/** The refusal for anything that was thrown; faults of ours become `server/internal` and are told to `onFault`. */
function refusalOf(error, requestId, onFault) {
  if (error instanceof AppError) return error;
  onFault(error, requestId);
  return (
    systemRefusal(error) ??
    new AppError('server/internal', {
      data: { requestId },
      cause: error,
    })
  );
}
var VERBS = {
  GET: 'get',
  POST: 'post',
  DELETE: 'delete',
  PATCH: 'patch',
  HEAD: 'head',
  OPTIONS: 'options',
};
/** Registers every route of the contract under `/api/`. The only place where a call becomes reachable. */
function defineRoutes(app, handlers, dependencies) {
  const methodsOf = /* @__PURE__ */ new Map();
  const exact = /* @__PURE__ */ new Map();
  app.use((request, response, next) => {
    const listener = exact.get(`${request.method} ${request.path}`);
    if (listener) listener(request, response);
    else next();
  });
  for (const name of Object.keys(ROUTES)) {
    const route = ROUTES[name];
    const listener = async (request, response) => {
      const language = languageOf(request.headers['accept-language']);
      if (route.kind === 'tus') response.setHeader('tus-resumable', TUS_VERSION);
      try {
        await handle(name, handlers, dependencies, request, response, language);
      } catch (error) {
        const refusal = refusalOf(error, String(response.getHeader('x-request-id')), dependencies.onFault);
        if (response.headersSent) response.destroy();
        else sendError(response, refusal, language);
      }
    };
    const path = `/api/${route.path}`;
    const methods = [route.method, ...(route.twin ? [route.twin] : [])];
    for (const method of methods) {
      app[VERBS[method]](path, listener);
      if (!route.path.includes(':')) exact.set(`${method} ${path}`, listener);
    }
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...methods]);
  }
  for (const [path, methods] of methodsOf)
    app.all(path, (request, response) => {
      response.setHeader('allow', methods.join(', '));
      sendError(
        response,
        new AppError('request/wrong-method'),
        languageOf(request.headers['accept-language']),
      );
    });
}
// src/http/security-headers.ts
/** The headers that a middleware sets, which are the same for every answer: walking through its parts each time is not. */
function headersOf(middleware) {
  const headers = [];
  middleware(
    {},
    {
      setHeader: (name, value) => headers.push([name, value]),
      removeHeader: () => void 0,
    },
    (fault) => {
      if (fault) throw fault;
    },
  );
  return headers;
}
/**
 * Headers of every answer. Cross-origin isolation (COOP and COEP) gives the editor shared memory between its workers. Styles may
 * be inline because the component library makes them at run time; scripts never are. `sisters` are the origins of platforms to which a
 * form carries a ticket.
 */
function securityHeaders(sisters = []) {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", 'blob:', 'data:'],
          workerSrc: ["'self'", 'blob:'],
          frameSrc: ["'self'", 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'", ...sisters],
          frameAncestors: ["'none'"],
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: { policy: 'require-corp' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: false,
    }),
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
// src/http/throttle.ts
var KINDS = {
  'document/export': 'exports',
  'report/pdf': 'exports',
  'patient/export': 'exports',
  'audit/export': 'exports',
  'document/search': 'searches',
};
var MINUTE_MS = 6e4;
/**
 * Holds back a user whose program asks faster than any person works, so that others are not kept waiting. Kept in memory, in each
 * process for itself: what it guards is that process. Leaky bucket (J. Turner, "New directions in communications", 1986).
 */
var Throttle = class {
  #now;
  #limits;
  /** When the bucket of a user will have run empty. */
  #empty = /* @__PURE__ */ new Map();
  constructor(now, limits) {
    this.#now = now;
    this.#limits = limits;
  }
  /** Counts one call; throws `request/too-many`. */
  pass(name, userId) {
    const kind = KINDS[name];
    const limit = kind && this.#limits[kind];
    if (kind === void 0 || limit === void 0) return;
    const now = this.#now();
    const key = `${kind}:${userId}`;
    const empty = Math.max(this.#empty.get(key) ?? 0, now) + MINUTE_MS / limit;
    const wait = empty - now - MINUTE_MS;
    if (wait > 0) throw new AppError('request/too-many', { retryAfter: Math.ceil(wait / 1e3) });
    this.#empty.set(key, empty);
    if (this.#empty.size > 1e4) {
      for (const [other, time] of this.#empty) if (time <= now) this.#empty.delete(other);
    }
  }
};
// src/http/static-files.ts
var escapeHtml = (text) => text.replaceAll(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
/** Whether a request asks for a page of the app rather than for a file or a call; a client that takes anything gets the page. */
var wantsPage = (request) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  extname(request.path) === '' &&
  !/^\/api(\/|$)|\/\./.test(request.path) &&
  request.accepts(['html', 'json']) === 'html';
var TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.bin': 'application/octet-stream',
};
/** Gives the gzip file that the build laid beside an asset to every browser that takes it. */
function compressed(folder) {
  const known = /* @__PURE__ */ new Map();
  return (request, response, next) => {
    const type = TYPES[extname(request.path)];
    if (!type || !/^\/assets\/[\w.-]+$/.test(request.path)) return next();
    response.vary('accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return next();
    const path = `${request.path}.gz`;
    let isThere = known.get(path);
    if (isThere === void 0) known.set(path, (isThere = existsSync(join(folder, path))));
    if (!isThere) return next();
    request.url = path;
    response.setHeader('content-type', type);
    response.setHeader('content-encoding', 'gzip');
    next();
  };
}
/**
 * Serves the built app from `folder`: files with a hash in their name for ever, the rest asked for anew each time, and the page
 * itself for every address that is none of a file (history mode). Says so with 503 while the app is not built.
 */
function serveApp(app, folder) {
  const page = join(folder, 'index.html');
  app.use(compressed(folder));
  app.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders(response, path) {
        const hashed = /[\\/]assets[\\/][^\\/]*-[\w-]{8,}\.\w+(\.gz)?$/.test(path);
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  app.use((request, response, next) => {
    if (!wantsPage(request)) {
      next();
      return;
    }
    if (existsSync(page)) {
      response.setHeader('cache-control', 'no-cache');
      response.sendFile(page);
      return;
    }
    const language = languageOf(request.headers['accept-language']);
    const sentence = escapeHtml(failureSentence(language, 'server/not-built', {}));
    response
      .status(503)
      .setHeader('retry-after', '30')
      .type('html')
      .send(
        `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Bracewright</title><p>${sentence}</p></html>`,
      );
  });
}
// src/jobs/background.ts
/** Pieces of work that wait at all; what is asked for beyond is not done, and asked for again by the next reader. */
var MOST_WAITING = 500;
/**
 * Checks and other work behind the answers. One piece for each key waits at most, so that asking twenty times costs one run; each user
 * has one piece at work, so that one person's long history holds up nobody else's.
 */
var Background = class {
  #options;
  #stop = new AbortController();
  #waiting = [];
  #running = /* @__PURE__ */ new Map();
  constructor(options) {
    this.#options = options;
  }
  /**
   * Resolves when a run that began after this call is over, with what it gave; undefined when it failed, which is reported and never
   * thrown. The same key always names the same work.
   */
  ask(key, user, work) {
    const waiting = this.#waiting.find((turn) => turn.key === key);
    if (waiting) return waiting.done;
    if (this.#stop.signal.aborted || this.#waiting.length >= MOST_WAITING) return Promise.resolve(void 0);
    let end = () => void 0;
    const done = new Promise((resolve) => (end = resolve));
    this.#waiting.push({
      key,
      user,
      work,
      done,
      end,
    });
    this.#next();
    return done;
  }
  /** Stops what runs and forgets what waits. */
  async close() {
    this.#stop.abort();
    for (const turn of this.#waiting.splice(0)) turn.end(void 0);
    await Promise.all(this.#running.values());
  }
  #next() {
    while (this.#running.size < this.#options.places) {
      const turns = [...this.#running.keys()];
      const at = this.#waiting.findIndex(
        ({ key, user }) => !turns.some((other) => other.user === user || other.key === key),
      );
      if (at < 0) return;
      const [turn] = this.#waiting.splice(at, 1);
      this.#running.set(turn, this.#run(turn));
    }
  }
  async #run(turn) {
    await Promise.resolve();
    let result;
    try {
      result = await asUser(turn.user, () => turn.work(this.#stop.signal));
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.onFault(error);
    } finally {
      this.#running.delete(turn);
      turn.end(result);
      if (!this.#stop.signal.aborted) this.#next();
    }
  }
};
// src/jobs/batch-traces.ts
/** The call whose work is about several models and tells of each. */
var BATCH = 'document/makebraces';
/** What a batch tells, of some models alone. */
var tellingOf = ({ ids, outcomes }, isThere) => ({
  ids: ids.filter(isThere),
  outcomes: outcomes.filter(({ id }) => isThere(id)),
});
var isBatch = (value) => Array.isArray(value?.ids) && Array.isArray(value.outcomes);
/** What is kept of a batch as text, of some models alone. */
function resultWithin(result, isThere) {
  const told = JSON.parse(result ?? 'null');
  return isBatch(told) ? JSON.stringify(tellingOf(told, isThere)) : result;
}
/**
 * What a batch that goes on keeps of its result: nothing of models that were erased since, which its task names no longer (`eraseFromBatches`). `row` is the batch as it stands.
 */
function resultOfBatch(row, result) {
  if (row.route !== 'document/makebraces' || row.task === null) return result;
  const named = new Set(JSON.parse(row.task).input.ids);
  return resultWithin(result, (id) => named.has(id));
}
/** Takes models that are erased out of what batches were asked for and told: a batch is about none of them alone, and stays of the others. */
async function eraseFromBatches(trx, erased) {
  const rows = await trx('jobs').where({ route: BATCH }).select('id', 'task', 'result');
  const stays = (id) => !erased.has(id);
  for (const { id, task, result } of rows) {
    const asked = JSON.parse(task ?? 'null');
    const input = asked && {
      ...asked.input,
      ids: asked.input.ids.filter(stays),
    };
    const left = {
      task:
        asked &&
        JSON.stringify({
          ...asked,
          input,
        }),
      result: resultWithin(result, stays),
    };
    if (left.task !== task || left.result !== result) await trx('jobs').where({ id }).update(left);
  }
}
// src/jobs/job-table.ts
var GOING = ['queued', 'running'];
/** Whether work in a state waits or goes on. */
var isGoingOn = (state) => GOING.includes(state);
/** Whether what a job is about still is: a document, also one in the recycle bin, or an X-ray. */
async function isThere(trx, target) {
  for (const table of ['documents', 'xrays'])
    if (await trx(table).where({ id: target }).first('id')) return true;
  return false;
}
/** The jobs of every process on one database. A process changes only what is its own; whoever comes too late changes nothing. */
var JobTable = class {
  #database;
  #now;
  constructor(database, now) {
    this.#database = database;
    this.#now = now;
  }
  async insert(row) {
    await this.#database.write(async (trx) => {
      await trx('jobs').insert(row);
    });
  }
  async find(id) {
    return await this.#database.knex('jobs').where({ id }).first();
  }
  /** The jobs that a user asked for in a space about a document or one of its X-rays; undefined where the space has no such document. */
  async about({ id: owner_id, space: space_id }, documentId) {
    const { knex } = this.#database;
    const own = {
      id: documentId,
      owner_id: space_id,
      deleted_at: null,
    };
    if (!(await knex('documents').where(own).first('id'))) return void 0;
    const films = knex('xrays').where({ model_id: documentId }).select('id');
    return await knex('jobs')
      .where({
        owner_id,
        space_id,
      })
      .andWhere((about) => void about.where({ target: documentId }).orWhereIn('target', films))
      .orderBy('id');
  }
  /** How many jobs of a user go on elsewhere than in `process`. */
  async countElsewhere(owner, process) {
    const row = await this.#database
      .knex('jobs')
      .where({ owner_id: owner })
      .whereIn('state', GOING)
      .andWhere((other) => void other.whereNull('process').orWhereNot({ process }))
      .count({ n: '*' })
      .first();
    return Number(row?.n ?? 0);
  }
  /** Whether a user has work of a call that goes on or waits. */
  async isGoing(owner, route) {
    return (
      (await this.#database
        .knex('jobs')
        .where({
          owner_id: owner,
          route,
        })
        .whereIn('state', GOING)
        .first('id')) !== void 0
    );
  }
  /** The jobs that a user asked for in a space by a call. */
  async by({ id: owner_id, space: space_id }, route) {
    return await this.#database
      .knex('jobs')
      .where({
        owner_id,
        space_id,
        route,
      })
      .orderBy('id');
  }
  /** The jobs by a call that go on in a space and that others asked for, with their names as they are now. */
  async ofOthers({ id, space: space_id }, route) {
    return (
      await this.#database
        .knex('jobs')
        .leftJoin('users', 'users.id', 'jobs.owner_id')
        .where({
          space_id,
          route,
        })
        .whereNot({ owner_id: id })
        .whereIn('state', GOING)
        .orderBy('jobs.id')
        .select('jobs.*', 'users.name as by')
    ).map(({ by, ...row }) => ({
      row,
      by: by ?? '',
    }));
  }
  /** How many jobs go on or wait. */
  async countGoing() {
    const row = await this.#database.knex('jobs').whereIn('state', GOING).count({ n: '*' }).first();
    return Number(row?.n ?? 0);
  }
  async noteProgress(id, process, progress) {
    await this.#database.write(async (trx) => {
      await trx('jobs')
        .where({
          id,
          process,
          state: 'running',
        })
        .update({ progress });
    });
  }
  /** Keeps what a job has done so far. */
  async noteSoFar(id, process, result) {
    await this.#database.write(async (trx) => {
      const mine = {
        id,
        process,
        state: 'running',
      };
      const row = await trx('jobs').where(mine).first('route', 'task');
      if (row)
        await trx('jobs')
          .where(mine)
          .update({ result: resultOfBatch(row, result) });
    });
  }
  /** Asks the process that works on a job to stop it; a job that waits is stopped at once. */
  async cancel(id, end) {
    await this.#database.write(async (trx) => {
      if (
        (await trx('jobs')
          .where({
            id,
            state: 'queued',
          })
          .update({
            ...end,
            task: null,
            ended_at: this.#now(),
          })) === 0
      )
        await trx('jobs')
          .where({
            id,
            state: 'running',
          })
          .update({ cancel: 1 });
    });
  }
  /** The jobs of a process that somebody asked to stop. */
  async toStop(process) {
    return (
      await this.#database
        .knex('jobs')
        .where({
          process,
          state: 'running',
          cancel: 1,
        })
        .select('id')
    ).map(({ id }) => id);
  }
  /**
   * Notes the end of a job of a process; false when the job is not this process's any more, or when what it was about was erased while
   * it went on: then nothing of it stays.
   */
  async end(id, process, end) {
    return this.#database.write(async (trx) => {
      const mine = {
        id,
        process,
        state: 'running',
      };
      const row = await trx('jobs').where(mine).first('target', 'route', 'task');
      if (row?.target != null && end.state === 'done' && !(await isThere(trx, row.target))) {
        await trx('jobs').where(mine).delete();
        return false;
      }
      const { result: told, ...how } = end;
      const result = row ? resultOfBatch(row, told) : told;
      return (
        (await trx('jobs')
          .where(mine)
          .update({
            ...how,
            ...(result !== null && { result }),
            task: null,
            progress: 1,
            ended_at: this.#now(),
          })) === 1
      );
    });
  }
  /** Lets a job of a process wait for another one; false when it is not that process's any more, or must not run again. */
  async giveBack(id, process, mostRuns) {
    return this.#database.write(async (trx) => {
      return (
        (await trx('jobs')
          .where({
            id,
            process,
            state: 'running',
            cancel: 0,
          })
          .where('runs', '<', mostRuns)
          .whereNotNull('task')
          .update({
            state: 'queued',
            process: null,
            progress: 0,
          })) === 1
      );
    });
  }
  /** Takes a waiting job for a process; undefined when somebody else has it. */
  async claim(id, process) {
    return this.#database.write(async (trx) => {
      return (await trx('jobs')
        .where({
          id,
          state: 'queued',
        })
        .update({
          state: 'running',
          process,
          runs: trx.raw('runs + 1'),
        })) === 1
        ? await trx('jobs').where({ id }).first()
        : void 0;
    });
  }
  /** Every running job of other processes, by process. */
  async runningElsewhere(process) {
    const rows = await this.#database
      .knex('jobs')
      .where({ state: 'running' })
      .whereNot({ process })
      .select('id', 'process');
    const found = /* @__PURE__ */ new Map();
    for (const row of rows) found.set(row.process, [...(found.get(row.process) ?? []), row.id]);
    return found;
  }
  /** Every waiting job: its message may have been lost. */
  async waiting() {
    return (await this.#database.knex('jobs').where({ state: 'queued' }).select('id')).map(({ id }) => id);
  }
  /** Says that a process lives. */
  async beat(id) {
    await this.#database.write(async (trx) => {
      await trx('job_processes')
        .insert({
          id,
          beat: 1,
        })
        .onConflict('id')
        .merge({ beat: trx.raw('job_processes.beat + 1') });
    });
  }
  /** The last beat of each process. */
  async beats() {
    const rows = await this.#database.knex('job_processes').select('id', 'beat');
    return new Map(rows.map(({ id, beat }) => [id, Number(beat)]));
  }
  /** Forgets a process. */
  async forget(id) {
    await this.#database.write(async (trx) => {
      await trx('job_processes').where({ id }).delete();
    });
  }
  /** Removes the jobs that ended too long ago, ms; gives the files they made. */
  async sweep(now, { usual, long }) {
    const { route } = long;
    const old = await this.#database
      .knex('jobs')
      .where((one) => void one.whereNot({ route }).where('ended_at', '<', now - usual))
      .orWhere((one) => void one.where({ route }).where('ended_at', '<', now - long.ms))
      .select('id', 'file_hash');
    if (old.length === 0) return [];
    await this.#database.write(async (trx) => {
      for (const { id } of old) await trx('jobs').where({ id }).delete();
    });
    return old.map(({ file_hash }) => file_hash).filter((hash) => hash !== null);
  }
};
// src/jobs/pause.ts
var pause$1 = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
// src/jobs/results.ts
var NOTHING$2 = {
  state: 'done',
  result: null,
  failure: null,
  file_hash: null,
  file_name: null,
  file_type: null,
};
/** A job that came to nothing, and why. */
var failedEnd = (state, failure) => ({
  ...NOTHING$2,
  state,
  failure: JSON.stringify({
    failure: failure.failure,
    values: failure.values,
  }),
});
/** Why a job came to nothing. */
function failureOf$1({ failure: text }) {
  if (text === null) return void 0;
  const { failure, values } = JSON.parse(text);
  return new AppError(failure in ERRORS ? failure : 'job/failed', { values });
}
/**
 * What a job made, kept: a value as JSON, bytes as a file. The id of the job stands behind the bytes, so that no other file has this hash
 * and it can be deleted without asking who else names it.
 */
async function keepResult(blobs, id, value) {
  if (!(value instanceof BytesReply))
    return {
      ...NOTHING$2,
      result: JSON.stringify(value ?? null),
    };
  const bytes = value.body instanceof Uint8Array ? value.body : await buffer(value.body);
  const file_hash = await blobs.put(Buffer.concat([bytes, Buffer.from(id)]));
  return {
    ...NOTHING$2,
    file_hash,
    file_name: value.options.fileName ?? null,
    file_type: value.mediaType,
  };
}
/** What a job that is done made, as its call would have answered. */
async function resultOf(blobs, row) {
  if (row.file_hash === null) return JSON.parse(row.result ?? 'null');
  const path = await blobs.localPath(row.file_hash);
  const size = ((await blobs.size(row.file_hash)) ?? 0) - Buffer.byteLength(row.id);
  if (size < 0) throw new AppError('document/damaged');
  return new BytesReply(
    size === 0 ? /* @__PURE__ */ new Uint8Array(0) : createReadStream(path, { end: size - 1 }),
    row.file_type ?? 'application/octet-stream',
    {
      size,
      ...(row.file_name === null ? {} : { fileName: row.file_name }),
    },
  );
}
// src/jobs/job-follower.ts
function isStillAllowed(row, { roles }) {
  const route = ROUTES[row.route];
  return !route || permits(route, roles);
}
/** Whether work of another member is a matter of the caller: who may send a member away stops the batch that goes on in that member's name. */
var leads = ({ roles }, { route, state }) =>
  route === 'document/makebraces' && isGoingOn(state) && mayCall(roles, 'clinic/member/remove');
/** What the user who asked for a job sees of it, whichever process works on it. */
var JobFollower = class {
  #table;
  #blobs;
  #entries;
  #hungUp = new AbortController();
  #streams = 0;
  constructor({ table, blobs, entries }) {
    this.#table = table;
    this.#blobs = blobs;
    this.#entries = entries;
  }
  async #owned(owner, id) {
    const row = await this.#table.find(id);
    if (row?.space_id !== owner.space || (row.owner_id !== owner.id && !leads(owner, row)))
      throw new AppError('request/not-found');
    if (!isStillAllowed(row, owner)) throw new AppError('request/forbidden');
    return row;
  }
  #view(row) {
    const failure = failureOf$1(row);
    return {
      id: row.id,
      state: row.state,
      progress: Math.max(Number(row.progress), this.#entries.get(row.id)?.progress ?? 0),
      result:
        row.state !== 'done'
          ? (this.#entries.get(row.id)?.soFar ?? JSON.parse(row.result ?? 'null'))
          : row.file_hash !== null
            ? { download: `jobs/${row.id}/download` }
            : JSON.parse(row.result ?? 'null'),
      error: failure
        ? {
            code: failure.kind.code,
            message: failureSentence(row.language, failure.failure, failure.values),
          }
        : null,
    };
  }
  #listed(row, by = null) {
    const endedAt = row.ended_at === null ? null : new Date(Number(row.ended_at)).toISOString();
    return {
      ...this.#view(row),
      type: row.route,
      endedAt,
      by,
    };
  }
  /** State of a job; throws `request/not-found` also for one of somebody else. */
  async get(owner, id) {
    return this.#view(await this.#owned(owner, id));
  }
  /** The jobs of a caller by a call, in the space where they are asked for; of whoever leads a clinic also the batches of its members that go on. */
  async listBy(owner, type) {
    const own = (await this.#table.by(owner, type)).filter((row) => isStillAllowed(row, owner));
    const others = (await this.#table.ofOthers(owner, type)).filter(({ row }) => leads(owner, row));
    return [...own.map((row) => this.#listed(row)), ...others.map(({ row, by }) => this.#listed(row, by))];
  }
  /**
   * The jobs of a caller about a document or one of its X-rays, without those that may not be asked for any more. Throws `request/not-found`
   * for a document that is not there.
   */
  async list(owner, documentId) {
    const rows = await this.#table.about(owner, documentId);
    if (!rows) throw new AppError('request/not-found');
    return rows.filter((row) => isStillAllowed(row, owner)).map((row) => this.#listed(row));
  }
  /** Stops a job, wherever it runs; a finished one stays as it is. */
  async cancel(owner, id) {
    await this.#owned(owner, id);
    const entry = this.#entries.get(id);
    if (entry) entry.stop.abort();
    else await this.#table.cancel(id, failedEnd('cancelled', new AppError('job/cancelled')));
  }
  /** What a finished job made: its value, or the bytes of a download. Throws its failure. */
  async result(owner, id) {
    const row = await this.#owned(owner, id);
    const failure = failureOf$1(row);
    if (failure) throw failure;
    if (row.state !== 'done') throw new AppError('request/not-found');
    return resultOf(this.#blobs, row);
  }
  /** The states of a job from now on, the last one included. */
  async *events(owner, id, signal) {
    let wake = () => void 0;
    const listener = () => wake();
    const ends = AbortSignal.any([signal, this.#hungUp.signal]);
    ends.addEventListener('abort', listener);
    this.#streams++;
    try {
      for (let last = ''; ;) {
        const entry = this.#entries.get(id);
        entry?.listeners.add(listener);
        const changed = new Promise((resolve) => {
          wake = resolve;
        });
        const job = await this.get(owner, id);
        const text = JSON.stringify(job);
        if (text !== last) yield job;
        last = text;
        if (!['queued', 'running'].includes(job.state) || ends.aborted) return;
        await (entry && this.#entries.has(id) ? changed : Promise.race([changed, pause$1(500)]));
      }
    } finally {
      this.#streams--;
      this.#entries.get(id)?.listeners.delete(listener);
    }
  }
  /** Open streams of events. */
  get streams() {
    return this.#streams;
  }
  /** Ends the streams of events. */
  hangUp() {
    this.#hungUp.abort();
  }
};
// src/jobs/job-watch.ts
var TICK_MS = 500;
var SWEEP_TICKS = 120;
var STEP = 0.02;
/**
 * What has to be looked at now and then: a sign of life and the progress of the own jobs, wishes of other processes to stop one, processes
 * that died, and old rows. On SQLite there is one process only, so what runs in the database when it starts was left by a dead one.
 */
var JobWatch = class {
  #options;
  #told = /* @__PURE__ */ new Map();
  /** The last beat of each other process, and when (monotonic) it was first seen. */
  #seen = /* @__PURE__ */ new Map();
  #timer;
  #tick = Promise.resolve();
  #count = 0;
  constructor(options) {
    this.#options = options;
  }
  /** Settles what was left, and goes on watching. */
  async start() {
    const { table, process, isShared, bury } = this.#options;
    if (!isShared)
      for (const [other, ids] of await table.runningElsewhere(process))
        for (const id of ids) await bury(id, other);
    let isBusy = false;
    this.#timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      this.#tick = this.#look().finally(() => {
        isBusy = false;
      });
    }, TICK_MS);
    this.#timer.unref();
  }
  async #look() {
    const { isShared, sweep, onFault } = this.#options;
    const count = this.#count++;
    try {
      if (isShared) await this.#lookAtOthers(count);
      if (count % SWEEP_TICKS === 119) await sweep();
    } catch (error) {
      this.#seen.clear();
      onFault(error);
    }
  }
  async #lookAtOthers(count) {
    const { table, process, going, stop, deadAfterMs, waiting } = this.#options;
    const beatTicks = Math.max(1, Math.round(deadAfterMs / 6 / TICK_MS));
    const mine = going();
    if (mine.length > 0) {
      if (count % beatTicks === 0) await table.beat(process);
      for (const { id, progress } of mine)
        if (progress - (this.#told.get(id) ?? 0) >= STEP) {
          await table.noteProgress(id, process, progress);
          this.#told.set(id, progress);
        }
      for (const id of await table.toStop(process)) stop(id);
    }
    for (const id of this.#told.keys()) if (!mine.some((job) => job.id === id)) this.#told.delete(id);
    if (count % beatTicks === 0) {
      await this.#lookForDead();
      await waiting();
    }
  }
  async #lookForDead() {
    const { table, process, deadAfterMs, bury } = this.#options;
    const running = await table.runningElsewhere(process);
    for (const other of this.#seen.keys()) if (!running.has(other)) this.#seen.delete(other);
    if (running.size === 0) return;
    const beats = await table.beats();
    const at = performance.now();
    for (const [other, ids] of running) {
      const beat = beats.get(other) ?? -1;
      const seen = this.#seen.get(other);
      if (seen?.beat !== beat) {
        this.#seen.set(other, {
          beat,
          at,
        });
        continue;
      }
      if (at - seen.at < deadAfterMs) continue;
      for (const id of ids) await bury(id, other);
      await table.forget(other);
    }
  }
  async stop() {
    clearInterval(this.#timer);
    await this.#tick;
    if (this.#options.isShared)
      await this.#options.table.forget(this.#options.process).catch(this.#options.onFault);
  }
};
// src/jobs/queue.ts
var QUEUE = 'work';
var POLL_MS = 500;
/**
 * The queue of several processes on one PostgreSQL: pg-boss, over the connections of the server's own pool. It only carries ids; what a job
 * is and what became of it stands in the table of jobs, so a message that comes twice or late does no harm.
 */
async function openPgBossQueue(knex, options) {
  const { default: PgBoss } = await import('pg-boss');
  const client = knex.client;
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const connection = await client.acquireConnection();
        try {
          return await connection.query(text, values);
        } catch (error) {
          await connection.query('rollback').catch(() => void 0);
          throw error;
        } finally {
          await client.releaseConnection(connection);
        }
      },
    },
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 1,
  });
  boss.on('error', options.onFault);
  await boss.start();
  await boss.createQueue(QUEUE, {
    name: QUEUE,
    policy: 'standard',
    retryLimit: 2,
    expireInMinutes: 60,
    retentionHours: 24,
  });
  let isBusy = false;
  const take = async () => {
    const room = options.room();
    if (isBusy || room <= 0) return;
    isBusy = true;
    try {
      for (const message of await boss.fetch(QUEUE, { batchSize: room }))
        options
          .run(message.data.id)
          .then(() => boss.complete(QUEUE, message.id))
          .catch(options.onFault);
    } catch (error) {
      options.onFault(error);
    } finally {
      isBusy = false;
    }
  };
  const taking = setInterval(() => void take(), POLL_MS);
  taking.unref();
  return {
    async send(id) {
      await boss.send(QUEUE, { id });
    },
    async remind(id) {
      await boss.send(
        QUEUE,
        { id },
        {
          singletonKey: id,
          singletonSeconds: 60,
        },
      );
    },
    async stop() {
      clearInterval(taking);
      while (isBusy) await new Promise((resolve) => setTimeout(resolve, 20));
      await boss.stop({
        graceful: false,
        close: false,
      });
    },
  };
}
// src/jobs/jobs.ts
/** Whether an error says that work was stopped, perhaps with how much of it was done. */
var isStop = (error) => error instanceof AppError && error.kind.code === ERRORS['job/cancelled'].code;
var PATIENCE_MS$4 = 2e3;
var keptFor = {
  usual: 9e5,
  long: {
    route: BATCH,
    ms: 6048e5,
  },
};
var MOST_PER_USER = 20;
/** Work that goes on or waits at all: more would only grow the queue of the threads. */
var MOST_AT_ALL = 500;
var MOST_RUNS$1 = 2;
/** Pauses before the end of a job is written again, while database or files do not answer. */
var END_PAUSES_MS = [500, 1e3, 2e3, 4e3, 8e3, 15e3, 15e3, 15e3];
/**
 * Work that may outlast a request. It starts with the call; when it takes over two seconds the call answers with a job id and the work goes
 * on. A job stands in the database, so that every process sees it, and is gone a quarter of an hour after its end. When the process dies,
 * another one runs the work again where that is harmless (PostgreSQL); else the job is marked `job/interrupted`.
 */
var Jobs = class {
  /** This process among those that share the database. */
  process = randomUUID();
  /** What those who asked for work see of it. */
  follow;
  /** What is done behind the answers. */
  background;
  #table;
  #blobs;
  #options;
  #isShared;
  #entries = /* @__PURE__ */ new Map();
  #tasks = /* @__PURE__ */ new WeakMap();
  #inner = /* @__PURE__ */ new WeakMap();
  #watch;
  #handlers;
  #queue;
  #isClosing = false;
  constructor(options) {
    this.#options = options;
    this.#isShared = isPostgres(options.database.knex);
    this.background = new Background({
      places: Math.max(1, Math.floor((options.places ?? 1) / 2)),
      onFault: options.onFault,
    });
    this.#table = new JobTable(options.database, Date.now);
    this.#blobs = options.blobs;
    this.follow = new JobFollower({
      table: this.#table,
      blobs: this.#blobs,
      entries: this.#entries,
    });
    this.#watch = new JobWatch({
      table: this.#table,
      process: this.process,
      isShared: this.#isShared,
      deadAfterMs: options.deadAfterMs ?? 3e4,
      onFault: options.onFault,
      going: () => [...this.#entries.values()].filter((entry) => entry.handing),
      stop: (id) => this.#entries.get(id)?.stop.abort(),
      bury: (id, process) => this.#bury(id, process),
      waiting: async () => {
        for (const id of await this.#table.waiting()) await this.#queue?.remind(id);
      },
      sweep: async () => {
        for (const hash of await this.#table.sweep(Date.now(), keptFor)) await this.#blobs.delete(hash);
      },
    });
  }
  /** The same handlers, whose work can be run again by another process. */
  around(handlers) {
    const wrapped = { ...handlers };
    for (const [route, handler] of Object.entries(handlers))
      if (ROUTES[route].mayTakeLong)
        wrapped[route] = (input, call) => {
          this.#tasks.set(call, {
            route,
            input,
          });
          return handler(input, call);
        };
    this.#handlers = wrapped;
    return this.#handlers;
  }
  /** Settles what an earlier process left, and takes part in the work of the others. Without it jobs are only this process's own. */
  async start() {
    if (this.#isShared)
      this.#queue = await openPgBossQueue(this.#options.database.knex, {
        room: () => (this.#isClosing ? 0 : Math.max(1, this.#options.places ?? 1) - this.#entries.size),
        run: (id) => this.#runAgain(id),
        onFault: this.#options.onFault,
      });
    await this.#watch.start();
  }
  /** The same call as a part of work that goes on: what it asks for is done there, and told to `ports`. */
  within(call, ports) {
    const part = {
      ...call,
      signal: ports.signal,
    };
    this.#inner.set(part, ports);
    return part;
  }
  /** Runs `work` for a call: gives its value, or a job when it takes long. Throws what the work was refused for, and `job/batch-going` for a second of `isAlone`. */
  async answer(call, work, { isAlone = false } = {}) {
    const inner = this.#inner.get(call);
    if (inner) return work(inner);
    const { id: owner, space } = call.caller;
    await this.#requireRoom(owner);
    const given = this.#tasks.get(call);
    const route = given?.route ?? 'jobs/get';
    if (isAlone) this.#requireAlone(owner, route, await this.#table.isGoing(owner, route));
    const task = given && !call.file && isRepeatable(given) ? given : void 0;
    const text = task
      ? JSON.stringify({
          ...task,
          caller: call.caller,
        })
      : null;
    if (text !== null && this.#queue && this.#entries.size >= (this.#options.places ?? Infinity))
      return await this.#leaveToOthers(call, text);
    const about = {
      id: randomUUID(),
      owner,
      space,
      language: call.language,
      route,
      task: text,
    };
    const entry = this.#begin(about, work);
    const leave = () => {
      if (!entry.handing) entry.stop.abort();
    };
    call.signal.addEventListener('abort', leave, { once: true });
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, this.#options.patienceMs ?? PATIENCE_MS$4, 'late');
    });
    if ((await Promise.race([entry.done, late])) === 'late' && !entry.outcome) {
      entry.handing = this.#handOver(entry, given);
      try {
        await entry.handing;
      } catch (error) {
        entry.stop.abort();
        throw error;
      }
      return new AcceptedReply(entry.id);
    }
    clearTimeout(timer);
    const outcome = entry.outcome;
    if ('failure' in outcome) throw outcome.failure;
    return outcome.value;
  }
  async #requireRoom(owner) {
    const here = [...this.#entries.values()];
    const mine = here.filter((entry) => entry.owner === owner).length;
    const elsewhere = this.#isShared ? await this.#table.countElsewhere(owner, this.process) : 0;
    if (this.#isClosing || mine + elsewhere >= MOST_PER_USER || here.length >= MOST_AT_ALL)
      throw new AppError('job/queue-full', { retryAfter: 5 });
  }
  /** Looks here without waiting: nothing may begin between this and the caller's own beginning. */
  #requireAlone(owner, route, isElsewhere) {
    if ([...this.#entries.values()].some((one) => one.owner === owner && one.route === route) || isElsewhere)
      throw new AppError('job/batch-going', { retryAfter: 30 });
  }
  #begin(about, work, handing) {
    const entry = {
      ...about,
      stop: new AbortController(),
      progress: 0,
      soFar: void 0,
      handing,
      outcome: void 0,
      done: Promise.resolve(),
      listeners: /* @__PURE__ */ new Set(),
    };
    this.#entries.set(entry.id, entry);
    entry.done = this.#run(entry, work).finally(() => {
      this.#entries.delete(entry.id);
      for (const listener of entry.listeners) listener();
    });
    return entry;
  }
  async #run(entry, work) {
    let outcome;
    try {
      outcome = {
        value: await work({
          signal: entry.stop.signal,
          onProgress: (fraction) => {
            if (fraction < entry.progress + 0.01) return;
            entry.progress = Math.min(1, fraction);
            for (const listener of entry.listeners) listener();
          },
          onSoFar: (value) => {
            entry.soFar = value;
            if (entry.handing) this.#keepSoFar(entry);
          },
        }),
      };
    } catch (error) {
      outcome = { failure: this.#failureOf(error, entry) };
    }
    if (!entry.handing) {
      entry.outcome = outcome;
      return;
    }
    if (
      await entry.handing.then(
        () => true,
        () => false,
      )
    )
      await this.#end(entry, outcome);
    entry.outcome = outcome;
  }
  /** Keeps what is done so far with the job: it is told also when this process ends under it. */
  async #keepSoFar({ id, soFar, handing }) {
    try {
      await handing;
      if (soFar !== void 0) await this.#table.noteSoFar(id, this.process, JSON.stringify(soFar));
    } catch (error) {
      this.#options.onFault(error);
    }
  }
  #failureOf(error, entry) {
    if (entry.stop.signal.aborted || isAbort(error)) {
      if (this.#isClosing) return new AppError('job/interrupted');
      return isStop(error) ? error : new AppError('job/cancelled');
    }
    const known = error instanceof AppError ? error : this.#options.translate(error, entry.language);
    if (known) return known;
    this.#options.onFault(error);
    return new AppError('server/internal', { cause: error });
  }
  async #handOver({ id, owner, space, language, progress, route, soFar, task }, given) {
    if (this.#isShared) await this.#table.beat(this.process);
    const { process } = this;
    await this.#table.insert({
      id,
      owner_id: owner,
      space_id: space,
      route,
      target: given ? targetOf(given) : null,
      language,
      state: 'running',
      result: soFar === void 0 ? null : JSON.stringify(soFar),
      progress,
      process,
      runs: 1,
      task,
    });
  }
  /** Writes what became of a job; tries for a minute while database or files do not answer. */
  async #end(entry, outcome) {
    const { id } = entry;
    for (const wait of [...END_PAUSES_MS, void 0])
      try {
        if ('failure' in outcome && outcome.failure.failure === 'job/interrupted' && this.#queue) {
          if (await this.#table.giveBack(id, this.process, 3)) {
            await this.#queue.send(id);
            return;
          }
        }
        const end =
          'value' in outcome
            ? await keepResult(this.#blobs, id, outcome.value)
            : failedEnd(isStop(outcome.failure) ? 'cancelled' : 'failed', outcome.failure);
        if (!(await this.#table.end(id, this.process, end)) && end.file_hash !== null)
          await this.#blobs.delete(end.file_hash);
        return;
      } catch (error) {
        if (wait === void 0 || this.#isClosing) {
          this.#options.onFault(error);
          return;
        }
        await pause$1(wait);
      }
  }
  /** Lets whichever process has room do the work, and answers as if it were done here. */
  async #leaveToOthers(call, task) {
    const id = randomUUID();
    const given = JSON.parse(task);
    await this.#table.insert({
      id,
      owner_id: call.caller.id,
      space_id: call.caller.space,
      route: given.route,
      target: targetOf(given),
      language: call.language,
      state: 'queued',
      progress: 0,
      process: null,
      runs: 0,
      task,
    });
    await this.#queue.send(id);
    const deadline = Date.now() + (this.#options.patienceMs ?? PATIENCE_MS$4);
    while (Date.now() < deadline) {
      await pause$1(250);
      if (call.signal.aborted)
        await this.#table.cancel(id, failedEnd('cancelled', new AppError('job/cancelled')));
      const row = await this.#table.find(id);
      const failure = row && failureOf$1(row);
      if (failure) throw failure;
      if (row?.state === 'done') return resultOf(this.#blobs, row);
    }
    return new AcceptedReply(id);
  }
  /** Runs a waiting job here. */
  async #runAgain(id) {
    if (this.#isClosing || !this.#handlers) return;
    await this.#table.beat(this.process);
    const row = await this.#table.claim(id, this.process);
    if (!row || row.task === null) return;
    const { route, input, caller } = JSON.parse(row.task);
    const handler = this.#handlers[route];
    await this.#begin(
      {
        id,
        owner: row.owner_id,
        space: row.space_id,
        language: row.language,
        route,
        task: row.task,
      },
      (ports) => {
        const call = callOf(id, caller, row.language, ports.signal);
        this.#inner.set(call, ports);
        return handler(input, call);
      },
      Promise.resolve(),
    ).done;
  }
  /** Settles a job whose process is gone. */
  async #bury(id, process) {
    if (this.#queue && (await this.#table.giveBack(id, process, MOST_RUNS$1))) await this.#queue.send(id);
    else await this.#table.end(id, process, failedEnd('failed', new AppError('job/interrupted')));
  }
  /** Pieces of work of this process. */
  get here() {
    return this.#entries.size;
  }
  /** Jobs of all processes that go on. */
  going() {
    return this.#table.countGoing();
  }
  /** Open streams of events. */
  get streams() {
    return this.follow.streams;
  }
  /** Ends the streams of events: their readers come back, to another process or to the next one. */
  hangUp() {
    this.follow.hangUp();
  }
  /** Resolves when no work goes on here, or after `ms`. */
  async settled(ms) {
    const deadline = Date.now() + ms;
    while (this.#entries.size > 0 && Date.now() < deadline) await pause$1(20);
  }
  /** Stops everything: work that may run again is left to others, the rest is marked as interrupted. */
  async close() {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.hangUp();
    const ends = [...this.#entries.values()].map((entry) => {
      entry.stop.abort();
      return entry.done;
    });
    await Promise.all([...ends, this.background.close()]);
    await this.#watch.stop();
    await this.#queue?.stop();
  }
};
// src/jobs/routes.ts
/** Calls that follow work which goes on. */
function jobHandlers({ follow }) {
  return {
    'jobs/list': async ({ id, type }, { caller }) => {
      if (id === void 0) return follow.listBy(caller, type);
      const jobs = await follow.list(caller, id);
      return type === void 0 ? jobs : jobs.filter((job) => job.type === type);
    },
    'jobs/get': ({ id }, { caller }) => follow.get(caller, id),
    'jobs/cancel': async ({ id }, { caller }) => {
      await follow.cancel(caller, id);
      return null;
    },
    'jobs/events': async ({ id }, { caller, signal }) => {
      await follow.get(caller, id);
      return new EventsReply(follow.events(caller, id, signal));
    },
    'jobs/download': async ({ id }, { caller }) => {
      const result = await follow.result(caller, id);
      if (!(result instanceof BytesReply)) throw notFound();
      return result;
    },
  };
}
// src/bodies/routes.ts
/** Most members of one model. */
var MOST_MEMBERS = 100;
/** What `toMember` tells: not the JSON that is kept with it. */
var SHOWN$1 = [
  'id',
  'model_id',
  'name',
  'kind',
  'transform',
  'mesh_hash',
  'vertices',
  'triangles',
  'source_id',
  'frame',
  'made',
];
var toMember = (row) => ({
  id: row.id,
  modelId: row.model_id,
  name: row.name,
  kind: row.kind,
  transform: JSON.parse(row.transform),
  meshHash: row.mesh_hash,
  vertices: row.vertices,
  triangles: row.triangles,
  sourceId: row.source_id,
  frame: row.frame === null ? null : JSON.parse(row.frame),
  made: JSON.parse(row.made ?? 'null'),
});
/** A member of the space whose model is not in the recycle bin; throws `request/not-found`. */
async function getMember(db, space, id) {
  const row = await knownMember(db, space, id);
  if (!row) throw notFound();
  return {
    row,
    model: await getModel(db, space, row.model_id),
  };
}
var knownMember = async (db, space, id) =>
  await db('members')
    .where({
      owner_id: space,
      id,
    })
    .first();
/** Throws `document/too-many` for a model that has as many members as one may have. */
async function requireFewer(db, id) {
  const count = await db('members').where({ model_id: id }).count({ n: '*' }).first();
  if (Number(count.n) >= MOST_MEMBERS)
    throw new AppError('document/too-many', { values: { max: MOST_MEMBERS } });
}
var isSame$2 = (a, b) => a.every((x, i) => x === b[i]);
/**
 * Throws `member/stale` where a member has another name or place than its caller saw, and than they give it: what came meanwhile is not overwritten.
 * A call that is repeated finds what it gave.
 */
function requireSeen(row, { name, transform, seen }) {
  const member = toMember(row);
  const isNamed = seen?.name === void 0 || [seen.name, name].includes(member.name);
  const places = [seen?.transform, transform].filter((place) => place !== void 0);
  const stands = seen?.transform === void 0 || places.some((place) => isSame$2(place, member.transform));
  if (!isNamed || !stands) throw new AppError('member/stale', { data: { member } });
}
/** Changes what is given of a member. Inside the transaction. Throws `member/stale`. */
async function changeMember(trx, space, input) {
  const { id, name, transform, json } = input;
  const { row, model } = await getMember(trx, space, id);
  requireSeen(row, input);
  const change = {
    ...(name === void 0 ? {} : { name }),
    ...(await placeColumns(trx, model, transform)),
    ...(json === void 0 ? {} : { json: keptJson(json) }),
  };
  if (Object.keys(change).length > 0)
    await trx('members')
      .where({
        owner_id: space,
        id,
      })
      .update(change);
  return toMember({
    ...row,
    ...change,
  });
}
/** Second bodies of a model. */
function memberHandlers({ database, blobs, compute, jobs, consent, gate, now }) {
  const { knex } = database;
  /** Takes the body of a file into the store, where it is held until `writeRow` is over. */
  async function withBodyOfFile(call, config, writeRow) {
    const file = requireFile(call.file);
    await requireRoom$1(knex, call.caller.space, file.size, gate);
    await requireClean(file.path, gate);
    const meshPath = blobs.temporaryPath();
    try {
      const frame = {
        name: file.fileName,
        unit: config?.unit,
        upAxis: config?.upAxis,
      };
      const { facts, meshHash } = await compute
        .readScan(file.path, frame, meshPath, call.signal)
        .catch((error) => {
          throw scanRefusal(error, call.language) ?? error;
        });
      const { vertices, triangles } = facts;
      const body = {
        mesh_hash: meshHash,
        blob_hash: file.hash,
        vertices,
        triangles,
        source_id: null,
        size: file.size,
      };
      return await storeNamed(
        {
          database,
          blobs,
        },
        [
          {
            path: meshPath,
            hash: meshHash,
          },
          file,
        ],
        () => writeRow(body),
      );
    } finally {
      await rm(meshPath, { force: true });
    }
  }
  /** Adds a member; the same id with the same body again gives the member as it is. Throws `operation/id-taken`. */
  const insert = ({ caller }, { id, memberId, transform, made }, kind, name, body) =>
    database.write(async (trx) => {
      const model = await getModel(trx, caller.space, id);
      const known = memberId === void 0 ? void 0 : await knownMember(trx, caller.space, memberId);
      if (known) {
        if (known.model_id !== id || known.mesh_hash !== body.mesh_hash)
          throw new AppError('operation/id-taken');
        return toMember(known);
      }
      await requireFewer(trx, id);
      await requireRoom$1(trx, caller.space, body.size, gate);
      const row = {
        owner_id: caller.space,
        id: memberId ?? randomUUID(),
        model_id: id,
        name,
        kind,
        transform: JSON.stringify(transform ?? IDENTITY),
        ...body,
        ...(await frameColumn(trx, model)),
        made: made ? JSON.stringify(made) : null,
        json: null,
        creator: caller.name,
        created_at: new Date(now()).toISOString(),
      };
      await trx('members').insert(row);
      return toMember(row);
    });
  /** The model that takes a file in, with the consent that this needs. */
  async function takingModel(call, id) {
    const model = await getModel(knex, call.caller.space, id);
    await requireConsent(knex, await getContainer(knex, call.caller.space, model.parent_id), consent);
    return model;
  }
  return {
    'document/savemembermodel': async (input, call) => {
      const model = await takingModel(call, input.id);
      if (input.sourceId === void 0)
        return withBodyOfFile(call, input.config, (body) =>
          insert(call, input, input.kind ?? 'member', input.name ?? nameOfFile(call.file.fileName), body),
        );
      if (call.file) throw fieldError('sourceId', 'custom');
      const source = await getModel(knex, call.caller.space, input.sourceId);
      if (source.id === model.id) throw fieldError('sourceId', 'custom');
      const design = await designOf$1(knex, blobs, source);
      return jobs.answer(call, async (ports) => {
        const { bytes, hash, size, outcomes } = await compute.run(
          {
            kind: 'bake',
            design,
          },
          ports,
        );
        await noteResults(database, source.owner_id, outcomes);
        const { vertices, triangles } = size;
        const body = {
          mesh_hash: hash,
          blob_hash: null,
          vertices,
          triangles,
          size: bytes.length,
          source_id: source.id,
        };
        return storeNamed(
          {
            database,
            blobs,
          },
          [
            {
              bytes,
              hash,
            },
          ],
          () => insert(call, input, input.kind ?? 'member', input.name ?? source.name, body),
        );
      });
    },
    'document/uploadspine': async (input, call) => {
      await takingModel(call, input.id);
      return withBodyOfFile(call, input.config, (body) =>
        insert(call, input, 'spine', input.name ?? nameOfFile(call.file.fileName), body),
      );
    },
    'document/updatemember': (input, { caller }) =>
      database.write((trx) => changeMember(trx, caller.space, input)),
    'document/deletembermodel': ({ id }, { caller }) =>
      database.write(async (trx) => {
        await getMember(trx, caller.space, id);
        await trx('members')
          .where({
            owner_id: caller.space,
            id,
          })
          .delete();
        return null;
      }),
    'document/getmemberlist': async ({ id }, { caller }) => {
      const model = await getModel(knex, caller.space, id);
      return (
        await knex('members')
          .where({ model_id: model.id })
          .orderBy('created_at')
          .orderBy('id')
          .select([...SHOWN$1])
      ).map(toMember);
    },
    'document/getmemberjsonStorage': async ({ id }, { caller }) =>
      JSON.parse((await getMember(knex, caller.space, id)).row.json ?? 'null'),
    'document/membermesh': async ({ id }, { caller }) => {
      const { mesh_hash: hash } = (await getMember(knex, caller.space, id)).row;
      const { stream, size } = await openBlob(blobs, hash);
      return new BytesReply(stream, 'application/octet-stream', {
        size,
        tag: hash,
        cache: 'revalidate',
      });
    },
  };
}
// src/measures/measure-checks.ts
var NOTHING$1 = {
  impossible: /* @__PURE__ */ new Map(),
  failures: /* @__PURE__ */ new Map(),
};
/** Runs in which a measure may last too long before those that are left count as such too. */
var MOST_RUNS = 3;
var isTooSlow = (failure) => failure instanceof SdkError && failure.code === 'job/too-slow';
/** Rows of a model whose value was not taken on its shape of now. */
async function openRows(db, model) {
  return (await readMeasures(db, model.id)).filter((row) => !row.leftOut && !isSettled(row, model));
}
/** The same shape by its hash, or by the revision that both sides speak of. */
var isSameShape = (row, hash, revision) =>
  row.given_revision !== null && (row.given_hash === hash || row.given_revision === revision);
/**
 * Takes the values of measures from the shaped model. Replaying a long history lasts; so this is done behind the answers, once for all
 * measures of a model that wait, and whoever asked may wait for it a little.
 */
var MeasureChecks = class {
  #deps;
  constructor(deps) {
    this.#deps = deps;
  }
  /**
   * Asks for the values of all measures of a model that have none of its shape of now. Resolves with what came of it, or with undefined
   * when that lasts longer than `patienceMs`; the check goes on then.
   */
  async check(caller, modelId, patienceMs) {
    const done = this.#deps.background.ask(`measures ${modelId}`, caller.id, (signal) =>
      this.#run(modelId, signal),
    );
    if (patienceMs === Infinity) return done;
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, patienceMs, void 0);
    });
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }
  async #run(modelId, signal) {
    const { database, blobs } = this.#deps;
    const model = await database.knex('documents').where({ id: modelId }).first();
    if (!model || model.base_hash === null) return NOTHING$1;
    let rows = await openRows(database.knex, model);
    if (rows.length === 0) return NOTHING$1;
    const design = await designOf$1(database.knex, blobs, model);
    const impossible = /* @__PURE__ */ new Map();
    const failures = /* @__PURE__ */ new Map();
    for (let run = 1; rows.length > 0; run++) {
      const { hash, values, failure } = await this.#take(model, design, rows, signal);
      const taken = rows.slice(0, values.length);
      if (hash !== void 0)
        await this.#noteTaken(model, taken, {
          hash,
          values,
          impossible,
        });
      rows = rows.slice(values.length);
      if (failure === void 0) continue;
      const ended = isTooSlow(failure) && hash !== void 0 && run < MOST_RUNS ? rows.slice(0, 1) : rows;
      for (const { id } of ended) failures.set(id, failure);
      if (isTooSlow(failure)) await this.#noteTooSlow(model, ended);
      rows = rows.slice(ended.length);
    }
    return {
      impossible,
      failures,
    };
  }
  async #take(model, design, rows, signal) {
    const frame = frameOfRecords(design.records);
    const measures = rows.map((row) => ({
      kind: row.kind,
      params: paramsIn(row.kind, row, frame),
    }));
    let hash;
    const values = [];
    const onMeasured = (said) => {
      if ('hash' in said) {
        hash = said.hash;
        values.length = 0;
      } else values.push(said.taken);
    };
    try {
      const task = {
        kind: 'measure',
        design,
        measures,
      };
      const result = await this.#deps.compute.run(task, {
        signal,
        isBehind: true,
        onMeasured,
      });
      await noteResults(this.#deps.database, model.owner_id, result.outcomes);
      return {
        hash: result.hash,
        values: result.values,
        failure: void 0,
      };
    } catch (failure) {
      if (signal.aborted) throw failure;
      return {
        hash,
        values,
        failure,
      };
    }
  }
  /** Writes the values of rows; the code of each that gave none goes into `impossible`. */
  async #noteTaken(model, rows, of) {
    const changes = rows.map((row, index) => {
      const taken = of.values[index];
      if ('code' in taken) of.impossible.set(row.id, taken.code);
      const value = 'code' in taken ? null : taken.value;
      const isOther = isSameShape(row, of.hash, model.revision) && row.given_value !== value;
      return {
        row,
        change: {
          value,
          unit: 'code' in taken ? unitOf$1(row.kind) : taken.unit,
          at_revision: model.revision,
          checked: isOther ? 2 : 1,
        },
      };
    });
    await this.#write(changes);
  }
  /** So that not every reader of the list begins it again: it is tried again when the shape or the measure is another one. */
  async #noteTooSlow(model, rows) {
    const changes = rows.map((row) => {
      return {
        row,
        change: {
          value: row.at_revision === model.revision ? row.value : null,
          unit: unitOf$1(row.kind),
          at_revision: model.revision,
          checked: 3,
        },
      };
    });
    await this.#write(changes);
  }
  async #write(changes) {
    await this.#deps.database.write((trx) =>
      inPieces(changes, async (piece) => {
        for (const { row, change } of piece)
          await trx('measures')
            .where({
              owner_id: row.owner_id,
              id: row.id,
              params: row.params,
              frame: row.frame,
            })
            .update(change);
      }),
    );
  }
};
// src/measures/routes.ts
var PATIENCE_MS$3 = 2e3;
/** How long a call waits for the server's value although there is one to answer with. */
var PROMPT_MS = 250;
/**
 * What a plugin that is not here brought is kept as it came: whoever has the plugin validates it where it is read. No kind holds more than other
 * JSON that is kept with a model; the longest line that a person draws has 200 points, which is a tenth of it. Throws `request/too-large`.
 */
function requireParams(kind, params) {
  keptJson(params);
  if (!KINDS$1.has(kind)) return;
  try {
    KINDS$1.parse(kind, params);
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const path = String(error.data['path'] ?? '');
    throw fieldError(path === '' ? 'params' : `params.${path}`, 'type');
  }
}
var roomOf = (trx, modelId) =>
  roomTaken(trx, {
    table: 'measures',
    json: ['params'],
    owner: { model_id: modelId },
  });
/**
 * Inside the transaction that wrote a measure: throws `measure/too-many` or `measure/no-room` where the model now keeps more than it may. Where all
 * take no more room than `before`, it is let be: a model from before there were bounds can be worked on.
 */
async function requireRoom(trx, modelId, before) {
  const { count, bytes } = await roomOf(trx, modelId);
  if (!before && count > 2e3) throw new AppError('measure/too-many', { values: { max: MOST_MEASURES } });
  if (bytes > 16777216 && bytes > (before?.bytes ?? 0))
    throw new AppError('measure/no-room', { values: { max: '16 MB' } });
}
/** What keeps a measure open; one that lasted too long is settled by that, and says so. */
function failureOf(rows, model, checked) {
  const open = rows.find((row) => !row.leftOut && !isSettled(row, model) && checked?.failures.has(row.id));
  return open && checked?.failures.get(open.id);
}
/**
 * Measures and markers of a model. They are stored at once, with the value that the caller found where it gave one; the server takes the
 * value itself from the shaped model, within the call where that is quick, behind it where the history is long.
 */
function measureHandlers({ database, checks, now, patienceMs = PATIENCE_MS$3 }) {
  const promptMs = Math.min(PROMPT_MS, patienceMs);
  const createdAt = () => new Date(now()).toISOString();
  const rowOf = async (owner, id, db = database.knex) => {
    const row = await db('measures')
      .where({
        owner_id: owner,
        id,
      })
      .first();
    if (!row) throw notFound();
    return row;
  };
  const told = async (row, model) => toMeasure(row, model, await frameOf(database.knex, model));
  /** The measure after its value was asked for; `undo` takes back what was stored when there can be no value. */
  async function answered(row, model, call, undo) {
    if (isSettled(row, model)) return told(row, model);
    const isGiven = row.given_revision !== null;
    const checked = await checks.check(call.caller, model.id, isGiven ? promptMs : patienceMs);
    const reason = checked?.impossible.get(row.id);
    if (!isGiven && reason !== void 0) {
      await undo();
      throw new AppError('measure/impossible', { data: { reason } });
    }
    const failure = checked?.failures.get(row.id);
    if (!isGiven && failure !== void 0) {
      await undo();
      throw computeRefusal(failure, call.language) ?? failure;
    }
    return told(await rowOf(row.owner_id, row.id), await getModel(database.knex, row.owner_id, model.id));
  }
  async function listed(modelId, call, patience) {
    const model = await getModel(database.knex, call.caller.space, modelId);
    const read = () => readMeasures(database.knex, modelId);
    const rows = await read();
    const of = async (all, now) => {
      const frame = await frameOf(database.knex, now);
      return all.map((row) => toMeasure(row, now, frame));
    };
    if (rows.every((row) => row.leftOut || isSettled(row, model))) return of(rows, model);
    const checked = await checks.check(call.caller, modelId, patience);
    const after = await getModel(database.knex, call.caller.space, modelId);
    const found = await read();
    const failure = failureOf(found, after, checked);
    if (failure !== void 0) throw computeRefusal(failure, call.language) ?? failure;
    return of(found, after);
  }
  return {
    current: (modelId, call) => listed(modelId, call, Infinity),
    'measure/create': async ({ id = randomUUID(), modelId, kind, params, frame, name, ...given }, call) => {
      const { caller } = call;
      const { row, model, known } = await database.write(async (trx) => {
        const now = await getModel(trx, caller.space, modelId);
        requireParams(kind, params);
        const there = await trx('measures')
          .where({
            owner_id: caller.space,
            id,
          })
          .first();
        if (there)
          return {
            row: there,
            model: now,
            known: true,
          };
        const fresh = {
          owner_id: caller.space,
          id,
          model_id: modelId,
          kind,
          name: name ?? '',
          ...(await placeColumns$1(trx, now, params, frame)),
          ...waitingColumns(kind, now, given),
          created_at: createdAt(),
        };
        await trx('measures').insert(fresh);
        await requireRoom(trx, modelId);
        return {
          row: fresh,
          model: now,
          known: false,
        };
      });
      if (known) {
        if (
          !(
            row.model_id === modelId &&
            row.kind === kind &&
            canonicalJson(JSON.parse(row.params)) === canonicalJson(params)
          )
        )
          throw new AppError('operation/id-taken');
        return told(row, model);
      }
      return answered(row, model, call, () =>
        database.write((trx) =>
          trx('measures')
            .where({
              owner_id: caller.space,
              id,
            })
            .delete(),
        ),
      );
    },
    'measure/update': async ({ id, params: sent, frame, name, ...given }, call) => {
      const { caller } = call;
      const { before, row, model, params } = await database.write(async (trx) => {
        const old = await rowOf(caller.space, id, trx);
        const params = sent !== void 0 && (await stoodFor(trx, sent, old)) ? void 0 : sent;
        const now = await getModel(trx, caller.space, old.model_id);
        const { kind } = old;
        if (params !== void 0) requireParams(kind, params);
        const change = {
          ...(name === void 0 ? {} : { name }),
          ...(params === void 0
            ? {}
            : {
                ...(await placeColumns$1(trx, now, params, frame, old)),
                ...waitingColumns(kind, now, given),
              }),
        };
        const room = params === void 0 ? void 0 : await roomOf(trx, old.model_id);
        if (Object.keys(change).length > 0)
          await trx('measures')
            .where({
              owner_id: caller.space,
              id,
            })
            .update(change);
        if (room) await requireRoom(trx, old.model_id, room);
        return {
          before: old,
          row: {
            ...old,
            ...change,
          },
          model: now,
          params,
        };
      });
      if (params === void 0 && hasValue(row.kind) && !isSettled(row, model)) {
        await checks.check(caller, model.id, patienceMs);
        return told(await rowOf(caller.space, id), model);
      }
      return answered(row, model, call, () =>
        database.write((trx) =>
          trx('measures')
            .where({
              owner_id: caller.space,
              id,
            })
            .update(before),
        ),
      );
    },
    'measure/list': async ({ modelId }, call) => [
      ...(await listed(modelId, call, Math.min(1e3, patienceMs))),
    ],
    'measure/delete': async ({ id }, { caller }) => {
      const row = await rowOf(caller.space, id);
      await getModel(database.knex, caller.space, row.model_id);
      await database.write((trx) =>
        trx('measures')
          .where({
            owner_id: caller.space,
            id,
          })
          .delete(),
      );
      return null;
    },
  };
}
// src/operations/create.ts
var isSame$1 = (row, model, fresh) =>
  row.model_id === model.id &&
  row.type === fresh.type &&
  row.version === fresh.version &&
  Number(row.seed) === (fresh.seed ?? 0) &&
  canonicalJson(JSON.parse(row.params)) === canonicalJson(fresh.params);
async function rowsOf(trx, owner, ids) {
  const rows = await trx('records')
    .where({ owner_id: owner })
    .whereIn('id', [...ids])
    .select();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
/** How a record of the contract begins. */
var toFresh = (record) => ({
  id: record.id ?? randomUUID(),
  type: record.type,
  version: record.version,
  params: record.params,
  seed: record.seed ?? 0,
  state: record.state ?? 'on',
  ...(record.name === void 0 || record.name === '' ? {} : { name: record.name }),
  result: record.result ?? null,
});
var INSERTED = [
  'owner_id',
  'id',
  'model_id',
  'place',
  'type',
  'version',
  'params',
  'seed',
  'state',
  'name',
  'result',
  'differs',
  'created_at',
  'creator',
  'created_revision',
  'archived',
  'undone',
];
var INSERT = `insert into records (${INSERTED.join(', ')}) values (${INSERTED.map(() => '?').join(', ')})`;
/**
 * The save of every day: all records carry ids of the client, the model is at the revision that the client knows, and nothing lies behind
 * the cursor, so the reducer would only append. Two statements instead of a whole history. Undefined when it is not that simple; the
 * database refuses an id that is taken, and the caller then goes the long way.
 */
async function appendAtEnd(trx, caller, now, model, revision, records) {
  if (model.revision !== revision || records.some(({ id }) => id === void 0)) return void 0;
  const ask = statementsOf(trx);
  if (
    ((
      await ask.first(
        'select place from records where model_id = ? and archived = 0 order by place desc limit 1',
        [model.id],
      )
    )?.place ?? -1) +
      1 !==
    model.cursor
  )
    return void 0;
  const time = new Date(now).toISOString();
  const rows = records.map(toFresh).map((record, index) => ({
    owner_id: model.owner_id,
    id: record.id,
    model_id: model.id,
    place: model.cursor + index,
    type: record.type,
    version: record.version,
    params: JSON.stringify(record.params),
    seed: record.seed,
    state: record.state,
    name: record.name ?? '',
    result: record.result === null ? null : JSON.stringify(record.result),
    differs: null,
    created_at: time,
    creator: caller.name,
    created_revision: revision + 1,
    archived: 0,
    undone: null,
  }));
  for (const row of rows)
    await ask.run(
      INSERT,
      INSERTED.map((column) => row[column]),
    );
  await requireRoomForSteps(trx, model.id);
  await ask.run(
    'update documents set revision = ?, cursor = ?, save_time = ?, last_request = null, last_answer = null where id = ?',
    [revision + 1, model.cursor + rows.length, time, model.id],
  );
  if (rows.some(({ type }) => ROLES.of(type) === 'alignment'))
    await settleFrameless(trx, {
      id: model.id,
      cursor: model.cursor + rows.length,
    });
  return {
    records: rows.map(toWire),
    revision: revision + 1,
  };
}
/**
 * Appends records, all or none; with `anew` in the place of all that are there, which are archived. When all of them are there already with the same content, the call is a retry and gets the answer of
 * the first one, whatever happened to the model since. Throws `operation/id-taken` when an id has other content.
 */
async function appendRecords(trx, caller, now, { modelId, revision, records }, options = {}) {
  const model = await getModel(trx, caller.space, modelId);
  if (options.quick) {
    const done = await appendAtEnd(trx, caller, now, model, revision, records);
    if (done) return done;
  }
  const given = records.flatMap((record) => record.id ?? []);
  const known = await rowsOf(trx, caller.space, given);
  if (known.length > 0) {
    if (
      !(
        known.length === records.length &&
        records.every((record, index) => isSame$1(known[index], model, record))
      )
    )
      throw new AppError('operation/id-taken');
    return {
      records: known.map(toWire),
      revision: Math.max(...known.map((row) => row.created_revision)),
    };
  }
  const fresh = records.map(toFresh);
  const request = requestHash(options.anew ? 'anew' : 'create', records);
  if (options.anew) {
    const earlier = await earlierAnswer(trx, model, revision, request);
    if (earlier !== void 0) return earlier;
    requireRevision(model, revision);
    await archiveRecords(trx, model);
  }
  return changeHistory(trx, {
    model: options.anew
      ? {
          ...model,
          cursor: 0,
        }
      : model,
    caller,
    now,
    revision,
    request,
    commands: () =>
      fresh.map((record) => ({
        kind: 'append',
        record,
      })),
    answer: async (_after, next) => ({
      records: (
        await rowsOf(
          trx,
          caller.space,
          fresh.map(({ id }) => id),
        )
      ).map(toWire),
      revision: next,
    }),
  });
}
/** `appendRecords` in a transaction of its own, the short way where it will do. */
async function saveRecords(database, caller, now, input) {
  try {
    return await database.write((trx) => appendRecords(trx, caller, now, input, { quick: true }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return database.write((trx) => appendRecords(trx, caller, now, input));
  }
}
// src/operations/routes.ts
var recordRow = async (db, owner, id) => {
  const row = await db('records')
    .where({
      owner_id: owner,
      id,
    })
    .first();
  if (!row) throw notFound();
  return row;
};
/** The history of a model. Every change carries the revision it was made on. */
function operationHandlers(database, registry, now) {
  /** Whether every exporter among some records is one that the model had: an undo brings a wall's record back, and makes no wall. */
  async function bringsBack({ modelId, records }, caller) {
    const exporters = records.filter(({ type }) => isExporter(type, ROLES));
    if (exporters.length === 0) return false;
    const had = await database
      .knex('records')
      .where({
        owner_id: caller.space,
        model_id: modelId,
      })
      .whereIn('type', [...new Set(exporters.map(({ type }) => type))])
      .select('type', 'version', 'params');
    const key = (type, version, params) => `${type}@${version} ${canonicalJson(params)}`;
    const known = new Set(had.map(({ type, version, params }) => key(type, version, JSON.parse(params))));
    return exporters.every(({ type, version, params }) => known.has(key(type, version, params)));
  }
  async function requireAllValid(batch, caller, language) {
    const exporters = await bringsBack(batch, caller);
    for (const [index, record] of batch.records.entries())
      requireValidParams(registry, record, language, {
        at: `records.${index}.`,
        exporters,
      });
    const ids = batch.records.flatMap((record) => record.id ?? []);
    if (new Set(ids).size !== ids.length) throw new AppError('operation/id-taken');
  }
  /** Puts records in the place of all that a model has. */
  async function beginAnew(input, caller, language) {
    if (!mayCall(caller.roles, 'operation/createlist')) throw new AppError('request/forbidden');
    await requireAllValid(input, caller, language);
    const { revision } = await database.write((trx) =>
      appendRecords(trx, caller, now(), input, { anew: true }),
    );
    return { revision };
  }
  return {
    'operation/create': async ({ modelId, revision, ...record }, { caller, language }) => {
      const input = {
        modelId,
        revision,
        records: [record],
      };
      requireValidParams(registry, record, language, { exporters: await bringsBack(input, caller) });
      const { records, revision: next } = await saveRecords(database, caller, now(), input);
      return {
        record: records[0],
        revision: next,
      };
    },
    'operation/createlist': async (input, { caller, language }) => {
      await requireAllValid(input, caller, language);
      return saveRecords(database, caller, now(), input);
    },
    'operation/update': ({ id, revision, params, state, name, result }, { caller, language }) =>
      database.write(async (trx) => {
        const model = await getModel(trx, caller.space, await modelOfRecord(trx, caller.space, id));
        const row = await recordRow(trx, caller.space, id);
        if (row.archived !== 0) throw new AppError('history/record-cancelled');
        if (params !== void 0)
          requireValidParams(
            registry,
            {
              type: row.type,
              version: row.version,
              params,
            },
            language,
            { exporters: true },
          );
        const commands = [
          ...(params === void 0
            ? []
            : [
                {
                  kind: 'editParams',
                  id,
                  params,
                },
              ]),
          ...(state === void 0
            ? []
            : [
                {
                  kind: 'setState',
                  ids: [id],
                  state,
                },
              ]),
          ...(name === void 0
            ? []
            : [
                {
                  kind: 'rename',
                  id,
                  name,
                },
              ]),
        ];
        return changeHistory(trx, {
          model,
          caller,
          now: now(),
          revision,
          request: requestHash('update', {
            id,
            params: params ?? null,
            state: state ?? null,
            name: name ?? null,
          }),
          whole: [id],
          commands: () => commands,
          answer: async (_after, next) => {
            if (params !== void 0 && result !== void 0 && next > revision)
              await trx('records')
                .where({
                  owner_id: caller.space,
                  id,
                })
                .update({ result: JSON.stringify(result) });
            return {
              record: toWire(await recordRow(trx, caller.space, id)),
              revision: next,
            };
          },
        });
      }),
    'operation/reversedisableall': ({ modelId, revision, state }, { caller }) =>
      database.write(async (trx) =>
        changeHistory(trx, {
          model: await getModel(trx, caller.space, modelId),
          caller,
          now: now(),
          revision,
          request: requestHash('all', { state }),
          commands: ({ records }) => [
            {
              kind: 'setState',
              ids: records.filter((record) => record.state !== 'cancelled').map((record) => record.id),
              state,
            },
          ],
          answer: (_after, next) => Promise.resolve({ revision: next }),
        }),
      ),
    'operation/step': ({ modelId, revision, id }, { caller }) =>
      database.write(async (trx) =>
        changeHistory(trx, {
          model: await getModel(trx, caller.space, modelId),
          caller,
          now: now(),
          revision,
          request: requestHash('step', { id }),
          commands: () => [
            {
              kind: 'stepTo',
              id,
            },
          ],
          answer: (after, next) =>
            Promise.resolve({
              revision: next,
              cursor: after.cursor,
            }),
        }),
      ),
    'operation/list': async ({ modelId, archived }, { caller }) => {
      const model = await getModel(database.knex, caller.space, modelId);
      const pieces = async function* () {
        for await (const rows of everyRecord(database.knex, model.id, { archived })) yield rows.map(wireText);
      };
      return new JsonReply(listParts(pieces()));
    },
    'operation/get': async ({ id }, { caller }) => {
      const row = await recordRow(database.knex, caller.space, id);
      await getModel(database.knex, caller.space, row.model_id);
      return toWire(row);
    },
    'operation/delete': ({ id, revision }, { caller }) =>
      database.write(async (trx) => {
        const model = await getModel(trx, caller.space, await modelOfRecord(trx, caller.space, id));
        if ((await recordRow(trx, caller.space, id)).archived !== 0)
          throw new AppError('history/record-cancelled');
        let open = [];
        return changeHistory(trx, {
          model,
          caller,
          now: now(),
          revision,
          request: requestHash('delete', { id }),
          commands: ({ records }) => {
            open = records.filter((record) => record.state !== 'cancelled').map((record) => record.id);
            return [
              {
                kind: 'cancelFrom',
                id,
              },
            ];
          },
          answer: (after, next) => {
            const cancelled = new Set(
              after.records.filter((record) => record.state === 'cancelled').map((record) => record.id),
            );
            return Promise.resolve({
              revision: next,
              cancelled: open.filter((other) => cancelled.has(other)),
            });
          },
        });
      }),
    'operation/clearoperationhistory': async ({ modelId, revision, records }, { caller, language }) => {
      if (records)
        return beginAnew(
          {
            modelId,
            revision,
            records,
          },
          caller,
          language,
        );
      return database.write((trx) =>
        clearHistory(trx, caller, now(), {
          modelId,
          revision,
        }),
      );
    },
  };
}
// src/operations/make-brace.ts
/** Part of the work that is over when the wall stands. */
var WALL_PART = 0.6;
/** Throws `model/is-wall`, `model/no-edge-line` and `model/stepped-back`: a wall that is kept at an earlier step would cancel the steps behind it. */
async function requireReady({ database }, model, { records }) {
  if (isWall(model)) throw new AppError('model/is-wall');
  if (!records.some(isEdge) && !keptEdge(records, ROLES)) throw new AppError('model/no-edge-line');
  if (
    (await liveRows(database.knex, model.id)).some(
      ({ place, state }) => place >= model.cursor && state !== 'cancelled',
    )
  )
    throw new AppError('model/stepped-back');
}
/** How a brace is made: what the gate looks at it for. */
var howOf = ({ process, printer, bed }) => ({
  process,
  printer: printer ?? null,
  bed: bed ?? null,
});
/** The parameters of a wall with their defaults: what was left out then may be said now. */
var filled = (registry, params) => {
  const checked = checkParams(registry.latest(typeOf('wall')), params);
  return checked.ok ? checked.value : params;
};
/** How thick a wall is asked for, mm, with what is usual where nothing is said. */
function thicknessOf({ registry }, { params }) {
  const { thickness } = filled(registry, params);
  return thickness;
}
/** The wall beside the model that was made of this design in this way before and that nobody has worked on since; of several the newest. One elsewhere may have been copied into another record. */
async function wallBefore({ database, registry }, model, { records }, { params, make }) {
  const wished = filled(registry, params);
  const key = bodyKey(model.base_hash ?? '', records, ROLES);
  const rows = await database
    .knex('documents')
    .join('model_sources', 'model_sources.model_id', 'documents.id')
    .where({
      source_id: model.id,
      how: SHELL,
      owner_id: model.owner_id,
      parent_id: model.parent_id,
    })
    .whereNull('deleted_at')
    .orderBy('save_time', 'desc')
    .select('documents.*');
  for (const row of rows) {
    const { making, ...by } = madeByOf(row);
    if (
      making?.shape === row.base_hash &&
      by.key === key &&
      isDeepStrictEqual(filled(registry, by.params), wished) &&
      isDeepStrictEqual(howOf(making), howOf(make)) &&
      (await liveRows(database.knex, row.id)).length === 0
    )
      return row;
  }
}
/** What the files of a wall were made for, and what was answered to the gate. */
var howAnswered = (wall) => {
  const { making } = madeByOf(wall);
  return {
    ...howOf(making ?? {}),
    shape: making?.shape,
    reason: making?.reason,
    reasons: making?.reasons,
  };
};
/** The package that is kept of a wall, while it is there. That of the wall which this one was copied from is none: it may be another patient's. */
async function filesBefore(knex, wall) {
  const { files } = madeByOf(wall);
  if (!files) return void 0;
  const row = await knex('documents')
    .where({
      id: files.id,
      owner_id: wall.owner_id,
    })
    .whereNull('deleted_at')
    .first('id', 'info');
  const { braceOf } = JSON.parse(row?.info ?? '{}');
  const isAsMade = isDeepStrictEqual(files.how, JSON.parse(JSON.stringify(howAnswered(wall))));
  return braceOf?.wallId === wall.id && isAsMade
    ? {
        filesId: files.id,
        lacking: [...files.lacking],
      }
    : void 0;
}
/** Writes the files of a wall and keeps them beside it. Throws `model/not-makeable` where it is held by now, and `document/quota`. */
async function pack(dependencies, call, { model, design, wall, wanted }, ports) {
  const { database, blobs, compute, gate, now } = dependencies;
  const { language } = call;
  const { making } = madeByOf(wall);
  const { reason, reasons } = making;
  const made = await compute.run(
    {
      kind: 'brace',
      design,
      wall: {
        basePath: await blobs.localPath(wall.base_hash),
        baseHash: wall.base_hash,
      },
      wanted: {
        name: braceFilesName(model.name, language),
        language,
        wish: wishOf(wanted.make, askedWall(wanted.params)),
        reasons: {
          reason,
          reasons,
        },
      },
    },
    ports,
  );
  await noteResults(database, model.owner_id, made.outcomes);
  if (made.held)
    throw heldBack(
      made.held,
      {
        reason,
        reasons,
      },
      language,
      'model/not-makeable',
    );
  await requireRoom$1(database.knex, call.caller.space, made.bytes.byteLength, gate);
  const { hash: designHash, lacking } = made;
  const content = contentOf(made.bytes);
  const thickness = thicknessOf(dependencies, wanted);
  const named = (mark = '') =>
    `${braceFilesName(model.name, language, {
      thickness,
      designHash,
      mark,
    })}.zip`;
  return storeNamed(
    {
      database,
      blobs,
    },
    [content],
    () =>
      database.write(async (trx) => {
        const row = await getModel(trx, call.caller.space, wall.id);
        const there = await filesBefore(trx, row);
        if (there) return there;
        const name = await freeName(trx, row.owner_id, row.parent_id, named(), 'FILE', named);
        const files = await insertDocument(
          trx,
          call.caller,
          {
            parentId: row.parent_id,
            name,
            fileType: 'FILE',
            mediaType: made.media,
            size: made.bytes.byteLength,
            blobHash: content.hash,
            filedAt: row.filed_at,
            info: {
              braceOf: {
                modelId: model.id,
                wallId: wall.id,
                designHash,
              },
            },
          },
          now(),
        );
        const kept = {
          id: files.id,
          designHash,
          lacking,
          how: howAnswered(wall),
        };
        await keepMadeBy(trx, row, {
          ...madeByOf(row),
          files: kept,
        });
        return {
          filesId: files.id,
          lacking: [...lacking],
        };
      }),
  );
}
/**
 * A brace with its files: the wall as a model of its own, as `document/savethickenmodel` makes it, and a package of what a printer and a workshop take, beside the
 * model. What was made of the same design in the same way before is found again and not made twice. Throws `model/not-makeable` where the gate holds it, and
 * what `requireReady`, the wall and the files are refused for.
 */
async function makeBrace(dependencies, call, asked) {
  const { database, blobs, jobs, compute } = dependencies;
  const { space } = call.caller;
  const model = await getModel(database.knex, space, asked.id);
  requireThinnerEdge(dependencies.registry, asked.params, call.language);
  const design = await designOf$1(database.knex, blobs, model);
  await requireReady(dependencies, model, design);
  return jobs.answer(call, async (ports) => {
    const part = (from, to) => ({
      ...ports,
      onProgress: (fraction) => ports.onProgress(from + fraction * (to - from)),
    });
    const params = await alongKeptLine(compute, design, asked.params, ports);
    const wanted = {
      ...asked,
      params,
    };
    let wall = await wallBefore(dependencies, model, design, wanted);
    if (!wall) {
      const { id, make } = wanted;
      const input = {
        id,
        revision: model.revision,
        params: wanted.params,
        make,
      };
      const within = jobs.within(call, part(0, WALL_PART));
      const { id: wallId } = await tryAndKeep(
        dependencies,
        within,
        typeOf('wall'),
        input,
        (tried) => keepShell(dependencies, within, tried),
        { wantsMesh: true },
      );
      ports.onKept?.(wallId);
      wall = await getModel(database.knex, space, wallId);
    }
    const earlier = await filesBefore(database.knex, wall);
    const packed =
      earlier ??
      (await pack(
        dependencies,
        call,
        {
          model,
          design,
          wall,
          wanted,
        },
        part(WALL_PART, 1),
      ));
    const current = madeByOf(await getModel(database.knex, space, wall.id));
    const { minWall, mass, findings } = current.making;
    const thickness = thicknessOf(dependencies, wanted);
    return {
      ...packed,
      wallId: wall.id,
      designHash: current.files.designHash,
      isEarlier: earlier !== void 0,
      minWall,
      mass,
      ...(thickness !== void 0 && { thickness }),
      findings: findings.map(({ code, severity, data }) => ({
        code,
        severity,
        message: sentenceOf(code, data, call.language) ?? code,
      })),
    };
  });
}
// src/operations/brace-batch.ts
var NONE = {
  brace: null,
  findings: [],
  code: null,
  message: '',
};
/** What became of a model that no brace was made of. */
function refused(id, error, { language }) {
  const isHeld = error.failure === 'model/not-makeable';
  const findings = isHeld ? (error.data?.['findings'] ?? []) : [];
  return {
    ...NONE,
    id,
    state: isHeld ? 'held' : 'failed',
    code: error.kind.code,
    findings: findings.map(({ code, severity, message }) => ({
      code,
      severity,
      message,
    })),
    message: failureSentence(language, error.failure, error.values),
  };
}
/** Braces of one model and of several. Of several each is carried out by itself: what one is held or fails for keeps no other back, and a stop keeps what is done. */
function braceHandlers(dependencies) {
  const { database, jobs, one, admit } = dependencies;
  async function outcomeOf(id, wanted, call, ports) {
    try {
      const caller = await admit('document/makebrace', call.caller);
      const within = jobs.within(
        {
          ...call,
          caller,
          visitor: caller,
        },
        ports,
      );
      const brace = await one(
        'document/makebrace',
        {
          id,
          ...wanted,
        },
        within,
      );
      return {
        ...NONE,
        id,
        state: 'made',
        brace,
      };
    } catch (error) {
      if (ports.signal.aborted) throw error;
      const refusal = error instanceof AppError ? error : computeRefusal(error, call.language);
      if (!refusal) throw error;
      return refused(id, refusal, call);
    }
  }
  /** Which documents there are, also those in the recycle bin. */
  const present = async (ids) => new Set(await database.knex('documents').whereIn('id', ids).pluck('id'));
  const madeOf = (outcomes) => outcomes.filter(({ state }) => state === 'made').length;
  return {
    'document/makebrace': (input, call) => makeBrace(dependencies, call, input),
    'document/makebraces': async ({ ids: named, ...wanted }, call) => {
      requireThinnerEdge(dependencies.registry, wanted.params, call.language);
      return jobs.answer(
        call,
        async ({ signal, onProgress, onSoFar }) => {
          const ids = [...new Set(named)];
          const outcomes = [];
          const began = await present(ids);
          const told = async () => {
            const now = await present(ids);
            return tellingOf(
              {
                ids,
                outcomes,
              },
              (id) => now.has(id) || !began.has(id),
            );
          };
          const stopped = () =>
            new AppError('job/cancelled-among', {
              values: {
                done: madeOf(outcomes),
                total: ids.length,
              },
            });
          onSoFar?.(await told());
          for (const [index, id] of ids.entries()) {
            if (signal.aborted) throw stopped();
            let kept;
            const ports = {
              signal,
              onProgress: (fraction) => onProgress((index + fraction) / ids.length),
              onKept: (wallId) => (kept = { wallId }),
            };
            try {
              const outcome = await outcomeOf(id, wanted, call, ports);
              outcomes.push(
                outcome.state === 'made'
                  ? outcome
                  : {
                      ...outcome,
                      ...kept,
                    },
              );
            } catch (error) {
              if (!signal.aborted) throw error;
              if (kept) {
                outcomes.push({
                  ...NONE,
                  ...kept,
                  id,
                  state: 'unpacked',
                });
                onSoFar?.(await told());
              }
              throw stopped();
            }
            onProgress((index + 1) / ids.length);
            onSoFar?.(await told());
          }
          return told();
        },
        { isAlone: true },
      );
    },
  };
}
// src/patients/visits.ts
/** Under this key the values of a record are kept with the patient, one set for each day on which it was saved. */
var KEY = 'visits';
/** Under this one what they were before somebody changed them: with the patient, and erased with it. */
var EARLIER_KEY = 'visits.earlier';
/** Most days that are kept of one patient. */
var MOST_DAYS = 500;
/** What a record says of what is taken at a visit. */
var valuesOf$1 = ({ cobb, atr, sizes, height }) => ({
  cobb: cobb ?? null,
  atr: atr ?? null,
  bust: sizes?.bust ?? null,
  waist: sizes?.waist ?? null,
  hip: sizes?.hip ?? null,
  height: height ?? null,
});
/** Of a day on which nothing was taken. */
var NOTHING = valuesOf$1({});
/** Whether anything was taken. */
var isTaken = (values) => VISIT_FIELDS.some((name) => values[name] !== null);
var ofDay = (one) => ({
  ...NOTHING,
  ...one,
  at: calendarDay(one.at),
});
/** Oldest day first. */
var byTime = (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
async function listOf(db, id, key) {
  const row = await db('json_storage')
    .where({
      document_id: id,
      key,
    })
    .first('json');
  if (!row) return void 0;
  const list = JSON.parse(row.json);
  return Array.isArray(list) ? list : [];
}
async function putList(trx, id, key, list) {
  const json = JSON.stringify(list);
  if (
    (await trx('json_storage')
      .where({
        document_id: id,
        key,
      })
      .update({ json })) === 0
  )
    await trx('json_storage').insert({
      document_id: id,
      key,
      json,
    });
}
/** Undefined for a record from before visits were kept. */
async function keptOf(db, id) {
  return (await listOf(db, id, KEY))?.filter((one) => typeof one?.at === 'string').map(ofDay);
}
/** The days on which something was taken, oldest first; none of a record from before visits were kept. */
async function visitDays(db, id) {
  return ((await keptOf(db, id)) ?? []).map(({ at }) => at);
}
/** What is kept of each day; a record from before visits were kept counts as of its last change. */
async function recordsOf(db, patient) {
  const kept = await keptOf(db, patient.id);
  if (kept) return kept;
  const stored = await db('patients').where({ document_id: patient.id }).first('fields');
  return [
    {
      at: calendarDay(patient.save_time),
      ...valuesOf$1(JSON.parse(stored.fields)),
    },
  ];
}
/** Writes what is kept, at most one visit a day; a later one takes the place of an earlier. Throws a fault at the field `path` (rule `most-visits`) instead of letting one go. */
async function putVisits(trx, id, visits, path = 'day') {
  const byDay = new Map(visits.map((one) => [one.at, one]));
  if (byDay.size > MOST_DAYS) throw fieldError(path, 'most-visits', { max: MOST_DAYS });
  await putList(trx, id, KEY, [...byDay.values()].sort(byTime));
}
/** What visits said before they were changed, newest change first. */
async function earlierVisitsOf(db, id) {
  return [...((await listOf(db, id, EARLIER_KEY)) ?? [])].reverse();
}
/** Keeps what a visit said, where the change takes any of it away: a visit that is lost can be read and entered again. */
async function keepEarlier(trx, id, { before, after, by, at }) {
  if (VISIT_FIELDS.every((name) => before[name] === null || before[name] === after?.[name])) return;
  const { at: day, ...values } = before;
  const earlier = {
    ...NOTHING,
    ...values,
    day,
    by,
    at,
  };
  await putList(trx, id, EARLIER_KEY, [...((await listOf(trx, id, EARLIER_KEY)) ?? []), earlier].slice(-500));
}
/**
 * Writes `values` into the visit of `day`, beside what else is kept of it; what the visit said otherwise is kept among the earlier ones.
 * `visits` is what is kept so far. Gives what is kept then.
 */
async function writeVisit(trx, id, { visits, values, day, path, ...change }) {
  const before = visits.find(({ at }) => at === day);
  const after = {
    ...NOTHING,
    ...before,
    ...values,
    at: day,
  };
  if (before)
    await keepEarlier(trx, id, {
      before,
      after,
      ...change,
    });
  const others = visits.filter((one) => one !== before);
  const kept = isTaken(after) ? [...others, after] : others;
  await putVisits(trx, id, kept, path);
  return kept;
}
// src/patients/change-visit.ts
function refuse(day, { at: _, ...kept }, differing) {
  const data = {
    day,
    kept: {
      ...NOTHING,
      ...kept,
    },
    differing: [...differing],
  };
  throw new AppError('patient/visit-differs', { data: { ...data } });
}
var rowOf$1 = (valueOf) => Object.fromEntries(VISIT_FIELDS.map((name) => [name, valueOf(name)]));
/**
 * What a caller wrote who knew `known`, put together with what is `stored`: a field that the caller left alone is as stored. Throws
 * `patient/visit-differs` where both changed one to different values.
 */
function merge(day, known, wanted, stored) {
  const clashes = VISIT_FIELDS.filter(
    (name) => wanted[name] !== known[name] && stored[name] !== known[name] && stored[name] !== wanted[name],
  );
  if (clashes.length > 0) refuse(day, stored, clashes);
  return rowOf$1((name) => (wanted[name] === known[name] ? stored[name] : wanted[name]));
}
/**
 * Writes, corrects, moves or removes a visit. Takes away nothing that the caller did not know: throws `patient/visit-differs` with what is
 * stored instead. Asked a second time it changes nothing more. `visits` is what is kept so far; gives what is kept then.
 */
async function changeVisit(trx, id, { visits, change }, { day, instead, known = {}, ...given }) {
  const from = instead ?? day;
  const storedOn = (at) => visits.find((one) => one.at === at);
  const [source, target] = [storedOn(from), storedOn(day)];
  const knownFrom = known[from] ?? NOTHING;
  const wanted = rowOf$1((name) => (given[name] === void 0 ? knownFrom[name] : given[name]));
  const isMove = from !== day;
  if (isMove && !source && VISIT_FIELDS.every((name) => (target?.[name] ?? null) === wanted[name]))
    return visits;
  if (!source && isTaken(knownFrom) && isTaken(wanted))
    refuse(
      from,
      NOTHING,
      VISIT_FIELDS.filter((name) => wanted[name] !== null),
    );
  const corrected = merge(from, knownFrom, wanted, source ?? NOTHING);
  if (!isTaken(wanted) && isTaken(knownFrom) && isTaken(corrected))
    refuse(
      from,
      source ?? NOTHING,
      VISIT_FIELDS.filter((name) => corrected[name] !== null),
    );
  let kept = corrected;
  if (isMove) {
    const there = known[day] ?? NOTHING;
    kept = merge(
      day,
      there,
      rowOf$1((name) => corrected[name] ?? there[name]),
      target ?? NOTHING,
    );
  }
  if (source)
    await keepEarlier(trx, id, {
      before: source,
      after: isMove ? void 0 : kept,
      ...change,
    });
  if (isMove && target)
    await keepEarlier(trx, id, {
      before: target,
      after: kept,
      ...change,
    });
  const others = visits.filter(({ at }) => at !== day && at !== from);
  const after = isTaken(kept)
    ? [
        ...others,
        {
          at: day,
          ...kept,
        },
      ]
    : others;
  await putVisits(trx, id, after);
  return after;
}
// src/patients/record.ts
var isGirth = (name) => name === 'bust' || name === 'waist' || name === 'hip';
var pathOf = (name) => (isGirth(name) ? `sizes.${name}` : name);
/** The fields as they are kept: beside an angle nothing says that there is no film. */
var keptFields = ({ noFilmYet, ...fields }) =>
  noFilmYet === true && (fields.cobb ?? null) === null
    ? {
        ...fields,
        noFilmYet,
      }
    : fields;
/** The fields with other values of what is taken at visits. Nobody is without a height. */
function withValues(fields, values) {
  const { bust, waist, hip, height, ...angles } = values;
  const filled = (row, given) =>
    Object.fromEntries(
      Object.entries(given).filter(([name, value]) => value !== null || Object.hasOwn(row, name)),
    );
  return keptFields({
    ...fields,
    ...filled(fields, angles),
    height: height ?? fields.height,
    sizes: {
      ...fields.sizes,
      ...filled(fields.sizes, {
        bust,
        waist,
        hip,
      }),
    },
  });
}
var rowOf = (valueOf) => Object.fromEntries(VISIT_FIELDS.map((name) => [name, valueOf(name)]));
var dated = (visits) =>
  visits.map((visit) => ({
    ...visit,
    source: 'record',
  }));
/** Reads a record and everything that is known by what is taken at visits. */
async function storedRecord(db, row) {
  const stored = await db('patients').where({ document_id: row.id }).first('fields');
  const fields = JSON.parse(stored.fields);
  const visits = await recordsOf(db, row);
  const taken = [...dated(visits), ...(await findingsOf(db, row.id))];
  return {
    fields,
    visits,
    known: knownValues(taken, valuesOf$1(fields)),
    newestCobb: knownCobb(taken, fields.cobb),
  };
}
/** A record as every page, the report and the export tell it: what is taken at visits by the one rule, all else as it is stored. */
function toPatient(row, { fields, known, newestCobb }) {
  return {
    ...withValues(
      fields,
      rowOf((name) => known[name]?.value ?? null),
    ),
    id: row.id,
    parentId: row.parent_id,
    entryName: row.name,
    saveTime: row.save_time,
    newestCobb,
  };
}
/** A record as every page tells it. */
var readPatient = async (db, row) => toPatient(row, await storedRecord(db, row));
/** What a caller wrote of what is taken at visits; undefined where it is left out. */
var givenOf = ({ cobb, atr, height, sizes }) => ({
  cobb,
  atr,
  height,
  bust: sizes.bust,
  waist: sizes.waist,
  hip: sizes.hip,
});
/**
 * What a caller changed of what is taken at visits: what is given otherwise than they saw it (`seen`), else than it is known and than the record's own
 * field has it, which forms of before showed. Throws `patient/stale` where it changed meanwhile to yet another value.
 */
function changedValues(given, { fields, known }, { seen, saveTime }) {
  const wanted = givenOf(given);
  const valueOf = (name) => known[name]?.value ?? null;
  const stored = valuesOf$1(fields);
  const names = VISIT_FIELDS.filter((name) => {
    const value = wanted[name];
    if (value === void 0 || value === valueOf(name)) return false;
    if (!seen) return value !== stored[name];
    if (value === seen[name]) return false;
    if (valueOf(name) !== seen[name]) throw new AppError('patient/stale', { data: { saveTime } });
    return true;
  });
  return Object.fromEntries(names.map((name) => [name, wanted[name]]));
}
/** The field of the first value that was changed, as faults name it. */
var firstPath = (changed) => VISIT_FIELDS.filter((name) => changed[name] !== void 0).map(pathOf)[0];
/**
 * The day under which changed values are kept: `day`, or a later one that one of them is known of, so that what is written last is the
 * newest. Throws a fault at the field of a value that is to be taken away and is not of that day (rules `of-visit` and `of-scan`).
 */
function dayOfChange(changed, { known }, day) {
  const names = VISIT_FIELDS.filter((name) => changed[name] !== void 0);
  const latest = names.reduce((last, name) => ((known[name]?.at ?? '') > last ? known[name].at : last), day);
  for (const name of names) {
    const { at = null, source } = known[name] ?? {};
    if (changed[name] !== null || at === null) continue;
    if (source === 'model') throw fieldError(pathOf(name), 'of-scan', { day: at });
    if (at !== latest) throw fieldError(pathOf(name), 'of-visit', { day: at });
  }
  return latest;
}
/**
 * The fields as they are stored beside `visits`: of what is taken at visits the newest, so that both say the same. A value that the record
 * has from visits of which none says it any more (`before`) goes with them; the height alone stays.
 */
function followVisits(fields, before, visits) {
  const nothing = rowOf(() => null);
  const [old, now] = [knownValues(dated(before), nothing), knownValues(dated(visits), nothing)];
  const own = valuesOf$1(fields);
  return withValues(
    fields,
    rowOf((name) => now[name]?.value ?? (old[name] && name !== 'height' ? null : own[name])),
  );
}
/** What the fields say, but of what is taken at visits what `stored` says, where it was not changed. */
function withChanges(fields, stored, changed) {
  const own = valuesOf$1(stored);
  return withValues(
    fields,
    rowOf((name) => (changed[name] === void 0 ? own[name] : (changed[name] ?? null))),
  );
}
// src/patients/course.ts
var MOST_DOCUMENTS = 500;
/** What the alignment of the models found out. */
async function basicsOf(db, models) {
  const found = [];
  const byId = new Map(models.map((model) => [model.id, model]));
  await inPieces([...byId.keys()], async (ids) => {
    const rows = await db('model_basics')
      .whereIn('model_id', [...ids])
      .select('model_id', 'fields', 'day');
    for (const { model_id, fields, day } of rows) {
      const { cobb, atr } = JSON.parse(fields);
      const { name, save_time } = byId.get(model_id);
      if (typeof cobb !== 'number' && typeof atr !== 'number') continue;
      const values = {
        ...valuesOf$1({
          cobb,
          atr,
        }),
        name,
        at: day ?? calendarDay(save_time),
      };
      found.push({
        source: 'model',
        modelId: model_id,
        ...values,
      });
    }
  });
  return found;
}
/** The design of a patient that was changed last. */
async function designOf(db, patientId) {
  const row = await db('patient_overview')
    .join('documents', 'documents.id', 'design_id')
    .where({ patient_id: patientId })
    .first('documents.id', 'name', 'save_time as saveTime', 'stage');
  return row
    ? {
        ...row,
        stage: DESIGN_STAGES[row.stage],
      }
    : null;
}
/** A number for each design, asked for in pieces. */
async function countsOf(rows, ask) {
  const found = /* @__PURE__ */ new Map();
  await inPieces(
    rows.filter((row) => row.file_type === 'SCAN').map(({ id }) => id),
    async (ids) => {
      for (const { model_id, count } of await ask([...ids])) found.set(model_id, Number(count));
    },
  );
  return found;
}
/** How many histories of each design were put away. */
var earlierOf = (db, rows) =>
  countsOf(
    rows,
    async (ids) =>
      await db('records')
        .whereIn('model_id', ids)
        .where('archived', '>', 0)
        .groupBy('model_id')
        .select('model_id')
        .countDistinct('archived as count'),
  );
/** How many steps of its shape each design shows. */
var stepsOf$1 = (db, rows) =>
  countsOf(
    rows,
    async (ids) =>
      await db('records')
        .join('documents', 'documents.id', 'records.model_id')
        .whereIn('model_id', ids)
        .where('archived', 0)
        .whereNot('state', 'cancelled')
        .whereNotIn('type', [...exporters()])
        .whereRaw('place < documents.cursor')
        .groupBy('model_id')
        .select('model_id')
        .count('* as count'),
  );
async function getPatient(db, space, id) {
  const row = await getOwned(db, space, id);
  if (row.file_type !== 'PATIENT') throw notFound();
  return row;
}
/** The course of a treatment. */
function courseHandlers(database, now) {
  const { knex: db } = database;
  return {
    'patient/course': async ({ id }, { caller }) => {
      const patient = await getPatient(db, caller.space, id);
      const all = await subtreeOf(db, patient);
      const names = new Map(all.map((row) => [row.id, row.id === id ? '' : row.name]));
      const files = all.filter((row) => !isContainer(row.file_type));
      const newest = [...files].sort((a, b) =>
        a.save_time < b.save_time ? 1 : a.save_time > b.save_time ? -1 : 0,
      );
      const visits = [
        ...(await recordsOf(db, patient)).map((one) => ({
          source: 'record',
          modelId: null,
          name: patient.name,
          ...one,
        })),
        ...(await basicsOf(
          db,
          files.filter((row) => row.file_type === 'SCAN'),
        )),
      ];
      const shown = newest.slice(0, MOST_DOCUMENTS);
      const earlier = await earlierOf(db, shown);
      const steps = await stepsOf$1(db, shown);
      return {
        documents: shown.map((row) => ({
          ...toEntry(row),
          folder: names.get(row.parent_id) ?? '',
          earlier: earlier.get(row.id) ?? 0,
          steps: steps.get(row.id) ?? 0,
        })),
        total: files.length,
        design: await designOf(db, id),
        visits: visits.sort(byTime),
        earlierVisits: await earlierVisitsOf(db, id),
      };
    },
    'patient/visit': ({ id, ...given }, { caller }) =>
      database.write(async (trx) => {
        const patient = await getPatient(trx, caller.space, id);
        await refuseBeforeBirth(trx, id, {
          day: given.day,
          path: 'day',
        });
        const stored = await storedRecord(trx, patient);
        const saved = savedAfter(patient, now());
        const change = {
          by: caller.name,
          at: saved.save_time,
        };
        const visits = await changeVisit(
          trx,
          id,
          {
            visits: stored.visits,
            change,
          },
          given,
        );
        const fields = followVisits(stored.fields, stored.visits, visits);
        if (canonicalJson(fields) === canonicalJson(stored.fields)) return null;
        await trx('patients')
          .where({ document_id: id })
          .update({ fields: JSON.stringify(fields) });
        await trx('documents').where({ id }).update(saved);
        return null;
      }),
  };
}
// src/entries/delete-for-good.ts
/** Ids of the X-rays of some documents: work may be about one of them. */
async function partsOf(trx, documents) {
  const found = [];
  await inPieces(documents, async (piece) => {
    const rows = await trx('xrays').whereIn('model_id', piece).select('id');
    found.push(...rows.map(({ id }) => id));
  });
  return found;
}
/** Takes the rows of documents away, parents before children in `ids`, with all that belongs to them, so that no trace stays in the database. */
async function deleteForGood(trx, ids) {
  const hashes = await blobsOf(trx, ids);
  const uploads = [];
  await inPieces(ids, async (piece) => {
    const found = await trx('uploads')
      .whereIn('parent_id', piece)
      .orWhereIn('document_id', piece)
      .select('id');
    for (const upload of found) uploads.push(upload.id);
    await trx('uploads').whereIn('parent_id', piece).orWhereIn('document_id', piece).delete();
  });
  const made = [];
  const parts = (await partsOf(trx, ids)).concat(ids);
  await inPieces(parts, async (piece) => {
    const jobs = await trx('jobs').whereIn('target', piece).select('file_hash');
    made.push(...jobs.flatMap(({ file_hash }) => file_hash ?? []));
    await trx('jobs').whereIn('target', piece).delete();
  });
  await eraseFromBatches(trx, new Set(ids));
  await inPieces(ids.toReversed(), (piece) => trx('documents').whereIn('id', piece).delete());
  await oweForgetting(trx);
  return {
    hashes,
    made,
    uploads,
  };
}
/**
 * Removes the files of documents whose rows are gone, once that is committed, and begins to overwrite their traces in the database. Gives how
 * many stored files went, and how many should have and are left to the sweep. Never throws: the documents are gone by now, whatever becomes of
 * their files.
 */
async function removeLeftovers(stores, { hashes, made, uploads }) {
  const { database, blobs, staging } = stores;
  database.forget();
  let left = 0;
  const remove = (work) => work().catch(() => left++);
  for (const hash of made) await remove(() => blobs.delete(hash));
  for (const upload of uploads) await remove(() => staging.remove(upload));
  const stored = await deleteUnnamed(database, blobs, hashes);
  return {
    gone: stored.gone,
    left: left + stored.left,
  };
}
// src/patients/same-person.ts
var keyOf = ({ name }) => searchKey(name.trim());
/**
 * The other records of a space, in the recycle bin too, that hold a person of the same name and date of birth: a copy of the record, the
 * same child recorded twice, or another child.
 */
async function sameRecords(db, { id, owner_id }, person) {
  const key = keyOf(person);
  const begins = [Array.from(key).length, key];
  const live = db('patient_overview').join('documents', 'documents.id', 'patient_overview.patient_id').where({
    'patient_overview.owner_id': owner_id,
    birthday: person.birthday,
  });
  const binned = db('documents')
    .where({
      owner_id,
      file_type: 'PATIENT',
    })
    .whereNotNull('deleted_root');
  const found = [];
  for (const places of [live, binned]) {
    const rows = await places
      .join('patients', 'patients.document_id', 'documents.id')
      .whereNot('documents.id', id)
      .whereRaw('substr(documents.search_key, 1, ?) = ?', begins)
      .orderBy('documents.search_key')
      .select('documents.id as id', 'documents.name as name', 'deleted_at', 'fields');
    for (const row of rows) {
      const other = JSON.parse(row.fields);
      if (keyOf(other) === key && other.birthday === person.birthday)
        found.push({
          id: row.id,
          name: row.name,
          isInBin: row.deleted_at !== null,
        });
    }
  }
  return found;
}
// src/patients/what-stays.ts
/** Ids of documents that name one of the files. */
async function namersOf(trx, hashes) {
  const found = [];
  for (const { table, document, blobs } of DOCUMENT_TABLES)
    for (const column of blobs.filter((name) => name !== 'thumbnail_hash'))
      await inPieces([...hashes], async (piece) => {
        const rows = await trx(table).whereIn(column, piece).select({ id: document });
        found.push(...rows.map(({ id }) => id));
      });
  return found;
}
/** Ids of documents that were made of one of these, or have a part that was. */
async function madeOf(trx, ids) {
  const found = [];
  for (const table of ['model_sources', 'members'])
    await inPieces(ids, async (piece) => {
      const rows = await trx(table).whereIn('source_id', piece).select('model_id');
      found.push(...rows.map(({ model_id }) => model_id));
    });
  return found;
}
/** Ids of the walls of a space whose body lay in the record last, wherever it is now. */
async function wallsOf$1(trx, { space, patientId }) {
  return (
    await trx('documents')
      .join('model_sources', 'model_sources.model_id', 'documents.id')
      .where({
        how: SHELL,
        owner_id: space,
      })
      .select('documents.id as id', 'info')
  )
    .filter((wall) => madeByOf(wall).patientId === patientId)
    .map(({ id }) => id);
}
/**
 * The files elsewhere in the space, in the recycle bin too, hold something of an erased record: the content of one of its files, or a shape
 * or a part that was made of one. Those in `records` are left out: they are told of as a whole.
 */
async function filesElsewhere(trx, erased, records) {
  const ids = /* @__PURE__ */ new Set([
    ...(await namersOf(trx, erased.hashes)),
    ...(await madeOf(trx, erased.ids)),
    ...(await wallsOf$1(trx, erased)),
  ]);
  const found = [];
  await inPieces([...ids], async (piece) => {
    const rows = await trx('documents')
      .where({ owner_id: erased.space })
      .whereIn('id', piece)
      .select(ENTRY_COLUMNS);
    for (const row of rows) {
      if (records.has((await patientRowOf(trx, row))?.id ?? '')) continue;
      const [parent] = await ancestorsOf(trx, row);
      found.push({
        name: row.name,
        folder: parent?.name,
      });
    }
  });
  return found;
}
// src/patients/erase-patient.ts
var KEPT = {
  'en-US': {
    'audit-trail':
      'Who opened, changed and erased this record, with times and without the patient’s name: proof that the law on medical records asks for.',
    backups: 'Backups made before today hold the record until they are replaced by newer ones.',
    traces:
      'Nobody can open this record any more. Its traces in the database file are overwritten soon, in the background; if the server stops before that is done, or its disk has no room for it, it goes on once it can.',
    'traces-elsewhere':
      'Nobody can open this record any more. PostgreSQL overwrites its traces in its own time; its log and its archives are in the care of whoever runs it.',
    devices:
      'Browsers in which somebody worked on this record may still hold pictures and bodies of it and what was recognised on them. They go when that person signs out there or changes clinic, when the sign-in has expired, when somebody tries to open the model there, or once the app is opened after 14 days without use. Changes that have not reached the server stay until that person signs out or deletes them. On a device that is not used any more, clear the browser’s data.',
    files:
      'Some stored files could not be removed just now. Nobody can open them any more; the server removes them within three days.',
    'other-records_one':
      '{count} other record, here or in the recycle bin, holds a person of the same name and date of birth, perhaps a copy. If it is of the same person, erase it too.',
    'other-records_other':
      '{count} other records, here or in the recycle bin, hold a person of the same name and date of birth, perhaps copies. Erase each that is of the same person, too.',
    copies_one:
      '{count} file elsewhere, here or in the recycle bin, has the content of a file of this record or was made from one: {files}. Delete it there too if nothing of this person is to stay.',
    copies_other:
      '{count} files elsewhere, here or in the recycle bin, have the content of files of this record or were made from them: {files}. Delete them there too if nothing of this person is to stay.',
  },
  'zh-CN': {
    'audit-trail': '何人于何时查看、修改、删除过本档案的记录（不含患者姓名），按病历管理法规须予保留。',
    backups: '今日之前的备份中仍含有该档案，直至被新备份取代。',
    traces:
      '该档案已无法再打开。数据库文件中的残留内容很快会在后台覆写；若服务器在完成前停止，或磁盘空间不足，条件恢复后会继续。',
    'traces-elsewhere':
      '该档案已无法再打开。残留内容由 PostgreSQL 自行覆写；其日志与归档由数据库管理员负责。',
    devices:
      '处理过该档案的浏览器中可能仍存有其图片、模型及识别结果。使用者在该设备上退出登录或切换机构、登录过期、再次尝试打开该模型，或 14 天未使用后再次打开系统时，这些内容即被清除。尚未上传的改动会保留，直至使用者退出登录或自行删除。不再使用的设备，请清除浏览器数据。',
    files: '部分文件暂时未能删除，但已无法再打开；服务器将在三天内删除。',
    'other-records_one':
      '另有 {count} 份档案（含回收站）的姓名和出生日期与此相同，可能是副本。若属同一患者，请一并删除。',
    'other-records_other':
      '另有 {count} 份档案（含回收站）的姓名和出生日期与此相同，可能是副本。若属同一患者，请一并删除。',
    copies_one:
      '别处（含回收站）另有 {count} 个文件与该档案中的文件内容相同，或由其制作：{files}。如需彻底清除，请一并删除。',
    copies_other:
      '别处（含回收站）另有 {count} 个文件与该档案中的文件内容相同，或由其制作：{files}。如需彻底清除，请一并删除。',
  },
};
/** Most files that are named one by one. */
var MOST_NAMED = 5;
/** Where files lie, so that they can be found. */
function namesOf(files, language) {
  const placed = {
    'en-US': ({ name, folder }) => (folder ? `“${name}” in “${folder}”` : `“${name}”`),
    'zh-CN': ({ name, folder }) => (folder ? `“${folder}”中的“${name}”` : `“${name}”`),
  }[language];
  return [...files.slice(0, MOST_NAMED).map(placed), ...(files.length > MOST_NAMED ? ['…'] : [])].join(
    language === 'zh-CN' ? '、' : ', ',
  );
}
/** Erasing one patient completely. */
function eraseHandlers(database, blobs, staging) {
  return {
    'patient/erase': async ({ id, name }, { caller, language }) => {
      const { rows, leftovers, others, copies, records, measures } = await database.write(async (trx) => {
        const found = await trx('documents')
          .where({
            id,
            owner_id: caller.space,
          })
          .first('deleted_at');
        const patient = await getOwned(trx, caller.space, id, { deleted: Boolean(found?.deleted_at) });
        if (patient.file_type !== 'PATIENT') throw notFound();
        if (name.trim() !== patient.name) throw new AppError('patient/name-differs');
        const person = (await storedRecord(trx, patient)).fields;
        const ids = (await everythingBelow(trx, patient)).map((row) => row.id);
        const counts = {
          records: 0,
          measures: 0,
        };
        await inPieces(ids, async (piece) => {
          for (const table of ['records', 'measures']) {
            const row = await trx(table).whereIn('model_id', piece).count({ n: '*' }).first();
            counts[table] += Number(row.n);
          }
        });
        const leftovers = await deleteForGood(trx, ids);
        const others = (await sameRecords(trx, patient, person)).map((other) => other.id);
        const copies = await filesElsewhere(
          trx,
          {
            space: caller.space,
            patientId: id,
            ids,
            hashes: leftovers.hashes,
          },
          new Set(others),
        );
        return {
          rows: ids.length,
          leftovers,
          others: others.length,
          copies,
          ...counts,
        };
      });
      const { gone, left } = await removeLeftovers(
        {
          database,
          blobs,
          staging,
        },
        leftovers,
      );
      const words = KEPT[language];
      const traces = words[isPostgres(database.knex) ? 'traces-elsewhere' : 'traces'];
      const { find } = createTexts(language, { kept: words });
      const counted = (what, count, files = '') =>
        count > 0
          ? [
              {
                what,
                reason:
                  find(
                    what,
                    {
                      count,
                      files,
                    },
                    'kept',
                  ) ?? '',
              },
            ]
          : [];
      return {
        erased: {
          documents: rows,
          records,
          measures,
          files: gone,
        },
        others,
        kept: [
          ...counted('other-records', others),
          ...counted('copies', copies.length, namesOf(copies, language)),
          {
            what: 'audit-trail',
            reason: words['audit-trail'],
          },
          {
            what: 'backups',
            reason: words.backups,
          },
          {
            what: 'traces',
            reason: traces,
          },
          {
            what: 'devices',
            reason: words.devices,
          },
          ...(left > 0
            ? [
                {
                  what: 'files',
                  reason: words.files,
                },
              ]
            : []),
        ],
      };
    },
  };
}
// src/patients/archive.ts
/**
 * A zip that is made while it is read. Entries are written one after the other, so that never more than one source is open or in memory; a
 * fault, or a reader who leaves, ends the archive and the source that is being read.
 */
var Archive = class {
  #zip = new ZipFile();
  #source;
  constructor() {
    this.stream.on('error', () => void 0);
    this.stream.once('close', () => this.#source?.destroy());
    this.#zip.on('error', (error) => this.fail(error));
  }
  /** The bytes of the zip. */
  get stream() {
    return this.#zip.outputStream;
  }
  /** Writes one entry; resolves when its source has been read. Rejects with what ended the source or the archive. */
  async add(path, source, size) {
    if (this.stream.destroyed) {
      source.on('error', () => void 0).destroy();
      throw this.stream.errored ?? /* @__PURE__ */ new Error('nobody reads the archive any more');
    }
    this.#source = source;
    const isRead = finished(source, { writable: false });
    this.#zip.addReadStream(source, path, size === void 0 ? {} : { size });
    await isRead;
  }
  /** No entry follows. */
  end() {
    this.#zip.end();
  }
  /** Ends the archive where it is; who reads it gets the error. */
  fail(error) {
    this.stream.destroy(error);
  }
};
// src/patients/export-parts.ts
var PICTURE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
};
/**
 * The files of a model's members, X-rays, second bodies and pictures, under `folder`; named by id, because two of them may have one name, and second
 * bodies and pictures by the hash that the steps of the history say. A picture was stored without what its camera said.
 */
async function partFiles(db, modelId, folder) {
  const members = await db('members').where({ model_id: modelId }).orderBy('id').select();
  const xrays = await db('xrays').where({ model_id: modelId }).orderBy('id').select();
  const assets = await db('assets').where({ model_id: modelId }).orderBy('hash').select();
  const withExtension = (path, name) => {
    const extension = extensionOf(name);
    return extension === '' ? path : `${path}.${extension}`;
  };
  return [
    ...members.flatMap(({ id, name, mesh_hash, blob_hash }) => [
      {
        path: `${folder}/members/${id}.mesh.ply`,
        hash: mesh_hash,
        isMesh: true,
      },
      ...(blob_hash === null
        ? []
        : [
            {
              path: withExtension(`${folder}/members/${id}.original`, name),
              hash: blob_hash,
              isMesh: false,
            },
          ]),
    ]),
    ...assets.map(({ hash, media_type }) =>
      media_type === null
        ? {
            path: `${folder}/assets/${hash}.ply`,
            hash,
            isMesh: true,
          }
        : {
            path: `${folder}/assets/${hash}.${PICTURE_ENDINGS[media_type]}`,
            hash,
            isMesh: false,
          },
    ),
    ...xrays.map(({ id, name, blob_hash, media_type }) => ({
      path: withExtension(`${folder}/x-rays/${id}`, media_type === 'application/dicom' ? 'x.dcm' : name),
      hash: blob_hash,
      isMesh: false,
    })),
  ];
}
// src/patients/export-patient.ts
var MANIFEST = 'manifest.json';
/** A name that is safe as one part of a path on every system; names are labels, never paths. */
var pathPart = (name) => {
  const safe = name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_').replace(/^\.+|[. ]+$/g, '_');
  return safe === '' ? '_' : safe;
};
/** Where each entry lies in the archive: by its names; a name that is taken in one place gets its id. */
function pathsOf(rows) {
  const paths = /* @__PURE__ */ new Map();
  const taken = /* @__PURE__ */ new Set();
  const [top, ...others] = rows;
  paths.set(top.id, 'files');
  for (const row of others) {
    const folder = paths.get(row.parent_id) ?? 'files';
    const plain = `${row.deleted_at !== null && row.deleted_root === row.id ? `${folder}/recycle-bin` : folder}/${pathPart(row.name)}`;
    const path = taken.has(plain.toLowerCase()) ? `${plain}.${row.id}` : plain;
    taken.add(path.toLowerCase());
    paths.set(row.id, path);
  }
  return paths;
}
var jsonOf = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
/** The rows of the smaller tables that belong to a document, as they are stored. */
async function rowsBesides(db, id) {
  const found = {};
  for (const { table, document } of DOCUMENT_TABLES) {
    if (table === 'documents' || table === 'records') continue;
    const rows = await db(table).where({ [document]: id });
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}
/**
 * The measures and marks of a model, all of them on the body of `base.ply`: each is kept where the body stood when it was taken, which
 * nobody could put together without this program.
 */
function measuresOnBase(rows) {
  return rows.map((row) => {
    const { frame: _frame, replaced: _replaced, ...kept } = row;
    return {
      ...kept,
      params: JSON.stringify(paramsIn(row.kind, row, IDENTITY)),
    };
  });
}
/** What a model's own file says of where its body and marks lie. Transforms are row-major, in millimetres. */
async function placesOf(db, row, besides) {
  if (row.file_type !== 'SCAN') return {};
  const measures = measuresOnBase(besides['measures'] ?? []);
  return {
    ...(measures.length === 0
      ? {}
      : {
          measures,
          measuresLieOn: 'base.ply',
        }),
    baseToStanding: await frameOf(db, row),
  };
}
/** A step as it took part in its history: a file has no cursor, so one that was undone is switched off in it. */
function asItShaped(row, cursor) {
  const record = toRecord(row);
  return (row.archived === 0 ? row.place >= cursor : Number(row.undone) === 1) && record.state === 'on'
    ? {
        ...record,
        state: 'off',
      }
    : record;
}
var LEFT_OUT = {
  'en-US':
    'These files of the record are damaged or missing on the server and are not in this archive. Everything else is here.\nPlease ask whoever runs the server to restore them from a backup (“bracewright verify” names them), then export again.',
  'zh-CN':
    '本档案中的下列文件在服务器上已损坏或缺失，未包含在此压缩包内，其余内容完整。\n请联系服务器管理员从备份中恢复（可用“bracewright verify”查出），然后重新导出。',
};
/** The files of an archive, each noted with its hash, and those that could not be read. */
var Files = class {
  #archive;
  #blobs;
  written = [];
  leftOut = [];
  constructor(archive, blobs) {
    this.#archive = archive;
    this.#blobs = blobs;
  }
  async addBytes(path, bytes) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.#archive.add(path, Readable.from([bytes]));
    if (path !== MANIFEST)
      this.written.push({
        path,
        bytes: bytes.length,
        sha256,
      });
  }
  addJson(path, value) {
    return this.addBytes(path, jsonOf(value));
  }
  /** A stored file as it is. */
  async addStored(path, sha256) {
    const found = await this.#open(path, sha256);
    if (!found) return;
    await this.#archive.add(path, found.stream, found.size);
    this.written.push({
      path,
      bytes: found.size,
      sha256,
    });
  }
  /** A stored mesh in a form that every program reads. */
  async addMesh(path, sha256) {
    const found = await this.#open(path, sha256);
    if (!found) return;
    const mesh = decodeMesh(await buffer(found.stream));
    if (mesh) await this.addBytes(path, Buffer.from(writeMesh(mesh, 'ply')));
    else
      this.leftOut.push({
        path,
        sha256,
      });
  }
  async #open(path, sha256) {
    try {
      return await openBlob(this.#blobs, sha256);
    } catch (error) {
      if (!(error instanceof AppError && error.failure === 'document/damaged')) throw error;
      this.leftOut.push({
        path,
        sha256,
      });
      return;
    }
  }
};
/** Builds the archive entry by entry. */
async function fill(files, { knex }, patient, language) {
  const rows = await everythingBelow(knex, patient);
  const paths = pathsOf(rows);
  const {
    id,
    parentId: _p,
    entryName: _e,
    saveTime: _s,
    newestCobb,
    ...fields
  } = await readPatient(knex, patient);
  await files.addJson('patient.json', {
    ...(await rowsBesides(knex, patient.id)),
    patients: [
      {
        document_id: id,
        fields: JSON.stringify(fields),
      },
    ],
    newestCobb,
  });
  for (const row of rows) {
    const path = paths.get(row.id);
    if (row.blob_hash !== null) await files.addStored(path, row.blob_hash);
    if (row.file_type === 'SCAN') {
      if (row.base_hash !== null) await files.addMesh(`${path}.design/base.ply`, row.base_hash);
      for (const part of await partFiles(knex, row.id, `${path}.design`))
        if (part.isMesh) await files.addMesh(part.path, part.hash);
        else await files.addStored(part.path, part.hash);
      const records = await knex('records').where({ model_id: row.id }).orderBy('place');
      for (const archived of /* @__PURE__ */ new Set([
        0,
        ...records.map((record) => Number(record.archived)),
      ])) {
        const steps = records.filter((record) => Number(record.archived) === archived);
        const name = archived === 0 ? 'history' : `history-archive-${archived}`;
        await files.addJson(
          `${path}.design/${name}.json`,
          formatHistoryFile(steps.map((step) => asItShaped(step, row.cursor))),
        );
      }
    }
    if (row.id !== patient.id) {
      const { id, name, creator, revision, cursor } = row;
      const besides = await rowsBesides(knex, id);
      await files.addJson(`${path}.about.json`, {
        id,
        name,
        fileType: row.file_type,
        creator,
        saveTime: row.save_time,
        revision,
        cursor,
        deletedAt: row.deleted_at,
        info: JSON.parse(row.info),
        ...besides,
        ...(await placesOf(knex, row, besides)),
      });
    }
  }
  const lines = [];
  for await (const deed of deedsOf(knex, `patient:${patient.id}`)) lines.push(`${JSON.stringify(deed)}\n`);
  await files.addBytes('audit.ndjson', Buffer.from(lines.join('')));
  if (files.leftOut.length > 0) {
    const list = files.leftOut.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
    await files.addBytes('DAMAGED.txt', Buffer.from(`${LEFT_OUT[language]}\n\n${list}`));
  }
  await files.addJson(MANIFEST, {
    format: 'bracewright-patient',
    version: 1,
    product: VERSION,
    patientId: patient.id,
    files: files.written,
    damaged: files.leftOut,
  });
}
/** Everything about one patient, and the audit trail, in the hands of the clinic. */
function exportHandlers(database, blobs) {
  /** The trail of a patient of the space, also of one in the recycle bin or erased. Throws `request/not-found`. */
  const trailOf = async (space, id) => {
    return `patient:${
      (await database
        .knex('audit_events')
        .where({
          chain: `space:${space}`,
          action: 'patient/erase',
          target: id,
        })
        .first('seq'))
        ? id
        : (await patientOf(space, id)).id
    }`;
  };
  /** The patient also while in the recycle bin: the trail goes on. */
  const patientOf = async (space, id) => {
    const row = await database
      .knex('documents')
      .where({
        id,
        owner_id: space,
      })
      .first('deleted_at');
    const patient = await getOwned(database.knex, space, id, { deleted: Boolean(row?.deleted_at) });
    if (patient.file_type !== 'PATIENT') throw notFound();
    return patient;
  };
  return {
    'patient/export': async ({ id }, { caller, language }) => {
      const patient = await patientOf(caller.space, id);
      const archive = new Archive();
      fill(new Files(archive, blobs), database, patient, language).then(
        () => archive.end(),
        (error) => archive.fail(error),
      );
      return new BytesReply(archive.stream, 'application/zip', { fileName: `${patient.name}.zip` });
    },
    'audit/list': async ({ patientId, page, pageSize }, { caller }) => {
      const chain = await trailOf(caller.space, patientId);
      const { items, total } = await pageOfDeeds(database.knex, chain, page, pageSize);
      return {
        items,
        total,
        whole: (await firstBreak(database.knex, chain)) === void 0,
      };
    },
    'audit/export': async ({ patientId }, { caller }) => {
      const chain = await trailOf(caller.space, patientId);
      const lines = async function* () {
        for await (const deed of deedsOf(database.knex, chain)) yield `${JSON.stringify(deed)}\n`;
      };
      return new BytesReply(Readable.from(lines(), { objectMode: false }), 'application/x-ndjson', {
        fileName: `audit-${patientId}.ndjson`,
      });
    },
  };
}
// src/observe/measured.ts
/** The database, every change of it counted and timed. */
function measuredDatabase(database, metrics) {
  return {
    ...database,
    async write(work) {
      const end = metrics.write();
      try {
        const value = await database.write(work);
        end('done');
        return value;
      } catch (error) {
        end('refused');
        throw error;
      }
    },
  };
}
/** The blob store, its calls and bytes counted. Blobs that are not there are no failure of the store. */
function measuredBlobs(blobs, metrics) {
  async function counted(kind, work, bytes = () => 0) {
    let value;
    try {
      value = await work();
    } catch (error) {
      metrics.blob(kind, 'failed', 0);
      throw error;
    }
    metrics.blob(kind, 'done', await Promise.resolve(bytes(value)).catch(() => 0));
    return value;
  }
  return {
    put: (bytes) =>
      counted(
        'put',
        () => blobs.put(bytes),
        () => bytes.byteLength,
      ),
    adopt: (path, hash) =>
      counted(
        'put',
        () => blobs.adopt(path, hash),
        async () => (await blobs.size(hash)) ?? 0,
      ),
    size: (hash) => blobs.size(hash),
    writtenAt: (hash) => blobs.writtenAt(hash),
    read: (hash) =>
      counted(
        'read',
        () => blobs.read(hash),
        (bytes) => bytes.byteLength,
      ),
    stream(hash) {
      const stream = blobs.stream(hash);
      stream.once('close', () => {
        const outcome = stream.errored ? 'failed' : 'done';
        blobs.size(hash).then(
          (size) => metrics.blob('read', outcome, stream.readableEnded ? (size ?? 0) : 0),
          () => metrics.blob('read', outcome, 0),
        );
      });
      return stream;
    },
    localPath: (hash) => counted('read', () => blobs.localPath(hash)),
    temporaryPath: () => blobs.temporaryPath(),
    probe: () => blobs.probe(),
    list: () => blobs.list(),
    delete: (hash) => counted('delete', () => blobs.delete(hash)),
    tidy: () => blobs.tidy(),
    close: () => blobs.close(),
  };
}
// src/observe/metrics.ts
/** Seconds; from a list out of memory to an upload. */
var REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.7, 2, 5, 10, 30, 120];
var WRITE_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.15, 0.5, 1, 5];
var WATCHED = {
  jobs_here: 'Work that this process does or keeps waiting.',
  jobs_running: 'Jobs that go on, of all processes.',
  compute_waiting: 'Pieces of mesh work that wait for a thread.',
  event_streams: 'Open streams of server-sent events.',
  ready: '1 when this process can serve, else 0.',
};
/** Collects figures; `ofProcess` adds those of the process: event loop, memory, garbage collection, open files. */
function createMetrics(options = { ofProcess: false }) {
  const registry = new Registry();
  const registers = [registry];
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'bracewright_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const writes = new Histogram({
    name: 'bracewright_database_write_seconds',
    help: 'Time from asking for a change of the database to its commit, waiting included.',
    labelNames: ['outcome'],
    buckets: WRITE_SECONDS,
    registers,
  });
  const writing = new Gauge({
    name: 'bracewright_database_writes_waiting',
    help: 'Changes of the database that were asked for and are not committed yet.',
    registers,
  });
  const blobs = new Counter({
    name: 'bracewright_blob_calls_total',
    help: 'Calls of the blob store.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const blobBytes = new Counter({
    name: 'bracewright_blob_bytes_total',
    help: 'Bytes that went to the blob store and came from it.',
    labelNames: ['kind'],
    registers,
  });
  return {
    request(route, method, status, seconds) {
      requests.observe(
        {
          route,
          method,
          status: String(status),
        },
        seconds,
      );
    },
    write() {
      const start = performance.now();
      writing.inc();
      return (outcome) => {
        writing.dec();
        writes.observe({ outcome }, (performance.now() - start) / 1e3);
      };
    },
    blob(kind, outcome, bytes) {
      blobs.inc({
        kind,
        outcome,
      });
      if (bytes > 0) blobBytes.inc({ kind }, bytes);
    },
    watch(name, read) {
      new Gauge({
        name: `bracewright_${name}`,
        help: WATCHED[name],
        registers,
        async collect() {
          this.set(
            await Promise.resolve()
              .then(read)
              .catch(() => NaN),
          );
        },
      });
    },
    text: async () => ({
      text: await registry.metrics(),
      mediaType: registry.contentType,
    }),
  };
}
// src/observe/ready.ts
var PATIENCE_MS$2 = 3e3;
/** How long an answer counts: probes come every few seconds, from several sides, and asking writes a byte. */
var FRESH_MS = 2e3;
var within = async (work) => {
  let timer;
  try {
    return await Promise.race([
      Promise.resolve()
        .then(work)
        .then((value) => value !== false),
      new Promise((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS$2, false);
      }),
    ]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};
/** Says whether this process can take requests, and which parts keep it from doing so. */
var Readiness = class {
  #dependencies;
  #isStopping = false;
  #last;
  constructor(dependencies) {
    this.#dependencies = dependencies;
  }
  /** From now on the server is not ready: proxies send their requests elsewhere while it ends what it has begun. */
  stop() {
    this.#isStopping = true;
  }
  /** The parts that do not work; none when the server is ready. */
  async failing() {
    if (this.#isStopping) return ['stopping'];
    const at = performance.now();
    if (!this.#last || at - this.#last.at > FRESH_MS)
      this.#last = {
        at,
        failing: this.#look(),
      };
    return this.#last.failing;
  }
  async #look() {
    const { database, blobs, disk } = this.#dependencies;
    const found = await Promise.all([
      within(() => database.knex.raw('select 1')),
      within(() => isMigrated(database.knex)),
      within(() => blobs.probe()),
      within(async () => {
        if (!disk) return true;
        const { bavail, bsize } = await statfs(disk.folder);
        return bavail * bsize >= disk.minFreeBytes;
      }),
    ]);
    return ['database', 'migrations', 'files', 'disk'].filter((_part, index) => !found[index]);
  }
};
// src/observe/request-context.ts
var current = new AsyncLocalStorage();
/** Runs `work`, and everything that comes of it, as part of a request. */
var inRequest = (requestId, work) => current.run(requestId, work);
/** What each line of the log holds besides what it says: the id of the request it belongs to, where there is one. */
function logContext() {
  const requestId = current.getStore();
  return requestId === void 0 ? {} : { requestId };
}
// src/observe/routes.ts
var digest = (text) => createHash('sha256').update(text).digest();
/** An address of this machine; an IPv4 one may come in the form of IPv6. */
var isLoopbackAddress = (address) => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
function mayRead(call, { isPublic, token }) {
  if (isPublic) return true;
  const given = /^Bearer (.+)$/i.exec(call.header('authorization') ?? '')?.[1];
  if (token !== void 0 && given !== void 0 && timingSafeEqual(digest(given), digest(token))) return true;
  return (
    !['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => call.header(name) !== void 0) &&
    isLoopbackAddress(call.address)
  );
}
var SECONDS = {
  stopping: 10,
  database: 5,
  migrations: 30,
  files: 5,
  disk: 60,
};
/** What a deployment watches: the figures, and whether this process can take requests. */
function observeHandlers({ metrics, access, readiness }) {
  return {
    metrics: async (_input, call) => {
      if (!mayRead(call, access)) throw notFound();
      const { text, mediaType } = await metrics.text();
      return new BytesReply(Buffer.from(text), mediaType);
    },
    'health/ready': async () => {
      const failing = await readiness.failing();
      if (failing.length === 0) return { status: 'ready' };
      throw new AppError('server/unavailable', {
        retryAfter: Math.max(...failing.map((part) => SECONDS[part])),
        data: { failing },
      });
    },
  };
}
// src/patients/routes.ts
/** Patient records: an entry of the tree, and the fields that belong to it. */
function patientHandlers(database, policy) {
  const { now } = policy;
  const today = () => calendarDay(new Date(now()).toISOString());
  const requirePatient = (row) => {
    if (row.file_type !== 'PATIENT') throw notFound();
    return row;
  };
  /** Nobody of age with files becomes a child without a guardian's consent: by way of a wrong date of birth files would lie there unasked. */
  async function refuseUnasked(trx, row, before, after) {
    if (isMinor(before.birthday, policy) || !isMinor(after.birthday, policy)) return;
    if ((await consentOf(trx, row.id)) !== null) return;
    if ((await subtreeOf(trx, row)).every((one) => isContainer(one.file_type))) return;
    throw new AppError('patient/consent-missing', {
      data: {
        patientId: row.id,
        patientIds: [row.id],
      },
    });
  }
  /** Nothing of a patient lies before the birth: neither a visit nor, unless it is replaced, the consent. */
  async function refuseEarlier(trx, id, birthday, keepsConsent) {
    const consent = keepsConsent ? await consentOf(trx, id) : null;
    refuseBornAfter(birthday, [...(await visitDays(trx, id)), ...(consent ? [consent.date] : [])]);
  }
  /**
   * The record that an earlier call with the same id made, if there is one. Throws `operation/id-taken` when it says something else, and
   * for an id whose trail goes on after its record was erased: nobody may read it through a record of theirs.
   */
  async function madeBefore(trx, caller, { id, parentId, fields }) {
    const row = await trx('documents').where({ id }).first();
    if (
      !row &&
      !(await trx('audit_heads')
        .where({ chain: `patient:${id}` })
        .first('seq'))
    )
      return void 0;
    if (
      !(
        row?.owner_id === caller.space &&
        row.deleted_at === null &&
        row.parent_id === parentId &&
        row.file_type === 'PATIENT' &&
        canonicalJson((await storedRecord(trx, row)).fields) ===
          canonicalJson(JSON.parse(JSON.stringify(fields)))
      )
    )
      throw new AppError('operation/id-taken');
    return row;
  }
  async function make(trx, caller, { id, parentId, consent, another, day = today(), ...given }) {
    const fields = keptFields(given);
    const known =
      id === void 0
        ? void 0
        : await madeBefore(trx, caller, {
            id,
            parentId,
            fields,
          });
    if (known) return toEntry(known);
    const target = await getContainer(trx, caller.space, parentId);
    const above = target ? await ancestorsOf(trx, target) : [];
    refuseBottomless(target, above);
    if ([target, ...above].some((row) => row?.file_type === 'PATIENT'))
      throw new AppError('document/patient-in-patient');
    const row = await insertDocument(
      trx,
      caller,
      {
        id,
        parentId,
        name: await nameOfEntry(
          trx,
          {
            space: caller.space,
            parentId,
          },
          fields.name,
          another === true,
        ),
        fileType: 'PATIENT',
      },
      now(),
    );
    await trx('patients').insert({
      document_id: row.id,
      fields: JSON.stringify(fields),
    });
    if (consent)
      await keepConsent(trx, row.id, consent, {
        caller,
        policy,
        path: 'consent.date',
      });
    const change = {
      values: valuesOf$1(fields),
      day,
      by: caller.name,
      at: row.save_time,
    };
    await writeVisit(trx, row.id, {
      visits: [],
      ...change,
    });
    return toEntry(row);
  }
  return {
    'document/patient/save': async (input, { caller }) => {
      const save = () => database.write((trx) => make(trx, caller, input));
      try {
        return await save();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return save();
      }
    },
    'patient/get': async ({ id }, { caller }) => {
      const row = requirePatient(await getOwned(database.knex, caller.space, id));
      const patient = await readPatient(database.knex, row);
      return {
        ...patient,
        sameRecords: [...(await sameRecords(database.knex, row, patient))],
      };
    },
    'patient/update': ({ id, since, consent, another, known: seen, day = today(), ...given }, { caller }) =>
      database.write(async (trx) => {
        const row = requirePatient(await getOwned(trx, caller.space, id));
        const { save_time: saveTime } = row;
        if (since !== void 0 && since !== saveTime)
          throw new AppError('patient/stale', { data: { saveTime } });
        const stored = await storedRecord(trx, row);
        const { fields: before } = stored;
        const values = changedValues(given, stored, {
          seen,
          saveTime,
        });
        if (!consent) await refuseUnasked(trx, row, before, given);
        if (given.birthday > before.birthday) await refuseEarlier(trx, id, given.birthday, !consent);
        const place = {
          space: caller.space,
          parentId: row.parent_id,
          except: id,
        };
        const name =
          given.name === before.name || given.name === row.name
            ? row.name
            : await nameOfEntry(trx, place, given.name, another === true);
        const change = {
          name,
          search_key: searchKey(name),
          ...savedAfter(row, now()),
        };
        const taken = {
          values,
          day: dayOfChange(values, stored, day),
          path: firstPath(values),
          by: caller.name,
          at: change.save_time,
        };
        const visits = await writeVisit(trx, id, {
          visits: stored.visits,
          ...taken,
        });
        const fields = followVisits(withChanges(given, before, values), stored.visits, visits);
        await trx('documents').where({ id }).update(change);
        await trx('patients')
          .where({ document_id: id })
          .update({ fields: JSON.stringify(fields) });
        if (consent)
          await keepConsent(trx, id, consent, {
            caller,
            policy,
            path: 'consent.date',
          });
        return readPatient(trx, {
          ...row,
          ...change,
        });
      }),
  };
}
// src/patients/worklist.ts
/** Most words that a filter offers. */
var MOST_CHOICES = 500;
var COLUMN_OF = {
  name: 'search_key',
  age: 'birthday',
  type: 'type',
  cobb: 'cobb',
  trend: 'cobb_change',
  doctor: 'doctor',
  technician: 'technician',
  lastVisit: 'last_visit',
  stage: 'stage',
  changed: 'design_at',
};
var CAN_BE_UNKNOWN = ['cobb', 'trend', 'changed'];
/** Ties go the same way as the column: an index is walked in one direction. */
function orderOf(sort) {
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  const isDown = isDescending !== (column === 'age');
  const unknownLast = CAN_BE_UNKNOWN.includes(column) ? `${COLUMN_OF[column]} is null, ` : '';
  const way = isDown ? 'desc' : 'asc';
  return `${unknownLast}${[COLUMN_OF[column], 'search_key', 'patient_id']
    .map((name) => `${name} ${way}`)
    .join(', ')}`;
}
var TRENDS = {
  up: `cobb_change >= 5`,
  down: `cobb_change <= -5`,
  same: `cobb_change > -5 and cobb_change < 5`,
  unknown: 'cobb_change is null',
};
/** The day on which somebody born then turns `years` today. */
function bornBefore(today, years) {
  const [year = '', ...rest] = today.split('-');
  return [String(Number(year) - years).padStart(4, '0'), ...rest].join('-');
}
/** What of the filter is asked for, in SQL with its values. */
function conditionsOf(input, options) {
  const { today, holds } = options;
  const asked = [];
  const add = (sql, ...values) => asked.push([sql, values]);
  const among = (column, values) =>
    values.length > 0 && add(`${column} in (${values.map(() => '?').join(', ')})`, ...values);
  const name = searchKey(input.name ?? '').trim();
  if (name !== '') add(`${holds}(search_key, ?) > 0`, name);
  if (input.ageFrom !== void 0) add('birthday <= ?', bornBefore(today, Math.ceil(input.ageFrom)));
  if (input.ageTo !== void 0) add('birthday > ?', bornBefore(today, Math.floor(input.ageTo) + 1));
  among('type', input.types ?? []);
  if (input.cobbFrom !== void 0) add('cobb >= ?', input.cobbFrom);
  if (input.cobbTo !== void 0) add('cobb <= ?', input.cobbTo);
  if (input.trend !== void 0) add(TRENDS[input.trend]);
  if (input.doctor !== void 0) add('doctor = ?', input.doctor);
  if (input.technician !== void 0) add('technician = ?', input.technician);
  if (input.seenFrom !== void 0) add('last_visit >= ?', input.seenFrom);
  if (input.seenTo !== void 0) add('last_visit <= ?', input.seenTo);
  among(
    'stage',
    (input.stages ?? []).map((stage) => DESIGN_STAGES.indexOf(stage)),
  );
  return {
    sql: asked.map(([sql]) => ` and ${sql}`).join(''),
    values: asked.flatMap(([, values]) => values),
  };
}
var COLUMNS = [
  'id',
  'parent_id',
  'name',
  'birthday',
  'sex',
  'type',
  'cobb',
  'cobb_change',
  'cobb_since',
  'cobb_day',
  'cobb_source',
  'doctor',
  'technician',
  'last_visit',
  'stage',
  'design_id',
  'design_name',
  'design_at',
];
var SHOWN = `documents.id as id, documents.parent_id as parent_id, documents.name as name, birthday, sex, type, cobb, cobb_change,
  cobb_since, cobb_day, cobb_source, doctor, technician, last_visit, stage, design_id, designs.name as design_name, design_at`;
var toItem = (row) => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  birthday: row.birthday,
  sex: row.sex,
  type: row.type,
  cobb: row.cobb,
  cobbChange: row.cobb_change,
  cobbSince: row.cobb_since,
  cobbDay: row.cobb_day,
  cobbSource: row.cobb_source,
  doctor: row.doctor,
  technician: row.technician,
  lastVisit: row.last_visit,
  design:
    row.design_id === null
      ? null
      : {
          id: row.design_id,
          name: row.design_name ?? '',
          saveTime: row.design_at ?? '',
          stage: DESIGN_STAGES[row.stage],
        },
});
/** The patients of a clinic as a list of work. Everything is read from `patient_overview`, which every write keeps up to date. */
function worklistHandlers({ knex, read }, now) {
  const holds = isPostgres(knex) ? 'strpos' : 'instr';
  const wordsOf = async (space, column) =>
    (
      await read.rows(
        ['word'],
        `select distinct ${column} as word from patient_overview where owner_id = ? order by ${column} limit ${MOST_CHOICES}`,
        [space],
      )
    ).map(({ word }) => word);
  /** The design that a model is; of a wall the body that it was made of, as long as that is there. Throws `request/not-found`. */
  async function designOf(space, id) {
    const model = await getModel(knex, space, id);
    if (!isWall(model)) return id;
    return (
      await knex('documents')
        .where({
          id: madeByOf(model).modelId ?? '',
          owner_id: space,
        })
        .whereNull('deleted_at')
        .first('id')
    )?.id;
  }
  /** The design with that id, else the one of a patient that was changed last. Throws `request/not-found` for an id that is not there. */
  async function resumeOf(space, wanted) {
    const id =
      (wanted === void 0 ? void 0 : await designOf(space, wanted)) ??
      (
        await read.first(
          `select design_id as id from patient_overview
      join documents on documents.id = design_id and documents.deleted_at is null and documents.owner_id = patient_overview.owner_id
      where patient_overview.owner_id = ? and design_at is not null order by design_at desc limit 1`,
          [space],
        )
      )?.id;
    if (id === void 0) return null;
    const design = await getModel(knex, space, id);
    const [patientId] = await patientsOf(knex, [id]);
    const patient = patientId === void 0 ? void 0 : await getOwned(knex, space, patientId);
    return {
      id,
      name: design.name,
      saveTime: design.save_time,
      stage: await designStage(knex, design),
      patient: patient
        ? {
            id: patient.id,
            name: patient.name,
          }
        : null,
    };
  }
  return {
    'patient/list': async (input, { caller }) => {
      const { page, pageSize, sort } = input;
      const { sql, values } = conditionsOf(input, {
        today: input.today ?? calendarDay(new Date(now()).toISOString()),
        holds,
      });
      const of = [caller.space, ...values];
      const rows = await read.rows(
        COLUMNS,
        `select ${SHOWN} from (
           select *, row_number() over (order by ${orderOf(sort)}) as line from patient_overview
           where owner_id = ?${sql} order by ${orderOf(sort)} limit ? offset ?) overview
         join documents on documents.id = patient_id and documents.deleted_at is null and documents.owner_id = overview.owner_id
         left join documents designs on designs.id = design_id order by line`,
        [...of, pageSize, (page - 1) * pageSize],
      );
      const count = await read.first(
        `select count(*) as total from patient_overview where owner_id = ?${sql}`,
        of,
      );
      return {
        items: rows.map(toItem),
        total: Number(count?.total ?? 0),
        page,
      };
    },
    'patient/list/choices': async ({ design }, { caller: { space } }) => ({
      types: await wordsOf(space, 'type'),
      doctors: await wordsOf(space, 'doctor'),
      technicians: await wordsOf(space, 'technician'),
      resume: await resumeOf(space, design),
    }),
  };
}
// src/recycle/routes.ts
/** An entry of the recycle bin that was itself deleted, not merely taken along. */
async function getDeleted(trx, owner, id) {
  const row = await getOwned(trx, owner, id, { deleted: true });
  if (row.deleted_root !== row.id) throw notFound();
  return row;
}
var isTooDeep = (target, above, subtree) => {
  try {
    refuseTooDeep({
      target,
      above,
      subtree,
    });
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
};
/**
 * Where a restored entry goes: where it was, or the root (undefined) when that is gone, would put a patient into a patient, or lies deeper
 * by now.
 */
async function placeOf$1(trx, row, subtree) {
  if (row.parent_id === '0') return void 0;
  const [parent, ...above] = await ancestorsOf(trx, row);
  if (!parent || parent.id !== row.parent_id || parent.deleted_at !== null || !isContainer(parent.file_type))
    return void 0;
  const isPatient = (other) => other.file_type === 'PATIENT';
  if (subtree.some(isPatient) && [parent, ...above].some(isPatient)) return void 0;
  return isTooDeep(parent, above, subtree) ? void 0 : parent;
}
async function restore(trx, id, { caller, policy, given }) {
  const row = await getDeleted(trx, caller.space, id);
  const subtree = await subtreeOf(trx, row);
  requirePatientRight('recycle/restore', caller, subtree);
  const place = await placeOf$1(trx, row, subtree);
  const parent_id = place?.id ?? '0';
  const name = await freeName(trx, caller.space, parent_id, await ownName(trx, row), row.file_type);
  await inPieces(
    subtree.slice(1).map((child) => child.id),
    (ids) =>
      trx('documents').whereIn('id', ids).update({
        deleted_at: null,
        deleted_root: null,
      }),
  );
  const change = {
    parent_id,
    name,
    search_key: searchKey(name),
    deleted_at: null,
    deleted_root: null,
  };
  await trx('documents').where({ id }).update(change);
  await requireConsentOnArrival(trx, {
    caller,
    policy,
    given,
    place,
    rows: subtree,
  });
  return toEntry({
    ...row,
    ...change,
  });
}
/** The recycle bin. */
function recycleHandlers(stores, policy) {
  const { database } = stores;
  return {
    'recycle/list': async (_input, { caller }) => {
      return (
        await database
          .knex('documents')
          .where({ owner_id: caller.space })
          .whereNotNull('deleted_at')
          .whereRaw('deleted_root = id')
          .orderBy('deleted_at', 'desc')
          .orderBy('search_key')
          .select(ENTRY_COLUMNS)
      ).map((row) => ({
        ...toEntry(row),
        deletedAt: row.deleted_at,
      }));
    },
    'recycle/restore': ({ id, consent, consents }, { caller }) =>
      database.write((trx) =>
        restore(trx, id, {
          caller,
          policy,
          given: {
            consent,
            consents,
          },
        }),
      ),
    'document/recovery': ({ id, consent, consents }, { caller }) =>
      database.write((trx) =>
        restore(trx, id, {
          caller,
          policy,
          given: {
            consent,
            consents,
          },
        }),
      ),
    'recycle/delete': async ({ id }, { caller }) => {
      await removeLeftovers(
        stores,
        await database.write(async (trx) => {
          const row = await getDeleted(trx, caller.space, id);
          const subtree = await subtreeOf(trx, row);
          requirePatientRight('recycle/delete', caller, subtree);
          return deleteForGood(
            trx,
            subtree.map((child) => child.id),
          );
        }),
      );
      return null;
    },
  };
}
// src/report/walls.ts
var wallOf = (params, made, version) => {
  const text = (value) => (typeof value === 'string' ? value : void 0);
  return {
    ...made,
    thickness: typeof params['thickness'] === 'number' ? params['thickness'] : void 0,
    mode: text(params['mode']),
    side: text(params['side']),
    given: {
      params,
      ...(version === void 0 ? {} : { version }),
    },
  };
};
/** What the record of a wall says of it. */
var recorded = (row, state) =>
  wallOf(
    JSON.parse(row.params),
    {
      ...state,
      createdAt: row.created_at,
      creator: row.creator,
    },
    row.version,
  );
/** What a wall was given along when it was made; walls from before this was kept say nothing. */
function given({ params, createdAt }, state, creator) {
  if (params === void 0 || createdAt === void 0) return [];
  return [
    wallOf(params, {
      ...state,
      createdAt,
      creator,
    }),
  ];
}
var fileOf = ({ name, base_hash, away, isWorkedOn }) => ({
  name,
  hash: isWorkedOn ? null : base_hash,
  away,
  isWorkedOn,
});
/** What was measured of a wall when it was made, while it is that wall. */
var measuredOf = (wall) => (wall.isWorkedOn ? void 0 : madeByOf(wall).measured);
/** What was found on a wall as it is: `shape` is the hash of it where it is known. */
function makingOf(wall, shape) {
  const { making } = madeByOf(wall);
  const now = shape ?? (wall.isWorkedOn ? void 0 : wall.base_hash);
  return making?.shape === now ? making : void 0;
}
/** The models among some whose own shape was changed by steps, also by ones that were put away with their history since. */
async function workedOnAmong(db, ids) {
  const rows = await db('records')
    .join('documents', 'documents.id', 'records.model_id')
    .whereIn('model_id', [...ids])
    .where({ state: 'on' })
    .whereNotIn('type', [...ROLES.typesOf('wall', 'alignment')])
    .where((any) => any.where({ archived: 1 }).orWhereRaw('place < documents.cursor'))
    .where((any) => any.whereNull('undone').orWhere({ undone: 0 }))
    .distinct('model_id');
  return new Set(rows.map(({ model_id }) => model_id));
}
/** The walls of a body by the record each was made by, also those in the bin; of several by one record (copies), one that lies with the body. */
async function wallFilesOf(db, model) {
  const found = await db('documents')
    .join('model_sources', 'model_sources.model_id', 'documents.id')
    .where({
      'model_sources.source_id': model.id,
      'documents.owner_id': model.owner_id,
    })
    .select('documents.*');
  const home = (await patientRowOf(db, model))?.id;
  const workedOn = await workedOnAmong(
    db,
    found.map(({ id }) => id),
  );
  const files = [];
  for (const row of found) {
    const patient = (await patientRowOf(db, row))?.id;
    files.push({
      ...row,
      away: patient === home ? void 0 : patient === void 0 ? 'elsewhere' : 'patient',
      isWorkedOn: workedOn.has(row.id),
    });
  }
  const kept = files.filter((row) => row.deleted_at === null);
  const atHome = kept.filter(({ away }) => away === void 0);
  return new Map([...files, ...kept, ...atHome].map((row) => [madeByOf(row).recordId ?? '', row]));
}
/** Whether a wall is of another shape than `shape`; `revision` is that of the model without the walls that were made later. */
function isOlder({ shape: of, revision: made }, shape, revision) {
  if (of !== void 0) return of !== shape;
  return made === void 0 ? void 0 : revision > made;
}
/**
 * An undo that brings steps back makes copies of them, and copies of those: each wall is told once, as it was made. A record that a file was
 * made by is no copy, however alike: the wall was made again.
 */
function withoutCopies(rows, files) {
  return rows.filter(
    (row, index) => files.has(row.id) || rows.findIndex(({ params }) => params === row.params) === index,
  );
}
/** Walls of a body whose record was put away with an earlier history: what that record says, else what the wall was given along. */
async function fromEarlier(db, files, { shape, revision }) {
  const rows = await db('records').whereIn('id', [...files.keys()]);
  return [...files]
    .flatMap(([id, file]) => {
      if (file.deleted_at !== null) return [];
      const made = madeByOf(file);
      const state = {
        file: fileOf(file),
        isOlder: isOlder(made, shape, revision),
        measured: measuredOf(file),
        making: makingOf(file),
      };
      const record = rows.find((row) => row.id === id);
      return record ? [recorded(record, state)] : given(made, state, file.creator);
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}
/** The walls made from a model, by its records and by their files; of a wall itself, the record it was made by. */
async function wallsOf(db, model, rows, shape) {
  const files = await wallFilesOf(db, model);
  const own = withoutCopies(
    rows.filter(({ type }) => ROLES.of(type) === 'wall'),
    files,
  );
  const told = own.map((row, index) => {
    const file = files.get(row.id);
    const older = file && isOlder(madeByOf(file), shape, model.revision - (own.length - 1 - index));
    const kept = file?.deleted_at === null ? fileOf(file) : void 0;
    return recorded(row, {
      file: kept,
      isOlder: kept || older ? older : void 0,
      measured: file && measuredOf(file),
      making: file && makingOf(file),
    });
  });
  const live = new Set(rows.map(({ id }) => id));
  const earlier = await fromEarlier(db, new Map([...files].filter(([id]) => !live.has(id))), {
    shape,
    revision: model.revision,
  });
  return [...(await selfOf(db, model, shape)), ...earlier, ...told];
}
/** A wall itself: what its record in the body says, or what it was given along where body and record are gone. Nothing of a body. */
async function selfOf(db, model, shape) {
  const { recordId } = madeByOf(model);
  if (recordId === void 0) return [];
  const isWorkedOn = (await workedOnAmong(db, [model.id])).has(model.id);
  const wall = {
    ...model,
    away: void 0,
    isWorkedOn,
  };
  const self = {
    file: fileOf(wall),
    isOlder: false,
    measured: measuredOf(wall),
    making: makingOf(wall, shape),
  };
  const record = await db('records')
    .where({
      owner_id: model.owner_id,
      id: recordId,
    })
    .first();
  if (record) return [recorded(record, self)];
  return given(madeByOf(model), self, model.creator);
}
// src/report/wall-and-body.ts
/** Whether a body is still the one that a wall was made of; a wall that was made after it changes nothing of that. */
async function isOfNow(db, wall, body) {
  const { key, revision } = madeByOf(wall);
  if (key === void 0) return body.revision === revision;
  return bodyKey(body.base_hash ?? '', await shapingRecords$1(db, body), ROLES) === key;
}
// src/report/films.ts
var isPixel = (value) =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => Number.isFinite(part));
var pixelsOf = (value) => {
  if (!Array.isArray(value)) return [];
  return value.filter(isPixel).map(([x, y]) => [x, y]);
};
var objectsOf = (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
var word = (value) => (typeof value === 'string' ? value.slice(0, 30) : '');
/**
 * What is marked on a film. The marks are the client's own JSON; of it, what smart matching gives is understood (`vertebrae` with
 * `corners`, `spineLine`, `cobb`), and `lines` as lists of points or as `{ a, b }`. Anything else is passed over.
 */
function marksOf(marker, scale) {
  const fields = typeof marker === 'object' && marker !== null && !Array.isArray(marker) ? marker : {};
  const shrink = (points) => points.map(([x, y]) => [x * scale, y * scale]);
  const vertebrae = objectsOf(fields['vertebrae']).map(({ level, corners }) => ({
    level: word(level),
    corners: shrink(pixelsOf(corners)),
  }));
  const free = (Array.isArray(fields['lines']) ? fields['lines'] : []).map((line) => {
    if (Array.isArray(line)) return pixelsOf(line);
    const { a, b, points } = line ?? {};
    return points === void 0 ? pixelsOf([a, b]) : pixelsOf(points);
  });
  const lines = [shrink(pixelsOf(fields['spineLine'])), ...free.map(shrink)];
  return {
    outlines: vertebrae.map(({ corners }) => corners).filter((corners) => corners.length > 2),
    lines: lines.filter((line) => line.length > 1),
    labels: vertebrae.flatMap(({ level, corners }) => {
      if (level === '' || corners.length === 0) return [];
      return [
        {
          at: [
            Math.max(...corners.map(([x]) => x)),
            corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
          ],
          text: level,
        },
      ];
    }),
    angles: objectsOf(fields['cobb']).flatMap(({ upper, lower, angle }) =>
      typeof angle === 'number' && Number.isFinite(angle)
        ? [
            {
              text: [word(upper), word(lower)].filter(Boolean).join('–'),
              angle,
            },
          ]
        : [],
    ),
  };
}
/**
 * A film as a JPEG of the size it is printed at, with its marks; undefined where the stored picture is gone. It is unpacked in the bounded
 * process that reads what people upload: kept or not, a picture takes a hundred times the memory of its file.
 */
async function filmOf(row, { blobs, compute, signal }) {
  if ((await blobs.size(row.picture_hash)) === void 0) return void 0;
  const to = blobs.temporaryPath();
  try {
    const path = await blobs.localPath(row.picture_hash);
    const { width, height } = await compute.readPicture(
      {
        kind: 'print',
        path,
        to,
      },
      signal,
    );
    const bytes = await readFile(to);
    const { width: full } = JSON.parse(row.facts);
    return {
      picture: {
        url: `data:image/jpeg;base64,${bytes.toString('base64')}`,
        width,
        height,
      },
      marks: marksOf(JSON.parse(row.marker ?? 'null'), width / full),
    };
  } finally {
    await rm(to, { force: true });
  }
}
// src/report/sides.ts
/** How a body stood when a wall was made from it; undefined where that was not kept and the body was changed since. */
async function standThen(db, wall, body) {
  const { stand, revision, recordId } = madeByOf(wall);
  if (stand) return stand;
  if (revision !== body.revision) return void 0;
  const rows = await liveRows(db, body.id);
  const made = rows.findIndex(({ id }) => id === recordId);
  return made < 0 ? void 0 : standOf(body, rows.slice(0, made).map(toRecord));
}
/**
 * Whether a person has confirmed the sides of a model as it stands: its own, or of a wall those of the body it was made from, as that
 * stood then. How the body was turned and confirmed afterwards says nothing of the wall.
 */
async function areSidesConfirmed(db, { body, finding }, source) {
  const own = standOf(body, await shapingRecords$1(db, body));
  if (isStandConfirmed(own, finding)) return true;
  const then = source && (await standThen(db, body, source.body));
  if (!then) return false;
  const transform = multiply(own.transform, then.transform);
  return isStandConfirmed(
    {
      base: then.base,
      transform,
    },
    source.finding,
  );
}
// src/report/gather.ts
/** Most films on paper: the newest ones. */
var MOST_FILMS = 4;
var pictureOf = async ({ rgba, width, height, view }) => {
  return {
    url: `data:image/png;base64,${(
      await sharp(rgba, {
        raw: {
          width,
          height,
          channels: 4,
        },
      })
        .flatten({ background: '#ffffff' })
        .png({ compressionLevel: 8 })
        .toBuffer()
    ).toString('base64')}`,
    width,
    height,
    view,
  };
};
/** A zone that can be told times in; UTC for one that is not known. */
function knownZone(zone) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
/** The rows of a history as they are printed. */
function stepsOf(rows, { cursor }, outcomes) {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const lastTurn = rows.filter(({ place }) => place < cursor).findLastIndex((row) => isAligning(row, ROLES));
  return rows.map((row, index) => {
    const outcome = outcomeOf.get(row.id);
    return {
      type: row.type,
      version: row.version,
      name: row.name,
      params: JSON.parse(row.params),
      state: row.state,
      isAhead: row.place >= cursor,
      createdAt: row.created_at,
      creator: row.creator,
      isTurnedSince: index < lastTurn,
      report: outcome?.state === 'applied' ? outcome.report : void 0,
      fault: outcome?.state === 'failed' ? (outcome.error?.code ?? 'operation/failed') : void 0,
      differsSince: row.differs === null ? void 0 : JSON.parse(row.differs).since,
    };
  });
}
/** The body that a wall was made from; undefined for a body, or where it is gone. */
async function sourceOf(db, model) {
  const { modelId } = madeByOf(model);
  if (modelId === void 0) return void 0;
  return await db('documents')
    .where({
      id: modelId,
      owner_id: model.owner_id,
      deleted_at: null,
    })
    .first();
}
/** What had been done to the body before the wall was made. States are those of today, so it is told where they may have changed. */
async function historyOf(db, model, source) {
  const { modelId, recordId } = madeByOf(model);
  if (modelId === void 0) return null;
  const isOfOther = await isBodyOfOther(db, model);
  if (!source)
    return {
      name: null,
      isOfOther,
      steps: [],
      since: 'gone',
    };
  const own = {
    name: source.name,
    isOfOther,
  };
  const record = await db('records')
    .where({
      model_id: source.id,
      id: recordId ?? '',
    })
    .first();
  if (!record)
    return {
      ...own,
      steps: [],
      since: 'archived',
    };
  const steps = await stepsBefore(db, record);
  const isLive = Number(record.archived) === 0;
  const cursor = isLive ? source.cursor : record.place;
  return {
    ...own,
    steps: stepsOf(steps, { cursor }, []),
    since: isLive && (await isOfNow(db, model, source)) ? 'unchanged' : 'changed',
  };
}
/** The steps of a body before the record of a wall, in the history that it stands in; what was undone when that was put away is off. */
async function stepsBefore(db, wall) {
  return (
    await db('records')
      .where({
        model_id: wall.model_id,
        archived: wall.archived,
      })
      .where('place', '<', wall.place)
      .orderBy('place')
      .select()
  )
    .filter(({ type }) => ROLES.of(type) !== 'wall')
    .map((row) =>
      Number(row.undone) === 1 && row.state === 'on'
        ? {
            ...row,
            state: 'off',
          }
        : row,
    );
}
/**
 * The record of the patient that a model lies in. Throws `request/not-found` where `patientId` names another one; gives nothing of the
 * record where the caller may not read patients.
 */
async function patientOfModel(db, model, patientId, caller) {
  const row = await patientRowOf(db, model);
  if (patientId !== void 0 && row?.id !== patientId) throw notFound();
  if (!row)
    return {
      patient: null,
      patientMissing: 'none',
    };
  if (!isAllowed(caller.roles, 'patient', 'get'))
    return {
      patient: null,
      patientMissing: 'withheld',
    };
  return {
    patient: await readPatient(db, row),
    patientMissing: null,
  };
}
/** The findings that are kept with a model, and the day they are of. */
async function basicOf(db, id) {
  const row = await db('model_basics').where({ model_id: id }).first('fields', 'day');
  return (
    row && {
      fields: modelBasicSchema.parse(JSON.parse(row.fields)),
      day: row.day,
    }
  );
}
async function unitOf(db, userId) {
  const row = await db('users').where({ id: userId }).first('settings');
  const settings = settingsSchema.safeParse(JSON.parse(row?.settings ?? '{}'));
  return (settings.success ? settings.data.units : void 0) ?? 'mm';
}
/** Reads everything a report says about a model. Throws `request/not-found`. */
async function gatherFacts(
  { knex: db },
  { blobs, compute, signal },
  { model, patientId, caller, language, zone, unit, views, measures, now },
) {
  const patient = await patientOfModel(db, model, patientId, caller);
  const rows = await db('records')
    .where({
      model_id: model.id,
      archived: 0,
    })
    .orderBy('place')
    .select();
  const ofModel = db('xrays').where({ model_id: model.id });
  const [kept] = await ofModel.clone().count({ count: '*' });
  const films = await ofModel.clone().orderBy('created_at', 'desc').orderBy('id').limit(MOST_FILMS).select();
  const clinic = await db('clinics').where({ id: model.owner_id }).first('name');
  const source = await sourceOf(db, model);
  const own = await basicOf(db, model.id);
  const ofSource = source && (await basicOf(db, source.id));
  const made = await historyOf(db, model, source);
  const basic = own ?? (made?.isOfOther ? void 0 : ofSource);
  const known = basic?.fields ?? modelBasicSchema.parse({});
  const { pictures, deviation, ...shape } = views;
  const shownFilms = await Promise.all(
    films.map(async (row) => {
      const film = await filmOf(row, {
        blobs,
        compute,
        ...(signal ? { signal } : {}),
      });
      return (
        film && {
          ...film,
          xray: {
            name: row.name,
            createdAt: row.created_at,
          },
        }
      );
    }),
  );
  return {
    ...patient,
    language,
    zone: knownZone(zone),
    unit: unit ?? (await unitOf(db, caller.id)),
    clinic: clinic?.name ?? null,
    model: {
      name: model.name,
      saveTime: model.save_time,
      revision: model.revision,
    },
    basic: known,
    cobb:
      patient.patient?.newestCobb ??
      knownCobb(
        [
          {
            at: basic?.day ?? calendarDay(model.save_time),
            source: 'model',
            cobb: known.cobb ?? null,
          },
        ],
        null,
      ),
    areSidesConfirmed: await areSidesConfirmed(
      db,
      {
        body: model,
        finding: own?.fields.alignment,
      },
      source && {
        body: source,
        finding: ofSource?.fields.alignment,
      },
    ),
    views: shape,
    pictures: await Promise.all(pictures.map(pictureOf)),
    deviation: deviation
      ? {
          ...deviation,
          pictures: await Promise.all(deviation.pictures.map(pictureOf)),
        }
      : null,
    films: shownFilms.filter((film) => film !== void 0),
    olderFilms: Number(kept.count) - films.length,
    measures,
    steps: stepsOf(
      rows.filter(({ type }) => ROLES.of(type) !== 'wall'),
      model,
      views.outcomes,
    ),
    source: made,
    walls: await wallsOf(db, model, rows, views.hash),
    madeAt: new Date(now).toISOString(),
    madeBy: caller.name,
    version: VERSION,
  };
}
// src/compute/report/numbers.ts
var MILLIMETRES = {
  mm: 1,
  cm: 10,
  inch: MM_PER_INCH,
};
var DIGITS = {
  mm: 1,
  cm: 2,
  inch: 2,
};
var SIGNS = {
  mm: 'mm',
  cm: 'cm',
  inch: 'in',
};
var MM2_PER_IN2 = 645.16;
var KG_PER_LB = 0.45359237;
/** Numbers and times on a report, written as the editor writes them. */
function numbersFor(language, unit, zone) {
  const number = (value, digits, isSigned = false) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: isSigned ? 'exceptZero' : 'negative',
    })
      .format(value)
      .replace('-', '−');
  const length = (mm, isSigned = false) =>
    `${number(mm / MILLIMETRES[unit], DIGITS[unit], isSigned)} ${SIGNS[unit]}`;
  const area = (mm2) =>
    unit === 'inch' ? `${number(mm2 / MM2_PER_IN2, 1)} in²` : `${number(mm2 / 100, 0)} cm²`;
  const short = (value) => number(value, Number.isInteger(value) ? 0 : 1);
  return {
    unit,
    number,
    length,
    /** Lengths with one unit behind them. */
    lengths: (values) =>
      `${values.map((mm) => number(mm / MILLIMETRES[unit], DIGITS[unit])).join(' × ')} ${SIGNS[unit]}`,
    angle: (degrees, isSigned = false) => `${number(degrees, 1, isSigned)}°`,
    volume: (mm3) => `${number(mm3 / 1e6, 2)} L`,
    area,
    /** Height of a person, cm, and weight, kg: whoever reads inches reads pounds. */
    height: (cm) => (unit === 'inch' ? `${number(cm / 2.54, 1)} in` : `${short(cm)} cm`),
    weight: (kg) => (unit === 'inch' ? `${number(kg / KG_PER_LB, 1)} lb` : `${short(kg)} kg`),
    /** A measure in the unit that belongs to it. */
    measure: (value, kind) => {
      if (kind === 'mm') return length(value);
      if (kind === 'mm2') return area(value);
      if (kind === 'mm3') return `${number(value / 1e6, 2)} L`;
      return kind === 'deg' ? `${number(value, 1)}°` : number(value, 1);
    },
    time: (iso) =>
      new Intl.DateTimeFormat(language, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(new Date(iso)),
    /** The calendar day of an instant in the zone of the report, `YYYY-MM-DD`. */
    dayOf: (iso) =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
      }).format(new Date(iso)),
    /** A calendar day `YYYY-MM-DD`, in no zone. */
    day: (day) =>
      new Intl.DateTimeFormat(language, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(/* @__PURE__ */ new Date(`${day}T00:00:00Z`)),
  };
}
// src/compute/report/parts/body-part.ts
/** Letters at the edges of a picture, seen from its side; the sides of the profiles say nothing a reader needs. */
function sidesOf(view, words, areConfirmed) {
  if (view !== 'back' && view !== 'front') return ['', ''];
  const [left, right] = [words.left, words.right].map((side) => (areConfirmed ? side : `${side}?`));
  return view === 'back' ? [left, right] : [right, left];
}
/** Pictures side by side at one scale, each with its name; `points` to a millimetre. */
function row(facts, pictures, points, words) {
  const factor = points / facts.views.scale;
  return {
    columns: pictures.map((picture) => {
      const width = picture.width * factor;
      const [start, end] = sidesOf(picture.view, words, facts.areSidesConfirmed);
      return {
        width,
        stack: [
          {
            text: words.view[picture.view] ?? '',
            alignment: 'center',
            fontSize: 8,
            color: INK.muted,
            margin: [-10, 0, -10, 2],
          },
          {
            image: picture.url,
            width,
          },
          ...(start === ''
            ? [
                {
                  text: ' ',
                  fontSize: 7.5,
                },
              ]
            : [
                {
                  columns: [
                    { text: start },
                    {
                      text: end,
                      alignment: 'right',
                    },
                  ],
                  fontSize: 7.5,
                  color: INK.muted,
                },
              ]),
        ],
      };
    }),
    columnGap: 8,
  };
}
/** Round lengths for a bar, mm, in the unit that is read: the longest that there is room for. */
var BARS = {
  mm: [500, 200, 100, 50, 20, 10],
  inch: [508, 254, 127, 50.8, 25.4, 12.7],
};
/** A bar of a round length with its number. */
function scaleBar(points, room, numbers) {
  const lengths = BARS[numbers.unit === 'inch' ? 'inch' : 'mm'];
  const bar = lengths.find((length) => length * points <= room) ?? lengths.at(-1);
  const width = bar * points;
  const line = (x1, y1, x2, y2) => ({
    type: 'line',
    x1,
    y1,
    x2,
    y2,
    lineWidth: 1,
    lineColor: INK.text,
  });
  return {
    columns: [
      {
        width: width + 4,
        canvas: [line(0, 4, width, 4), line(0, 0, 0, 8), line(width, 0, width, 8)],
      },
      {
        text: numbers.length(bar),
        fontSize: 8,
        margin: [2, -1, 0, 0],
      },
    ],
    margin: [0, 4, 0, 0],
  };
}
/** Points to a millimetre at which the four pictures fill the width, no taller than `height` points. */
function pointsOf(facts, width, height) {
  const { pictures, views } = facts;
  const across = pictures.reduce((sum, picture) => sum + picture.width, 0) / views.scale;
  const tall = Math.max(...pictures.map((picture) => picture.height)) / views.scale;
  return Math.min((width - 8 * (pictures.length - 1)) / across, height / tall);
}
/** The body from four sides at one scale. */
function viewsPart(facts, words, numbers, width) {
  const points = pointsOf(facts, width, 250);
  return section(words.views, width, {
    stack: [
      row(facts, facts.pictures, points, words),
      scaleBar(points, width / 4, numbers),
      ...(facts.areSidesConfirmed
        ? []
        : [
            {
              text: words.sidesOpen,
              bold: true,
              fontSize: 8.5,
            },
          ]),
    ],
    unbreakable: true,
  });
}
var hex = (colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
/** The colour scale with its ends in numbers: they stand for everything beyond them where there is something. */
function legend({ limit, summary }, numbers) {
  const width = 150;
  const parts = 30;
  const cells = Array.from({ length: parts }, (_, i) => {
    const value = ((i + 0.5) / parts) * 2 - 1;
    const color = hex(onDeviationScale(value, 1, 'light'));
    return {
      type: 'rect',
      x: (i * width) / parts,
      y: 0,
      w: 5.3,
      h: 9,
      color,
    };
  });
  const ends = [
    `${summary.maxIn > limit ? '≤ ' : ''}${numbers.length(-limit, true)}`,
    '0',
    `${summary.maxOut > limit ? '≥ ' : ''}${numbers.length(limit, true)}`,
  ];
  return {
    stack: [
      { canvas: cells },
      {
        table: {
          widths: [width / 3, width / 3, width / 3],
          body: [
            ends.map((text, i) => ({
              text,
              fontSize: 7.5,
              alignment: ['left', 'center', 'right'][i],
            })),
          ],
        },
        layout: 'none',
      },
    ],
    margin: [0, 6, 0, 4],
  };
}
/** What grey means in the picture; nothing where there is none. */
function bareNote({ summary }, words, numbers) {
  if (!(summary.leftOut > 0)) return [];
  return [
    {
      columns: [
        {
          width: 14,
          canvas: [
            {
              type: 'rect',
              x: 0,
              y: 0,
              w: 9,
              h: 9,
              color: hex(bareOnScale('light')),
            },
          ],
        },
        {
          text: `${words.bare}${words.colon}${numbers.area(summary.leftOut)}`,
          fontSize: 8,
        },
      ],
      margin: [0, 2, 0, 4],
    },
  ];
}
/** How large the shape is, and how far it lies from the scan, in numbers and as a picture. */
function shapePart(facts, words, numbers, width) {
  const { views, deviation } = facts;
  const size = form(
    [
      [words.extent, numbers.lengths(views.size)],
      [words.volume, views.volume === null ? words.noVolume : numbers.volume(views.volume)],
      [words.area, numbers.area(views.area)],
      [words.triangles, numbers.number(views.count.triangles, 0)],
    ],
    4,
  );
  const shape = section(words.shape, width, size);
  if (!deviation)
    return [
      shape,
      section(words.deviation, width, muted(facts.source ? words.wallDeviation : words.noDeviation)),
    ];
  const { summary, pictures } = deviation;
  const points = Math.min(pointsOf(facts, width, 200), 200 / (views.size[2] || 1));
  const entries = [
    [words.maxOut, numbers.length(summary.maxOut, true)],
    [words.maxIn, numbers.length(-summary.maxIn, true)],
    [words.mean, numbers.length(summary.mean)],
    [
      reportSentence(facts.language, 'changedArea', { limit: numbers.length(1) }),
      numbers.area(summary.changedArea),
    ],
  ];
  const across = pictures.reduce((sum, picture) => sum + (picture.width / views.scale) * points, 8);
  return [
    shape,
    section(words.deviation, width, {
      columns: [
        {
          width: across + 16,
          stack: [row(facts, pictures, points, words)],
        },
        {
          width: '*',
          stack: [
            form(entries, 2),
            legend(deviation, numbers),
            ...bareNote(deviation, words, numbers),
            {
              ...muted(reportSentence(facts.language, 'deviationNote', { step: numbers.length(5) })),
              fontSize: 8,
            },
          ],
        },
      ],
      unbreakable: true,
    }),
  ];
}
// src/compute/report/parts/film-part.ts
/** Height of a film on paper, points; two of them stand side by side. */
var HEIGHT = 280;
function filmPiece(film, room, numbers) {
  const { picture, marks, xray } = film;
  const factor = Math.min(room / picture.width, HEIGHT / picture.height);
  const at = (points) =>
    points.map(([x, y]) => ({
      x: x * factor,
      y: y * factor,
    }));
  const canvas = [
    ...marks.outlines.map((points) => ({
      type: 'polyline',
      points: at(points),
      closePath: true,
      lineWidth: 0.7,
      lineColor: INK.outline,
    })),
    ...marks.lines.map((points) => ({
      type: 'polyline',
      points: at(points),
      lineWidth: 1,
      lineColor: INK.mark,
    })),
  ];
  const height = picture.height * factor;
  const angles = marks.angles
    .map(({ text, angle }) => `${text ? `${text} ` : ''}${numbers.angle(angle)}`)
    .join(' · ');
  return {
    width: room,
    stack: [
      {
        image: picture.url,
        width: picture.width * factor,
      },
      ...(canvas.length === 0
        ? []
        : [
            {
              canvas,
              relativePosition: {
                x: 0,
                y: -height,
              },
            },
          ]),
      ...marks.labels.map(({ at: [x, y], text }) => ({
        text,
        fontSize: 6.5,
        color: INK.outline,
        relativePosition: {
          x: x * factor + 2,
          y: y * factor - height - 4,
        },
      })),
      {
        text: xray.name,
        fontSize: 8.5,
        margin: [0, 3, 0, 0],
      },
      {
        text: [numbers.time(xray.createdAt), angles].filter(Boolean).join(' · '),
        fontSize: 7.5,
        color: INK.muted,
      },
    ],
    unbreakable: true,
  };
}
/** The films kept with the model, with the lines drawn on them; nothing where there is none. */
function filmPart(facts, words, numbers, width) {
  const { films } = facts;
  if (films.length === 0) return [];
  const room = (width - 16) / 2;
  const rows = [];
  for (let i = 0; i < films.length; i += 2)
    rows.push({
      columns: films.slice(i, i + 2).map((film) => filmPiece(film, room, numbers)),
      columnGap: 16,
      margin: [0, 0, 0, 6],
      unbreakable: true,
    });
  const hasMarks = films.some(({ marks }) => marks.lines.length + marks.outlines.length > 0);
  const { language, olderFilms } = facts;
  const notes = [
    ...(hasMarks ? [words.filmNote] : []),
    ...(olderFilms > 0 ? [reportSentence(language, 'olderFilms', { count: olderFilms })] : []),
  ];
  return section(words.films, width, ...rows, ...notes.map(muted));
}
// src/compute/report/parts/patient-part.ts
/** Who the brace is for. */
function patientPart(facts, words, numbers, width) {
  const { patient, patientMissing } = facts;
  if (!patient) return section(words.patient, width, muted(words.noPatient[patientMissing ?? 'none']));
  const { sex = '', birthday, height, weight, doctor = '', technician = '', remark = '' } = patient;
  const entries = [
    [words.name, patient.name],
    [words.sex, words.sexes[sex] ?? sex],
    [words.birthday, birthday ? numbers.day(birthday) : ''],
    [
      words.age,
      birthday
        ? reportSentence(facts.language, 'years', { count: ageOn(birthday, numbers.dayOf(facts.madeAt)) })
        : '',
    ],
    [words.height, height === void 0 ? '' : numbers.height(height)],
    [words.weight, weight === void 0 ? '' : numbers.weight(weight)],
    [words.doctor, doctor],
    [words.technician, technician],
  ];
  const note = remark === '' ? [] : [{ ...form([[words.remark, remark]], 1) }];
  return section(words.patient, width, form(entries, 4), ...note);
}
var COBB_SENTENCES = {
  visit: 'cobbVisit',
  model: 'cobbModel',
  record: 'cobbRecord',
};
/** Classification and angles: Cobb and ATR by the one rule, and beside them those of the scan where they are others; the rest of the model, else of the record. */
function clinicalPart(facts, words, numbers, width) {
  const { patient, basic, cobb } = facts;
  const degrees = (value) => (value === null || value === void 0 ? '' : numbers.angle(value));
  const cobbText = ({ angle, source, day }) =>
    reportSentence(facts.language, COBB_SENTENCES[source], {
      angle: numbers.angle(angle),
      day: day === null ? '' : numbers.day(day),
    });
  const atr = patient?.atr ?? basic.atr;
  const force = basic.forceLineDistance;
  const forceText =
    force === null || force === void 0
      ? ''
      : `${numbers.length(Math.abs(force))}${force === 0 ? '' : ` ${force > 0 ? words.toLeft : words.toRight}`}`;
  const type = patient?.type ?? '';
  const entries = [
    [words.type, type.replace(/^(rigo|lenke)-/, (_, name) => `${name === 'rigo' ? 'Rigo' : 'Lenke'} `)],
    [words.convexSide, patient?.convexSide ? words.sides[patient.convexSide] : ''],
    [words.cobb, cobb ? cobbText(cobb) : patient?.noFilmYet ? words.noFilmYet : ''],
    ...(typeof basic.cobb === 'number' && basic.cobb !== cobb?.angle
      ? [[words.cobbHere, degrees(basic.cobb)]]
      : []),
    [words.atr, degrees(atr)],
    ...(typeof basic.atr === 'number' && basic.atr !== atr ? [[words.atrHere, degrees(basic.atr)]] : []),
    [words.curve, basic.curve ?? patient?.curve ?? ''],
    [words.upperEnd, basic.upperEnd ?? ''],
    [words.apex, basic.apex ?? ''],
    [words.lowerEnd, basic.lowerEnd ?? ''],
    [words.forceLine, forceText],
  ];
  const reason = patient?.cobbReason ?? '';
  return section(
    words.clinical,
    width,
    form(entries, 4),
    ...(reason === '' ? [] : [form([[cobb ? words.cobbReason : words.cobbUnknown, reason]], 1)]),
  );
}
/** The size table of the record, in two columns. */
function sizesPart(facts, words, numbers, width) {
  if (!facts.patient) return [];
  const sizes = facts.patient.sizes ?? {};
  const rows = SIZE_NAMES.map((name) => {
    const value = sizes[name];
    return [words.sizeNames[name], value === null || value === void 0 ? words.none : numbers.length(value)];
  });
  if (rows.every(([, value]) => value === words.none))
    return section(words.sizes, width, muted(words.noSizes));
  const half = Math.ceil(rows.length / 2);
  const body = rows.slice(0, half).map((left, i) => {
    const right = rows[half + i] ?? ['', ''];
    return [
      left[0],
      {
        text: left[1],
        alignment: 'right',
      },
      '',
      right[0],
      {
        text: right[1],
        alignment: 'right',
      },
    ];
  });
  return section(words.sizes, width, grid([], ['*', 70, 16, '*', 70], body));
}
// src/compute/report/parts/plugin-words.ts
/** Words of plugins in the language of a report. */
var wordOf = (facts, plugin, key) => PLUGIN_WORDS[facts.language][plugin]?.[key];
/** Words of plugins with a value in them. */
var PLUGIN_TEXTS = {
  'en-US': createTexts('en-US', PLUGIN_WORDS['en-US']),
  'zh-CN': createTexts('zh-CN', PLUGIN_WORDS['zh-CN']),
};
/** What the history of the editor says of a step beside its parameters: how far an alignment turned the body, to which side a bend leans. */
function headlineText(facts, { type, isTurnedSince = false }, said, numbers) {
  const { key, value, most, kind, signed = false, sides = false } = said;
  const textOf = (one) =>
    one === void 0
      ? ''
      : kind === 'length'
        ? numbers.length(one, signed)
        : kind === 'angle'
          ? numbers.angle(one, signed)
          : numbers.number(one, 0);
  const number = textOf(value);
  if (key === void 0 || (sides && isTurnedSince)) return underName(said, number);
  const values = {
    value: number,
    most: textOf(most),
    count: value ?? 0,
  };
  const { language, areSidesConfirmed } = facts;
  const text = PLUGIN_TEXTS[language].find(`headline.${key}`, values, type.split('.')[0]) ?? number;
  return underName(said, sides && !areSidesConfirmed ? asQuestion(text, language) : text);
}
// src/compute/report/parts/measure-part.ts
var isMarker = ({ kind }) => KINDS$1.listOf(kind) === 'marker';
function kindOf(facts, measure) {
  const [plugin, name] = measure.kind.split('.');
  if (name !== void 0) return wordOf(facts, plugin, `kinds.${measure.kind}`) ?? measure.kind;
  if (!isMarker(measure))
    return (
      wordOf(
        facts,
        'measure',
        `params.kind.options.${measure.kind === 'tape' && 'points' in measure.params ? 'tape-line' : measure.kind}`,
      ) ?? measure.kind
    );
  const association = measure.params['association'];
  const field = measure.kind === 'marker-point' ? 'association' : 'lineAssociation';
  return (
    (typeof association === 'string'
      ? wordOf(facts, 'markers', `params.${field}.options.${association}`)
      : void 0) ??
    wordOf(facts, 'markers', `params.kind.options.${measure.kind.slice(7)}`) ??
    measure.kind
  );
}
/** A height, and how far it lies above the line that is the zero level where one is. */
function heightOf(facts, mm, numbers) {
  const zero = zeroLevel(facts.measures);
  const height = numbers.length(mm);
  if (zero === void 0) return reportSentence(facts.language, 'atHeight', { height });
  const above = `${mm < zero ? '−' : '+'}${numbers.length(Math.abs(mm - zero))}`;
  return reportSentence(facts.language, 'atHeightFromZero', {
    height,
    above,
  });
}
/** What was measured, and at what height where it was taken in a plane. */
function whatOf(facts, measure, words, numbers) {
  const plane = measure.params['plane'];
  if (!plane) return kindOf(facts, measure);
  const height = levelHeight(plane);
  const where = height === void 0 ? words.tiltedPlane : heightOf(facts, height, numbers);
  return `${kindOf(facts, measure)} · ${where}`;
}
/** Where a marker lies from the force line. A side is named only where a person has confirmed which is which. */
function placeOf(facts, { params }, words, numbers) {
  const { point } = params;
  if (!point) return words.none;
  if (!facts.areSidesConfirmed) return words.placeUnknown;
  const [x, y, z] = point.position;
  const said = (key, mm) => reportSentence(facts.language, key, { length: numbers.length(Math.abs(mm)) });
  return [
    heightOf(facts, z, numbers),
    said(x < 0 ? 'placeRight' : 'placeLeft', x),
    said(y < 0 ? 'placeFront' : 'placeBack', y),
  ].join(', ');
}
/** Why the server has no value of its own, and never will on this shape. */
function whyUnknown({ kind, leftOut }, words) {
  if (leftOut) return words.leftOut;
  return KINDS$1.has(kind) ? words.notTakenInTime : words.notKnown;
}
/** A value with what is to be known of it: that nobody checked it yet, or that the caller had found another one. */
function valuePiece(facts, measure, words, numbers) {
  const { value, unit, checked, givenValue } = measure;
  const text = measure.leftOut ? words.none : value === null ? words.notTaken : numbers.measure(value, unit);
  if (checked === true)
    return {
      text,
      alignment: 'right',
    };
  const given = givenValue === null ? words.none : numbers.measure(givenValue, unit);
  return {
    stack: [
      text,
      {
        text:
          checked === 'unknown'
            ? whyUnknown(measure, words)
            : checked === false
              ? words.notChecked
              : reportSentence(facts.language, 'differsFrom', { given }),
        color: INK.mark,
        fontSize: 7.5,
      },
    ],
    alignment: 'right',
  };
}
/** What was measured on the shape as it is, and the markers. */
function measuresPart(facts, words, numbers, width) {
  const { measures } = facts;
  if (measures.length === 0) return section(words.measures, width, muted(words.noMeasures));
  const taken = measures.filter((one) => !isMarker(one));
  const markers = measures.filter(isMarker);
  const rows = taken.map((measure) => [
    measure.name === '' ? kindOf(facts, measure) : measure.name,
    whatOf(facts, measure, words, numbers),
    valuePiece(facts, measure, words, numbers),
  ]);
  const list = markers.map((marker) => {
    const kind = kindOf(facts, marker);
    return [
      marker.name === '' || marker.name === kind ? kind : `${marker.name} (${kind})`,
      placeOf(facts, marker, words, numbers),
    ];
  });
  return section(
    words.measures,
    width,
    ...(rows.length === 0
      ? []
      : [grid([words.measureName, words.measureKind, words.measureValue], ['*', '*', 110], rows)]),
    ...(list.length === 0 ? [] : [grid([words.markers, words.place], ['*', 300], list)]),
  );
}
// src/compute/report/parts/making-lines.ts
/** What was found on a wall when it was looked at whether it can be made; in bold what somebody answered for, each with its reason. */
function makingLines({ making, file }, { language }, words, numbers) {
  if (file?.away === 'patient') return [];
  if (!making) return file ? [muted(words.wallUnchecked)] : [];
  const { passed, process, printer, minWall, mass, reason, reasons = {}, by, at } = making;
  const names = words.processes;
  const room = making.bed && `${making.bed.join(' × ')} mm`;
  const on = [names[process] ?? process, printer, room].filter(Boolean).join(' · ');
  const given = (text) => reportSentence(language, 'wallReason', { reason: text });
  const found = making.findings.flatMap(({ code, severity, data }, index) => {
    const said = `• ${sentenceOf(code, data, language) ?? code}`;
    const isLast = making.findings.findLastIndex((one) => one.code === code) === index;
    const own = severity === 'ask' && isLast && Object.hasOwn(reasons, code) ? reasons[code] : void 0;
    return own === void 0 ? [said] : [said, given(own)];
  });
  const values = {
    on,
    by,
    time: numbers.time(at),
  };
  const thinnest =
    minWall === null
      ? ''
      : reportSentence(language, 'wallByRays', {
          thinnest: numbers.length(minWall),
          mass: numbers.number(mass, 0),
        });
  const lines = [
    [
      reportSentence(language, passed ? 'wallChecked' : 'wallAnswered', values),
      room ? '' : words.wallNoRoom,
      thinnest,
    ]
      .filter(Boolean)
      .join(' '),
    ...found,
  ];
  lines.push(...agreementLines(making, language, numbers));
  if (reason !== void 0) lines.push(given(reason));
  return lines.map((text) =>
    passed
      ? muted(text)
      : {
          text,
          bold: true,
        },
  );
}
/** How far the inside of a wall lay from the other outputs of its design; what was not compared is said nowhere to agree. */
function agreementLines({ agreement }, language, numbers) {
  if (!agreement) return [reportSentence(language, 'notCompared', {})];
  const told = (value) => numbers.number(value, 2);
  return agreement.map(({ b, most, limit, offset, at }) =>
    [
      reportSentence(language, `agree_${b}`, {
        most: told(most),
        limit: told(limit),
        at: at.map((value) => numbers.number(value, 0)).join(' / '),
      }),
      offset > 0 ? reportSentence(language, 'agreeLiner', { liner: told(offset) }) : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
}
// src/compute/report/parts/step-values.ts
/** The newest version of an operation. */
var latestOf = (registry, type) =>
  registry.all.some((one) => one.type === type) ? registry.latest(type) : void 0;
/** The operation that a record was made with: where nobody knows which version that was, the newest. */
var operationOf = (registry, { type, version }) =>
  version !== void 0 && registry.has(type, version) ? registry.get(type, version) : latestOf(registry, type);
var isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
function numberText({ kind, unit, min = 0 }, value, numbers) {
  const isSigned = min < 0;
  if (kind === 'length' || unit === 'mm') return numbers.length(value, isSigned);
  if (kind === 'angle' || unit === '°') return numbers.angle(value, isSigned);
  return `${numbers.number(value, Number.isInteger(value) ? 0 : 1)}${unit ?? ''}`;
}
/** A direction or a way along the axes of the body: which of them are the patient's sides is not always sure. */
var axesText = (value, said) => value.map((part, k) => `${'XYZ'[k]} ${said(part)}`).join(' ');
/** What is said of a value beside its label; undefined of a place on the body, which says nothing on paper. */
function valueText(field, key, value, { facts, words, numbers, plugin }) {
  if (typeof value === 'number') return numberText(field, value, numbers);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string')
    return field.kind === 'text'
      ? value
      : (wordOf(facts, plugin, `${key}.options.${value}`) ??
          wordOf(facts, plugin, `params.${field.name}.options.${value}`));
  if (!Array.isArray(value) || value.length === 0 || !value.every((one) => typeof one === 'number'))
    return void 0;
  if (field.kind === 'point') return axesText(value, (part) => numbers.length(part, true));
  if (field.kind === 'word-or') return axesText(value, (part) => numbers.number(part, 2, true));
  if (field.kind !== 'custom' || field.unit === void 0) return void 0;
  return value
    .map((one) =>
      numberText(
        {
          ...field,
          min: Math.min(...value),
        },
        one,
        numbers,
      ),
    )
    .join(' / ');
}
/** The fields within a value of several, under the keys of their words. */
function innerFields(field, schema) {
  if (field.kind === 'word-or') return (field.other ?? []).map((one) => [one, `params.${one.name}`]);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return innerFields(field, schema.unwrap());
  if (field.kind !== 'custom' || !(schema instanceof z.ZodObject)) return [];
  return describeParams(schema).map((one) => [one, `params.${field.name}.${one.name}`]);
}
/** A number stands in one line with its unit and the end of its label. */
var labelledText = (label, text, isNumber) =>
  isNumber ? `${label}\u00a0${text.replaceAll(' ', '\xA0')}` : `${label} ${text}`;
function fieldTexts(field, schema, value, told) {
  const labelled = (one, key, given) => {
    const text = valueText(one, key, given, told);
    const label = wordOf(told.facts, told.plugin, key);
    return text === void 0 || label === void 0 ? [] : [labelledText(label, text, typeof given !== 'string')];
  };
  return isObject(value)
    ? innerFields(field, schema).flatMap(([one, key]) => labelled(one, key, value[one.name]))
    : labelled(field, `params.${field.name}`, value);
}
/** The parameters of an operation; what its newest version says of one is said of an earlier one too. */
function fieldsOf({ params }, newest) {
  const known = new Map(describeParams(newest.params).map((field) => [field.name, field]));
  return describeParams(params).map((own) => {
    const field = known.get(own.name);
    return [field ?? own, (field ? newest.params : params).shape[own.name]];
  });
}
/**
 * All values that a step was given and that have an effect, in words: what shaped the body is read from this paper, and one that is left out is
 * taken for the usual one. So none is left out for being a default either, as those who read it do not know the defaults; a value that has no
 * effect beside the others (the length of a slot where holes are round) would be taken for one that has. Left out is only what the headline
 * says itself (`tells`), what stands elsewhere (`without`), and places on the body.
 */
function valuesOf(step, registry, told, without = []) {
  const operation = operationOf(registry, step);
  if (!operation) return '';
  const plugin = step.type.split('.')[0];
  const params = {
    ...defaultParams(operation.params),
    ...step.params,
  };
  const headline = headlineOf(step.type)?.(params, step.report);
  const isBare = headline?.key === void 0 || (headline.sides === true && step.isTurnedSince === true);
  const main = headline?.tells ?? [];
  const said = isBare && main.length > 0 ? void 0 : headline;
  const left = /* @__PURE__ */ new Set([...without, ...(said ? main : [])]);
  const shown = fieldsOf(operation, latestOf(registry, step.type)).filter(
    ([field]) => !left.has(field.name) && hasEffect(field, params),
  );
  const rank = ({ name, kind }) => (main.includes(name) ? 0 : kind === 'toggle' ? 2 : 1);
  const values = shown
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([field, schema]) =>
      fieldTexts(field, schema, params[field.name], {
        ...told,
        plugin,
      }),
    );
  const { facts, numbers } = told;
  return [said ? headlineText(facts, step, said, numbers) : '', ...values].filter(Boolean).join(', ');
}
// src/compute/report/parts/record-part.ts
/** A history as it is printed, under its title. */
function historyPart({ title, note, bold }, steps, facts, { registry, words, numbers, width }) {
  const notes = titleNote({
    note,
    bold,
  });
  if (steps.length === 0) return section(title, width, notes[0] ?? muted(words.noSteps));
  const rows = steps.map((step, i) => {
    const state = step.isAhead && step.state === 'on' ? 'ahead' : step.fault ? 'failed' : step.state;
    const color = state === 'on' ? INK.text : INK.muted;
    const name = operationTitle(facts.language, step.type);
    return [
      {
        text: String(i + 1),
        color,
      },
      {
        text: step.name === '' ? name : `${step.name} (${name})`,
        color,
      },
      {
        text: valuesOf(step, registry, {
          facts,
          words,
          numbers,
        }),
        color,
      },
      {
        text: step.creator,
        color,
      },
      {
        text: numbers.time(step.createdAt),
        color,
      },
      step.differsSince === void 0
        ? {
            text: words.states[state],
            color,
          }
        : {
            stack: [
              {
                text: words.states[state],
                color,
              },
              {
                text: reportSentence(facts.language, 'differsSince', {
                  time: numbers.time(step.differsSince),
                }),
                color: INK.mark,
              },
            ],
          },
    ];
  });
  const head = ['', words.step, words.values, words.by, words.when, words.state];
  const widths = [14, 95, '*', 62, 88, 52];
  if (rows.length <= 12) return section(title, width, { stack: [...notes, grid(head, widths, rows)] });
  return grid(head, widths, rows, {
    text: title,
    note,
    bold,
  });
}
/** Every operation of the model in order, also those that are off: what was tried is part of the record. */
function stepsPart(facts, registry, words, numbers, width) {
  return historyPart({ title: words.steps }, facts.steps, facts, {
    registry,
    words,
    numbers,
    width,
  });
}
/** Of a wall, what shaped the body that it was made from; nothing of a body. */
function sourcePart(facts, registry, words, numbers, width) {
  const { source } = facts;
  if (!source) return [];
  return [
    historyPart(
      {
        title:
          source.name === null
            ? words.steps
            : reportSentence(facts.language, 'sourceSteps', { name: source.name }),
        note: source.since === 'unchanged' ? void 0 : words.sourceSince[source.since],
        bold: source.since === 'changed',
      },
      source.steps,
      facts,
      {
        registry,
        words,
        numbers,
        width,
      },
    ),
  ];
}
/** A wall that has less than this share of the asked thickness somewhere is told in bold. */
var THIN = 0.9;
/** How walls were made from the model; there is at least one. */
function wallsPart(facts, registry, words, numbers, width) {
  const type = typeOf('wall');
  const operation = latestOf(registry, type);
  const fields = operation ? describeParams(operation.params) : [];
  const usual = (name) => fields.find((field) => field.name === name)?.default;
  const option = (name, given) => {
    const value = given ?? usual(name);
    return typeof value !== 'string'
      ? ''
      : (wordOf(facts, type.split('.')[0], `params.${name}.options.${value}`) ?? value);
  };
  const lengthOf = (given) => {
    const value = given ?? usual('thickness');
    return typeof value === 'number' ? numbers.length(value) : '';
  };
  const shapeText = ({ file, isOlder }) => {
    if (file?.away) return words.wallAway[file.away];
    if (file?.isWorkedOn) return words.wallWorkedOn;
    return isOlder === void 0 ? words.wallUnknown : isOlder ? words.wallOlder : words.wallCurrent;
  };
  const isDoubtful = ({ file, isOlder }) =>
    isOlder !== false || file?.away !== void 0 || file?.isWorkedOn === true;
  const others = ({ given }) =>
    given
      ? valuesOf(
          {
            type,
            ...given,
          },
          registry,
          {
            facts,
            words,
            numbers,
          },
          ['thickness', 'mode', 'side'],
        )
      : '';
  const rows = facts.walls.map((wall) => [
    lengthOf(wall.thickness),
    { stack: [option('mode', wall.mode), ...[others(wall)].filter(Boolean).map(muted)] },
    option('side', wall.side),
    wall.creator,
    numbers.time(wall.createdAt),
    {
      text: shapeText(wall),
      bold: isDoubtful(wall),
    },
  ]);
  const measuredText = ({ measured, thickness, mode }) => {
    if (!measured) return [];
    const { thinnest, thickest } = measured;
    const values = {
      thinnest: numbers.length(thinnest),
      thickest: numbers.length(thickest ?? 0),
    };
    const key = thickest === void 0 ? 'wallThinnest' : 'wallMeasured';
    const text = reportSentence(facts.language, key, values);
    const asked = thickness ?? usual('thickness');
    return [
      mode !== 'transition' && typeof asked === 'number' && thinnest < THIN * asked
        ? {
            text,
            bold: true,
          }
        : muted(text),
    ];
  };
  const head = [words.thickness, words.mode, words.side, words.by, words.when, words.wallShape];
  const isOne = facts.walls.length === 1;
  const files = facts.walls.flatMap((wall) => {
    const { file } = wall;
    if (!file) return [];
    const parts = [
      file.away === 'patient' ? '' : file.name,
      isOne ? '' : shapeText(wall),
      file.hash && `${words.modelHash} ${file.hash}`,
    ];
    return [
      muted(parts.filter(Boolean).join(' · ')),
      ...measuredText(wall),
      ...makingLines(wall, facts, words, numbers),
    ];
  });
  const isThere = facts.walls.some((wall) => wall.file && !isDoubtful(wall));
  const older = facts.walls.some(({ isOlder }) => isOlder)
    ? [
        {
          text: isThere ? words.wallsSome : words.wallsOlder,
          bold: true,
        },
      ]
    : [];
  const workedOn = facts.walls.some(({ file }) => file?.isWorkedOn)
    ? [
        {
          text: words.wallsWorkedOn,
          bold: true,
        },
      ]
    : [];
  return section(words.walls, width, {
    stack: [grid(head, ['*', '*', '*', '*', 90, '*'], rows), ...files, ...older, ...workedOn],
  });
}
// src/compute/report/layout.ts
function signatures(facts, words, width) {
  const half = (width - 32) / 2;
  const line = (label, name) => ({
    width: half,
    stack: [
      {
        canvas: [
          {
            type: 'line',
            x1: 0,
            y1: 0,
            x2: half,
            y2: 0,
            lineWidth: 0.7,
            lineColor: INK.text,
          },
        ],
        margin: [0, 34, 0, 3],
      },
      {
        columns: [
          {
            text: [label, name].filter(Boolean).join(words.colon),
            fontSize: 8.5,
          },
          {
            text: `${words.date}${words.colon}`,
            fontSize: 8.5,
            width: 90,
          },
        ],
      },
    ],
  });
  const { technician = '', doctor = '' } = facts.patient ?? {};
  return section(words.signatures, width, {
    columns: [line(words.signatureOf.technician, technician), line(words.signatureOf.doctor, doctor)],
    columnGap: 32,
  });
}
function about(facts, words, numbers, width) {
  const { model, views, source, walls } = facts;
  return section(words.about, width, {
    stack: [
      form(
        [
          [words.model, model.name],
          [words.changed, numbers.time(model.saveTime)],
          [words.revision, String(model.revision)],
          [words.software, `Bracewright ${facts.version}`],
          [words.madeAt, `${numbers.time(facts.madeAt)} (${facts.zone})`],
          [words.madeBy, facts.madeBy],
          ...(source?.name ? [[words.madeFrom, source.name]] : []),
          ...(walls.length === 0 ? [[words.walls, source ? words.wallItself : words.noWalls]] : []),
        ],
        3,
      ),
      form([[words.modelHash, views.hash]], 1),
    ],
  });
}
/** Most walls that are kept on the page of the signatures. */
var MOST_WALLS = 6;
/** What ends the report. Nobody signs a page on which nothing else of the design stands, so what was made goes with the signatures. */
function lastPart(facts, registry, words, numbers, width) {
  const walls = facts.walls.length === 0 ? [] : wallsPart(facts, registry, words, numbers, width);
  const end = [about(facts, words, numbers, width), signatures(facts, words, width)];
  return facts.walls.length > MOST_WALLS
    ? [
        walls,
        {
          stack: end,
          unbreakable: true,
        },
      ]
    : [
        {
          stack: [walls, ...end],
          unbreakable: true,
        },
      ];
}
/** The clinic in whose space the model lies; a person's own space has none. */
var letterhead = ({ clinic }, width) =>
  clinic === null
    ? []
    : [
        {
          text: clinic,
          fontSize: 13,
          bold: true,
        },
        {
          canvas: [
            {
              type: 'line',
              x1: 0,
              y1: 0,
              x2: width,
              y2: 0,
              lineWidth: 1,
              lineColor: INK.accent,
            },
          ],
          margin: [0, 3, 0, 10],
        },
      ];
/** Lays a report out. Pure: the same facts give the same pages. */
function reportPages(facts, paper, registry) {
  const words = reportWords[facts.language];
  const numbers = numbersFor(facts.language, facts.unit, facts.zone);
  const width = contentWidth(paper);
  return {
    paper,
    title: `${words.title} · ${facts.patient?.name ?? facts.model.name}`,
    author: facts.madeBy,
    language: facts.language,
    madeAt: facts.madeAt,
    content: [
      ...letterhead(facts, width),
      {
        text: words.title,
        fontSize: 18,
        bold: true,
      },
      {
        text: [facts.patient?.name, facts.model.name, numbers.time(facts.madeAt)].filter(Boolean).join(' · '),
        color: INK.muted,
        margin: [0, 1, 0, 0],
      },
      ...(facts.source?.isOfOther
        ? [
            {
              text: words.wallOfOther,
              bold: true,
              color: INK.mark,
              margin: [0, 8, 0, 0],
            },
          ]
        : []),
      patientPart(facts, words, numbers, width),
      clinicalPart(facts, words, numbers, width),
      viewsPart(facts, words, numbers, width),
      sizesPart(facts, words, numbers, width),
      shapePart(facts, words, numbers, width),
      filmPart(facts, words, numbers, width),
      measuresPart(facts, words, numbers, width),
      ...(facts.source && facts.steps.length === 0
        ? []
        : [stepsPart(facts, registry, words, numbers, width)]),
      ...sourcePart(facts, registry, words, numbers, width),
      ...lastPart(facts, registry, words, numbers, width),
    ],
    head: [facts.clinic ?? 'Bracewright', facts.patient ? facts.patient.name : facts.model.name],
    foot: `Bracewright ${facts.version} · ${facts.views.hash.slice(0, 16)}`,
  };
}
// src/report/routes.ts
/** How often a report is begun anew because the model was changed while it was made. */
var MOST_TRIES = 3;
/** Pixels of the four views: 216 to the inch on paper. */
var BOUNDS = {
  width: 1560,
  height: 780,
};
/** What was gathered while the model stood still: pictures, records and measures of one state. Throws `model/stale`. */
async function ofOneRevision(read, gather) {
  for (let left = MOST_TRIES; left > 0; left--) {
    const before = await read();
    const gathered = await gather();
    if ((await read()) === before) return gathered;
  }
  throw new AppError('model/stale');
}
/** The design of a model on paper. */
function reportHandlers(dependencies) {
  const { database, blobs, compute, jobs, registry, measures, now } = dependencies;
  return {
    'report/pdf': async ({ modelId, patientId, paper, language = void 0, units, zone }, call) => {
      const { caller } = call;
      const model = await getModel(database.knex, caller.space, modelId);
      await patientOfModel(database.knex, model, patientId, caller);
      const words = language ?? call.language;
      const read = async () => {
        const { revision } = await getModel(database.knex, caller.space, modelId);
        return revision;
      };
      return jobs.answer(call, async (ports) => {
        const until = (from, to) => ({
          ...ports,
          onProgress: (fraction) => ports.onProgress(from + (to - from) * fraction),
        });
        const facts = await ofOneRevision(read, async () => {
          const model = await getModel(database.knex, caller.space, modelId);
          const design = await designOf$1(database.knex, blobs, model);
          const views = await compute.run(
            {
              kind: 'views',
              design,
              bounds: BOUNDS,
            },
            until(0, 0.7),
          );
          await noteResults(database, model.owner_id, views.outcomes);
          ports.onProgress(0.7);
          const taken = await measures(modelId, {
            ...call,
            caller,
            signal: ports.signal,
          });
          return gatherFacts(
            database,
            {
              blobs,
              compute,
              signal: ports.signal,
            },
            {
              model,
              patientId,
              caller,
              language: words,
              zone,
              unit: units,
              views,
              measures: taken,
              now: now(),
            },
          );
        });
        ports.onProgress(0.9);
        return new BytesReply(
          await compute.print(reportPages(facts, paper, registry), ports),
          'application/pdf',
          { fileName: `${facts.patient?.name ?? model.name} ${reportWords[words].title}.pdf` },
        );
      });
    },
  };
}
// src/http/openapi.ts
var ALWAYS = ['request/malformed', 'request/invalid', 'server/internal', 'server/unavailable'];
/** JSON Schema 2020-12 is the dialect of OpenAPI 3.1, so a zod schema goes in as it is. */
function schemaOf(schema, io) {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  delete json['$schema'];
  const definitions = json['$defs'];
  if (!definitions) return json;
  delete json['$defs'];
  return JSON.parse(
    JSON.stringify({
      ...json,
      $defs: definitions,
    }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
}
var envelope = (success, data, codes) => ({
  type: 'object',
  required: ['success', 'code', 'message', 'data'],
  properties: {
    success: { const: success },
    code: codes ? { enum: codes } : { const: 200 },
    message: { type: 'string' },
    data,
  },
});
var json = (schema) => ({ 'application/json': { schema } });
function failuresOf(name, route) {
  const names = /* @__PURE__ */ new Set([...ALWAYS, ...route.throws]);
  if (changesSpace(name)) names.add('account/other-space');
  if (route.access !== 'public') names.add('request/not-signed-in');
  if (route.access.includes(':')) names.add('request/forbidden');
  if (route.mayTakeLong) for (const late of ['job/too-slow', 'job/crashed']) names.add(late);
  if (
    (route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : []).some(
      (key) => key === 'id' || key.endsWith('Id'),
    )
  )
    names.add('request/not-found');
  const byStatus = /* @__PURE__ */ new Map();
  for (const one of names) byStatus.set(ERRORS[one].http, [...(byStatus.get(ERRORS[one].http) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list
          .map((one) => `${ERRORS[one].code} ${one}: ${en_US_default.failures[one]}`)
          .join('\n\n'),
        content: json(envelope(false, {}, [...new Set(list.map((one) => ERRORS[one].code))])),
      },
    ]),
  );
}
/** Status of a success by method, where it is not 204. */
var TUS_SUCCESS = {
  POST: 201,
  HEAD: 200,
};
/** Headers that carry the input of a tus request, by the name of the field. */
var TUS_HEADERS = {
  size: 'Upload-Length',
  offset: 'Upload-Offset',
};
/** A tus request: its input travels in headers, the metadata as base64 in one of them. */
function tusRequestOf(route, properties, inPath) {
  const header = (name, required, schema) => ({
    name,
    in: 'header',
    required,
    schema,
  });
  const names = Object.keys(properties);
  const parameters = [
    ...names
      .filter((name) => inPath.includes(name))
      .map((name) => ({
        ...header(name, true, properties[name]),
        in: 'path',
      })),
    ...names
      .filter((name) => name in TUS_HEADERS)
      .map((name) => header(TUS_HEADERS[name], true, properties[name])),
    ...(route.method === 'OPTIONS' ? [] : [header('Tus-Resumable', true, { const: TUS_VERSION })]),
  ];
  const metadata = names.filter((name) => !inPath.includes(name) && !(name in TUS_HEADERS));
  if (metadata.length > 0)
    parameters.push({
      ...header('Upload-Metadata', false, { type: 'string' }),
      description: `Keys with base64 values: ${metadata.join(', ')}`,
    });
  if (route.method !== 'PATCH') return { parameters };
  return {
    parameters,
    requestBody: {
      required: true,
      content: {
        'application/offset+octet-stream': {
          schema: {
            type: 'string',
            format: 'binary',
          },
        },
      },
    },
  };
}
function successOf(route, definitions) {
  const accepted = route.mayTakeLong
    ? {
        202: {
          description: 'The work goes on as a job.',
          content: json(
            envelope(
              true,
              {
                type: 'object',
                required: ['jobId'],
                properties: { jobId: { type: 'string' } },
              },
              [202],
            ),
          ),
        },
      }
    : {};
  if (route.kind === 'bytes')
    return {
      200: {
        description: 'Bytes',
        content: {
          '*/*': {
            schema: {
              type: 'string',
              format: 'binary',
            },
          },
        },
      },
      ...accepted,
    };
  if (route.kind === 'tus')
    return {
      [TUS_SUCCESS[route.method] ?? 204]: { description: 'Done; what there is to know stands in headers.' },
    };
  const { $defs, ...schema } = schemaOf(route.output, 'output');
  Object.assign(definitions, $defs);
  if (route.kind === 'events')
    return {
      200: {
        description: 'Events',
        content: { 'text/event-stream': { schema } },
      },
    };
  return {
    200: {
      description: 'Success',
      content: json(envelope(true, schema)),
    },
    ...accepted,
  };
}
function requestOf(route, method) {
  const { properties = {}, required = [], $defs: _, ...rest } = schemaOf(route.input, 'input');
  const inPath = [...route.path.matchAll(/:([a-z]+)/gi)].map((match) => match[1]);
  if (route.kind === 'tus') return tusRequestOf(route, properties, inPath);
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || method !== 'post')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }));
  if (method !== 'post') return parameters.length === 0 ? {} : { parameters };
  const body = {
    ...rest,
    properties,
    ...(required.length === 0 ? {} : { required }),
  };
  if (route.kind !== 'multipart')
    return {
      requestBody: {
        required: required.length > 0,
        content: json(body),
      },
    };
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              ...properties,
              file: {
                type: 'string',
                format: 'binary',
              },
            },
            required: ['file', ...required],
          },
        },
        ...(route.alsoJson ? json(body) : {}),
      },
    },
  };
}
/** The contract as an OpenAPI 3.1 document, made from the route table that also validates. */
function openApiDocument(version) {
  const paths = {};
  const definitions = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    const path = `/${route.path.replaceAll(/:([a-z]+)/gi, '{$1}')}`;
    const item = (paths[path] ??= {});
    for (const method of [route.method, ...(route.twin ? [route.twin] : [])].map((word) =>
      word.toLowerCase(),
    ))
      item[method] = {
        operationId: method === route.method.toLowerCase() ? name : `${name} (${method})`,
        summary: route.summary,
        tags: [name.split('/')[0]],
        ...(route.access === 'public' ? { security: [] } : {}),
        'x-access': route.access,
        ...(route.needs ? { 'x-needs': route.needs } : {}),
        ...(route.onPatients ? { 'x-on-patients': route.onPatients } : {}),
        ...requestOf(route, method),
        responses: {
          ...successOf(route, definitions),
          ...failuresOf(name, route),
        },
      };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bracewright',
      version,
      license: {
        name: 'Apache-2.0',
        identifier: 'Apache-2.0',
      },
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: definitions,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The cookie that account/login/in returned.',
        },
      },
    },
  };
}
// src/service-routes.ts
/** Health and the description of the interface. */
function serviceHandlers(database, blobs) {
  let made;
  const document = () => (made ??= Buffer.from(JSON.stringify(openApiDocument(VERSION))));
  return {
    health: async () => {
      try {
        await database.knex.raw('select 1');
        await blobs.probe();
      } catch (cause) {
        throw new AppError('server/unavailable', {
          retryAfter: 5,
          cause,
        });
      }
      return {
        status: 'ok',
        version: VERSION,
      };
    },
    openapi: async () =>
      new BytesReply(document(), 'application/json; charset=utf-8', { cache: 'revalidate' }),
  };
}
// src/people/switch/signature.ts
/** Seconds by which the clocks of two servers may differ. */
var LEEWAY = 60;
/** The signature of `body` at `timestamp` (whole seconds since 1970): HMAC-SHA-256 (RFC 2104) of `timestamp.body`, hexadecimal. */
var signatureOf = (secret, timestamp, body) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
/** Whether a request was signed with `secret` within a minute of `now` (milliseconds). */
function isSigned(secret, { timestamp, signature, body }, now) {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now / 1e3) > LEEWAY) return false;
  const right = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === right.length && timingSafeEqual(given, right);
}
// src/people/switch/routes.ts
var TICKET_MS = 3e4;
/** Kept after use for as long, so that a second use shows and ends what the first began. */
var REMEMBERED_MS = 6048e5;
var LIVE_PER_USER = 5;
var hashOf$1 = (ticket) => createHash('sha256').update(ticket).digest('hex');
/**
 * Switching to a sister platform: a ticket travels through the browser and is worth nothing without the sister's secret; the session
 * token never does. Follows the authorization code of OAuth 2.0 (RFC 6749, section 4.1.2): single use, and a second use ends what
 * the first began.
 */
function switchHandlers({ database, sessions, policy, now }) {
  /** The platform that signed the call. Throws `account/bad-signature`. */
  function signerOf(call) {
    const clientId = call.header('x-client-id');
    const found = Object.entries(policy.sisters).find(([, sister]) => sister.clientId === clientId);
    const proof = {
      timestamp: call.header('x-timestamp') ?? '',
      signature: call.header('x-signature') ?? '',
      body: call.body ?? /* @__PURE__ */ new Uint8Array(),
    };
    if (!found || !isSigned(found[1].secret, proof, now())) throw new AppError('account/bad-signature');
    return found[0];
  }
  return {
    'account/switch/ticket': async ({ target }, call) => {
      refuseSister(call);
      const { caller } = call;
      const sister = Object.hasOwn(policy.sisters, target) ? policy.sisters[target] : void 0;
      if (!sister) throw new AppError('account/unknown-platform');
      const ticket = randomBytes(32).toString('base64url');
      const time = now();
      await database.write(async (trx) => {
        await trx('tickets')
          .where('expires_at', '<', time - REMEMBERED_MS)
          .delete();
        if (
          (
            await trx('tickets')
              .where({ user_id: caller.id })
              .whereNull('used_at')
              .where('expires_at', '>', time)
              .select('ticket_hash')
          ).length >= LIVE_PER_USER
        )
          throw new AppError('request/too-many', { retryAfter: TICKET_MS / 1e3 });
        await trx('tickets').insert({
          ticket_hash: hashOf$1(ticket),
          user_id: caller.id,
          session_hash: caller.session,
          space_id: caller.space,
          platform: target,
          expires_at: time + TICKET_MS,
          used_at: null,
        });
      });
      const url = new URL(sister.callback);
      url.searchParams.set('name', caller.name);
      url.searchParams.set('cookie', ticket);
      return {
        url: url.href,
        action: sister.callback,
        ticket,
        expiresAt: new Date(time + TICKET_MS).toISOString(),
      };
    },
    'account/login/trust/in': async ({ name, ticket }, call) => {
      const platform = signerOf(call);
      const ticket_hash = hashOf$1(ticket);
      const time = now();
      const answer = await database.write(async (trx) => {
        const taken = await trx('tickets')
          .where({
            ticket_hash,
            platform,
          })
          .whereNull('used_at')
          .where('expires_at', '>', time)
          .update({ used_at: time });
        const row = await trx('tickets').where({ ticket_hash }).first();
        if (taken !== 1) {
          if (row?.used_at != null) await trx('sessions').where({ ticket_hash }).delete();
          return;
        }
        const user = await trx('users').where({ id: row.user_id }).whereNull('disabled_at').first();
        const parent = await trx('sessions')
          .where({ token_hash: row.session_hash })
          .where('expires_at', '>', new Date(time).toISOString())
          .first('expires_at');
        if (!user || !parent || user.name_key !== foldKey(name)) return void 0;
        const spaceId = row.space_id;
        const { token, expiresAt } = await sessions.start(trx, {
          userId: user.id,
          spaceId,
          device: platform,
          child: {
            platform,
            parent: row.session_hash,
            ticket: ticket_hash,
            expiresAt: parent.expires_at,
          },
        });
        const { language } = call;
        return {
          cookie: token,
          platform,
          ...(await welcome(trx, user, {
            spaceId,
            expiresAt,
            language,
          })),
        };
      });
      if (!answer) throw new AppError('account/bad-ticket');
      return answer;
    },
  };
}
// src/templates/routes.ts
/** Most templates of one space. */
var MOST_TEMPLATES = 1e3;
/** Bytes that their shapes take together: a contour and an apex line of 400 points each, which are the most, take a tenth of a megabyte. */
var MOST_BYTES = 33554432;
var toTemplate = (row) => ({
  id: row.id,
  name: row.name,
  radius: Number(row.radius),
  direction: Number(row.direction),
  slope: Number(row.slope),
  shape: JSON.parse(row.shape),
  createdAt: row.created_at,
  createdBy: row.creator,
});
/** A template as it travels, as text: its shape is kept as JSON, and goes out as it is. */
var templateText = ({ shape, ...row }) =>
  withJson(
    {
      ...toTemplate({
        ...row,
        shape: 'null',
      }),
      shape: void 0,
    },
    { shape },
  );
var isSame = (a, b) =>
  a.name === b.name &&
  Number(a.radius) === b.radius &&
  Number(a.direction) === b.direction &&
  Number(a.slope) === b.slope &&
  a.shape === b.shape;
/** Refuses a shape that calls itself an edge line or a region and cannot be laid by anybody: each member of the clinic would be offered it. Shapes of other kinds are let be. */
function requireReadable(shape, slope) {
  try {
    readTrimTemplate(shape);
    if (readRegionShape(shape) && Math.abs(slope) > 45)
      throw new AppError('request/invalid', {
        data: {
          fields: [
            {
              path: 'slope',
              rule: slope < 0 ? 'min' : 'max',
            },
          ],
        },
      });
  } catch (cause) {
    if (!isSdkError(cause)) throw cause;
    const { path = 'version' } = cause.data;
    throw new AppError('request/invalid', {
      cause,
      data: {
        fields: [
          {
            path: `shape.${path}`,
            rule: 'type',
          },
        ],
      },
    });
  }
}
async function getTemplate(db, space, id) {
  const row = await db('templates')
    .where({
      owner_id: space,
      id,
    })
    .first();
  if (!row) throw notFound();
  return row;
}
/** Regions and edge lines kept for other bodies. They belong to the space, not to a model. */
function templateHandlers(database, now) {
  const { knex } = database;
  return {
    'document/createtemplate': ({ id, name, radius, direction, slope, shape }, { caller }) => {
      requireReadable(shape, slope);
      return database.write(async (trx) => {
        const fresh = {
          owner_id: caller.space,
          id: id ?? randomUUID(),
          name,
          radius,
          direction,
          slope,
          shape: keptJson(shape),
          creator: caller.name,
          created_at: new Date(now()).toISOString(),
        };
        const known = await trx('templates')
          .where({
            owner_id: caller.space,
            id: fresh.id,
          })
          .first();
        if (known) {
          if (!isSame(known, fresh)) throw new AppError('operation/id-taken');
          return toTemplate(known);
        }
        if (
          await trx('templates')
            .where({
              owner_id: caller.space,
              name,
            })
            .first('id')
        )
          throw new AppError('document/exists', {
            values: { name },
            data: { name },
          });
        const count = await trx('templates').where({ owner_id: caller.space }).count({ n: '*' }).first();
        if (Number(count.n) >= MOST_TEMPLATES)
          throw new AppError('document/too-many', { values: { max: MOST_TEMPLATES } });
        await trx('templates').insert(fresh);
        const { bytes } = await roomTaken(trx, {
          table: 'templates',
          json: ['shape'],
          owner: { owner_id: caller.space },
        });
        if (bytes > MOST_BYTES) throw new AppError('template/no-room', { values: { max: '32 MB' } });
        return toTemplate(fresh);
      });
    },
    'document/deletetemplate': ({ id }, { caller }) =>
      database.write(async (trx) => {
        await getTemplate(trx, caller.space, id);
        await trx('templates')
          .where({
            owner_id: caller.space,
            id,
          })
          .delete();
        return null;
      }),
    'document/getareatemlatelist': async (_input, { caller }) => {
      const rows = knex('templates').where({ owner_id: caller.space }).orderBy('name').orderBy('id');
      const pieces = async function* () {
        for (const ids of piecesOf(await sizesOf(rows, ['shape'])))
          yield (
            await rows
              .clone()
              .whereIn('id', [...ids])
              .select()
          ).map(templateText);
      };
      return new JsonReply(listParts(pieces()));
    },
    'document/getareatemlateinfo': async ({ id }, { caller }) =>
      toTemplate(await getTemplate(knex, caller.space, id)),
  };
}
// src/intake/upload-row.ts
/** A row with its counts as numbers: PostgreSQL gives 64-bit integers as text. */
var toRow = (row) => ({
  ...row,
  size: Number(row.size),
  received: Number(row.received),
  expires_at: Number(row.expires_at),
});
/** Whether every byte is there. */
var isComplete = (row) => row.received === row.size;
var configOf = (row) => JSON.parse(row.config);
/** What the owner sees of a row. */
var toState = (row) => ({
  id: row.id,
  name: configOf(row).name ?? row.file_name,
  parentId: row.parent_id,
  size: row.size,
  offset: row.received,
  state: row.state === 'open' && isComplete(row) ? 'complete' : row.state,
  expiresAt: new Date(row.expires_at).toISOString(),
  documentId: row.document_id,
});
/** The upload `id` that this user began in this space; throws `request/not-found` alike for none and for one of somebody else. */
async function getUpload(db, caller, id) {
  const row = await db('uploads')
    .where({
      id,
      user_id: caller.id,
      owner_id: caller.space,
    })
    .first();
  if (!row) throw notFound();
  return toRow(row);
}
// src/intake/routes.ts
var encoded = (text) => Buffer.from(text, 'utf8').toString('base64');
var metadataOf = (row) =>
  [
    ['name', row.file_name],
    ['parentId', row.parent_id],
    ['config', JSON.stringify(configOf(row))],
  ]
    .map(([key, value]) => `${key} ${encoded(value)}`)
    .join(',');
/** The calls of resumable uploads. */
function uploadHandlers(uploads, maxBytes) {
  const expiry = (expiresAt) => ({ 'upload-expires': new Date(expiresAt).toUTCString() });
  const outcome = (result) =>
    result
      ? {
          'document-id': result.id,
          'document-hash': result.hash,
        }
      : {};
  return {
    'upload/offer': () =>
      Promise.resolve(
        new TusReply(204, {
          'tus-version': TUS_VERSION,
          'tus-extension': TUS_EXTENSIONS,
          'tus-max-size': String(maxBytes),
          'tus-checksum-algorithm': TUS_ALGORITHMS.join(','),
        }),
      ),
    'upload/begin': async (plan, { caller }) => {
      const row = await uploads.begin(caller, plan);
      return new TusReply(201, {
        location: `/api/orthosis/upload/resumable/${row.id}`,
        'upload-offset': String(row.received),
        ...expiry(row.expires_at),
      });
    },
    'upload/list': async (_input, { caller }) => (await uploads.list(caller)).map(toState),
    'upload/get': async ({ id }, { caller }) => toState(await uploads.get(caller, id)),
    'upload/state': async ({ id }, { caller, language }) => {
      const { row, result } = await uploads.state(caller, id, language);
      return new TusReply(200, {
        'upload-offset': String(row.received),
        'upload-length': String(row.size),
        'upload-metadata': metadataOf(row),
        ...expiry(row.expires_at),
        ...outcome(result),
      });
    },
    'upload/append': async ({ id, offset }, { caller, chunk, language }) => {
      const { received, expiresAt, result } = await uploads.append(caller, id, offset, chunk, language);
      return new TusReply(204, {
        'upload-offset': String(received),
        ...expiry(expiresAt),
        ...outcome(result),
      });
    },
    'upload/abandon': async ({ id }, { caller }) => {
      await uploads.abandon(caller, id);
      return new TusReply(204, {});
    },
    'upload/finish': ({ id, ...change }, { caller, language }) =>
      uploads.finish(caller, id, change, language),
  };
}
// src/intake/endings.ts
/** Failures that no second try can mend: they are about the content. */
var isForGood = (error) => error instanceof AppError && /^(mesh|picture|file)\//.test(error.failure);
async function hashOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1048576 }), hash);
  return hash.digest('hex');
}
/**
 * Turns complete uploads into entries. Each step can be done again from the first: the staged file keeps its bytes until the row of the
 * entry is committed, together with the word that the upload is done, so a kill anywhere leaves either an upload that goes on or an entry.
 */
var Endings = class {
  #with;
  #leases;
  #going = /* @__PURE__ */ new Map();
  constructor(dependencies, leases) {
    this.#with = dependencies;
    this.#leases = leases;
  }
  /** Resolves when nothing is being ended. */
  async settled() {
    await Promise.allSettled(this.#going.values());
  }
  /**
   * The id of the entry that a complete upload is. Whoever asks while it is made waits for the same one. Throws what it is refused for,
   * `upload/busy` when another process makes it.
   */
  end(row, uploader, language, held) {
    const going = this.#going.get(row.id);
    if (going) return going;
    const work = this.#make(row.id, uploader, language, held).finally(() => this.#going.delete(row.id));
    this.#going.set(row.id, work);
    return work;
  }
  async #make(id, uploader, language, held) {
    const lease = held ?? (await this.#leases.take(id));
    try {
      const found = await this.#with.database.knex('uploads').where({ id }).first();
      if (!found) throw notFound();
      const row = toRow(found);
      if (row.state === 'done') return row.document_id;
      if (row.state === 'refused') {
        const { failure, values, data } = JSON.parse(row.failure);
        throw new AppError(failure, {
          values,
          ...(data ? { data } : {}),
        });
      }
      return await this.#takeIn(row, uploader, language, lease);
    } finally {
      if (!held) lease.release();
    }
  }
  async #takeIn(row, uploader, language, lease) {
    const { database, blobs, staging, onStep, record } = this.#with;
    const { id, size, parent_id: parentId, file_name: fileName } = row;
    if ((await staging.size(id)) !== size) {
      if (row.staging !== staging.name) throw new AppError('server/unavailable', { retryAfter: 5 });
      await database.write((trx) => trx('uploads').where({ id }).delete());
      throw notFound();
    }
    const hash = await hashOf(staging.path(id));
    onStep('end/hashed');
    const path = blobs.temporaryPath();
    await staging.lend(id, path);
    onStep('end/lent');
    try {
      const destination = {
        parentId,
        fileName,
        config: configOf(row),
      };
      const { id: documentId } = await record(uploader, parentId, () =>
        takeInFile(
          this.#with,
          uploader,
          {
            path,
            hash,
            size,
            fileName,
          },
          destination,
          {
            language,
            onStep: (step) => onStep(`end/${step}`),
            alongside: async (trx, { id: document_id }) => {
              lease.check();
              if (
                (await trx('uploads')
                  .where({
                    id,
                    state: 'open',
                    lease: lease.mark,
                  })
                  .update({
                    state: 'done',
                    document_id,
                  })) !== 1
              )
                throw new AppError('upload/busy', { retryAfter: 1 });
            },
          },
        ),
      );
      await staging.remove(id);
      onStep('end/removed');
      return documentId;
    } catch (error) {
      if (isForGood(error)) await this.#refuse(id, error, lease);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }
  /** Keeps why the content was refused, for who asks again, and lets the bytes go. */
  async #refuse(id, { failure, values, data }, lease) {
    const change = {
      state: 'refused',
      failure: JSON.stringify({
        failure,
        values,
        data,
      }),
    };
    await this.#with.database.write((trx) =>
      trx('uploads')
        .where({
          id,
          lease: lease.mark,
        })
        .update(change),
    );
    await this.#with.staging.remove(id);
  }
};
// src/intake/leases.ts
/** How long a lease counts without being renewed, and how often it is. */
var LEASE_MS = 2e4;
var RENEW_MS = 5e3;
var myself = `${hostname()} ${process.pid} ${randomUUID()}`;
/** Whether the process of a lease is surely gone: one of this machine that does not run, or an earlier one with this number. */
function isDead(lease) {
  const [host, pid] = lease.split(' ');
  if (host !== hostname() || lease.startsWith(myself)) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
/**
 * One at a time: two requests that write to one upload would record a range twice. Held in this process at once and in the database
 * against other processes, where it ends by itself when its holder is killed.
 */
var Leases = class {
  #database;
  #held = /* @__PURE__ */ new Set();
  constructor(database) {
    this.#database = database;
  }
  /** Whether this process works on an upload now. */
  isHeld(upload) {
    return this.#held.has(upload);
  }
  /** Takes an upload; throws `upload/busy` when somebody works on it. */
  async take(upload) {
    const busy = () => new AppError('upload/busy', { retryAfter: 1 });
    if (this.#held.has(upload)) throw busy();
    this.#held.add(upload);
    const mark = `${myself} ${randomUUID().slice(0, 8)}`;
    let until = 0;
    try {
      until = await this.#database.write(async (trx) => {
        const row = await trx('uploads').where({ id: upload }).first('lease', 'lease_until');
        const now = Date.now();
        const isTaken =
          row !== void 0 &&
          row.lease !== null &&
          Number(row.lease_until) > now &&
          !isDead(row.lease) &&
          !row.lease.startsWith(myself);
        if (!row || isTaken) throw busy();
        await trx('uploads')
          .where({ id: upload })
          .update({
            lease: mark,
            lease_until: now + LEASE_MS,
          });
        return now + LEASE_MS;
      });
    } catch (error) {
      this.#held.delete(upload);
      throw error;
    }
    const renew = async () => {
      const next = Date.now() + LEASE_MS;
      if (
        (await this.#database.write((trx) =>
          trx('uploads')
            .where({
              id: upload,
              lease: mark,
            })
            .update({ lease_until: next }),
        )) === 1
      )
        until = next;
    };
    const renewing = setInterval(() => void renew().catch(() => void 0), RENEW_MS);
    return {
      upload,
      mark,
      check: () => {
        if (Date.now() > until - RENEW_MS) throw busy();
      },
      release: () => {
        clearInterval(renewing);
        this.#held.delete(upload);
        this.#database
          .write((trx) =>
            trx('uploads')
              .where({
                id: upload,
                lease: mark,
              })
              .update({
                lease: null,
                lease_until: null,
              }),
          )
          .catch(() => void 0);
      },
    };
  }
};
// src/intake/receive.ts
/** Bytes after which what has arrived is put on the disk and noted, so that a kill costs little. */
var NOTE_BYTES = 8388608;
/** The same for a line that is slow. */
var NOTE_MS = 5e3;
/** Reads `Upload-Checksum`; throws `request/malformed` for an algorithm that was not offered. */
function readDigest(text) {
  if (text === void 0) return void 0;
  const [name, value = ''] = text.trim().split(' ');
  const algorithm = TUS_ALGORITHMS.find((known) => known === name);
  if (!algorithm || value === '') throw new AppError('request/malformed');
  return {
    algorithm,
    value: Buffer.from(value, 'base64'),
  };
}
/**
 * Writes what a request brings to the end of a staged file. Whatever way it ends, the bytes that arrived are flushed and noted, except
 * behind a digest that was not met. Gives where the file stands; throws `upload/checksum`, `request/malformed` for more bytes than were
 * announced, and what the connection or the disk throws.
 */
async function receive(body, options) {
  const { handle, from, size, digest, check, note, onBytes } = options;
  const hash = digest && createHash(digest.algorithm);
  let at = from;
  let noted = from;
  let notedAt = Date.now();
  const keep = async () => {
    if (at === noted) return;
    await handle.datasync();
    check();
    await note(at);
    noted = at;
    notedAt = Date.now();
  };
  const take = async () => {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      onBytes();
      if (at + chunk.length > size) throw new AppError('request/malformed');
      check();
      hash?.update(chunk);
      await writeAll(handle, chunk, at);
      at += chunk.length;
      if (!hash && (at - noted >= NOTE_BYTES || Date.now() - notedAt >= NOTE_MS)) await keep();
    }
  };
  try {
    await take();
  } catch (error) {
    if (!hash) await keep().catch(() => void 0);
    throw error;
  }
  if (hash && !hash.digest().equals(digest.value)) {
    await handle.truncate(from);
    throw new AppError('upload/checksum');
  }
  await keep();
  return at;
}
async function writeAll(handle, chunk, position) {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}
// src/intake/uploads.ts
/** Milliseconds of silence after which the holder of an upload gives way to one who asks for it, and after which it ends by itself. */
var STALLED_MS = 2e3;
var SILENCE_MS = 3e4;
/** How long a question waits for a request that still writes. */
var PATIENCE_MS$1 = 3e3;
var HOUR_MS = 36e5;
var MEGABYTE = 1048576;
var pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/**
 * Resumable uploads. Bytes are acknowledged when they are flushed and the database says so; a file is complete for its uploader only
 * once its entry is there. Everything goes on where it stood after the process was killed.
 */
var Uploads = class {
  #with;
  #leases;
  #endings;
  #receivers = /* @__PURE__ */ new Map();
  #isClosing = false;
  constructor(dependencies) {
    this.#with = dependencies;
    this.#leases = new Leases(dependencies.database);
    this.#endings = new Endings(dependencies, this.#leases);
  }
  #until() {
    return this.#with.now() + LIMITS.uploadHours * HOUR_MS;
  }
  /** The caller's upload, unless it has expired. */
  async get(caller, id) {
    const row = await getUpload(this.#with.database.knex, caller, id);
    if (row.expires_at <= this.#with.now()) throw notFound();
    return row;
  }
  /** The caller's uploads that became no entry, newest first. */
  async list(caller) {
    return (
      await this.#with.database
        .knex('uploads')
        .where({
          user_id: caller.id,
          owner_id: caller.space,
        })
        .whereNot({ state: 'done' })
        .where('expires_at', '>', this.#with.now())
        .orderBy([
          {
            column: 'created_at',
            order: 'desc',
          },
          'id',
        ])
    ).map(toRow);
  }
  /** Bytes that open uploads of a space have announced. */
  async #announced(db, space) {
    const row = await db('uploads')
      .where({
        owner_id: space,
        state: 'open',
      })
      .where('expires_at', '>', this.#with.now())
      .sum({ bytes: 'size' })
      .first();
    return Number(row?.bytes ?? 0);
  }
  /**
   * Begins an upload. Asked again with the same id, it is the same one. Throws `request/too-large`, `upload/too-many`,
   * `server/disk-full` and what refuses the entry that it would become.
   */
  async begin(caller, plan) {
    const { database, staging, maxBytes, now, onStep } = this.#with;
    const { size, parentId, config } = plan;
    const id = plan.id ?? randomUUID();
    if (plan.id !== void 0) {
      const known = await this.get(caller, id).catch(() => void 0);
      if (known?.size === size) return known;
    }
    if (size > maxBytes)
      throw new AppError('request/too-large', {
        values: { max: `${Math.max(1, Math.floor(maxBytes / MEGABYTE))} MB` },
      });
    const destination = {
      parentId,
      fileName: plan.name,
      config,
    };
    const announced = await this.#announced(database.knex, caller.space);
    await requireWelcome(database.knex, caller, destination, size + announced, this.#with);
    await staging.requireRoom(size);
    await staging.create(id);
    onStep('begin/staged');
    const row = {
      id,
      user_id: caller.id,
      owner_id: caller.space,
      creator: caller.name,
      parent_id: parentId,
      file_name: plan.name,
      config: JSON.stringify(config),
      size,
      received: 0,
      staging: staging.name,
      state: 'open',
      document_id: null,
      failure: null,
      lease: null,
      lease_until: null,
      expires_at: this.#until(),
      created_at: new Date(now()).toISOString(),
    };
    try {
      await database.write(async (trx) => {
        if (await trx('uploads').where({ id }).first('id')) return;
        const open = await trx('uploads')
          .where({
            user_id: caller.id,
            state: 'open',
          })
          .where('expires_at', '>', now())
          .count({ n: '*' })
          .first();
        if (Number(open.n) >= LIMITS.openUploads)
          throw new AppError('upload/too-many', {
            values: { max: LIMITS.openUploads },
            retryAfter: 60,
          });
        await trx('uploads').insert(row);
      });
    } catch (error) {
      if (plan.id === void 0) await staging.remove(id);
      if (!isUniqueViolation(error)) throw error;
    }
    onStep('begin/inserted');
    return this.get(caller, id);
  }
  /** Waits for a request of this process that holds the upload; ends it when nothing comes from it any more. */
  async #settle(id) {
    const deadline = Date.now() + PATIENCE_MS$1;
    for (;;) {
      const receiver = this.#receivers.get(id);
      if (!receiver) return;
      if (Date.now() - receiver.heardAt >= STALLED_MS) {
        receiver.stop();
        await receiver.done;
        return;
      }
      if (Date.now() > deadline) throw new AppError('upload/busy', { retryAfter: 1 });
      await Promise.race([receiver.done, pause(100)]);
    }
  }
  /** Where an upload stands, for one who wants to go on; of a complete one, its entry. */
  async state(caller, id, language) {
    await this.get(caller, id);
    await this.#settle(id);
    const row = await this.get(caller, id);
    if (!isComplete(row)) return { row };
    return {
      row,
      result: await this.end(caller, row, language),
    };
  }
  /**
   * Adds bytes at `offset`. They are on the disk when it resolves; of a complete upload it gives the entry. Throws `upload/offset`,
   * `upload/busy`, `upload/checksum`, `upload/media-type`.
   */
  async append(caller, id, offset, body, language) {
    if (body.mediaType !== 'application/offset+octet-stream') throw new AppError('upload/media-type');
    if (this.#isClosing) throw new AppError('server/unavailable', { retryAfter: 2 });
    const digest = readDigest(body.checksum);
    const early = await this.get(caller, id);
    if (isComplete(early) && offset === early.size && (body.length ?? 0) === 0)
      return {
        received: early.size,
        expiresAt: early.expires_at,
        result: await this.end(caller, early, language),
      };
    this.#requireOffset(early, offset, body.length);
    const lease = await this.#leases.take(id);
    try {
      const row = await this.get(caller, id);
      this.#requireOffset(row, offset, body.length);
      await this.#bringHere(row);
      let { received } = row;
      const expiresAt = this.#until();
      const note = async (to) => {
        this.#with.onStep('append/flushed');
        if (
          (await this.#with.database.write((trx) =>
            trx('uploads')
              .where({
                id,
                lease: lease.mark,
                received,
              })
              .update({
                received: to,
                expires_at: expiresAt,
              }),
          )) !== 1
        )
          throw new AppError('upload/busy', { retryAfter: 1 });
        received = to;
        this.#with.onStep('append/noted');
      };
      await this.#receive(row, body, digest, lease.check, note);
      const result =
        received === row.size
          ? await this.end(
              caller,
              {
                ...row,
                received,
              },
              language,
              lease,
            )
          : void 0;
      return {
        received,
        expiresAt,
        ...(result ? { result } : {}),
      };
    } finally {
      lease.release();
    }
  }
  #requireOffset(row, offset, length) {
    if (offset !== row.received || isComplete(row))
      throw new AppError('upload/offset', {
        values: {
          offset: row.received,
          given: offset,
        },
        data: {
          offset: row.received,
          size: row.size,
          documentId: row.document_id,
        },
      });
    if (length !== void 0 && offset + length > row.size) throw new AppError('request/malformed');
  }
  async #receive(row, body, digest, check, note) {
    const { id, size, received: from } = row;
    const handle = await this.#with.staging.openAt(id, from).catch((error) => this.#lost(row, error));
    let finished = () => void 0;
    const receiver = {
      heardAt: Date.now(),
      stop: () => void body.stream.destroy(),
      done: new Promise((resolve) => (finished = resolve)),
    };
    this.#receivers.set(id, receiver);
    const silence = setInterval(() => {
      if (Date.now() - receiver.heardAt > SILENCE_MS) receiver.stop();
    }, STALLED_MS);
    try {
      const onBytes = () => void (receiver.heardAt = Date.now());
      await receive(body.stream, {
        handle,
        from,
        size,
        digest,
        check,
        note,
        onBytes,
      });
    } catch (error) {
      if (body.stream.destroyed && !body.stream.complete)
        throw new AppError('request/malformed', { cause: error });
      throw error;
    } finally {
      clearInterval(silence);
      await handle.close();
      this.#receivers.delete(id);
      finished();
    }
  }
  /** An upload that was begun at another server and has no bytes there yet goes on here. */
  async #bringHere({ id, received, staging: begunAt }) {
    const { database, staging } = this.#with;
    if (received > 0 || begunAt === staging.name) return;
    await staging.create(id);
    await database.write((trx) => trx('uploads').where({ id }).update({ staging: staging.name }));
  }
  /** What it means that the staged bytes are not there: they lie with another server, or the upload must begin anew. */
  async #lost(row, error) {
    if (!(error.code === 'ENOENT' || (error instanceof AppError && error.failure === 'document/damaged')))
      throw error;
    if (row.staging !== this.#with.staging.name)
      throw new AppError('server/unavailable', {
        retryAfter: 5,
        cause: error,
      });
    await this.#with.database.write((trx) => trx('uploads').where({ id: row.id }).delete());
    await this.#with.staging.remove(row.id);
    throw notFound();
  }
  /** Forgets an upload with its bytes; what it became stays. Throws `upload/busy` while it becomes an entry. */
  async abandon(caller, id) {
    await this.get(caller, id);
    const receiver = this.#receivers.get(id);
    receiver?.stop();
    await receiver?.done;
    const lease = await this.#leases.take(id);
    try {
      await this.#with.database.write((trx) =>
        trx('uploads')
          .where({
            id,
            lease: lease.mark,
          })
          .delete(),
      );
      await this.#with.staging.remove(id);
    } finally {
      lease.release();
    }
  }
  /** The entry that a complete upload is, made now unless it is there: the same one however often it is asked. */
  async finish(caller, id, change, language) {
    let row = await this.get(caller, id);
    if (!isComplete(row))
      throw new AppError('upload/incomplete', {
        values: {
          offset: row.received,
          size: row.size,
        },
      });
    if (row.state === 'open' && (change.config !== void 0 || change.parentId !== void 0)) {
      const { parentId = row.parent_id } = change;
      const config = JSON.stringify({
        ...configOf(row),
        ...change.config,
      });
      await this.#with.database.write((trx) =>
        trx('uploads')
          .where({
            id,
            state: 'open',
          })
          .update({
            config,
            parent_id: parentId,
          }),
      );
      row = await this.get(caller, id);
    }
    return this.end(caller, row, language);
  }
  /** Makes the entry of a complete upload, or gives the one that was made. Throws what it is refused for. */
  async end(caller, row, language, held) {
    const documentId = await this.#endings.end(row, caller, language, held);
    const document = await getOwned(this.#with.database.knex, row.owner_id, documentId);
    return uploadResult(this.#with.database.knex, document, caller, language);
  }
  /** Ends what brings bytes, keeping what has come, and resolves when nothing is worked on any more. */
  async close() {
    this.#isClosing = true;
    for (const { stop } of this.#receivers.values()) stop();
    await Promise.all([...this.#receivers.values()].map(({ done }) => done));
    await this.#endings.settled();
  }
  /** See `sweepUploads`. */
  get parts() {
    return {
      leases: this.#leases,
      endings: this.#endings,
    };
  }
};
// src/xray/refusal.ts
/** What was wrong with a film, by code. */
var REASONS = {
  'en-US': {
    'film/no-dicom': 'It is not a complete DICOM file.',
    'film/no-picture': 'It holds no picture.',
    'film/compressed':
      'It is compressed in a way that is not supported. Export it uncompressed, or as JPG or PNG.',
    'film/colour': 'It is a colour picture. Export the grey X-ray, or save it as JPG or PNG.',
    'film/several-pictures': 'It holds several pictures. Export the one that is needed.',
    'film/odd-depth': 'Its grey values have an unusual depth ({bits} bits).',
    'film/too-large': 'It has more than {max} million pixels.',
    'film/cut-off': 'It ends too early; the transfer was probably interrupted.',
    'scan/too-slow': 'Reading it took too long.',
    'scan/too-large': 'Reading it needed too much memory.',
  },
  'zh-CN': {
    'film/no-dicom': '该文件不是完整的 DICOM 文件。',
    'film/no-picture': '文件中没有图像。',
    'film/compressed': '图像采用了暂不支持的压缩格式，请导出为未压缩的 DICOM，或 JPG、PNG。',
    'film/colour': '该图像为彩色图像，请导出灰度 X 光片，或另存为 JPG、PNG。',
    'film/several-pictures': '文件中包含多幅图像，请单独导出所需的一幅。',
    'film/odd-depth': '图像的灰度位数（{bits} 位）不受支持。',
    'film/too-large': '图像超过 {max} 百万像素。',
    'film/cut-off': '文件不完整，可能在传输中断开。',
    'scan/too-slow': '读取耗时过长。',
    'scan/too-large': '读取时占用内存过大。',
  },
};
var TEXTS = {
  'en-US': createTexts('en-US', { own: REASONS['en-US'] }),
  'zh-CN': createTexts('zh-CN', { own: REASONS['zh-CN'] }),
};
/** What a failure to read a DICOM file means for the caller; undefined for a fault of ours. */
function filmRefusal(error, language) {
  if (!(error instanceof SdkError)) return void 0;
  if (error.code === 'picture/unreadable') return new AppError('picture/unreadable', { cause: error });
  const reason = TEXTS[language].find(error.code, error.data) ?? '';
  return new AppError('xray/unreadable', {
    values: { reason },
    data: { reason: error.code },
    cause: error,
  });
}
// src/xray/take-in.ts
/** A picture as it is shown, of an untrusted JPG, PNG or DICOM file; nothing is stored. Throws `picture/unreadable`, `xray/unreadable`. */
async function readXray(file, dependencies) {
  const { blobs, compute, language, signal } = dependencies;
  const { mediaType } = kindOf$1(await headOf(file.path), file.fileName);
  const isFilm = mediaType === 'application/dicom';
  const [to, deepTo] = [blobs.temporaryPath(), blobs.temporaryPath()];
  const { path } = file;
  try {
    const facts = await compute.readPicture(
      isFilm
        ? {
            kind: 'film',
            path,
            to,
            deepTo,
          }
        : {
            kind: 'clean',
            path,
            to,
          },
      signal,
    );
    return {
      mediaType,
      png: await readFile(to),
      deep: isFilm ? await readFile(deepTo) : null,
      facts,
    };
  } catch (error) {
    throw (isFilm ? filmRefusal(error, language) : pictureRefusal(error)) ?? error;
  } finally {
    for (const made of [to, deepTo]) await rm(made, { force: true });
  }
}
/**
 * Takes the file of an X-ray into the store, where it is held until `writeRow` is over. Throws what `readXray` throws, and then nothing is
 * kept.
 */
async function takeInXray(file, dependencies, writeRow) {
  const { mediaType, png, deep, facts } = await readXray(file, dependencies);
  const [picture, below] = [contentOf(png), deep && contentOf(deep)];
  return storeNamed(dependencies, [picture, ...(below ? [below] : []), file], () =>
    writeRow({
      mediaType,
      blobHash: file.hash,
      pictureHash: picture.hash,
      deepHash: below?.hash ?? null,
      facts,
    }),
  );
}
// src/xray/routes.ts
/** Most X-rays of one model. */
var MOST_XRAYS = 50;
var factsOf = (row) => JSON.parse(row.facts);
var toXray = (row) => {
  const { width, height, film } = factsOf(row);
  return {
    id: row.id,
    modelId: row.model_id,
    name: row.name,
    placement: JSON.parse(row.placement ?? 'null'),
    marker: JSON.parse(row.marker ?? 'null'),
    mediaType: row.media_type,
    width,
    height,
    pixelSpacing: film?.pixelSpacing ? [...film.pixelSpacing] : null,
    spacingAt: film?.spacingAt ?? null,
    window: film ? { ...film.window } : null,
    createdAt: row.created_at,
  };
};
/** A value from JSON, or from the text of a form field that holds JSON or a plain word. */
function fromForm(value) {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const parsed = parseJson(value);
  requireStorable(parsed);
  return parsed;
}
/** An X-ray of the space whose model is not in the recycle bin; throws `request/not-found`. */
async function getXray(db, space, id) {
  const row = await db('xrays')
    .where({
      owner_id: space,
      id,
    })
    .first();
  if (!row) throw notFound();
  await getModel(db, space, row.model_id);
  return row;
}
/** Adds an X-ray whose file is in the store. Throws `document/too-many`, `document/quota`. */
async function insertXray(trx, { caller, file }, { id, xrayId, change, taken }, { gate, now }) {
  const { fileName, size } = requireFile(file);
  const count = await trx('xrays').where({ model_id: id }).count({ n: '*' }).first();
  if (Number(count.n) >= MOST_XRAYS) throw new AppError('document/too-many', { values: { max: MOST_XRAYS } });
  await requireRoom$1(trx, caller.space, size, gate);
  const row = {
    owner_id: caller.space,
    id: xrayId ?? randomUUID(),
    model_id: id,
    name: nameOfFile(fileName),
    placement: null,
    marker: null,
    ...change,
    media_type: taken.mediaType,
    blob_hash: taken.blobHash,
    picture_hash: taken.pictureHash,
    deep_hash: taken.deepHash,
    facts: JSON.stringify(taken.facts),
    size,
    creator: caller.name,
    created_at: new Date(now()).toISOString(),
  };
  await trx('xrays').insert(row);
  return toXray(row);
}
/** X-ray pictures of a model. */
function xrayHandlers({ database, blobs, compute, consent, gate, now }) {
  const { knex } = database;
  const rowOf = async (db, space, id) =>
    await db('xrays')
      .where({
        owner_id: space,
        id,
      })
      .first();
  return {
    'document/saveXray': async ({ id, xrayId, name, placement, marker }, call) => {
      const { caller, language, signal } = call;
      const model = await getModel(knex, caller.space, id);
      const change = {
        ...(name === void 0 ? {} : { name }),
        ...(placement === void 0 ? {} : { placement: keptJson(fromForm(placement)) }),
        ...(marker === void 0 ? {} : { marker: keptJson(fromForm(marker)) }),
      };
      const known = xrayId === void 0 ? void 0 : await rowOf(knex, caller.space, xrayId);
      if (known && (known.model_id !== id || (call.file && call.file.hash !== known.blob_hash)))
        throw new AppError('operation/id-taken');
      if (!known && xrayId !== void 0 && !call.file) throw notFound();
      const writeRow = (taken) =>
        database.write(async (trx) => {
          await getModel(trx, caller.space, id);
          const present = xrayId === void 0 ? void 0 : await rowOf(trx, caller.space, xrayId);
          if (present) {
            if (Object.keys(change).length > 0)
              await trx('xrays')
                .where({
                  owner_id: caller.space,
                  id: present.id,
                })
                .update(change);
            return toXray({
              ...present,
              ...change,
            });
          }
          if (!taken) throw notFound();
          return insertXray(
            trx,
            call,
            {
              taken,
              id,
              xrayId,
              change,
            },
            {
              gate,
              now,
            },
          );
        });
      if (known) return writeRow();
      await requireConsent(knex, await getContainer(knex, caller.space, model.parent_id), consent);
      const file = requireFile(call.file);
      await requireRoom$1(knex, caller.space, file.size, gate);
      await requireClean(file.path, gate);
      return takeInXray(
        file,
        {
          database,
          blobs,
          compute,
          language,
          signal,
        },
        writeRow,
      );
    },
    'document/getxraylist': async ({ id }, { caller }) => {
      const model = await getModel(knex, caller.space, id);
      return (
        await knex('xrays').where({ model_id: model.id }).orderBy('created_at').orderBy('id').select()
      ).map(toXray);
    },
    'document/getXRayMarker': async ({ id }, { caller }) =>
      JSON.parse((await getXray(knex, caller.space, id)).marker ?? 'null'),
    'document/xrayimage': async ({ id, center, width }, { caller, language, signal }) => {
      const row = await getXray(knex, caller.space, id);
      const { film } = factsOf(row);
      const isOwnWindow = film === null || (center === void 0 && width === void 0);
      const hash = isOwnWindow ? row.picture_hash : row.deep_hash;
      if (isOwnWindow) {
        const { stream, size } = await openBlob(blobs, hash);
        return new BytesReply(stream, 'image/png', {
          size,
          tag: hash,
          cache: 'revalidate',
        });
      }
      if ((await blobs.size(hash)) === void 0) throw new AppError('document/damaged');
      const window = {
        center: center === void 0 ? film.window.center : Number(center),
        width: width === void 0 ? film.window.width : Number(width),
      };
      const to = blobs.temporaryPath();
      try {
        const path = await blobs.localPath(hash);
        await compute.readPicture(
          {
            kind: 'window',
            path,
            to,
            film,
            window,
          },
          signal,
        );
        return new BytesReply(await readFile(to), 'image/png');
      } catch (error) {
        throw filmRefusal(error, language) ?? error;
      } finally {
        await rm(to, { force: true });
      }
    },
    'document/deletexray': ({ id }, { caller }) =>
      database.write(async (trx) => {
        await getXray(trx, caller.space, id);
        await trx('xrays')
          .where({
            owner_id: caller.space,
            id,
          })
          .delete();
        return null;
      }),
  };
}
// src/xray/smart-match.ts
/** Recognition of vertebrae. */
function smartMatchHandlers({ database, blobs, compute, jobs, smartMatch }) {
  return {
    'x-smart/x-match': async ({ xrayId }, call) => {
      const { caller, file, language, signal } = call;
      if ((xrayId === void 0) === (file === void 0)) throw new AppError('smart-match/parameters');
      const picture = async () => {
        if (xrayId !== void 0)
          return blobs.read((await getXray(database.knex, caller.space, xrayId)).picture_hash);
        try {
          return (
            await readXray(file, {
              blobs,
              compute,
              language,
              signal,
            })
          ).png;
        } catch (error) {
          if (error instanceof AppError && error.failure === 'picture/unreadable')
            throw new AppError('smart-match/parameters', { cause: error });
          throw error;
        }
      };
      const png = await picture();
      if (!smartMatch) throw new AppError('smart-match/not-available');
      return jobs.answer(call, async (ports) => {
        const found = await smartMatch(png, ports);
        if (!found) throw new AppError('smart-match/parameters');
        return found;
      });
    },
  };
}
// src/app.ts
/** Threads that are reckoned with where nobody says how many there are. */
var UNTOLD_THREADS = 3;
/** Builds the application; nothing listens yet. */
function createApp(dependencies) {
  const { logger, now } = dependencies;
  const compute = queuedByUser(dependencies.compute, limitsOf(dependencies.places ?? UNTOLD_THREADS));
  const metrics = dependencies.metrics ?? createMetrics();
  const blobs = measuredBlobs(dependencies.blobs, metrics);
  const plain = measuredDatabase(dependencies.database, metrics);
  const onFault = (error, requestId) =>
    logger.error(
      {
        err: error,
        requestId,
      },
      'fault',
    );
  const backlog = new Backlog(plain, onFault);
  const audit = new AuditRecorder(backlog, now, logger);
  const database = audit.over(plain);
  const gate = dependencies.gate ?? {};
  const consent = {
    isAsked: dependencies.asksConsent ?? true,
    now,
  };
  const policy = {
    ...DEFAULT_POLICY,
    ...dependencies.policy,
  };
  const sessions = new Sessions(plain, backlog, now, policy.idleHours);
  const attempts = new Attempts(plain, now);
  const codes = new Codes(plain, now);
  const { post, secrets } = dependencies;
  const accounts = {
    database,
    sessions,
    attempts,
    codes,
    factors: {
      database,
      secrets,
      backlog,
      unwrittenSteps: /* @__PURE__ */ new Map(),
    },
    post,
    policy,
    now,
  };
  const throttle = new Throttle(now, {
    exports: policy.exportsPerMinute,
    searches: policy.searchesPerMinute,
  });
  const { patienceMs, places, deadAfterMs, disk } = dependencies;
  const jobs = new Jobs({
    database: plain,
    blobs,
    translate: computeRefusal,
    onFault,
    ...(patienceMs === void 0 ? {} : { patienceMs }),
    ...(places === void 0 ? {} : { places }),
    ...(deadAfterMs === void 0 ? {} : { deadAfterMs }),
  });
  const readiness = new Readiness({
    database: plain,
    blobs,
    disk,
  });
  metrics.watch('jobs_here', () => jobs.here);
  metrics.watch('jobs_running', () => jobs.going());
  metrics.watch('compute_waiting', () => compute.waiting ?? 0);
  metrics.watch('event_streams', () => jobs.streams);
  metrics.watch('ready', async () => ((await readiness.failing()).length === 0 ? 1 : 0));
  const registry = createOperationRegistry(dependencies.operations);
  const working = {
    database,
    blobs,
    compute,
    jobs,
    registry,
    now,
  };
  const takingIn = {
    database,
    blobs,
    compute,
    consent,
    gate,
    now,
  };
  const uploads = new Uploads({
    ...takingIn,
    staging: dependencies.staging,
    maxBytes: dependencies.maxUploadBytes,
    onStep: dependencies.onStep ?? (() => void 0),
    record: async (uploader, parentId, work) =>
      (await audit.during('document/upload', { parentId }, uploader, work)).result,
  });
  const { current, ...measures } = measureHandlers({
    database,
    checks: new MeasureChecks({
      database: plain,
      blobs,
      compute,
      background: jobs.background,
    }),
    now,
    patienceMs,
  });
  const one = (name, input, call) => handlers[name](input, call);
  const admit = async (name, caller) => {
    const standing = await sessions.standing(caller);
    if (standing && mayCall(standing.roles, name)) return standing;
    await audit.refused(name, caller);
    throw new AppError('request/forbidden');
  };
  const handlers = audit.around(
    jobs.around({
      ...accountHandlers(accounts),
      ...clinicHandlers(accounts),
      ...handOverHandlers(database, gate, consent),
      ...switchHandlers(accounts),
      ...readHandlers(database),
      ...changeHandlers(database, consent),
      ...fileHandlers({
        ...takingIn,
        jobs,
      }),
      ...uploadHandlers(uploads, dependencies.maxUploadBytes),
      ...storageHandlers(database),
      ...patientHandlers(database, consent),
      ...courseHandlers(database, now),
      ...worklistHandlers(database, now),
      ...recycleHandlers(
        {
          database,
          blobs,
          staging: dependencies.staging,
        },
        consent,
      ),
      ...manyHandlers({
        knex: database.knex,
        jobs,
        one,
      }),
      ...consentHandlers(database, consent),
      ...exportHandlers(database, blobs),
      ...eraseHandlers(database, blobs, dependencies.staging),
      ...basicHandlers(database, now),
      ...memberHandlers({
        database,
        blobs,
        compute,
        jobs,
        consent,
        gate,
        now,
      }),
      ...assetHandlers({
        database,
        blobs,
        consent,
        gate,
        now,
      }),
      ...xrayHandlers({
        database,
        blobs,
        compute,
        consent,
        gate,
        now,
      }),
      ...smartMatchHandlers({
        database,
        blobs,
        compute,
        jobs,
        smartMatch: dependencies.smartMatch,
      }),
      ...templateHandlers(database, now),
      ...feedbackHandlers(database, now),
      ...operationHandlers(database, registry, now),
      ...workHandlers(working),
      ...braceHandlers({
        ...working,
        gate,
        one,
        admit,
      }),
      ...measures,
      ...reportHandlers({
        ...working,
        measures: current,
      }),
      ...jobHandlers(jobs),
      ...serviceHandlers(database, blobs),
      ...observeHandlers({
        metrics,
        readiness,
        access: dependencies.metricsAccess ?? { isPublic: false },
      }),
    }),
    plain,
  );
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', dependencies.trustedProxies ?? 0);
  app.use((request, response, next) => {
    const requestId = randomUUID();
    response.setHeader('x-request-id', requestId);
    const start = performance.now();
    const isCall = /^\/api(?:\/|$)/i.test(request.path);
    if (isCall) response.setHeader('cache-control', 'no-store');
    response.once('close', () => {
      if (!isCall) return;
      const { route, userId } = markOf(request);
      const ms = performance.now() - start;
      metrics.request(route ?? 'none', request.method, response.statusCode, ms / 1e3);
      logger.info({
        requestId,
        method: request.method,
        route,
        userId,
        status: response.statusCode,
        ms: Math.round(ms),
      });
    });
    inRequest(requestId, next);
  });
  app.use(securityHeaders(Object.values(policy.sisters).map(({ origin }) => origin)));
  app.use(`/api/${ROUTES['upload/begin'].path}`, tusMethods);
  defineRoutes(app, handlers, {
    authenticate: (token) => sessions.find(token),
    throttle,
    maxUploadBytes: dependencies.maxUploadBytes,
    temporaryPath: () => blobs.temporaryPath(),
    onFault,
    onForbidden: (name, caller) => audit.refused(name, caller),
  });
  app.use('/api', (request, response) => {
    sendError(response, new AppError('request/not-found'), languageOf(request.headers['accept-language']));
  });
  serveApp(app, dependencies.staticFolder);
  app.use((request, response) => {
    sendError(response, new AppError('request/not-found'), languageOf(request.headers['accept-language']));
  });
  const fault = (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = error.status;
    const refusal =
      typeof status === 'number' && status < 500
        ? new AppError(status === 404 ? 'request/not-found' : 'request/malformed')
        : refusalOf(error, String(response.getHeader('x-request-id')), onFault);
    sendError(response, refusal, languageOf(request.headers['accept-language']));
  };
  app.use(fault);
  const ofExample = {
    ...working,
    database: plain,
    background: jobs.background,
  };
  const makeWall = () => makeExampleWall(ofExample);
  return {
    express: app,
    jobs,
    readiness,
    uploads,
    backlog,
    makeExampleWall: makeWall,
  };
}
// src/people/clinics/first-run.ts
/**
 * The code with which somebody registers as the first user of a fresh server and founds its clinic. Made once: undefined where anybody
 * has an account or a code was made before that is still good.
 */
function firstRunCode(database, now) {
  return database.write(async (trx) => {
    if (await trx('users').first('id')) return void 0;
    if (
      await trx('invitations')
        .whereNull('clinic_id')
        .where('expires_at', '>', new Date(now).toISOString())
        .first('id')
    )
      return void 0;
    const { code } = await makeInvitation(
      trx,
      {
        clinicId: null,
        role: 'administrator',
        invitedBy: {
          id: null,
          name: 'server',
        },
      },
      now,
    );
    return code;
  });
}
// src/demo/seed-demo.ts
var BIRTHDAY = '2012-05-14';
var DAY_MS$1 = 864e5;
var EXAMPLE_VISITS = [
  {
    daysAgo: 182,
    cobb: 38,
    atr: 11,
    height: 148.5,
    sizes: {
      bust: 752,
      waist: 631,
      hip: 775,
    },
  },
  {
    daysAgo: 91,
    cobb: 37,
    atr: 10,
    height: 150,
    sizes: {
      bust: 764,
      waist: 640,
      hip: 786,
    },
  },
];
async function take(bytes, fileName, { database, blobs, compute }) {
  const path = blobs.temporaryPath();
  await writeFile(path, bytes);
  try {
    return await importFile(
      {
        path,
        hash: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        fileName,
      },
      {
        unit: 'mm',
        upAxis: 'Z',
      },
      {
        database,
        blobs,
        compute,
        language: 'en-US',
      },
      (imported) => Promise.resolve(imported),
    );
  } finally {
    await rm(path, { force: true });
  }
}
/**
 * Gives an empty database the user `demo` with a sample patient: a scan as a scanner leaves it, its X-ray, and a finished example with a
 * history, whose wall is made once the server runs (`makeExampleWall`). The body comes from the product's own generator. `fineness` is that of the body. All rows are written at once or not at all; does nothing where
 * anybody has an account.
 */
async function seedDemo(dependencies, fineness = {}) {
  const { database, now } = dependencies;
  if (await database.knex('users').first('id')) return false;
  const trunk = sampleTrunk({
    cobb: 35,
    ...fineness,
  });
  const [scan, film, example, passwordHash] = await Promise.all([
    take(writeMesh(scanOf(trunk), 'stl'), 'scan.stl', dependencies),
    take(sampleFilm(trunk).png, 'x-ray.png', dependencies),
    take(writeMesh(trunk.mesh, 'stl'), 'example.stl', dependencies),
    hashPassword(DEMO_USER.password),
  ]);
  const registry = createOperationRegistry(operations);
  const records = exampleRecords(trunk).filter(
    ({ type, version, params }) =>
      registry.has(type, version) && checkParams(registry.get(type, version), params).ok,
  );
  const time = now();
  const dayBefore = (days) => calendarDay(/* @__PURE__ */ new Date(time - days * DAY_MS$1).toISOString());
  const fields = patientFieldsSchema.parse({
    name: '示例患者 Sample',
    birthday: BIRTHDAY,
    doctor: 'Dr. Lin',
    age: ageOn(BIRTHDAY, dayBefore(0)),
    sex: 'F',
    height: 152,
    weight: 42,
    type: 'rigo-A1',
    technician: 'Chen',
    cobb: 35,
    atr: 9,
    remark: '',
    sizes: {
      bust: 778,
      waist: 653,
      hip: 802,
      chestWidth: 262,
      waistWidth: 221,
      hipWidth: 290,
    },
  });
  const seed = database.write(async (trx) => {
    const caller = inOwnSpace(
      await insertUser(
        trx,
        {
          ...DEMO_USER,
          isEmailVerified: true,
        },
        passwordHash,
        time,
      ),
    );
    const patient = await insertDocument(
      trx,
      caller,
      {
        parentId: '0',
        name: fields.name,
        fileType: 'PATIENT',
      },
      time,
    );
    await trx('patients').insert({
      document_id: patient.id,
      fields: JSON.stringify(fields),
    });
    const visits = [...EXAMPLE_VISITS, { daysAgo: 0 }].map(({ daysAgo, ...values }) => ({
      at: dayBefore(daysAgo),
      ...valuesOf$1({
        ...fields,
        ...values,
      }),
    }));
    await putVisits(trx, patient.id, visits);
    await trx('consents').insert({
      patient_id: patient.id,
      guardian: '示例监护人 Guardian',
      date: dayBefore(0),
      recorded_by: caller.name,
      recorded_at: new Date(time).toISOString(),
    });
    const parentId = patient.id;
    await insertDocument(
      trx,
      caller,
      {
        ...scan,
        parentId,
        name: '扫描 Scan.stl',
      },
      time,
    );
    await insertDocument(
      trx,
      caller,
      {
        ...film,
        parentId,
        name: 'X光片 X-ray PA.png',
      },
      time,
    );
    const model = await insertDocument(
      trx,
      caller,
      {
        ...example,
        parentId,
        name: EXAMPLE_NAME,
      },
      time,
    );
    const alignment = confirmAlignment(
      {
        base: example.baseHash ?? '',
        records: [],
        cursor: 0,
      },
      void 0,
      {
        by: 'Bracewright',
        at: new Date(time).toISOString(),
      },
      ROLES,
    );
    await trx('model_basics').insert({
      model_id: model.id,
      fields: JSON.stringify({ alignment }),
    });
    if (records.length > 0)
      await appendRecords(trx, caller, time, {
        modelId: model.id,
        revision: 0,
        records,
      });
  });
  try {
    await seed;
  } catch (error) {
    if (error instanceof AppError && error.failure === 'account/name-taken') return false;
    throw error;
  }
  return true;
}
// src/mail/carriers.ts
var FROM = 'Bracewright <no-reply@localhost.invalid>';
/** How long a mail server may take to connect, to greet and between two answers: a stop of this server waits for mails on their way. */
var PATIENCE_MS = '20000';
/** The address of a mail server with limits of time, where it does not name its own. */
function withLimits(url) {
  const limited = new URL(url);
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!limited.searchParams.has(limit)) limited.searchParams.set(limit, PATIENCE_MS);
  return limited.href;
}
/** What a mail is made of. Addresses are objects: a list or a comment inside one is then no further recipient. */
var mailOf = (message, from) => ({
  from,
  to: {
    name: '',
    address: message.to,
  },
  subject: message.subject,
  text: message.text,
  disableFileAccess: true,
  disableUrlAccess: true,
});
async function keep(folder, ending, bytes, now) {
  await mkdir(folder, {
    recursive: true,
    mode: 448,
  });
  const name = `${new Date(now).toISOString().replaceAll(':', '-')}-${randomUUID()}${ending}`;
  const whole = join(folder, name);
  await writeFile(`${whole}.part`, bytes, {
    mode: 384,
    flush: true,
  });
  await rename(`${whole}.part`, whole);
  return name;
}
/** Puts each mail into `folder` as a file that every mail program opens. */
function mailOutbox(folder, told = () => void 0) {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    async carry(message) {
      const { message: bytes } = await composer.sendMail(mailOf(message, FROM));
      told(await keep(folder, '.eml', bytes, Date.now()));
    },
  };
}
/** Puts each text message into `folder` as `{ to, text }`. */
var smsOutbox = (folder, told = () => void 0) => ({
  async carry({ to, text }) {
    told(
      await keep(
        folder,
        '.sms.json',
        `${JSON.stringify({
          to,
          text,
        })}\n`,
        Date.now(),
      ),
    );
  },
});
/** Sends mail through an SMTP server, e.g. `smtps://user:secret@mail.example.org`. */
function smtp(url, from) {
  const transport = createTransport(withLimits(url));
  return {
    async carry(message) {
      await transport.sendMail(mailOf(message, from));
    },
  };
}
/** Hands text messages to a gateway: POST `{ to, text }` with a bearer token, any 2xx means taken over. */
var smsGateway = (url, token) => ({
  async carry({ to, text }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        to,
        text,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(2e4),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the gateway for text messages answered ${response.status}`);
  },
});
// src/mail/letters.ts
var WORDINGS = {
  'en-US': {
    code: ({ purpose, code, minutes }) => {
      return {
        subject: 'Your Bracewright code',
        text: `Your code ${
          {
            register: 'to register with Bracewright',
            reset: 'to set a new Bracewright password',
            contact: 'to confirm your new contact at Bracewright',
          }[purpose]
        }: ${code}\n\nIt is good for ${minutes} minutes and for one use. Nobody from Bracewright will ask you for it. If you did not ask for it, you need not do anything.`,
      };
    },
    'already-registered': ({ url }) => ({
      subject: 'You already have a Bracewright account',
      text: `Somebody, probably you, wanted to register with this address, but it has an account already. Sign in here, or ask for a new password there:\n\n${url}\n\nIf it was not you, you need not do anything.`,
    }),
    activation: ({ name, url, hours }) => ({
      subject: 'Activate your Bracewright account',
      text: `Hello ${name},\n\nplease activate your account by opening this address:\n\n${url}\n\nIt is good for ${hours} hours. If you did not register, you need not do anything.`,
    }),
    invitation: ({ clinic, from, code, url, days }) => ({
      subject: `Invitation to ${clinic}`,
      text: `${from} invites you to work with “${clinic}” in Bracewright.\n\nRegister here with this invitation code, or enter it in the settings of your account:\n\n${url}\n\nInvitation code: ${code}\n\nIt is good for ${days} days and for this address only.`,
    }),
    'password-changed': ({ name, url }) => ({
      subject: 'Your Bracewright password was changed',
      text: `Hello ${name},\n\nthe password of your account was changed, and you were signed out everywhere else. If it was not you, set a new password at once and tell your administrator:\n\n${url}`,
    }),
    'contact-changed': ({ name, url }) => ({
      subject: 'The contact of your Bracewright account was changed',
      text: `Hello ${name},\n\nthe e-mail address or the phone number of your account was changed. If it was not you, tell your administrator at once:\n\n${url}`,
    }),
  },
  'zh-CN': {
    code: ({ purpose, code, minutes }) => {
      return {
        subject: '您的 Bracewright 验证码',
        text: `您正在${
          {
            register: '注册 Bracewright',
            reset: '重置 Bracewright 密码',
            contact: '确认新的联系方式',
          }[purpose]
        }，验证码为：${code}\n\n验证码 ${minutes} 分钟内有效，仅可使用一次，请勿告知他人。如非本人操作，请忽略。`,
      };
    },
    'already-registered': ({ url }) => ({
      subject: '您已有 Bracewright 账户',
      text: `有人（可能是您本人）尝试用此邮箱注册，但该邮箱已有账户。您可以在此登录或找回密码：\n\n${url}\n\n如非本人操作，请忽略。`,
    }),
    activation: ({ name, url, hours }) => ({
      subject: '请激活您的 Bracewright 账户',
      text: `${name}，您好：\n\n请打开以下地址激活账户：\n\n${url}\n\n该地址 ${hours} 小时内有效。如非本人注册，请忽略。`,
    }),
    invitation: ({ clinic, from, code, url, days }) => ({
      subject: `邀请您加入${clinic}`,
      text: `${from} 邀请您在 Bracewright 中加入“${clinic}”。\n\n请在此注册并填写邀请码；若已有账户，请在账户设置中填写：\n\n${url}\n\n邀请码：${code}\n\n${days} 天内有效，仅限本邮箱使用。`,
    }),
    'password-changed': ({ name, url }) => ({
      subject: '您的 Bracewright 密码已修改',
      text: `${name}，您好：\n\n您的账户密码已修改，其他设备上的登录已退出。如非本人操作，请立即重新设置密码并联系管理员：\n\n${url}`,
    }),
    'contact-changed': ({ name, url }) => ({
      subject: '您的 Bracewright 联系方式已修改',
      text: `${name}，您好：\n\n您账户的邮箱或手机号已修改。如非本人操作，请立即联系管理员：\n\n${url}`,
    }),
  },
};
/** The words of a letter. A text message has no subject and only the first paragraph. */
function letterOf(letter, language, by) {
  const wording = WORDINGS[language][letter.kind];
  const { subject, text } = wording(letter);
  return by === 'mail'
    ? {
        subject,
        text: `${text}\n\nBracewright\n`,
      }
    : {
        subject: '',
        text: `[Bracewright] ${text.split('\n\n')[0]}`,
      };
}
// src/mail/post.ts
var PAUSES_MS = [1e3, 1e4, 6e4];
/**
 * Sends letters without anybody waiting: how long an answer takes must not tell whether somebody was written to. What a carrier does
 * not take is tried again three times, then told to `onFault`; the person asks for another.
 */
var Post = class {
  #carriers;
  #onFault;
  #going = /* @__PURE__ */ new Set();
  #closing = new AbortController();
  constructor(carriers, onFault) {
    this.#carriers = carriers;
    this.#onFault = onFault;
  }
  /** Sends `letter`; returns at once. */
  send(recipient, letter) {
    const message = {
      to: recipient.to,
      ...letterOf(letter, recipient.language, recipient.by),
    };
    const going = this.#deliver(this.#carriers[recipient.by], message).finally(() =>
      this.#going.delete(going),
    );
    this.#going.add(going);
  }
  async #deliver(carrier, message) {
    for (let attempt = 0; ; attempt++)
      try {
        await carrier.carry(message);
        return;
      } catch (error) {
        const wait = PAUSES_MS[attempt];
        if (wait === void 0 || this.#closing.signal.aborted) {
          this.#onFault(error);
          return;
        }
        await setTimeout$1(wait, void 0, { signal: this.#closing.signal }).catch(() => void 0);
      }
  }
  /** Resolves when every letter sent so far has arrived or was given up. */
  async settled() {
    await Promise.all(this.#going);
  }
  /** Tries what is left once more, without waiting. */
  async close() {
    this.#closing.abort();
    await this.settled();
  }
};
// src/mail/open-post.ts
/** The post of a deployment. Without a mail server or a gateway, messages wait in `outbox` of the data folder. */
function openPost(env, dataFolder, logger) {
  const folder = join(dataFolder, 'outbox');
  const told = (file) => logger.info({ outbox: file }, 'message');
  return new Post(
    {
      mail:
        env.SMTP_URL === void 0
          ? mailOutbox(folder, told)
          : smtp(env.SMTP_URL, env.MAIL_FROM ?? 'Bracewright <no-reply@localhost.invalid>'),
      sms:
        env.SMS_GATEWAY_URL === void 0
          ? smsOutbox(folder, told)
          : smsGateway(env.SMS_GATEWAY_URL, env.SMS_GATEWAY_TOKEN ?? ''),
    },
    (error) => logger.error({ reason: error.code ?? 'unknown' }, 'message not sent'),
  );
}
// src/observe/log.ts
/**
 * An error as the log may hold it. PostgreSQL quotes what it was given (in the message of a wrong value, in the details of a row that it
 * refuses), so of its errors only the code and the places are kept.
 */
function describeError(error) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { severity, code, table, constraint } = error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: severity === void 0 ? error.message : 'the database refused a statement',
    ...(code === void 0 ? {} : { code }),
    ...(table === void 0 ? {} : { table }),
    ...(constraint === void 0 ? {} : { constraint }),
    stack: frames.join('\n'),
    ...(error.cause === void 0 ? {} : { cause: describeError(error.cause) }),
  };
}
/** The log of a server: JSON lines, each with the request it belongs to. */
var createLogger = (level, destination) =>
  pino(
    {
      level,
      mixin: logContext,
      serializers: { err: describeError },
    },
    destination,
  );
// src/compute/locked.ts
/** The thread was ended for it. */
var ThreadLocked = class extends Error {
  locked;
  constructor(locked) {
    super('the language was made another one in this thread, which was ended');
    this.locked = locked;
  }
};
/** How often work is begun again that met what earlier work had left. */
var MOST_INNOCENT = 3;
/**
 * Does work again in another thread when its own was made useless: without the record that did it, which fails with `operation/builtins-changed`. Throws that
 * where what comes after the records did it.
 */
async function unlessLocked(records, work) {
  const passOver = /* @__PURE__ */ new Map();
  for (let innocent = 0; ;)
    try {
      return await work(passOver);
    } catch (error) {
      if (!(error instanceof ThreadLocked)) throw error;
      const { isByWork, record, type } = error.locked;
      const code = 'operation/builtins-changed';
      if (!isByWork && ++innocent < MOST_INNOCENT) continue;
      const found = records.find(({ id }) => id === record);
      if (!found || passOver.has(found.id))
        throw new SdkError(code, { type: found?.type ?? type ?? '—' }, { cause: error });
      passOver.set(found.id, code);
    }
}
// src/compute/scan-runner.ts
var PAGE_BYTES = 4096;
var WATCH_MS = 100;
/** Resident memory of a process in bytes; 0 where the system does not tell. */
async function residentBytes(pid) {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
}
/** Ends the process when it takes too much time or memory; a heap limit alone does not bound typed arrays. Returns how to stop. */
function watch(child, options, stop) {
  const deadline = setTimeout(() => stop('scan/too-slow'), options.deadlineMs);
  const memory = setInterval(() => {
    residentBytes(child.pid ?? 0).then((bytes) => {
      if (bytes > options.maxBytes) stop('scan/too-large');
    });
  }, WATCH_MS);
  return () => {
    clearTimeout(deadline);
    clearInterval(memory);
  };
}
/** Has an untrusted file read in a process of its own, with a deadline and a bound on its memory. Throws SdkError. */
async function runReader(options, order, signal) {
  const child = fork(options.entry, [], {
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
    env: {},
  });
  try {
    const reply = await new Promise((resolve, reject) => {
      const stop = (code) => reject(new SdkError(code));
      const unwatch = watch(child, options, stop);
      const abort = () => stop('scan/aborted');
      signal?.addEventListener('abort', abort, { once: true });
      child.once('message', (message) => resolve(message));
      child.once('error', reject);
      child.once('exit', () => {
        unwatch();
        signal?.removeEventListener('abort', abort);
        stop('scan/too-large');
      });
      child.send(order);
    });
    if ('failed' in reply) throw new SdkError(reply.failed.code, reply.failed.data);
    return reply.ok;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
/** Reads an untrusted mesh file. */
async function runScanProcess(options, path, frame, meshPath, signal) {
  const picturePath = `${meshPath}.rgba`;
  try {
    const { facts, hash } = await runReader(
      options,
      {
        kind: 'scan',
        path,
        frame,
        meshPath,
        picturePath,
      },
      signal,
    );
    return {
      facts,
      meshPath,
      meshHash: hash,
      picture: await readFile(picturePath),
    };
  } finally {
    await rm(picturePath, { force: true });
  }
}
/** Makes a PNG of an untrusted picture; what was begun is gone when it fails. */
async function runPictureProcess(options, order, signal) {
  try {
    return await runReader(options, order, signal);
  } catch (error) {
    await rm(order.to, { force: true });
    if (order.kind === 'film') await rm(order.deepTo, { force: true });
    throw error;
  }
}
// src/compute/thread-compute.ts
var DEADLINE_MS = 6e5;
/** Memory of the process that decodes a picture: a film of 64 million pixels takes two thirds of it. One is decoded at a time. */
var PICTURE_BYTES = 1610612736;
/** Whether a thread ended under its work: it ran out of memory, or something ended it. */
var isThreadLoss = (error) =>
  error instanceof Error &&
  (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || /^worker exited/.test(error.message));
/** At most `places` pieces of work at a time; the others wait their turn. */
var Gate = class {
  #free;
  #waiting = [];
  constructor(places) {
    this.#free = places;
  }
  async pass(work) {
    if (this.#free > 0) this.#free--;
    else await new Promise((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
};
/** Mesh work in worker threads, reading of untrusted files in processes of their own. */
function createThreadCompute(options) {
  const pool = new Piscina({
    filename: options.workerEntry,
    minThreads: 1,
    maxThreads: options.threads,
    maxQueue: 1e3,
    idleTimeout: 9e5,
  });
  const gate = new Gate(options.threads);
  const pictures = new Gate(1);
  const bounds = {
    entry: options.scanEntry,
    deadlineMs: 3e4,
    maxBytes: 3221225472,
  };
  /** Runs a task in one thread. Rejects with `ThreadLocked` where the thread had to be ended for what an operation replaced there. */
  async function once(task, passOver, ports) {
    const { port1, port2 } = new MessageChannel();
    const stop = new AbortController();
    const leave = () => stop.abort();
    ports.signal?.addEventListener('abort', leave, { once: true });
    let deadline;
    let isLate = false;
    let locked;
    const hear = (said) => {
      deadline ??= setTimeout(() => {
        isLate = true;
        stop.abort();
      }, options.deadlineMs ?? DEADLINE_MS);
      if (typeof said === 'number') ports.onProgress?.(said);
      else if ('isByWork' in said) locked = said;
      else ports.onMeasured?.(said);
    };
    port1.on('message', hear);
    try {
      if (ports.signal?.aborted) stop.abort();
      const reply = await pool.run(
        {
          task,
          passOver,
          port: port2,
        },
        {
          transferList: [port2],
          signal: stop.signal,
        },
      );
      if ('failed' in reply) throw new SdkError(reply.failed.code, reply.failed.data);
      return reply.ok;
    } catch (error) {
      if (!isLate && !isThreadLoss(error)) throw error;
      for (let said = receiveMessageOnPort(port1); said; said = receiveMessageOnPort(port1))
        hear(said.message);
      if (isLate) throw new SdkError('job/too-slow', {}, { cause: error });
      if (locked) throw new ThreadLocked(locked);
      throw new SdkError('job/crashed', {}, { cause: error });
    } finally {
      clearTimeout(deadline);
      ports.signal?.removeEventListener('abort', leave);
      port1.close();
    }
  }
  return {
    readScan: (path, frame, meshPath, signal) =>
      gate.pass(() => runScanProcess(bounds, path, frame, meshPath, signal)),
    readPicture: (order, signal) =>
      pictures.pass(() =>
        runPictureProcess(
          {
            ...bounds,
            maxBytes: PICTURE_BYTES,
          },
          order,
          signal,
        ),
      ),
    run: (task, ports = {}) => unlessLocked(task.design.records, (passOver) => once(task, passOver, ports)),
    print: (pages, ports = {}) =>
      pool.run(pages, {
        name: 'print',
        ...(ports.signal ? { signal: ports.signal } : {}),
      }),
    get waiting() {
      return pool.queueSize;
    },
    close: () => pool.destroy(),
  };
}
// src/storage/collect-garbage.ts
/** Hours that a blob outlives its last row, so that a backup's rows never name a blob that is gone. */
var GRACE_MS$1 = 1728e5;
/** Deletes blobs that nothing names any more and that are older than 48 hours; gives how many went. */
async function collectGarbage(database, blobs, now) {
  let removed = 0;
  await forgetOldHolds(database);
  for await (const { hash, writtenAt } of blobs.list()) {
    if (now - writtenAt < GRACE_MS$1) continue;
    if (await isNamed(database.knex, hash)) continue;
    const current = await blobs.writtenAt(hash);
    if (current === void 0 || now - current < GRACE_MS$1) continue;
    removed += (await deleteUnnamed(database, blobs, [hash])).gone;
  }
  return removed;
}
// src/storage/staging.ts
var ID = /^[0-9a-f-]{36}$/;
var NAME_FILE = 'name';
/** Room that is left for everything else: the database must still be able to say that the disk is full. */
var SPARE_BYTES = 67108864;
async function syncFolder(path) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
/** The name of a folder, made when it has none: rows tell by it where their bytes are. */
async function nameOf(folder) {
  const path = join(folder, NAME_FILE);
  const known = await readFile(path, 'utf8').catch(() => '');
  if (ID.test(known)) return known;
  const name = randomUUID();
  const handle = await open(path, 'w', 384);
  try {
    await handle.writeFile(name);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
  return name;
}
/** Files in the making, one an upload, on a local disk. They outlive the process. */
var Staging = class Staging {
  /** Name of this folder; several servers may share a database but not their disks. */
  name;
  #folder;
  constructor(folder, name) {
    this.#folder = folder;
    this.name = name;
  }
  /** Opens the staging folder `folder`, made when it is not there. */
  static async open(folder) {
    await mkdir(folder, {
      recursive: true,
      mode: 448,
    });
    return new Staging(folder, await nameOf(folder));
  }
  /** Where the bytes of an upload are. */
  path(id) {
    if (!ID.test(id)) throw new Error('not the id of an upload');
    return join(this.#folder, id);
  }
  /** Throws `server/disk-full` when `bytes` more would not fit. */
  async requireRoom(bytes) {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < bytes + SPARE_BYTES) throw new AppError('server/disk-full', { retryAfter: 60 });
  }
  /** Makes an empty file whose name is on the disk for good; one that is there is left as it is. */
  async create(id) {
    await (await open(this.path(id), 'a', 384)).close();
    await syncFolder(this.#folder);
  }
  /**
   * Opens the file to write at `received`. What lies behind was promised to nobody and is cut off. Throws `document/damaged` when the
   * file holds less than was promised.
   */
  async openAt(id, received) {
    const handle = await open(this.path(id), 'r+');
    try {
      const { size } = await handle.stat();
      if (size < received) throw new AppError('document/damaged');
      if (size > received) await handle.truncate(received);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
  /** Bytes in the file; undefined when there is none. */
  async size(id) {
    return stat(this.path(id)).then(
      ({ size }) => size,
      () => void 0,
    );
  }
  /**
   * Gives the bytes a second name at `path`, which may then be moved away. A complete upload is never written to again, so the two may
   * share them; where the file system cannot, they are copied.
   */
  async lend(id, path) {
    await link(this.path(id), path).catch(() => copyFile(this.path(id), path));
  }
  async remove(id) {
    await rm(this.path(id), { force: true });
  }
  /** Ids of the files that are here, with the time each was last written (ms). */
  async *list() {
    for (const id of await readdir(this.#folder)) {
      if (!ID.test(id)) continue;
      const found = await stat(this.path(id)).catch(() => void 0);
      if (found)
        yield {
          id,
          writtenAt: found.mtimeMs,
        };
    }
  }
};
// src/intake/sweep.ts
/** How long a file may lie here before its row is there. */
var GRACE_MS = 36e5;
var NO_ROLES = [];
/**
 * Puts the uploads in order, at the start and daily: complete ones that never became an entry do so now, expired ones go with their
 * bytes, and so do rows without bytes and bytes without a row. What another server staged is left to it until it expires.
 */
async function sweepUploads(uploads, staging, database, now) {
  const { leases } = uploads.parts;
  const swept = {
    expired: 0,
    finished: 0,
    lost: 0,
    strays: 0,
  };
  const rows = await database.knex('uploads').select('*');
  for (const row of rows.map(toRow)) {
    if (leases.isHeld(row.id)) continue;
    const forget = async () => {
      await database.write((trx) => trx('uploads').where({ id: row.id }).delete());
      await staging.remove(row.id);
    };
    if (row.expires_at <= now) {
      await forget();
      swept.expired++;
    } else if (row.state !== 'open') await staging.remove(row.id);
    else if (row.staging !== staging.name) continue;
    else if (((await staging.size(row.id)) ?? -1) < row.received) {
      await forget();
      swept.lost++;
    } else if (isComplete(row) && (await finish(uploads, database, row))) swept.finished++;
  }
  for await (const { id, writtenAt } of staging.list()) {
    if (now - writtenAt < GRACE_MS || leases.isHeld(id)) continue;
    if (await database.knex('uploads').where({ id }).first('id')) continue;
    await staging.remove(id);
    swept.strays++;
  }
  return swept;
}
/** Makes the entry of an upload whose user may still do so; a refusal stays for who asks. */
async function finish(uploads, database, row) {
  const user = await database.knex('users').where({ id: row.user_id }).first('disabled_at');
  if (!user || user.disabled_at !== null) return false;
  const uploader = {
    id: row.user_id,
    name: row.creator,
    space: row.owner_id,
    roles: NO_ROLES,
  };
  try {
    await uploads.end(uploader, row, 'en-US');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
// src/open-server.ts
var DRAIN_MS = 1e4;
var DAY_MS = 864e5;
var here = dirname(fileURLToPath(import.meta.url));
/** The folder of the build: this file is one of them, lies in a chunk beside them, or runs unbuilt. */
var distFolder = here.endsWith('chunks')
  ? dirname(here)
  : here.endsWith('src')
    ? join(here, '../dist')
    : here;
/** The address in `host:port`. */
var scannerOf = (text) =>
  text === void 0
    ? void 0
    : {
        host: text.split(':')[0],
        port: Number(text.split(':')[1]),
      };
/** Whether an empty database is given the sample patient: never where other machines reach the server. */
var beginsWithDemo = (env) => isLoopback(env.HOST) && env.DEMO === 'on';
/** Ends the process as a power cut would once a step of an upload is behind it: for tests of what is left then. */
var endAt = (wanted) => (step) => {
  if (step === wanted) process.kill(process.pid, 'SIGKILL');
};
var listen = (server, port, host) =>
  new Promise((resolvePort, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolvePort(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
/** Opens the database; one that is damaged ends the start with what to do. */
async function openWhole(place, folder, onFault) {
  const damaged = (what, cause) =>
    new Error(
      `the database ${place} is damaged (${what.replaceAll(/\s+/g, ' ')}); nothing was changed. Put a backup into a fresh folder with “bracewright restore BACKUP --data NEW-FOLDER” and start with DATA_DIR=NEW-FOLDER; “bracewright verify --data ${folder}” tells what is damaged.`,
      { cause },
    );
  const found = isPostgresUrl(place) ? void 0 : await damageOf(place);
  if (found !== void 0) throw damaged(found);
  try {
    return await openDatabase(place, { onFault });
  } catch (error) {
    throw isDamage(error) ? damaged(error.message, error) : error;
  }
}
/** Opens the data folder, brings the database up to date, seeds the demonstration on this machine only, and listens. `built` is the folder with the built entries. */
async function openServer(env, built = distFolder) {
  const folder = resolve(env.DATA_DIR);
  process.umask(63);
  await openFolder(folder);
  const isShared = env.DATABASE_URL !== void 0 && env.S3_ENDPOINT === void 0;
  const lock = await holdFolder(folder, {
    what: 'a server',
    isShared,
  });
  try {
    return await openHeld(env, built, folder, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}
async function openHeld(env, built, folder, lock) {
  const logger = createLogger(
    env.LOG_LEVEL,
    pino.destination({
      dest: 2,
      sync: false,
    }),
  );
  if (!isLoopback(env.HOST) && env.PUBLIC_URL === void 0)
    logger.warn(
      'PUBLIC_URL is not set: the links in mails name this machine by its own name. Set it to the address under which people reach the server.',
    );
  const onFault = (error) => logger.error({ err: error }, 'database');
  const operations = await knownOperations(env.OPERATIONS);
  const database = await openWhole(env.DATABASE_URL ?? join(folder, 'bracewright.db'), folder, onFault);
  if (env.DATABASE_URL !== void 0 && env.SECRETS_KEY === void 0)
    logger.warn(
      `SECRETS_KEY is not set: second factors are sealed with the key in ${join(folder, KEY_FILE)}. Servers that share a database need the same one.`,
    );
  const secrets = await openSecrets(folder, env.SECRETS_KEY, () => isAnySealed(database));
  const unopened = await sealSecondFactors(database, secrets);
  if (unopened > 0)
    logger.warn(
      `${unopened} second factors were sealed with a key that is not here: their owners sign in with a recovery code until the old key stands in ${env.SECRETS_KEY === void 0 ? join(folder, KEY_FILE) : 'SECRETS_KEY'} as well, below the new one.`,
    );
  const blobs = await openBlobs(folder, env);
  const threads = env.MESH_THREADS ?? Math.max(1, Math.floor(availableParallelism() / 2));
  const staging = await Staging.open(join(folder, 'uploads'));
  const compute = createThreadCompute({
    workerEntry: join(built, 'model-worker.js'),
    scanEntry: join(built, 'scan-process.js'),
    threads,
  });
  const post = openPost(env, folder, logger);
  const firstCode = beginsWithDemo(env) ? void 0 : await firstRunCode(database, Date.now());
  if (beginsWithDemo(env))
    await seedDemo({
      database,
      blobs,
      compute,
      now: Date.now,
    });
  const app = createApp({
    database,
    blobs,
    compute,
    operations,
    logger,
    now: Date.now,
    policy: policyOf(env),
    secrets,
    post,
    trustedProxies: env.TRUST_PROXY,
    asksConsent: env.CONSENT === 'on',
    gate: {
      quotaBytes: env.QUOTA_BYTES,
      scanner: scannerOf(env.CLAMD),
    },
    maxUploadBytes: env.MAX_UPLOAD_BYTES ?? LIMITS.uploadBytes,
    places: threads,
    metrics: createMetrics({ ofProcess: true }),
    metricsAccess: {
      isPublic: env.METRICS_PUBLIC,
      token: env.METRICS_TOKEN,
    },
    disk: {
      folder,
      minFreeBytes: env.MIN_FREE_BYTES,
    },
    staging,
    ...(env.FAIL_AT === void 0 ? {} : { onStep: endAt(env.FAIL_AT) }),
    staticFolder: env.HOST_APP_DIR ?? join(distFolder, '../../host-app/dist'),
  });
  const server = createServer(CONNECTION_TIMES, app.express);
  let port;
  try {
    await app.jobs.start();
    port = await listen(server, env.PORT, env.HOST);
  } catch (error) {
    await compute.close();
    await database.close();
    throw error;
  }
  if (beginsWithDemo(env)) app.makeExampleWall();
  const onSweepFault = (error) => logger.error({ err: error }, 'sweep');
  const putInOrder = () => void sweepUploads(app.uploads, staging, database, Date.now()).catch(onSweepFault);
  const sweep = () => {
    putInOrder();
    collectGarbage(database, blobs, Date.now())
      .then(() => blobs.tidy())
      .catch(onSweepFault);
  };
  putInOrder();
  const sweeping = setInterval(sweep, DAY_MS).unref();
  setTimeout(sweep, 6e4).unref();
  return {
    url: `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`,
    port,
    firstCode,
    async stop() {
      app.readiness.stop();
      clearInterval(sweeping);
      await new Promise((resolve) => setTimeout(resolve, env.STOP_DELAY_SECONDS * 1e3));
      const closed = new Promise((done) => server.close(done));
      const idle = setInterval(() => server.closeIdleConnections(), 200);
      server.closeIdleConnections();
      const settled = app.uploads.close();
      const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      app.jobs.hangUp();
      await app.jobs.settled(7e3);
      await app.jobs.close();
      await app.backlog.settle();
      await closed;
      clearInterval(idle);
      clearTimeout(force);
      await post.close();
      await settled;
      await compute.close();
      await blobs.close();
      await database.close();
      await lock.release();
    },
  };
}
// src/main.ts
/**
 * Serves the whole product as the environment says, tells its address on standard output, and stops in good order on SIGINT and
 * SIGTERM; a second signal ends it at once. Throws when the settings are wrong or the port is taken.
 */
async function startServer(variables) {
  const server = await openServer(readEnv(variables));
  const closed = new Promise((resolve, reject) => {
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => {
        if (stopping) process.exit(1);
        stopping = true;
        server.stop().then(resolve, reject);
      });
  });
  process.stdout.write(`Bracewright is ready at ${server.url}\n`);
  if (server.firstCode !== void 0)
    process.stdout.write(
      `Nobody has an account yet. Register with the invitation code ${server.firstCode} to found the clinic of this server; the code is shown only this once.\n`,
    );
  return {
    ...server,
    closed,
  };
}
export { startServer as t };

//# sourceMappingURL=main-B4dA2NtL.js.map
