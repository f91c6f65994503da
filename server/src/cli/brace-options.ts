import { readdirSync } from 'node:fs';
import { FIRST_PROGRAM, REST_PROGRAM } from '../braces/carver-files.ts';
import { BODY_OPTIONS } from './arguments.ts';
import { FLARE_OPTIONS } from './flared-rim.ts';
import { MAKE_OPTIONS } from './gating.ts';
import { OVERLAP_OPTIONS } from './overlap.ts';
import { PROPOSAL_OPTIONS } from './proposed-edge.ts';
import { REASON_OPTIONS } from './reasons.ts';
import { TEXT_OPTIONS } from './text.ts';
import { ASSETS_OPTION } from './second-bodies.ts';

/** What `brace` takes. */
export const BRACE_OPTIONS = {
  ...BODY_OPTIONS,
  ...ASSETS_OPTION,
  ...MAKE_OPTIONS,
  ...PROPOSAL_OPTIONS,
  ...FLARE_OPTIONS,
  out: { type: 'string', short: 'o' },
  history: { type: 'string' },
  edge: { type: 'string' },
  thickness: { type: 'string' },
  mode: { type: 'string' },
  params: { type: 'string' },
  ...OVERLAP_OPTIONS,
  ...REASON_OPTIONS,
  ...TEXT_OPTIONS,
  'glue-pads': { type: 'boolean' },
  holes: { type: 'string' },
  grid: { type: 'string' },
  sheet: { type: 'string' },
  pads: { type: 'string' },
  machine: { type: 'string' },
  rest: { type: 'string' },
} as const;
/** Files that none of before may stand in for. */
const MADE = [
  'brace.3mf',
  'brace.stl',
  'positive.stl',
  'positive.csv',
  FIRST_PROGRAM,
  REST_PROGRAM,
  'sheet.dxf',
  'pads.dxf',
  'gate.json',
  'edge.json',
  'holes.json',
  'history.json',
] as const;
/** Solids of pads, of which there may be any number. */
const SOLID = /^pads-(?:\d+|no-\d+|P\d{1,2}(?:-[a-z]+)?(?:-\d+)?)\.3mf$/;

/** The files of a brace that a folder may hold; those of another design must not be taken for this one's. */
export const filesOfBraceIn = (folder: string): readonly string[] => [
  ...MADE,
  ...readdirSync(folder).filter((name) => SOLID.test(name)),
];
