import { ApiError, type ApiClient, type UploadConfig } from '@bracewright/core/contract';

/** One file and where it goes. */
export interface SendFile {
  readonly api: ApiClient;
  readonly file: File;
  readonly parentId: string;
  readonly config: UploadConfig;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Uploads with progress, which `fetch` cannot tell. Rejects with ApiError; status 0 when no answer came or it was stopped. */
export function sendFile({ api, file, parentId, config, signal, onProgress }: SendFile): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const noAnswer = () => reject(new ApiError({ code: 0, status: 0, message: 'No answer from the server' }));
    request.open('POST', api.url('document/upload', {}));
    for (const [name, value] of Object.entries(api.headers())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => onProgress(1);
    request.onerror = noAnswer;
    request.onabort = noAnswer;
    request.onload = () => {
      try {
        resolve(api.parse(request.status, request.responseText, request.getResponseHeader('x-request-id')));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    // The fields go first, so that a server can refuse before it takes the bytes.
    form.append('parentId', parentId);
    form.append('config', JSON.stringify(config));
    form.append('file', file, file.name);
    request.send(form);
  });
}
