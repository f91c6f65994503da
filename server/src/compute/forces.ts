import type { KnownBody } from '@bracewright/core/brace';
import type { OperationRecord } from '@bracewright/core/history';
import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError, type ErrorData } from '@bracewright/core/operation';
import {
  checkCouples,
  coupleFinding,
  coupleGround,
  designZone,
  type NamedZone,
} from '@bracewright/core/zones';

/** What is wrong with the forces of a design: codes with the data of their sentences; undefined where no trunk is recognised, and nobody can tell. */
export interface Forces {
  readonly findings:
    | readonly {
        readonly code: string;
        readonly data: ErrorData;
        /** A note is to be known, and no fault of the design. A finding that was kept without one is a warning. */
        readonly severity?: 'warning' | 'note';
      }[]
    | undefined;
}

/** Whether a step that counts presses the body in or lets it out. */
export const isPressing = (record: OperationRecord): boolean =>
  record.state === 'on' && designZone(record) !== undefined;

/** The forces of the pads and rooms among some steps, on the body without them; null where nothing presses. `titleOf` says what a step that nobody has named is called. */
export function forcesOf(
  records: readonly OperationRecord[],
  mesh: TriMesh,
  known: KnownBody,
  titleOf: (type: string) => string,
): Forces | null {
  const design = records.flatMap((record) => (record.state === 'on' ? (designZone(record) ?? []) : []));
  if (design.length === 0) return null;
  const nameOf = ({ id, tag }: NamedZone): string => {
    const record = records.find((one) => one.id === id);
    if (record?.name) return record.name;
    return tag
      ? [tag.code, tag.part && `(${tag.part})`].filter(Boolean).join(' ')
      : titleOf(record?.type ?? '');
  };
  try {
    const { zones, warnings, notes } = checkCouples(design, coupleGround(mesh, known));
    const told = (all: typeof warnings, severity: 'warning' | 'note') =>
      all.map((one) => {
        const { code, data } = coupleFinding(one, zones, nameOf);
        return { code, data, severity };
      });
    return { findings: [...told(warnings, 'warning'), ...told(notes, 'note')] };
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    return { findings: undefined };
  }
}
