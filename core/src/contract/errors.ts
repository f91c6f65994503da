/** Product code and HTTP status of one kind of failure. */
export interface ErrorKind {
  readonly code: number;
  readonly http: number;
}

/**
 * Every failure the server answers with, by stable name. The codes 401, 407, 408, 409 and 900 are the product's own; 4090 is a stale
 * revision; the others repeat the HTTP status, or add digits to it where one status has several meanings.
 */
export const ERRORS = {
  'request/malformed': { code: 400, http: 400 },
  'request/not-signed-in': { code: 401, http: 401 },
  'request/forbidden': { code: 403, http: 403 },
  'request/not-found': { code: 404, http: 404 },
  'request/wrong-method': { code: 405, http: 405 },
  'request/too-large': { code: 413, http: 413 },
  'request/too-many-values': { code: 4132, http: 413 },
  'request/invalid': { code: 422, http: 422 },
  'request/too-many': { code: 429, http: 429 },
  'server/internal': { code: 500, http: 500 },
  'server/unavailable': { code: 503, http: 503 },
  'server/disk-full': { code: 5031, http: 503 },
  'server/not-built': { code: 5032, http: 503 },
  'account/unknown-user': { code: 407, http: 401 },
  'account/wrong-password': { code: 408, http: 401 },
  'account/wrong-old-password': { code: 408, http: 422 },
  'account/name-taken': { code: 409, http: 409 },
  'account/email-taken': { code: 409, http: 409 },
  'account/phone-taken': { code: 409, http: 409 },
  'account/common-password': { code: 4221, http: 422 },
  'account/reauthenticate': { code: 4031, http: 403 },
  'account/not-activated': { code: 4032, http: 403 },
  'account/invitation-needed': { code: 4033, http: 403 },
  'account/unknown-platform': { code: 4001, http: 400 },
  'account/second-factor-needed': { code: 4011, http: 401 },
  'account/wrong-second-factor': { code: 4012, http: 401 },
  'account/second-factor-sealed': { code: 4015, http: 401 },
  'account/bad-ticket': { code: 4013, http: 401 },
  'account/bad-signature': { code: 4014, http: 401 },
  'account/wrong-code': { code: 4211, http: 422 },
  'account/code-expired': { code: 4212, http: 422 },
  'account/link-expired': { code: 4213, http: 422 },
  'account/bad-invitation': { code: 4214, http: 422 },
  'account/weak-password': { code: 4215, http: 422 },
  'account/second-factor-on': { code: 4216, http: 422 },
  'account/second-factor-off': { code: 4217, http: 422 },
  'account/email-unconfirmed': { code: 4218, http: 422 },
  'account/wrong-digits': { code: 4211, http: 422 },
  'clinic/name-taken': { code: 409, http: 409 },
  'clinic/none': { code: 4271, http: 422 },
  'clinic/last-administrator': { code: 4272, http: 422 },
  'clinic/member-already': { code: 4273, http: 422 },
  'clinic/from-own-space': { code: 4275, http: 422 },
  'clinic/too-many': { code: 4274, http: 422 },
  'clinic/beyond-own': { code: 4034, http: 403 },
  'clinic/founder': { code: 4035, http: 403 },
  'clinic/id-taken': { code: 4095, http: 409 },
  'account/other-space': { code: 4097, http: 409 },
  'document/exists': { code: 409, http: 409 },
  'document/renamed': { code: 4098, http: 409 },
  'document/not-a-folder': { code: 4222, http: 422 },
  'document/too-deep': { code: 4223, http: 422 },
  'document/into-itself': { code: 4224, http: 422 },
  'document/patient-in-patient': { code: 4225, http: 422 },
  'document/not-a-model': { code: 4226, http: 422 },
  'document/is-root': { code: 4227, http: 422 },
  'document/too-many': { code: 4228, http: 422 },
  'patient/consent-missing': { code: 4229, http: 422 },
  'patient/name-differs': { code: 4230, http: 422 },
  'patient/stale': { code: 4094, http: 409 },
  'patient/visit-differs': { code: 4096, http: 409 },
  'document/quota': { code: 4131, http: 413 },
  'file/infected': { code: 4237, http: 422 },
  'upload/version': { code: 412, http: 412 },
  'upload/media-type': { code: 415, http: 415 },
  'upload/offset': { code: 4092, http: 409 },
  'upload/incomplete': { code: 4093, http: 409 },
  'upload/busy': { code: 423, http: 423 },
  'upload/checksum': { code: 460, http: 460 },
  'upload/too-many': { code: 4292, http: 429 },
  'document/damaged': { code: 5001, http: 500 },
  'mesh/unreadable': { code: 4231, http: 422 },
  'mesh/too-large': { code: 4232, http: 422 },
  'mesh/too-slow': { code: 4233, http: 422 },
  'mesh/empty': { code: 4234, http: 422 },
  'picture/unreadable': { code: 4235, http: 422 },
  'xray/unreadable': { code: 4236, http: 422 },
  'xray/stale': { code: 40910, http: 409 },
  'model/stale': { code: 4090, http: 409 },
  'member/stale': { code: 4099, http: 409 },
  'model/is-wall': { code: 4238, http: 422 },
  'model/is-no-wall': { code: 4239, http: 422 },
  'model/not-makeable': { code: 4255, http: 422 },
  'model/form-held': { code: 4256, http: 422 },
  'model/no-edge-line': { code: 4257, http: 422 },
  'model/stepped-back': { code: 4258, http: 422 },
  'operation/unknown': { code: 4241, http: 422 },
  'operation/invalid-params': { code: 4242, http: 422 },
  'operation/not-available': { code: 4245, http: 422 },
  'operation/id-taken': { code: 4091, http: 409 },
  'asset/not-a-mesh': { code: 4246, http: 422 },
  'asset/wrong-hash': { code: 4247, http: 422 },
  'asset/too-many': { code: 4248, http: 422 },
  'asset/not-a-picture': { code: 4249, http: 422 },
  'asset/picture-tells': { code: 4250, http: 422 },
  'history/unknown-record': { code: 4243, http: 422 },
  'history/record-cancelled': { code: 4244, http: 422 },
  'measure/impossible': { code: 4251, http: 422 },
  'measure/too-many': { code: 4253, http: 422 },
  'measure/left-out': { code: 4254, http: 422 },
  'measure/no-room': { code: 4133, http: 413 },
  'history/no-room': { code: 4134, http: 413 },
  'template/no-room': { code: 4135, http: 413 },
  'job/failed': { code: 4261, http: 422 },
  'job/cancelled': { code: 4262, http: 422 },
  'job/cancelled-among': { code: 4262, http: 422 },
  'job/too-slow': { code: 4265, http: 422 },
  'job/crashed': { code: 4264, http: 422 },
  'job/too-large': { code: 4266, http: 422 },
  'job/interrupted': { code: 4263, http: 422 },
  'job/queue-full': { code: 4291, http: 429 },
  'job/batch-going': { code: 4293, http: 429 },
  'smart-match/parameters': { code: 900, http: 422 },
  'smart-match/not-available': { code: 4252, http: 422 },
} as const satisfies Readonly<Record<string, ErrorKind>>;

/** Stable name of a failure. */
export type ErrorName = keyof typeof ERRORS;

/** Names of all failures that answer with `code`: one for most codes, a few for 408 and 409. */
export const errorNames = (code: number): readonly ErrorName[] =>
  (Object.keys(ERRORS) as ErrorName[]).filter((name) => ERRORS[name].code === code);

/** One rule that a field of a request broke; `data.fields` of a 422 is a list of them. */
export interface FieldIssue {
  /** Dotted, e.g. `sizes.waist`; empty for the whole body. */
  readonly path: string;
  /** `required`, `blank`, `min`, `max`, `type`, `choice`, `email`, `space`, `characters`, `date`, `future`, `phone`, `at-sign`, `code`, `one-of`, `cobb`, `age`, `reserved`, `unknown`, `custom`. */
  readonly rule: string;
  /** A sentence in the caller's language. */
  readonly message: string;
}
