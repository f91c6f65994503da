import { open, readFile } from 'node:fs/promises';
import { MOST_PICTURE_BYTES, SdkError, beginsAsPicture, cleanPicture } from '@bracewright/core/operation';
import { AppError } from '../errors.ts';

/**
 * The media type of a file that is a picture; undefined for one that does not begin as a picture. Throws `asset/not-a-picture` for what is none in spite of its beginning, or
 * has more pixels than can be shown, `request/too-large`, and `asset/picture-tells` for one that still says where, when or by whom it was taken: its hash is known by then, so nobody here can
 * take that out.
 */
export async function pictureTypeOf(
  path: string,
  size: number,
): Promise<'image/png' | 'image/jpeg' | undefined> {
  const file = await open(path, 'r');
  const head = new Uint8Array(4);
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  if (!beginsAsPicture(head)) return undefined;
  if (size > MOST_PICTURE_BYTES)
    throw new AppError('request/too-large', { values: { max: `${MOST_PICTURE_BYTES / 1_048_576} MB` } });
  const bytes = await readFile(path);
  try {
    const { media, bytes: clean } = cleanPicture(bytes);
    if (!bytes.equals(clean)) throw new AppError('asset/picture-tells');
    return media;
  } catch (error) {
    if (error instanceof SdkError) throw new AppError('asset/not-a-picture');
    throw error;
  }
}
