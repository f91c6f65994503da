import {
  ApiError,
  isAccepted,
  type Accepted,
  type ApiClient,
  type Download,
} from '@bracewright/core/contract';

const PAUSE_MS = 400;

/** The file of a download; where its work goes on as a job, waits for it. Rejects with ApiError, or when `signal` aborts. */
export async function fetchFile(
  api: ApiClient,
  answer: Download | Accepted,
  signal: AbortSignal,
  onProgress?: (fraction: number) => void,
): Promise<Download> {
  if (!isAccepted(answer)) return answer;
  const { jobId } = answer;
  for (;;) {
    const job = await api.call('jobs/get', { id: jobId }, { signal });
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new ApiError({ code: job.error?.code ?? 500, status: 422, message: job.error?.message ?? '' });
    if (job.state === 'done') {
      const file = await api.download('jobs/download', { id: jobId }, { signal });
      if (!isAccepted(file)) return file;
    }
    onProgress?.(job.progress);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    signal.throwIfAborted();
  }
}
