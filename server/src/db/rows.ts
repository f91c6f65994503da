import type { ClinicRole, FileType, Member } from '@bracewright/core/contract';

/** A row of `users`. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly email: string;
  readonly email_key: string;
  readonly phone: string | null;
  readonly password_hash: string;
  /** JSON list of roles; null means everything is allowed. */
  readonly roles: string | null;
  readonly settings: string;
  readonly disabled_at: string | null;
  readonly created_at: string;
  readonly email_verified_at: string | null;
  /** The number without spaces and hyphens. */
  readonly phone_key: string | null;
  readonly phone_verified_at: string | null;
  /** Base32; set up but not asked for while `totp_confirmed_at` is null. */
  readonly totp_secret: string | null;
  readonly totp_confirmed_at: string | null;
  /** The last time step of the authenticator that was accepted. */
  readonly totp_step: number | null;
  /** The space the user worked in last. */
  readonly last_space: string | null;
}

/** A row of `invitations`. */
export interface InvitationRow {
  readonly id: string;
  readonly code_hash: string;
  /** Null for the first account of a server: it founds a clinic. */
  readonly clinic_id: string | null;
  readonly role: ClinicRole;
  /** The folded address it is bound to. */
  readonly email: string | null;
  /** What the inviter was called then, and who it is; nobody for the first account of a server. */
  readonly invited_by: string;
  readonly inviter_id: string | null;
  readonly expires_at: string;
}

/** A row of `documents`. */
export interface DocumentRow {
  readonly id: string;
  readonly owner_id: string;
  readonly parent_id: string;
  readonly name: string;
  /** The name folded for searching. */
  readonly search_key: string;
  readonly file_type: FileType;
  readonly media_type: string;
  readonly creator: string;
  readonly save_time: string;
  /** When it was put here first; a copy and a wall keep that of what they were made from. */
  readonly filed_at: string;
  readonly size: number;
  readonly revision: number;
  readonly cursor: number;
  /** SHA-256 of the file as uploaded. */
  readonly blob_hash: string | null;
  /** `meshHash` of the base mesh, which is also the SHA-256 of its blob. */
  readonly base_hash: string | null;
  readonly thumbnail_hash: string | null;
  /** JSON of what the reader found out about the file. */
  readonly info: string;
  /** SHA-256 of the last change asked for, and its answer: a retry gets the same answer. */
  readonly last_request: string | null;
  readonly last_answer: string | null;
  readonly deleted_at: string | null;
  /** Id of the entry whose deletion took this one along. */
  readonly deleted_root: string | null;
}

/** A row of `records`. */
export interface RecordRow {
  readonly owner_id: string;
  readonly id: string;
  readonly model_id: string;
  readonly place: number;
  readonly type: string;
  readonly version: number;
  readonly params: string;
  readonly seed: number;
  readonly state: 'on' | 'off' | 'cancelled';
  readonly name: string;
  readonly result: string | null;
  /** JSON of what a replay of the server gave otherwise than `result` says for the same key. */
  readonly differs: string | null;
  readonly created_at: string;
  readonly creator: string;
  readonly created_revision: number;
  /** 0 while it is live, else which of the histories that were put away it stood in, from 1. */
  readonly archived: number;
  /** Of an archived one: 1 when it lay behind the cursor; null where that was not kept. */
  readonly undone: 0 | 1 | null;
}

/** A row of `measures`. */
export interface MeasureRow {
  readonly owner_id: string;
  readonly id: string;
  readonly model_id: string;
  readonly kind: string;
  readonly params: string;
  readonly value: number | null;
  readonly unit: string;
  readonly name: string;
  /** Revision of the model whose shape gave `value`. */
  readonly at_revision: number;
  /** 0: not taken by the server yet; 1: taken; 2: the server found another value than was given; 3: taking it lasted too long. */
  readonly checked: 0 | 1 | 2 | 3;
  /** What the caller said, on the shape with this hash at this revision; null where it said nothing. */
  readonly given_value: number | null;
  readonly given_hash: string | null;
  readonly given_revision: number | null;
  /** JSON of the rigid transform from the base mesh by which the body stood when `params` were taken; null where that is none. */
  readonly frame: string | null;
  /** JSON `{ params, frame }` of what was there before a caller changed the places and said no frame; see `settleFrameless`. */
  readonly replaced: string | null;
  /** Id of the record that it is locked to, whether or not that still stands; null where it follows the shape of now. */
  readonly step: string | null;
  readonly created_at: string;
}

/** A row of `members`. */
export interface MemberRow {
  readonly owner_id: string;
  readonly id: string;
  readonly model_id: string;
  readonly name: string;
  readonly kind: Member['kind'];
  /** JSON of 16 numbers, row-major. */
  readonly transform: string;
  /** `meshHash`, which is also the SHA-256 of its blob. */
  readonly mesh_hash: string;
  /** SHA-256 of the file as uploaded; null where there was none. */
  readonly blob_hash: string | null;
  readonly vertices: number;
  readonly triangles: number;
  readonly source_id: string | null;
  /** Bytes of the file as uploaded, or of the mesh where there was none. */
  readonly size: number | string;
  /** JSON of `alignmentOf` when it was placed; null where nobody knows. */
  readonly frame: string | null;
  /** JSON of the `MadeOf` of the model's design that it was made of; null for what was not, and where nobody said. */
  readonly made: string | null;
  readonly json: string | null;
  readonly creator: string;
  readonly created_at: string;
}

/** A row of `assets`: a second body or a picture. */
export interface AssetRow {
  readonly model_id: string;
  /** SHA-256 of the content, also of its blob. */
  readonly hash: string;
  readonly size: number;
  readonly creator: string;
  readonly created_at: string;
  /** Of a picture; null for a mesh. */
  readonly media_type: 'image/png' | 'image/jpeg' | null;
  /** What its file was called; a label, never a path. */
  readonly name: string | null;
}

/** A row of `xrays`. */
export interface XrayRow {
  readonly owner_id: string;
  readonly id: string;
  readonly model_id: string;
  readonly name: string;
  readonly placement: string | null;
  readonly marker: string | null;
  readonly media_type: string;
  /** SHA-256 of the file as uploaded. */
  readonly blob_hash: string;
  /** What is shown: the file itself, or a PNG of a DICOM file in its own window. */
  readonly picture_hash: string;
  /** Grey values of a DICOM file as a 16-bit PNG. */
  readonly deep_hash: string | null;
  /** JSON of size, spacing and grey values. */
  readonly facts: string;
  /** Bytes of the file as uploaded. */
  readonly size: number;
  /** The day `YYYY-MM-DD` on which it was taken, as a person has said; null leaves it to the file. */
  readonly taken_on: string | null;
  readonly creator: string;
  readonly created_at: string;
}

/** A row of `templates`. */
export interface TemplateRow {
  readonly owner_id: string;
  readonly id: string;
  readonly name: string;
  readonly radius: number;
  readonly direction: number;
  readonly slope: number;
  readonly shape: string;
  readonly creator: string;
  readonly created_at: string;
}
