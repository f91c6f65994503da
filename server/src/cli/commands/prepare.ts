import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepareScan, type PreparationStep, type ScanPreparation } from '@bracewright/core/brace';
import { formatHistoryFile, type FileRecord } from '@bracewright/core/history';
import { guessScanUnit, type Reason } from '@bracewright/core/mesh';
import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { SdkError, type OperationRegistry } from '@bracewright/core/operation';
import { BadArguments, BODY_OPTIONS, choiceOption, parseCommand, requiredOption } from '../arguments.ts';
import { encodeBody, readBytes, UNIT_NAMES } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';
import { FACTS_OPTIONS, FACTS_USAGE, factsOf } from '../facts.ts';
import { openRegistry, replayFile } from '../history.ts';
import { unitOf } from '../unit-of-scan.ts';
import { writeWhole } from '../output.ts';

const FILES = { body: 'body.stl', history: 'history.json', landmarks: 'landmarks.json', report: 'preparation.json' } as const; // prettier-ignore

const told = ({ code, data = {} }: Reason) => ({ code, data, text: explain({ code, data }) });

/** A proposal as a record of the newest operation of its role. */
function recordOf({ id, role, params }: PreparationStep, registry: OperationRegistry): FileRecord {
  const operation = registry.roles.newest(role);
  if (!operation) throw new SdkError('history-file/unknown-operation', { record: 0, type: role });
  return { ...operation, params, seed: 0, state: 'on', name: id };
}

/** By name, each with how far it may lie elsewhere: whoever has placed or confirmed one writes its three numbers alone. */
const byName = ({ landmarks }: ScanPreparation) =>
  Object.fromEntries(
    landmarks.map(({ association, point, within }) => [association, { position: point.position, within }]),
  );

/** `prepare SCAN -o DIR`: a raw scan becomes a prepared body by ordinary records, as the screen proposes it; status 2 where somebody must answer first. */
export const prepare: Command = {
  name: 'prepare',
  usage: `prepare SCAN -o DIR [--unit mm|cm|m|inch] [--up Z|Y] [--any-size] [--stands] ${FACTS_USAGE} [--json]`,
  about: 'proposes how a raw scan becomes a prepared body, and carries it out',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        ...FACTS_OPTIONS,
        out: { type: 'string', short: 'o' },
        stands: { type: 'boolean' },
        'any-size': { type: 'boolean' },
      },
      { min: 1, max: 1, names: 'one SCAN' },
    );
    const folder = requiredOption(parsed, 'out');
    const facts = factsOf(parsed);
    const said = choiceOption(parsed, 'unit', UNIT_NAMES);
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const) ?? 'Z';
    const path = parsed.positionals[0]!;
    const registry = await openRegistry();
    const read = readMesh(readBytes(path), { name: basename(path) });
    const guess = guessScanUnit(read.mesh, facts);
    const anySize = parsed.values['any-size'] === true;
    if (anySize && said === undefined)
      throw new BadArguments('--any-size takes the unit as it is said: say it too (--unit)');
    const { unit, asked, confidence } = unitOf(guess, { said, written: read.unit, anySize });
    const body = convertImported(read.mesh, { unit, upAxis });
    const proposed = prepareScan(body, { facts, stands: parsed.values['stands'] === true });
    if (proposed.refusal) throw new SdkError(proposed.refusal.code, proposed.refusal.data ?? {});
    const questions: readonly Reason[] = [
      ...asked,
      ...proposed.questions,
      ...(proposed.questions.length > 0 ? [{ code: 'prepare/ask-stand' }] : []),
    ];
    const report = {
      unit: { value: unit, confidence },
      transform: proposed.alignment.transform,
      unsure: proposed.alignment.unsure,
      questions: questions.map(told),
      steps: proposed.steps.map(({ doubts, ...step }) => ({ ...step, doubts: doubts.map(told) })),
      landmarks: proposed.landmarks.map(({ doubts, ...one }) => ({ ...one, doubts: doubts.map(told) })),
    };
    const print = (more: object = {}): void => {
      if (parsed.values['json']) return output.print(JSON.stringify({ ...report, ...more }));
      output.print(`unit        ${unit}${confidence === null ? '' : `, ${percent(confidence)}`}`);
      for (const step of report.steps) {
        output.print(`${step.id.padEnd(11)} ${percent(step.confidence)}`);
        for (const { text } of step.doubts) output.print(`            ${text}`);
      }
      for (const { association, point, within, doubts } of report.landmarks) {
        output.print(
          `${association.padEnd(26)} ${point.position.map((mm) => mm.toFixed(1)).join(', ')}  ±${within} mm`,
        );
        for (const { text } of doubts) output.print(`${' '.repeat(27)}${text}`);
      }
    };
    if (questions.length > 0) {
      for (const question of questions)
        output.tell(explain({ code: question.code, data: question.data ?? {} }));
      print();
      return 2;
    }
    const records = proposed.steps.map((step) => recordOf(step, registry));
    const { mesh, hash, outcomes } = await replayFile(records, body, registry, {
      load: () => Promise.reject(new Error('a preparation has no second body')),
    });
    mkdirSync(folder, { recursive: true });
    const write = (name: string, json: unknown) =>
      writeWhole(join(folder, name), new TextEncoder().encode(`${JSON.stringify(json, null, 2)}\n`));
    writeWhole(join(folder, FILES.body), encodeBody(mesh, FILES.body, hash));
    write(FILES.history, formatHistoryFile(records));
    write(FILES.landmarks, byName(proposed));
    const carriedOut = outcomes.map(({ type, state, warnings, error }, i) => ({
      ...{ step: proposed.steps[i]!.id, type, outcome: state, warnings },
      ...(error ? { code: error.code, message: explain(error) } : {}),
    }));
    write(FILES.report, { ...report, records: carriedOut, meshHash: hash });
    print({ records: carriedOut, files: Object.values(FILES), meshHash: hash });
    return outcomes.some(({ state }) => state === 'failed') ? 1 : 0;
  },
};

const percent = (share: number): string => `${Math.round(100 * share)} %`;
