import {
  markFindings,
  measureTrim,
  sideFindings,
  trimFindings,
  trunkLevels,
  type KnownBody,
  type TrimRule,
  type TrimWish,
} from '@bracewright/core/brace';
import type { MarkedLandmark } from '@bracewright/core/annotation';
import { askedOf, gateFindingsOf, uncutRecords, type OperationRecord } from '@bracewright/core/history';
import {
  facesInwards,
  scannedAt,
  smallLineFault,
  type BodyFacts,
  type GateFinding,
  type TriMesh,
} from '@bracewright/core/mesh';
import { offSkin, SdkError, type Json, type OperationRegistry } from '@bracewright/core/operation';
import type { EdgeLine } from '@bracewright/core/params';
import { OPERATION_OF, ROLES, typeOf } from '../catalog/roles.ts';
import { edgesOf, type RecordedWish } from '../braces/edge-lines.ts';
import { keptLines } from '../braces/within-lines.ts';
import { BadArguments, textOption, type Parsed } from './arguments.ts';
import { readBody } from './body.ts';
import { readEdgeLines, requireOnBody } from './edge-lines.ts';
import { explain } from './explain.ts';
import { askedFlare, FLARE, flaredRim, type AskedFlare } from './flared-rim.ts';
import { rawShape, shapedBody, type Shaped } from './forming.ts';
import { PLUGIN_PORTS } from './plugin-work.ts';
import { movedLandmarks, readLandmarks, requireLandmarksOn } from './landmarks.ts';
import type { Output } from './output.ts';
import {
  AUTO,
  madeReady,
  personOf,
  proposedEdge,
  statedWish,
  trimWishOf,
  type MeasuredEdge,
  type Step,
} from './proposed-edge.ts';
import { statureFindings } from './stature.ts';
import { askedTemplate, laidEdge, templatePath, type AskedTemplate } from './template-edge.ts';

/** What was asked about the edge. */
export interface AskedEdge {
  /** Lines of a file. */
  readonly given: MeasuredEdge | undefined;
  /** Whether a line is proposed. */
  readonly isProposed: boolean;
  /** A template that is laid on the body. */
  readonly template: AskedTemplate | undefined;
  /** What the line is for: what it keeps clear of is measured for that. */
  readonly wish: TrimWish | undefined;
  readonly facts: BodyFacts;
  readonly marks: readonly MarkedLandmark[];
  /** Whether they lie in the frame of the file, and not in that of a model that was made of it. */
  readonly isInFile: boolean;
  /** How its rim stands off the skin. */
  readonly flare: AskedFlare | undefined;
}

/** What was asked about the edge: a file with lines, a line that is proposed, a template, or none. Throws BadArguments, and SdkError `template/…`. */
export function askedEdge(parsed: Parsed): AskedEdge {
  const path = textOption(parsed, 'edge');
  const { marks, isInFile } = readLandmarks(parsed);
  const none = { given: undefined, isProposed: false, template: undefined };
  const person = { ...none, facts: personOf(parsed), marks, isInFile, flare: askedFlare(parsed) };
  if (path === AUTO) return { ...person, isProposed: true, wish: trimWishOf(parsed) };
  const ofTemplate = templatePath(path);
  if (ofTemplate !== undefined) return { ...person, ...askedTemplate(ofTemplate, parsed) };
  const stated = statedWish(parsed);
  if (path === undefined) return { ...person, wish: stated };
  const { wish: said, ...given } = readEdgeLines(path);
  return { ...person, given, wish: stated ?? said };
}

/** Said where a class and a side are told of a body that was not cut and has no line: they say what its open borders are measured for, and propose none. */
const OWN_BORDERS =
  'No --edge was given: the open borders of this body are taken for the edges of the brace. For a line that is proposed give --edge auto.';

