/** What is written into a file besides the shape. There is no place for a name: a file is handed on, a patient's name is not. */
export interface FileMetadata {
  /** The hash that tells from which design the file was made: letters and digits, at most 64. */
  readonly designHash?: string;
  /** The day the file was made, ISO 8601 (`2026-11-30`). 3MF alone tells it. */
  readonly madeOn?: string | undefined;
  /** Version of the program that made it: digits, letters, dots and dashes. 3MF alone tells it. */
  readonly version?: string | undefined;
}
