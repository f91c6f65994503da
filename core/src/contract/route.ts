import type { z } from 'zod';
import type { Action, PermissionId } from './roles.ts';
import type { ErrorName } from './errors.ts';

/** Who may call: anybody, anybody signed in, or a user whose roles hold the permission and its action. */
export type Access = 'public' | 'signed-in' | `${PermissionId}:${Action}`;

/**
 * One call of the contract. Validation on the server, the OpenAPI document, the typed client and the tests of access rights are all
 * made from it, so a call cannot exist without saying who may use it.
 */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** Below `/api/`, parameters as `:id`. */
  readonly path: string;
  /** A second method at the same path: every changing GET has a POST, which no other site can forge. */
  readonly twin?: 'GET' | 'POST';
  readonly access: Access;
  /** Permissions that are needed besides `access`. */
  readonly needs?: readonly `${PermissionId}:${Action}`[];
  /** The action of `patient` that is needed too where the call is about a patient record, or about a folder that holds one. */
  readonly onPatients?: Action;
  /** Whether a success changes something that is stored. */
  readonly changes: boolean;
  /**
   * `json`, a multipart form with one `file` among the fields of `input`, bytes as the answer, a server-sent event stream, or a request
   * of the tus protocol: input and answer are headers, a body is bytes; only a failure answers with an envelope.
   */
  readonly kind: 'json' | 'multipart' | 'bytes' | 'events' | 'tus';
  /** Whether a `multipart` call also takes the fields as a JSON body, without a file. */
  readonly alsoJson?: true;
  /** Query of a GET, body of a POST, fields of a multipart form; path parameters among them. */
  readonly input: I;
  /** `data` of the answer; of a `bytes` call, the answer of a failure aside, nothing. */
  readonly output: O;
  /** Whether work that lasts over 2 s answers 202 with `{ jobId }`. */
  readonly mayTakeLong?: true;
  /** Failures beyond the ones every call may give. */
  readonly throws: readonly ErrorName[];
  /** One line for the OpenAPI document. */
  readonly summary: string;
}

/** Declares a call; only there to infer its types. */
export const route = <I extends z.ZodType, O extends z.ZodType>(definition: Route<I, O>): Route<I, O> =>
  definition;
