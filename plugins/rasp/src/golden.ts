import type { GoldenCase } from '@bracewright/core/golden';

/** A limb with a round bump of 4 mm in front, 60 mm across. */
const BUMP = {
  kind: 'dented-tube',
  radiusX: 60,
  radiusY: 50,
  height: 200,
  dent: -4,
  segments: 60,
  rings: 36,
} as const;
const HOLLOW = { ...BUMP, dent: 3 } as const;
const at = (x: number, z: number) => ({ position: [x, -50, z], normal: [0, -1, 0] });

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'rasp.stroke',
    version: 1,
    name: 'takes a bump down in two passes of a pen',
    body: BUMP,
    params: {
      samples: [
        at(-6, 96),
        { ...at(0, 100), pressure: 0.5 },
        { ...at(6, 104), pressure: 0.8 },
        { ...at(4, 100), pass: true },
      ],
      radius: 40,
      depth: 1.5,
    },
    hash: '555b7901369fca240bedb4c379ed78ccc778d92654628c33038741434b1caa4f',
  },
  {
    type: 'rasp.stroke',
    version: 1,
    name: 'fills a hollow',
    body: HOLLOW,
    params: { samples: [at(0, 100), at(3, 104)], radius: 40, depth: 2, mode: 'fill' },
    hash: '39d0cdd6412e84cbd266f71b9479412b9132cad0d0c15248dd542058781fde35',
  },
  {
    type: 'rasp.stroke',
    version: 1,
    name: 'strokes with settings of their own, one the other way',
    body: HOLLOW,
    params: {
      samples: [
        at(0, 100),
        { ...at(20, 130), pass: true, brush: { radius: 30, depth: 0.5, mode: 'both' } },
        { ...at(0, 90), pass: true, opposite: true, brush: { mode: 'flatten' } },
      ],
      radius: 45,
      depth: 1,
      mode: 'fill',
    },
    hash: '6f045cf4e255cf024a22df8a014f20921e3f9790e50e51c69768ea423690f712',
  },
];
