export {
  PLATFORMS,
  accountRulesSchema,
  changePasswordInputSchema,
  contactCodeInputSchema,
  contactInputSchema,
  digitsSchema,
  emailSchema,
  loginInputSchema,
  loginResultSchema,
  phoneSchema,
  profileSchema,
  reachSchema,
  registerInputSchema,
  resetPasswordInputSchema,
  sessionSchema,
  userNameSchema,
} from './account.ts';
export type { AccountRules, LoginResult, Platform, Profile, SessionInfo } from './account.ts';
export { ApiError, SPACE_HEADER, createClient, isAccepted } from './client.ts';
export type {
  Accepted,
  ApiClient,
  CallOptions,
  ClientOptions,
  Download,
  Envelope,
  FetchLike,
  ResponseLike,
  SignalLike,
} from './client.ts';
export {
  clinicMemberSchema,
  clinicNameSchema,
  clinicRoleSchema,
  invitationSchema,
  memberChangeSchema,
  roleSchema,
  spaceSchema,
} from './clinic.ts';
export type { ClinicMember, Invitation, Space } from './clinic.ts';
export {
  CLASHES,
  FILE_TYPES,
  MODEL_FORMATS,
  MOST_AT_ONCE,
  SORTS,
  entrySchema,
  scanReportSchema,
  treeNodeSchema,
  uploadConfigSchema,
  uploadResultSchema,
} from './document.ts';
export type {
  DocumentEntry,
  FileType,
  FoundEntry,
  ManyResult,
  ScanReport,
  TreeNode,
  UploadConfig,
  UploadResult,
} from './document.ts';
export { ERRORS, errorNames } from './errors.ts';
export type { ErrorKind, ErrorName, FieldIssue } from './errors.ts';
export { checkInput, ruleIssues } from './issues.ts';
export type { RuleIssue } from './issues.ts';
export { acceptedSchema, jobSchema, listedJobSchema } from './job.ts';
export type { Job, ListedJob } from './job.ts';
export { LIMITS, ROOT_ID } from './limits.ts';
export { COBB_SOURCES, knownCobb, knownCobbSchema } from './cobb.ts';
export type { Dated, KnownCobb } from './cobb.ts';
export { knownValues } from './known-values.ts';
export type { KnownValue, KnownValues } from './known-values.ts';
export {
  courseSchema,
  earlierVisitSchema,
  VISIT_FIELDS,
  visitClashSchema,
  visitFieldsSchema,
  visitInputSchema,
  visitSchema,
} from './course.ts';
export type { Course, EarlierVisit, Visit, VisitClash, VisitFields } from './course.ts';
export { calendarDay, pastDaySchema } from './past-day.ts';
export { PLAUSIBLE, doubtfulValues } from './plausible.ts';
export type { DoubtfulValue, PlausibleName } from './plausible.ts';
export { PAPERS } from './paper.ts';
export type { Paper } from './paper.ts';
export {
  MEASURE_KINDS,
  measureCreateInputSchema,
  measureSchema,
  measureUpdateInputSchema,
} from './measure.ts';
export type { Measure } from './measure.ts';
export {
  KEPT_JSON_BYTES,
  VERTEBRAE,
  feedbackInputSchema,
  memberSchema,
  modelBasicSchema,
  smartMatchSchema,
  storageKeySchema,
  templateInputSchema,
  templateSchema,
  transformSchema,
  workInputSchema,
  workReportSchema,
  workWarningsSchema,
  xraySchema,
} from './model-parts.ts';
export type {
  Member,
  ModelBasic,
  TypeChoice,
  SmartMatchResult,
  Template,
  WorkReport,
  WorkWarnings,
  Xray,
} from './model-parts.ts';
export { keptScoliometerSchema, SCOLIOMETER_GAPS } from './scoliometer.ts';
export type { KeptScoliometer, ScoliometerVisit } from './scoliometer.ts';
export { recordInputSchema, recordSchema } from './operation-record.ts';
export type { WireRecord } from './operation-record.ts';
export { isCommonPassword, passwordSchema, passwordStrength } from './password.ts';
export type { PasswordStrength } from './password.ts';
export {
  AGE_LEEWAY,
  COBB_WITH_REASON,
  DEFAULT_PATIENT_TYPE,
  PATIENT_TYPES,
  SIZE_MAX,
  SIZE_NAMES,
  ageOn,
  patientFieldsSchema,
  patientSchema,
  sizesSchema,
  withCobbRule,
  withPatientRules,
} from './patient.ts';
export type { Patient, PatientFields, SameRecord, SizeName } from './patient.ts';
export { bodyFacts } from './body-facts.ts';
export { patientChangeSchema } from './patient-change.ts';
export {
  CONSENT_AGE,
  auditEventSchema,
  consentFieldsSchema,
  consentSchema,
  erasureSchema,
} from './privacy.ts';
export type { AuditEvent, Consent } from './privacy.ts';
export { TUS_VERSION, UPLOAD_STATES, uploadStateSchema } from './resumable.ts';
export type { UploadState } from './resumable.ts';
export type { Access, Route } from './route.ts';
export { ACTIONS, CLINIC_ROLES, FULL_ROLES, PERMISSIONS, ROLE_SETS, isAllowed } from './roles.ts';
export type { Action, ClinicRole, PermissionId, Role } from './roles.ts';
export { ROUTES } from './routes.ts';
export { changesSpace, mayCall, permits } from './may-call.ts';
export type { RouteInput, RouteName, RouteOutput, RouteValues, Routes } from './routes.ts';
export { DEFAULT_SETTINGS } from './default-settings.ts';
export {
  answeredBy,
  askedSheet,
  askedWall,
  BLOCK_SIDE,
  BUILD_RATE,
  costOf,
  exceededByEdge,
  formLookSchema,
  PRICE,
  USUAL_TRANSITION,
  BED_SIDE,
  bedSchema,
  isReason,
  makeSchema,
  makingSchema,
  MOST_PRINTERS,
  MOST_REASON,
  printerSchema,
  reasonFor,
  reasonSchema,
  reasonsSchema,
  giverOf,
  carriedReasons,
  sheetParamsSchema,
} from './making.ts';
export type { Cost, FormLook, Make, Making, Printer, Reasons } from './making.ts';
export {
  MOST_BRACES,
  braceBatchSchema,
  braceOutcomeSchema,
  braceWishSchema,
  madeBraceSchema,
} from './brace-batch.ts';
export type { BraceBatch, BraceOutcome, BraceWish, MadeBrace } from './brace-batch.ts';
export { settingsSchema } from './settings.ts';
export type { Settings } from './settings.ts';
export { characterCount, isBlank } from './characters.ts';
export { braceFilesName, fitName, freeNameAmong, wallName } from './entry-names.ts';
export { optionalText, requiredText } from './text.ts';
export { uploadFingerprint, uploadResumably } from './upload-client.ts';
export type { ResumableOptions, UploadMemory, UploadSource, UploadTransport } from './upload-client.ts';
export {
  clientIdSchema,
  flagSchema,
  idSchema,
  itemNameSchema,
  jsonObjectSchema,
  jsonSchema,
  languageSchema,
  nothingSchema,
  revisionSchema,
  timeSchema,
} from './values.ts';
export type { Language } from './values.ts';
export {
  COBB_CHANGE,
  COBB_TRENDS,
  DESIGN_STAGES,
  WORKLIST_SORTS,
  worklistFilterSchema,
  worklistItemSchema,
} from './worklist.ts';
export type {
  CobbTrend,
  DesignStage,
  WorkedDesign,
  WorklistChoices,
  WorklistColumn,
  WorklistFilter,
  WorklistItem,
  WorklistSort,
} from './worklist.ts';
