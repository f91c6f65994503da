import { operationTitle } from '@bracewright/catalog/words';
import { countedSteps } from '@bracewright/core/history';
import type { OperationRegistry } from '@bracewright/core/operation';
import { describeParams } from '@bracewright/core/params';
import { ROLES, typeOf } from '../../../catalog/roles.ts';
import type { DoneStep, MadeWall, ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { fitsPage } from '../height.ts';
import { INK, grid, muted, section, titleNote, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';
import { makingLines } from './making-lines.ts';
import { wordOf } from './plugin-words.ts';
import { latestOf, valuesOf } from './step-values.ts';

/** The state of a step, and what is to be known of it. */
function stateOf(
  { differsSince, isStartingValue }: DoneStep,
  plain: { readonly text: string; readonly color: string },
  { facts, words, numbers }: { readonly facts: ReportFacts } & Pick<Printing, 'words' | 'numbers'>,
): Piece {
  const marks = [
    ...(isStartingValue ? [words.zoneOpen] : []),
    ...(differsSince === undefined
      ? []
      : [reportSentence(facts.language, 'differsSince', { time: numbers.time(differsSince) })]),
  ];
  return marks.length === 0 ? plain : { stack: [plain, ...marks.map((text) => ({ text, color: INK.mark }))] };
}

/** A history as it is printed, under its title. */
function historyPart(
  {
    title,
    note,
    bold,
  }: { readonly title: string; readonly note?: string | undefined; readonly bold?: boolean },
  steps: readonly DoneStep[],
  facts: ReportFacts,
  { registry, words, numbers, width }: Printing,
): Piece {
  const notes = titleNote({ note, bold });
  if (steps.length === 0) return section(title, width, notes[0] ?? muted(words.noSteps));
  const counted = countedSteps(steps, ROLES);
  const rows = steps.map((step): readonly Piece[] => {
    const place = counted.indexOf(step);
    const state = step.isAhead && step.state === 'on' ? 'ahead' : step.fault ? 'failed' : step.state;
    const color = state === 'on' ? INK.text : INK.muted;
    const name = operationTitle(facts.language, step.type);
    return [
      // What was cancelled has no number: the same step is told by the same one on the screen.
      { text: place < 0 ? '' : String(place + 1), color },
      { text: step.name === '' ? name : `${step.name} (${name})`, color },
      { text: valuesOf(step, registry, { facts, words, numbers }), color },
      { text: step.creator, color },
      { text: numbers.time(step.createdAt), color },
      stateOf(step, { text: words.states[state], color }, { facts, words, numbers }),
    ];
  });
  const head = ['', words.step, words.values, words.by, words.when, words.state];
  const widths = [14, 95, '*', 62, 88, 52];
  // A short list stays with its heading; a long one breaks between rows, and tells on every page what it is of.
  const short: Piece = { stack: [...notes, grid(head, widths, rows)] };
  if (rows.length <= 12 && fitsPage(short, width - 40)) return section(title, width, short);
  return grid(head, widths, rows, { text: title, note, bold });
}

interface Printing {
  readonly registry: OperationRegistry;
  readonly words: ReportWords;
  readonly numbers: Numbers;
  readonly width: number;
}

/** Every operation of the model in order, also those that are off: what was tried is part of the record. */
export function stepsPart(
  facts: ReportFacts,
  registry: OperationRegistry,
  words: ReportWords,
  numbers: Numbers,
  width: number,
): Piece {
  return historyPart({ title: words.steps }, facts.steps, facts, { registry, words, numbers, width });
}

/** Of a wall, what shaped the body that it was made from; nothing of a body. */
export function sourcePart(
  facts: ReportFacts,
  registry: OperationRegistry,
  words: ReportWords,
  numbers: Numbers,
  width: number,
): readonly Piece[] {
  const { source } = facts;
  if (!source) return [];
  const title =
    source.name === null ? words.steps : reportSentence(facts.language, 'sourceSteps', { name: source.name });
  const note = source.since === 'unchanged' ? undefined : words.sourceSince[source.since];
  // A wall that is not of the body as it is now is not to be made unread.
  const bold = source.since === 'changed';
  return [historyPart({ title, note, bold }, source.steps, facts, { registry, words, numbers, width })];
}

/** A wall that has less than this share of the asked thickness somewhere is told in bold. */
const THIN = 0.9;

/** How walls were made: what stands first, what is told of each wall line by line, and what is told of all of them last. */
export interface WallsPart {
  readonly head: Piece;
  readonly walls: readonly (readonly Piece[])[];
  readonly notes: readonly Piece[];
}

/** How walls were made from the model; there is at least one. */
export function wallsPart(
  facts: ReportFacts,
  registry: OperationRegistry,
  words: ReportWords,
  numbers: Numbers,
  width: number,
): WallsPart {
  // A value that was not given is the one the operation takes then.
  const type = typeOf('wall');
  const operation = latestOf(registry, type);
  const fields = operation ? describeParams(operation.params) : [];
  const usual = (name: string) => fields.find((field) => field.name === name)?.default;
  const option = (name: string, given: string | undefined) => {
    const value = given ?? usual(name);
    return typeof value !== 'string'
      ? ''
      : (wordOf(facts, type.split('.')[0]!, `params.${name}.options.${value}`) ?? value);
  };
  const lengthOf = (given: number | undefined) => {
    const value = given ?? usual('thickness');
    return typeof value === 'number' ? numbers.length(value) : '';
  };
  const shapeText = ({ file, isOlder }: MadeWall) => {
    if (file?.away) return words.wallAway[file.away];
    if (file?.isWorkedOn) return words.wallWorkedOn;
    return isOlder === undefined ? words.wallUnknown : isOlder ? words.wallOlder : words.wallCurrent;
  };
  const isDoubtful = ({ file, isOlder }: MadeWall) =>
    isOlder !== false || file?.away !== undefined || file?.isWorkedOn === true;
  const others = ({ given }: MadeWall): string =>
    given
      ? valuesOf({ type, ...given }, registry, { facts, words, numbers }, ['thickness', 'mode', 'side'])
      : '';
  const rows = facts.walls.map((wall): readonly Piece[] => [
    lengthOf(wall.thickness),
    { stack: [option('mode', wall.mode), ...[others(wall)].filter(Boolean).map(muted)] },
    option('side', wall.side),
    wall.creator,
    numbers.time(wall.createdAt),
    { text: shapeText(wall), bold: isDoubtful(wall) },
  ]);
  const measuredText = ({ measured, thickness, mode }: MadeWall): readonly Piece[] => {
    if (!measured) return [];
    const { thinnest, thickest } = measured;
    const values = { thinnest: numbers.length(thinnest), thickest: numbers.length(thickest ?? 0) };
    const key = thickest === undefined ? 'wallThinnest' : 'wallMeasured';
    const text = reportSentence(facts.language, key, values);
    const asked = thickness ?? usual('thickness');
    // A wall that is made thinner towards its edges is thin there on purpose.
    const isThin = mode !== 'transition' && typeof asked === 'number' && thinnest < THIN * asked;
    return [isThin ? { text, bold: true } : muted(text)];
  };
  const head = [words.thickness, words.mode, words.side, words.by, words.when, words.wallShape];
  const isOne = facts.walls.length === 1;
  // Files of several walls are told apart by more than their order.
  const files = facts.walls.map((wall): readonly Piece[] => {
    const { file } = wall;
    if (!file) return [];
    // What a file of another patient is called stays with that patient.
    const name = file.away === 'patient' ? '' : file.name;
    const parts = [name, isOne ? '' : shapeText(wall), file.hash && `${words.modelHash} ${file.hash}`];
    return [
      muted(parts.filter(Boolean).join(' · ')),
      ...measuredText(wall),
      ...makingLines(wall, facts, words, numbers),
    ];
  });
  const isThere = facts.walls.some((wall) => wall.file && !isDoubtful(wall));
  const older = facts.walls.some(({ isOlder }) => isOlder)
    ? [{ text: isThere ? words.wallsSome : words.wallsOlder, bold: true }]
    : [];
  const workedOn = facts.walls.some(({ file }) => file?.isWorkedOn)
    ? [{ text: words.wallsWorkedOn, bold: true }]
    : [];
  const widths = ['*', '*', '*', '*', 90, '*'];
  const table = grid(head, widths, rows);
  return {
    head: fitsPage(table, width - 40)
      ? section(words.walls, width, table)
      : grid(head, widths, rows, { text: words.walls }),
    walls: files.filter((lines) => lines.length > 0),
    notes: [...older, ...workedOn],
  };
}
