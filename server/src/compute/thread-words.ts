import type { KeptCheckpoint } from '@bracewright/core/runner';
import type { Measuring } from './model-task.ts';

/** The last word of a thread in which what the language brings was replaced and locked. */
export interface Locked {
  /** Whether what it was at has done it, and not something that was left by work before. */
  readonly isByWork: boolean;
  /** The record it was at; undefined of what comes after the records: a file, a measure. */
  readonly record: string | undefined;
  /** What it was at where that was no record: an exporter, or a step that was only asked. */
  readonly type: string | undefined;
}

/** What a thread says of itself while it works: by it whoever waits knows that it lives, and what it is at. */
export type Sign =
  /** It has taken the work. `thread` is its id: another piece may have left work running in the same one. */
  | { readonly kind: 'begun'; readonly thread: number }
  /** Bytes that the thread takes: its heap, and what lies outside it. */
  | { readonly kind: 'memory'; readonly bytes: number }
  /** `isOwn` where it is at no code of a plugin that has a name: the body is read, a picture is drawn, measures are taken. */
  | {
      readonly kind: 'alive';
      readonly type: string;
      readonly record: string | undefined;
      readonly isOwn: boolean;
    }
  /** Code of a plugin was called, or gave the thread back. */
  | { readonly kind: 'frame'; readonly isInside: boolean }
  /** The answer to anything that it is sent. */
  | { readonly kind: 'pong' }
  /** What was thrown that should not have been, with its trace. */
  | { readonly kind: 'fault'; readonly type: string; readonly trace: string }
  /** A state of the replay, for the thread that may come after it. */
  | ({ readonly kind: 'kept' } & KeptCheckpoint);

/** A number is how far it is, from 0 to 1. */
export type ThreadWord = number | Measuring | Locked | Sign;

/** What a thread is asked beside the work itself. */
export interface Attempt {
  /** See `TaskPorts`. */
  readonly passOver: ReadonlyMap<string, string>;
  /** Where it is open whether earlier work took the last thread: what was made by then; every further state is told. */
  readonly kept: readonly KeptCheckpoint[] | undefined;
}
