import { z } from 'zod';
import { carried, MOST_PLACES, type Finding } from '../errors/finding.ts';
import type { GateFinding } from '../mesh/gate/index.ts';
import { askOperation, type AskPorts } from '../operation/ask-operation.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import { meshOf, targetOf, type Shape } from '../operation/shape.ts';
import { judgedOnce, lineFindings } from './line-findings.ts';
import type { OperationRecord, RecordOutcome } from './record.ts';
import { stepName } from './step-name.ts';
import { operationOf } from './zones.ts';

/** What a plugin says with a code: `seal/still-open`. A person can type it: by it a reason is given (`--reason CODE=TEXT`). */
const CODE = /^[\w.-]+\/[\w./-]+$/;

/** Findings of a step at most, and characters of a code: far more than anybody reads, and few enough to be looked at one by one. */
const MOST_FINDINGS = 1000;
const MOST_CODE = 100;

const place = z.object({
  at: z.tuple([z.number(), z.number(), z.number()]),
  radius: z.number().exactOptional(),
  clearance: z.string().max(MOST_CODE).exactOptional(),
});

/** The first places of a list, one by one: a `slice` of its own would give whatever it likes. */
const firstPlaces = z.custom<readonly unknown[]>(Array.isArray, 'a list').transform((given) => {
  const first: unknown[] = [];
  for (let i = 0; i < Math.min(given.length, MOST_PLACES); i++) first[i] = given[i];
  return first;
});

const few = z.custom<readonly unknown[]>(
  (given) => Array.isArray(given) && given.length <= MOST_FINDINGS,
  `a list of at most ${MOST_FINDINGS}`,
);

const findingsSchema: z.ZodType<readonly GateFinding[]> = few.pipe(
  z.array(
    z.object({
      code: z.custom<GateFinding['code']>(
        (code) => typeof code === 'string' && code.length <= MOST_CODE && CODE.test(code),
      ),
      severity: z.enum(['block', 'ask', 'note']),
      data: z.record(z.string(), z.unknown()).transform((data) => carried(data as GateFinding['data'])),
      places: firstPlaces.pipe(z.array(place)),
    }),
  ),
);

/** What asks the steps of a design. */
export interface GatePorts extends AskPorts {
  /** Which operations are asked (`Operation.gate`); all unless said. What their steps warned of is asked about all the same. */
  readonly asks?: (record: OperationRecord) => boolean;
}

/** A shape, and what the steps that made it found where that is known. */
export type ReplayedShape = Shape & { readonly outcomes?: readonly RecordOutcome[] };

/** What steps warn of that somebody has seen before a child wears it: they act elsewhere than they were drawn, or leave holes that nobody made. */
const ASKED: ReadonlySet<string> = new Set(['operation/off-skin', 'mesh/open-inside']);

const OFF_SKIN = 'operation/off-skin';
/** The same of a step that is named: whoever answers for several has to know which. */
const STEP_OFF_SKIN = 'operation/step-off-skin' as const;

/** The warnings of some steps that a gate asks about. */
export const askedOf = (findings: readonly Finding[]): readonly GateFinding[] =>
  findings
    .filter(({ code }) => ASKED.has(code))
    .map(({ code, data, places }) => ({ code: code as GateFinding['code'], severity: 'ask', data, places }));

/**
 * What the steps of a design have a gate ask before a wall is made of it, in their order: of the records that are on and whose operations say so (`Operation.gate`), that a step acts elsewhere than it was drawn (`operation/step-off-skin`, which names it), and
 * what has become of the edge line since (`lineFindings`). What several steps say of one and the same line is told once. `replay` gives the shape after the first records. Throws as `askOperation`: where a step cannot be asked nobody knows whether a wall may be made.
 */
export async function gateFindingsOf(
  records: readonly OperationRecord[],
  registry: OperationRegistry,
  replay: (records: readonly OperationRecord[]) => Promise<ReplayedShape>,
  { asks = () => true, ...ports }: GatePorts = {},
): Promise<readonly GateFinding[]> {
  const { roles } = registry;
  const told: { readonly record: OperationRecord; readonly found: readonly GateFinding[] }[] = [];
  for (const [index, record] of records.entries()) {
    const operation = record.state === 'on' && asks(record) ? operationOf(registry, record) : undefined;
    if (!operation?.gate) continue;
    const { params } = record;
    const mesh = meshOf(await replay(records.slice(0, index)), targetOf(operation, params));
    const found = await askOperation('gate', { operation, mesh, params }, findingsSchema, ports);
    told.push({ record, found });
  }
  const findings = judgedOnce(told, records, roles);
  if (!records.some(({ state }) => state === 'on')) return findings;
  const { outcomes = [] } = await replay(records);
  // Whoever measured what a step has to ask about has measured it where the step acts, and not where it was drawn.
  return [
    ...findings,
    ...(await lineFindings({ records, roles, replay })),
    ...outcomes.flatMap(({ id, findings: said }) =>
      askedOf(said).map((one) =>
        one.code !== OFF_SKIN || !records.some((record) => record.id === id)
          ? one
          : { ...one, code: STEP_OFF_SKIN, data: { ...one.data, step: stepName(records, id) } },
      ),
    ),
  ];
}
