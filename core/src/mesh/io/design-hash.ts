/** Bytes at the head of a file among which the title stands that `writeMesh` gives it. */
const HEAD = 1024;
const TITLE = /Bracewright (?:mm|cm|m|inch) ([0-9A-Za-z]{1,64})(?![0-9A-Za-z])/;

/** The design hash in the title of a file that `writeMesh` made: STL, OBJ, PLY, or the model part of a 3MF. */
export function designHashIn(bytes: Uint8Array): string | undefined {
  let head = '';
  for (const byte of bytes.subarray(0, HEAD)) head += String.fromCharCode(byte);
  return TITLE.exec(head)?.[1];
}
