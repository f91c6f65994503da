import { Zt as SdkError } from './read-mesh-_zs8acAn.js';
import { t as AppError } from './errors-D3yr_gre.js';
import './read-scan-CdF7a4im.js';
import sharp from 'sharp';
// src/compute/pictures.ts
var OPTIONS = {
  limitInputPixels: 1e8,
  failOn: 'error',
  pages: 1,
};
sharp.cache(false);
sharp.concurrency(1);
/** A PNG thumbnail of an untrusted picture, which also proves that it can be read. Throws SdkError `picture/unreadable`. */
async function pictureThumbnail(source) {
  try {
    const image = sharp(source, OPTIONS);
    const { format } = await image.metadata();
    if (format !== 'png' && format !== 'jpeg') throw new Error('neither PNG nor JPEG');
    const { data, info } = await image
      .rotate()
      .resize(256, 256, {
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    return {
      png: data,
      width: info.width,
      height: info.height,
    };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}
/** A PNG of square RGBA pixels. */
var pngOf = (rgba, size) =>
  sharp(rgba, {
    raw: {
      width: size,
      height: size,
      channels: 4,
    },
  })
    .png()
    .toBuffer();
/** The bytes of a PNG data URL; throws `picture/unreadable`. */
function bytesOfDataUrl(text) {
  const match = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text);
  if (!match) throw new AppError('picture/unreadable');
  return Buffer.from(match[1], 'base64');
}
export { pictureThumbnail as n, pngOf as r, bytesOfDataUrl as t };

//# sourceMappingURL=pictures-Co4dN4PZ.js.map
