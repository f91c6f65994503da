/** Bytes at the head of a file among which the title stands that `writeMesh` gives it. */
const HEAD = 1024;
const TITLE = /(?:Bracewright (?:mm|cm|m|inch) |^\(design |^design,)([0-9A-Za-z]{1,64})(?![0-9A-Za-z])/m;

/** The design hash in the title of a file of ours: STL, OBJ, PLY, the model part of a 3MF, DXF, SVG, a radius grid or G-code. */
export function designHashIn(bytes: Uint8Array): string | undefined {
  let head = '';
  for (const byte of bytes.subarray(0, HEAD)) head += String.fromCharCode(byte);
  return TITLE.exec(head)?.[1];
}
