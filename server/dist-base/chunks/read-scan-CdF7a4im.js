import {
  Nt as triangleCount,
  Pt as vertexCount,
  Zt as SdkError,
  d as convertImported,
  ht as meshHash,
  mt as encodeMesh,
  t as readMesh,
} from './read-mesh-_zs8acAn.js';
import { a as inspectMesh, o as isPartialSurface } from './tape-DYo2EDhW.js';
import { t as resolveFrame } from './resolve-frame-_dQGtZ6k.js';
import { t as renderBody } from './render-body-BXxSyXXw.js';
// src/compute/read-scan.ts
/** Largest mesh that the editor can still work on. */
var MOST_TRIANGLES = 4e6;
/** A closer look at larger meshes would take longer than a person waits for an upload. */
var MOST_INSPECTED = 6e5;
/** Reads an untrusted file into a base mesh. Throws SdkError `mesh-io/…`. Runs in a process of its own: see scan-process.ts. */
function readScan(bytes, frame) {
  const read = readMesh(bytes, {
    name: frame.name,
    limits: { maxTriangles: MOST_TRIANGLES },
  });
  if (triangleCount(read.mesh) === 0) throw new SdkError('mesh-io/empty');
  const { unit, upAxis, unitIsSure } = resolveFrame(read, {
    ...(frame.unit ? { unit: frame.unit } : {}),
    ...(frame.upAxis ? { upAxis: frame.upAxis } : {}),
  });
  const mesh = convertImported(read.mesh, {
    unit,
    upAxis,
  });
  const findings =
    triangleCount(mesh) <= MOST_INSPECTED
      ? inspectMesh(mesh).warnings
      : ['mesh/partial-surface'].filter(() => isPartialSurface(mesh));
  return {
    facts: {
      format: read.format,
      unit,
      upAxis,
      vertices: vertexCount(mesh),
      triangles: triangleCount(mesh),
      warnings: [
        ...read.warnings,
        ...(unitIsSure
          ? []
          : [
              {
                code: 'mesh/unit-guessed',
                data: { unit },
              },
            ]),
        ...findings.map((code) => ({
          code,
          data: {},
        })),
      ],
    },
    bytes: encodeMesh(mesh),
    hash: meshHash(mesh),
    picture: renderBody(mesh, 256),
  };
}
export { readScan as n, MOST_TRIANGLES as t };

//# sourceMappingURL=read-scan-CdF7a4im.js.map