/** A shaped body with its edge lines and what was found as it was made. */
export interface Edged extends Shaped {
  readonly edge: MeasuredEdge | undefined;
  /** The body that the lines lie on: as it is before any cut. */
  readonly body: TriMesh;
  /** Landmarks that are marked on it, mm of its frame. */
  readonly marked: readonly MarkedLandmark[];
  /** What the lines are for, where somebody said. */
  readonly purpose: TrimWish | undefined;
  /** The clearances of the edge; undefined where they were not measured. */
  readonly rules: readonly TrimRule[] | undefined;
  /** The steps that made a raw scan ready, and flared its rim. */
  readonly steps: readonly Step[];
  /** What a gate is told of the scan, of the clearances and by the steps of the history. */
  readonly findings: readonly GateFinding[];
}

/** From a file whose bodies stand along Y to one where they stand along Z. */
const Y_UP = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];

/** The transforms of the steps that stood a body in the patient frame, in their order. */
const turnsOf = (steps: readonly { readonly type: string; readonly params: Json }[]) =>
  steps
    .filter(({ type }) => ROLES.of(type) === 'alignment')
    .map(({ params }) => (params as { readonly transform: readonly number[] }).transform);

/** The shaped body with its edge lines; for a line that is proposed or a template a scan without a history is made ready first. */
export async function edgedBody(
  parsed: Parsed,
  asked: AskedEdge,
  registry: OperationRegistry,
  output: Output,
): Promise<Edged> {
  const { facts } = asked;
  // Such a line is made for the body as it is here.
  const isMade = asked.isProposed || asked.template !== undefined;
  const body = readBody(parsed.positionals[0]!, parsed, output);
  const ofScan = statureFindings(body, facts, output);
  const isRaw = textOption(parsed, 'history') === undefined;
  const said = { facts, isUpSaid: textOption(parsed, 'up') !== undefined };
  const ready = isMade && isRaw ? await madeReady(body.mesh, said, registry, output) : undefined;
  const plain = ready
    ? rawShape(ready.shape, ready.skin)
    : await shapedBody(body.mesh, parsed, registry, output);
  if (isMade && plain.isCut)
    throw new BadArguments(
      `--edge ${asked.template ? 'lays a template' : 'auto proposes a line'}, but the history cuts along one already: leave --edge out, or switch that step off`,
    );
  const small = smallLineFault(linesOf(plain));
  if (small) throw small;
  const given = asked.given ?? (isMade ? undefined : keptLines(plain.records, plain.shape.mesh));
  if (facesInwards(plain.shape.mesh)) throw new SdkError('mesh/inside-out');
  const { mesh: skin } = plain.isCut && !asked.given ? plain.pressed : plain.shape;
  const wish: RecordedWish | undefined = asked.wish ?? (asked.given ? undefined : purposeIn(plain));
  const readied = ready?.steps ?? [];
  const done = [...readied, ...plain.records.filter(({ state }) => state === 'on')];
  const toUpright = asked.isInFile && body.frame.upAxis === 'Y' ? [Y_UP] : [];
  const marked = [
    ...movedLandmarks(asked.marks, [...toUpright, ...turnsOf(done)]),
    ...(wish?.landmarks ?? []),
  ];
  requireLandmarksOn(skin, marked);
  const inHistory = await unflaredOf(plain);
  const before: KnownBody = {
    facts,
    marked,
    isScanned: scannedAt(plain.skin),
    ...(inHistory && { unflared: inHistory }),
  };
  if (given) requireOnBody(skin, given.curves);
  if (!given && !isMade && !plain.isCut && asked.wish) output.tell(OWN_BORDERS);
  const laid = asked.template && laidEdge(skin, asked.template, { wish, known: before, output });
  const drawn = asked.isProposed
    ? proposedEdge(skin, wish!, before)
    : (laid?.edge ?? (given && measured(skin, given, { wish, known: before, output })));
  const flared =
    asked.flare && (await flaredRim(asked.flare, { shaped: plain, edge: drawn }, registry, output));
  const shaped = flared?.shaped ?? plain;
  const mesh = flared?.shaped.shape.mesh ?? skin;
  const known: KnownBody = flared ? { ...before, isScanned: scannedAt(shaped.skin), unflared: skin } : before;
  // What the line keeps clear of is measured where it runs in the end.
  const edge = flared ? measured(mesh, flared.edge, { wish, known, output }) : drawn;
  const rules = edge
    ? edge.proposal?.rules
    : wish && clearances(mesh, linesOf(shaped), { wish, known, output });
  const found = known.unflared ?? mesh;
  const levels = rules && trunkLevels(found, known);
  // Rooms stand out where the curve is hollow: a body that was shaped says nothing of its side.
  const isShaped = shaped.records.some(({ type, state }) => state === 'on' && ROLES.of(type) === undefined);
  const ofSide = levels && wish && !isShaped ? sideFindings(found, wish, levels) : [];
  const ofMarks = levels ? markFindings(found, known) : [];
  // What its lines keep clear of was measured here, of more than a record knows.
  const isMeasured = ({ type }: { readonly type: string }) =>
    rules !== undefined &&
    (type === FLARE || ROLES.of(type) === 'line' || (!edge && type === OPERATION_OF['document/cut']));
  const ofSteps = await gateFindingsOf(shaped.records, registry, shaped.replay, {
    ...PLUGIN_PORTS,
    asks: (record) => !isMeasured(record),
  });
  const ofHeights = laid?.findings ?? [];
  const ofLines = asked.given ? offSkinFindings(skin, asked.given, registry) : [];
  const findings = [
    ...[...ofScan, ...ofSide, ...ofMarks, ...ofHeights],
    ...[...trimFindings(rules ?? []), ...ofLines, ...ofSteps],
  ];
  const steps = [...readied, ...(flared ? [flared.step] : [])];
  return { ...shaped, edge, body: mesh, marked, purpose: wish, rules, steps, findings };
}

