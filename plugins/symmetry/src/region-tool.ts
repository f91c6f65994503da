import { referTo, type OperationRecord } from '@bracewright/core/history';
import { requireOutward } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { REGION_RECORD, regionParams } from '@bracewright/core/params';
import type { FormValues } from '@bracewright/core/plugin';
import {
  chooseRegion,
  combineSteps,
  pickPlane,
  planeMeaning,
  recordsBefore,
  regionsOf,
  sagittalPlane,
  typePlane,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { regionForm } from './params.ts';

type Values = FormValues<typeof regionForm>;
/** Names of a region that is given by itself. */
const OWN = Object.keys(regionParams.shape) as (keyof typeof regionParams.shape)[];

/** The region of a record, as this tool's values: a reference to it, or what it says where an early version made it. */
function sourceOf(record: OperationRecord): Partial<Values> {
  const none = Object.fromEntries(OWN.map((name) => [name, undefined]));
  if (record.version === REGION_RECORD.version)
    return { ...none, recordId: referTo(record) } as unknown as Partial<Values>;
  return { recordId: undefined, ...regionParams.parse(record.params) } as unknown as Partial<Values>;
}

/**
 * The region that was made last, or the one whose contour is clicked, on the other side of a plane. Without a region the tool does not start.
 */
const tool: ToolFactory<Values> = (session) => {
  const { draft, services } = session;
  requireOutward(services.history.mesh);
  const edited = services.history.history.records.find(({ id }) => id === session.editing);
  const before = recordsBefore(services, edited);
  const regions = regionsOf(session).filter((record) => before.includes(record));
  if (!draft.values.recordId && !draft.values.contour) {
    const last = regions.at(-1);
    if (!last) throw new SdkError('symmetry/needs-region', {});
    draft.set(sourceOf(last));
  }
  const isChosen = (record: OperationRecord): boolean => {
    const { recordId, contour } = draft.values;
    if (recordId) return recordId.record === record.id;
    return JSON.stringify(contour) === JSON.stringify((record.params as { contour?: unknown }).contour);
  };
  const source = chooseRegion(session, {
    id: 'source',
    regions,
    isChosen,
    choose: (record) => {
      if (!isChosen(record)) draft.set(sourceOf(record));
    },
  });
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => sagittalPlane(session).plane,
  });
  typePlane(session, {
    fields: { place: 'leftRight', u: 'turn', v: 'lean' },
    plane: () => draft.values.plane,
    write: (next) => draft.set({ plane: next }),
  });
  session.preview();
  return {
    steps: [combineSteps('across', [source, plane])],
    get readouts() {
      const { mesh, report } = session.feedback;
      return [{ id: 'apart', value: mesh ? report['apart'] : undefined, unit: 'mm' as const }];
    },
    get meanings() {
      const at = draft.values.plane;
      const said = at && planeMeaning(session, at);
      return said ? { leftRight: said.place, turn: said.u, lean: said.v } : {};
    },
  };
};

export default tool;
