import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';

self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    const { mesh, unit } = readMesh(new Uint8Array(await file.arrayBuffer()), { name: file.name });
    const { positions, indices } = convertImported(mesh, { unit: unit ?? 'mm', upAxis: 'Z' });
    self.postMessage({ mesh: { positions, indices } });
  } catch (error) {
    const { code, data } = error instanceof SdkError ? error : { code: 'asset/not-a-mesh', data: {} };
    self.postMessage({ refusal: { code, data } });
  }
};
