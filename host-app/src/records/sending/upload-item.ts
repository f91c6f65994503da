import {
  ApiError,
  ERRORS,
  LIMITS,
  type DocumentEntry,
  type UploadConfig,
  type UploadState as BegunUpload,
} from '@bracewright/core/contract';
import { observable } from 'mobx';
import { isScanFile } from '../scans/file-kind.ts';

/**
 * Where a file stands. `asking` waits for the unit and the axis; `paused` goes on when the user says so; `interrupted` was begun before
 * this page and needs the file once more.
 */
export type UploadState =
  | 'asking'
  | 'waiting'
  | 'uploading'
  | 'paused'
  | 'interrupted'
  | 'processing'
  | 'done'
  | 'failed'
  | 'cancelled';

/** Failures known before anything is sent; their sentences are in the `upload` texts. */
export type LocalFault = 'empty' | 'tooLarge' | 'otherFile';

/** What is done about a name that is taken: another one, a number behind it, or the old file's place. */
export type ClashAnswer = Pick<UploadConfig, 'name' | 'onClash'>;

/** One file on its way. */
export interface UploadItem {
  readonly id: number;
  /** Files that were chosen together; one consent is for all of them. */
  readonly batch: number;
  readonly name: string;
  readonly size: number;
  /** Undefined while it is interrupted: a page cannot keep a file over a reload. */
  file: File | undefined;
  readonly parentId: string;
  readonly isScan: boolean;
  /** The upload on the server, once it was begun there. */
  uploadId: string | undefined;
  state: UploadState;
  /** 0 to 1 of the bytes sent. */
  progress: number;
  fault: LocalFault | undefined;
  error: unknown;
  /** Of a file that was refused because its name is taken, a name that is free. */
  clash: { readonly free: string } | undefined;
  /** What was answered to that. */
  clashAnswer: ClashAnswer | undefined;
  entry: DocumentEntry | undefined;
  /** Entries with the very same content. */
  duplicates: readonly DocumentEntry[];
}

const FRESH = {
  file: undefined,
  uploadId: undefined,
  progress: 0,
  fault: undefined,
  error: undefined,
  clash: undefined,
  clashAnswer: undefined,
  entry: undefined,
  duplicates: [],
};

/** A file that was just chosen; failed at once when it can never be taken. */
export function chosenItem(
  ids: { readonly id: number; readonly batch: number },
  file: File,
  parentId: string,
) {
  const fault = file.size === 0 ? 'empty' : file.size > LIMITS.uploadBytes ? 'tooLarge' : undefined;
  const isScan = isScanFile(file.name);
  const state = fault ? 'failed' : isScan ? 'asking' : 'waiting';
  const { name, size } = file;
  return observable<UploadItem>({ ...FRESH, ...ids, name, size, file, parentId, isScan, state, fault });
}

/** A file that an earlier page began to send. */
export function interruptedItem(ids: { readonly id: number; readonly batch: number }, upload: BegunUpload) {
  const { id: uploadId, name, size, offset, parentId } = upload;
  const progress = size === 0 ? 0 : offset / size;
  const isScan = isScanFile(name);
  return observable<UploadItem>({
    ...FRESH,
    ...ids,
    name,
    size,
    parentId,
    isScan,
    uploadId,
    progress,
    state: 'interrupted',
  });
}

/** A free name, where a file was refused because its own is taken. */
export function clashOf(error: unknown): UploadItem['clash'] {
  if (!(error instanceof ApiError) || error.code !== ERRORS['document/exists'].code) return undefined;
  const free = (error.data as { free?: unknown } | null)?.free;
  return typeof free === 'string' ? { free } : undefined;
}
