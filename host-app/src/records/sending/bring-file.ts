import { ApiError, type ApiClient, type UploadResult } from '@bracewright/core/contract';
import { shortName } from '../scans/file-kind.ts';
import type { ClashAnswer } from './upload-item.ts';
import type { ScanFrame } from '../scans/scan-messages.ts';
import { sendFile } from './send-file.ts';

/** From this size on a file goes in pieces, so that a cut line costs a piece and not the file. */
const IN_PIECES = 2 * 1024 * 1024;

/** One file on its way to the server. */
export interface FileToBring {
  readonly api: ApiClient;
  readonly userId: string;
  readonly file: File;
  readonly parentId: string;
  /** Unit and axis of a scan, when they were said on this page. */
  readonly frame: ScanFrame | undefined;
  /** What was answered about a name that is taken. */
  readonly clashAnswer?: ClashAnswer | undefined;
  /** The upload on the server that was begun with it. */
  readonly uploadId: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
  /** Told which upload it is, as soon as that is known. */
  readonly onBegun: (uploadId: string) => void;
}

/** What was begun before this page was said then, unit and axis among it. */
const isGoneOnWith = ({ uploadId, frame, clashAnswer }: FileToBring): boolean =>
  uploadId !== undefined && !frame && !clashAnswer;

/** Whether it failed because the server does not know the upload any more that it should have gone on with. */
export const wasForgotten = (options: FileToBring, error: unknown): boolean =>
  isGoneOnWith(options) && error instanceof ApiError && error.status === 404;

/** Sends a small file at once and the others in pieces that go on where they stood. Rejects with ApiError. */
export async function bringFile(options: FileToBring): Promise<UploadResult> {
  const { file, frame, clashAnswer, uploadId, ...rest } = options;
  const name = shortName(file.name);
  const config = {
    ...(name === file.name ? {} : { name }),
    ...(frame && { unit: frame.unit, upAxis: frame.upAxis }),
    ...clashAnswer,
  };
  if (file.size < IN_PIECES && uploadId === undefined)
    return (await sendFile({ ...rest, file, config })) as UploadResult;
  const { sendResumably } = await import('./resumable.ts');
  return sendResumably({ ...rest, file, ...(isGoneOnWith(options) ? { uploadId } : { config }) });
}
