import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { guessScanUnit, guessUpAxis, triangleCount, type TriMesh } from '@bracewright/core/mesh';
import type { LengthUnit, MeshWarning } from '@bracewright/core/mesh-io';
import { renderPicture } from './render-picture.ts';
import type { ScanAnswer, ScanRequest } from './scan-messages.ts';

interface Read {
  readonly file: File;
  readonly mesh: TriMesh;
  readonly unit: LengthUnit | undefined;
  readonly warnings: readonly MeshWarning[];
}

// The last file stays read: its measure, its preview in each unit and its thumbnail are asked one after the other.
let last: Read | undefined;

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

async function read(file: File): Promise<Read> {
  if (last && isSame(last.file, file)) return last;
  last = undefined;
  const { mesh, unit, warnings } = readMesh(new Uint8Array(await file.arrayBuffer()), { name: file.name });
  last = { file, mesh, unit, warnings };
  return last;
}

function extentsOf({ positions }: TriMesh): [number, number, number] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const k = i % 3;
    if (positions[i]! < low[k]!) low[k] = positions[i]!;
    if (positions[i]! > high[k]!) high[k] = positions[i]!;
  }
  return [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!];
}

async function answer(request: ScanRequest): Promise<ScanAnswer> {
  const { id } = request;
  const { mesh, unit, warnings } = await read(request.file);
  if (request.kind === 'measure') {
    const upAxis = guessUpAxis(mesh);
    // Looked at as it will lie in the editor, so that both say the same height.
    const standing = convertImported(mesh, { unit: 'mm', upAxis });
    return {
      id,
      measure: {
        triangles: triangleCount(mesh),
        extents: extentsOf(mesh),
        saidUnit: unit,
        guess: guessScanUnit(standing, request.facts),
        upAxis,
        warnings,
      },
    };
  }
  const { size, frame, turn, colour } = request;
  const pixels = renderPicture(convertImported(mesh, frame), {
    size,
    ...(turn === undefined ? {} : { turn }),
    ...(colour === undefined ? {} : { colour }),
  });
  const canvas = new OffscreenCanvas(size, size);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, size, size), 0, 0);
  return { id, picture: await canvas.convertToBlob({ type: 'image/png' }) };
}

self.onmessage = (event: MessageEvent<ScanRequest>) => {
  answer(event.data).then(
    (result) => self.postMessage(result),
    (error: unknown) =>
      self.postMessage({ id: event.data.id, error: error instanceof Error ? error.message : String(error) }),
  );
};
