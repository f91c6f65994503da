import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';
import type { BodyOrder } from './body-file.ts';

self.onmessage = async ({ data: { file, frame } }: MessageEvent<BodyOrder>) => {
  try {
    const { mesh, unit } = readMesh(new Uint8Array(await file.arrayBuffer()), { name: file.name });
    const { positions, indices } = convertImported(mesh, frame ?? { unit: unit ?? 'mm', upAxis: 'Z' });
    self.postMessage({ mesh: { positions, indices }, unit });
  } catch (error) {
    const { code, data } = error instanceof SdkError ? error : { code: 'asset/not-a-mesh', data: {} };
    self.postMessage({ refusal: { code, data } });
  }
};
