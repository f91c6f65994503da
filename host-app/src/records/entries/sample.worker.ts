import { writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk } from '@bracewright/core/sample';

self.onmessage = () => {
  self.postMessage(writeMesh(sampleTrunk({ cobb: 35 }).mesh, 'stl'));
};
