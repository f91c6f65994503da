/** Version of the product; the same as in every package.json. */
export const PROGRAM_VERSION = '0.1.0';

/** When a file was made, and by which version of the program. */
export interface FileStamp {
  /** ISO 8601 day. */
  readonly madeOn?: string | undefined;
  readonly version?: string | undefined;
}

/** Of when and of which program the files are that are made at a time (UTC). */
export const stampOf = (now: Date): FileStamp => ({
  madeOn: now.toISOString().slice(0, 10),
  version: PROGRAM_VERSION,
});
