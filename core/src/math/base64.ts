const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as text (RFC 4648, section 4); headless code has no `btoa`. */
export function encodeBase64(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let k = 0; k < 4; k++) out += i + k > bytes.length ? '=' : DIGITS[(word >> (18 - 6 * k)) & 63]!;
  }
  return out;
}

/** Bytes of a base64 text with its padding. Node's and the browser's own functions are not in both. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    let bits = 0;
    for (let i = from; i < from + 4; i++) bits = (bits << 6) | Math.max(0, DIGITS.indexOf(text[i]!));
    // What is written beyond the end is dropped.
    for (let k = 0; k < 3; k++) bytes[to + k] = (bits >> (16 - 8 * k)) & 255;
  }
  return bytes;
}
