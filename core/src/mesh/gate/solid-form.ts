import type { Work } from '../work.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { crossingPlaces } from '../crossings/crossing-places.ts';
import { partSize } from './bed-fit.ts';
import type { GateFinding } from './gate-report.ts';
import { crossingsOf } from './measured-once.ts';
import { partPieces } from './part-pieces.ts';
import { topologyFaults } from './part-topology.ts';

/** Sizes between which the longest side of a positive lies, mm: a brace of a child, and the largest with 300 mm of foam beyond it. */
const SMALLEST = 40;
const LARGEST = 1500;

/** What keeps a positive from being one solid: nothing is carved of a surface, and nothing drawn over one. All of it blocks. */
export function solidFormFindings(mesh: TriMesh, work: Work = {}): readonly GateFinding[] {
  if (mesh.indices.length === 0) return [blocks('gate/form-lacking')];
  if (!mesh.positions.every(Number.isFinite)) return [blocks('gate/form-not-finite')];
  const findings: GateFinding[] = [];
  const longest = Math.round(Math.max(...partSize(mesh)));
  if (longest < SMALLEST || longest > LARGEST) findings.push(blocks('gate/form-size', { longest }));
  const { openings, crowdedEdges, flippedEdges } = topologyFaults(mesh);
  const faults = [openings, crowdedEdges, flippedEdges];
  const count = faults.reduce((sum, fault) => sum + fault.count, 0);
  if (count > 0)
    findings.push(
      blocks(
        'gate/form-open',
        { count },
        faults.flatMap(({ places }) => places),
      ),
    );
  const pairs = crossingsOf(mesh, work);
  if (pairs.length > 0)
    findings.push(blocks('gate/form-crossing', { count: pairs.length / 2 }, crossingPlaces(mesh, pairs)));
  return count > 0 ? findings : [...findings, ...pieceFindings(mesh)];
}

function pieceFindings(mesh: TriMesh): readonly GateFinding[] {
  const { solids, hollows, insideOut } = partPieces(mesh);
  const places = (pieces: typeof solids) => pieces.map(({ place }) => place);
  const told: readonly (readonly [GateFinding['code'], typeof solids])[] = [
    ['gate/form-inside-out', insideOut],
    ['gate/form-pieces', solids.slice(1)],
    ['gate/form-hollow', hollows],
  ];
  return told
    .filter(([, pieces]) => pieces.length > 0)
    .map(([code, pieces]) => blocks(code, { count: pieces.length }, places(pieces)));
}

const blocks = (
  code: GateFinding['code'],
  data: GateFinding['data'] = {},
  places: GateFinding['places'] = [],
): GateFinding => ({ code, severity: 'block', data, places });
