import { SdkError } from '../../errors/sdk-error.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { FloatList } from './growing.ts';
import { facetNormal } from './stl-binary.ts';
import { TextScanner } from './text-scanner.ts';
import { TextWriter } from './text-writer.ts';
import type { MeshWarning, RawMesh, ReadLimits } from './types.ts';

type Place = 'outside' | 'solid' | 'facet' | 'loop';

/**
 * Reads a text STL into a soup: any case, any line end, tabs, several solids, decimal commas. Corners written as "nan" stay NaN for
 * the cleaning to drop and count. A file that stops inside a triangle is refused (`mesh-io/truncated-text`); one that only lacks
 * its last `endsolid` is read with a warning, because it may lack triangles too.
 */
export function readAsciiStl(bytes: Uint8Array, limits: ReadLimits): RawMesh {
  const scan = new TextScanner(bytes);
  // A triangle takes some 80 bytes of text at the least, so this never asks for more than the file's own size.
  const soup = new FloatList(Math.min(9 * Math.floor(bytes.length / 80) + 9, 9 * limits.maxTriangles));
  const warnings: MeshWarning[] = [];
  let place: Place = 'outside';
  let corners = 0;
  let line = 0;
  while (scan.skipWhite()) {
    const from = scan.at;
    const length = scan.skipWord();
    line = from;
    if (place === 'loop') {
      if (scan.isWord(from, length, 'vertex')) {
        if (++corners > 3) scan.malformed();
        readCorner(scan, soup);
      } else if (scan.isWord(from, length, 'endloop')) {
        if (corners !== 3) scan.malformed();
        place = 'facet';
      } else if (from + length >= scan.end) break;
      else scan.malformed();
    } else if (place === 'facet') {
      if (scan.isWord(from, length, 'loop')) {
        if (corners !== 0) scan.malformed();
        if (soup.length / 9 >= limits.maxTriangles)
          throw new SdkError('mesh-io/too-many-triangles', {
            found: soup.length / 9 + 1,
            max: limits.maxTriangles,
          });
        place = 'loop';
      } else if (scan.isWord(from, length, 'endfacet')) {
        if (corners !== 3) scan.malformed();
        place = 'solid';
      } else if (scan.isWord(from, length, 'vertex') || scan.isWord(from, length, 'facet')) scan.malformed();
    } else if (scan.isWord(from, length, 'facet')) {
      place = 'facet';
      corners = 0;
    } else if (scan.isWord(from, length, 'solid') && place === 'outside') {
      place = 'solid';
      scan.skipLine();
    } else if (scan.isWord(from, length, 'endsolid') && place === 'solid') {
      place = 'outside';
      scan.skipLine();
    } else if (from + length >= scan.end) break;
    else scan.malformed();
  }
  if (place === 'facet' || place === 'loop') {
    scan.at = line;
    throw new SdkError('mesh-io/truncated-text', {
      line: scan.line(),
      triangles: Math.floor(soup.length / 9),
    });
  }
  if (place === 'solid') warnings.push({ code: 'mesh-io/missing-end', data: { triangles: soup.length / 9 } });
  if (scan.commas > 0) warnings.push({ code: 'mesh-io/decimal-commas', data: { count: scan.commas } });
  return { positions: soup.toArray(), warnings };
}

/** Reads the three numbers of a corner; a file that ends in the middle of them is told as cut, by the caller. */
function readCorner(scan: TextScanner, soup: FloatList): void {
  let x = 0;
  let y = 0;
  for (let k = 0; k < 3; k++) {
    if (!scan.skipWhite()) return;
    const value = scan.number();
    if (k === 0) x = value;
    else if (k === 1) y = value;
    else soup.push3(x, y, value);
  }
}

/** Writes a text STL; numbers have the fewest digits that read back to the same bits. */
export function writeAsciiStl(mesh: TriMesh, name: string): Uint8Array {
  const text = new TextWriter();
  const normal = new Float64Array(3);
  text.line(`solid ${name}`);
  for (let f = 0; f < mesh.indices.length / 3; f++) {
    facetNormal(mesh, f, normal);
    text.triple('facet normal ', normal[0]!, normal[1]!, normal[2]!);
    text.line('outer loop');
    for (let corner = 0; corner < 3; corner++) {
      const v = 3 * mesh.indices[3 * f + corner]!;
      text.triple('vertex ', mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!);
    }
    text.line('endloop');
    text.line('endfacet');
  }
  text.line(`endsolid ${name}`);
  return text.toBytes();
}