/** The body of a history as it is before rims are flared and before any cut; undefined where none is. */
async function unflaredOf({ records, replay }: Shaped): Promise<TriMesh | undefined> {
  const isFlare = ({ type, state }: OperationRecord) => type === FLARE && state === 'on';
  if (!records.some(isFlare)) return undefined;
  return (await replay(uncutRecords(records, ROLES).filter((one) => !isFlare(one)))).mesh;
}

/** Where lines of a file lie off the skin, so that the edge runs elsewhere than they were drawn: asked about as of a step that cuts along them. */
function offSkinFindings(
  mesh: TriMesh,
  { curves, keep }: MeasuredEdge,
  registry: OperationRegistry,
): readonly GateFinding[] {
  const params = { curves, ...(keep === undefined ? {} : { keep }) };
  const off = offSkin(registry.latest(typeOf('wall')), mesh, params);
  return off ? askedOf([{ code: 'operation/off-skin', kind: 'warning', places: [], data: {}, ...off }]) : [];
}

/** The lines that a history cuts along, or keeps. */
export const linesOf = (shaped: Shaped): readonly EdgeLine[] =>
  edgesOf(shaped.records).flatMap(({ curves }) => curves);

/** The place on the part that stays, where a step of the history says one. */
export const keptOf = (shaped: Shaped): Json | undefined =>
  edgesOf(shaped.records).findLast(({ keep }) => keep)?.keep as Json | undefined;

/** What the history says that they are for. */
const purposeIn = (shaped: Shaped): RecordedWish | undefined =>
  edgesOf(shaped.records).findLast(({ purpose }) => purpose)?.purpose ?? undefined;

interface Measure {
  readonly wish: TrimWish | undefined;
  readonly known: KnownBody;
  readonly output: Output;
}

/** Lines of a file with the clearances that they keep on this body, where it is known what they are for. */
function measured(mesh: TriMesh, given: MeasuredEdge, measure: Measure): MeasuredEdge {
  const { wish } = measure;
  const rules = wish && clearances(mesh, given.curves, measure);
  return rules ? { ...given, proposal: { ...wish, rules } } : given;
}

/** The clearances that lines keep; a body on which they cannot be measured is told. */
function clearances(
  mesh: TriMesh,
  curves: readonly EdgeLine[],
  { wish, known, output }: Measure,
): readonly TrimRule[] | undefined {
  if (!wish || curves.length === 0) return undefined;
  try {
    return measureTrim(mesh, curves, wish, known);
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    output.tell(`the clearances of the edge line were not measured: ${explain(error)}`);
    return undefined;
  }
}
