import { ApiError, type ApiClient, type Member, type UploadConfig } from '@bracewright/core/contract';
import type { MadeOf } from '@bracewright/core/history';

/** The body of a file, and what it is. */
interface MemberFile {
  readonly id: string;
  readonly file: File;
  readonly config: UploadConfig;
  /** A spine has a call of its own. */
  readonly kind?: 'positive' | 'pad' | 'spine';
  /** The state of the model that it was made of. */
  readonly made?: MadeOf;
}

/** Keeps the body of a file with a model. Rejects with ApiError. */
export async function saveMember(
  client: ApiClient,
  { id, file, config, kind, made }: MemberFile,
): Promise<Member> {
  const form = new FormData();
  // The fields go first, so that a server can refuse before it takes the bytes.
  form.append('id', id);
  form.append('memberId', crypto.randomUUID());
  if (kind && kind !== 'spine') form.append('kind', kind);
  if (made) form.append('made', JSON.stringify(made));
  form.append('config', JSON.stringify(config));
  form.append('file', file, file.name);
  let answer: Response;
  let text: string;
  try {
    const call = kind === 'spine' ? 'document/uploadspine' : 'document/savemembermodel';
    answer = await fetch(client.url(call, {} as never), {
      method: 'POST',
      headers: client.headers(),
      body: form,
    });
    text = await answer.text();
  } catch (cause) {
    throw new ApiError({ code: 0, status: 0, message: 'No answer from the server' }, { cause });
  }
  return client.parse(answer.status, text, answer.headers.get('x-request-id')) as Member;
}
