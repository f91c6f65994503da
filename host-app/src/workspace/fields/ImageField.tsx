import { useQuery } from '@tanstack/react-query';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MOST_PICTURE_BYTES, SdkError, beginsAsPicture, type Picture } from '@bracewright/core/operation';
import type { AssetService } from '@bracewright/core/services';
import { useWorkspace } from '../model/use-workspace.ts';
import { FileChooser } from './FileChooser.tsx';
import type { ParamFieldProps } from './param-field-props.ts';
import styles from './ParamForm.module.css';

/** The hash of the picture in a file. Rejects with SdkError: what the file is refused for. */
async function keepPicture(assets: AssetService, file: File): Promise<string> {
  // Before it is read: a film of hours would end the page.
  if (file.size > MOST_PICTURE_BYTES)
    throw new SdkError('asset/picture-too-large', { max: MOST_PICTURE_BYTES / 1024 / 1024 });
  const sha256 = await assets.put(await pictureBytes(file), { name: file.name });
  const { bytes, media } = await assets.image(sha256);
  // A file may be in order and its coded pixels not.
  try {
    const decoded = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: media }), {
      resizeWidth: 32,
    });
    decoded.close();
    return sha256;
  } catch (cause) {
    throw new SdkError('asset/not-a-picture', {}, { cause });
  }
}

/** The bytes of a file that is meant to be a picture: what is none is not taken for a body either. */
async function pictureBytes(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!beginsAsPicture(bytes)) throw new SdkError('asset/not-a-picture');
  return bytes;
}

/** A small view of a picture, upright. */
function Preview({ picture, alt }: { readonly picture: Picture; readonly alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(
      new Blob([picture.bytes as Uint8Array<ArrayBuffer>], { type: picture.media }),
    );
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url === undefined ? null : <img src={url} alt={alt} />;
}

/** A picture: shows it with the name of its file, and takes another one from a file. */
export const ImageField = observer(function ImageField({ id, value, label, onChange }: ParamFieldProps) {
  const { words, services, modelId } = useWorkspace().parts;
  const sha256 = typeof value === 'string' ? value : undefined;
  const { data, isError } = useQuery({
    queryKey: ['picture', modelId, sha256],
    // Its name comes with it.
    queryFn: async () => {
      const picture = await services.assets.image(sha256!);
      return { picture, name: await services.assets.nameOf(sha256!) };
    },
    enabled: sha256 !== undefined,
    gcTime: 0,
  });
  const pixels =
    data && words.t('field.picturePixels', { width: data.picture.width, height: data.picture.height });
  const text = isError
    ? words.t('field.meshMissing')
    : (data?.name ?? pixels ?? words.t(sha256 === undefined ? 'field.meshUnset' : 'field.set'));
  return (
    <span
      className={`${styles['gesture']} ${styles['picture']}`}
      data-unset={sha256 === undefined || undefined}
    >
      {data && <Preview picture={data.picture} alt={text} />}
      <output id={id} title={pixels}>
        {text}
      </output>
      {data && data.picture.orientation !== 1 && <span>{words.t('field.pictureTurned')}</span>}
      <FileChooser
        label={label}
        accept="image/png,image/jpeg"
        take={async (file) => onChange(await keepPicture(services.assets, file))}
      />
    </span>
  );
});
