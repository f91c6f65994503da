/** Pixels per unit, across and down; undefined where a file does not say, or says it of one way only. */
type Density = readonly [across: number, down: number] | undefined;

/** `pHYs` of a PNG, which stands before its pixels. PNG (third edition), 11.3.4.3. */
function densityOfPng(bytes: Uint8Array): Density {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 17 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'pHYs') return [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (name === 'IDAT') return undefined;
  }
  return undefined;
}

/** Densities of the JFIF segment of a JPEG, in whatever unit. ITU-T T.871, 10.1. */
function densityOfJpeg(bytes: Uint8Array): Density {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 18 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const isJfif =
      bytes[at + 1] === 0xe0 && String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'JFIF';
    if (isJfif) return [view.getUint16(at + 12), view.getUint16(at + 14)];
    // Pixels begin.
    if (bytes[at + 1] === 0xda) return undefined;
  }
  return undefined;
}

/** How much higher than wide the pixels of a JPG or PNG are, by the densities that its file gives, as they are stored; 1 where it gives none. Scanners and faxes write it. */
export function pictureAspect(bytes: Uint8Array): number {
  const density = bytes[0] === 0x89 ? densityOfPng(bytes) : densityOfJpeg(bytes);
  return density && density[0] > 0 && density[1] > 0 ? density[0] / density[1] : 1;
}
