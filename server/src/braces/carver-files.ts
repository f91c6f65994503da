import type { ExportedFile, FormMade } from '@bracewright/core/exporter';
import { linerOf } from '@bracewright/core/history';
import {
  braceAdvice,
  DEFAULT_MACHINE,
  readMachine,
  type Agreement,
  type CarverMachine,
  type CutterAdvice,
  type TriMesh,
  type Work,
} from '@bracewright/core/mesh';

/** What the programs of a positive are called: the first, and that of a second ball. */
export const FIRST_PROGRAM = 'positive.nc';
export const REST_PROGRAM = 'positive-rest.nc';

/** A carver by its description as JSON text; none: the default. */
export const carverOf = (machine: string | undefined): CarverMachine =>
  machine === undefined ? DEFAULT_MACHINE : readMachine(machine);

/** The description of a carver (JSON text; none: the default) with a second ball, mm. */
export function withSecondBall(machine: string | undefined, diameter: number): string {
  const given = (machine === undefined ? {} : JSON.parse(machine)) as { readonly rest?: object | null };
  return JSON.stringify({ ...given, rest: { ...given.rest, diameter } });
}

export const textOf = ({ bytes }: Pick<ExportedFile, 'bytes'>): string => new TextDecoder().decode(bytes);

/** What a positive was made into. */
interface FormedOutputs {
  readonly files: readonly ExportedFile[];
  readonly positive: FormMade | undefined;
}

/**
 * Why a program leaves more than it may where the brace lies, and what would do, carved on trial on its positive as the files say. Undefined of a program that agrees, or of none.
 */
export function cutterAdvice(
  wall: TriMesh,
  { files, positive }: FormedOutputs,
  agreement: readonly Agreement[],
  machine: string | undefined,
  work: Work = {},
): CutterAdvice | undefined {
  const told = agreement.find(({ b }) => b === 'program');
  const file = files.find(({ name }) => name === FIRST_PROGRAM);
  if (!told || told.passes || !positive || !file) return undefined;
  const rest = files.find(({ name }) => name === REST_PROGRAM);
  const programs = {
    positive: positive.mesh,
    offset: linerOf(positive.report),
    text: textOf(file),
    rest: rest && textOf(rest),
    machine: carverOf(machine),
    told,
  };
  return braceAdvice(wall, programs, work);
}
