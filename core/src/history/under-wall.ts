import type { Finding } from '../errors/finding.ts';
import type { AskPorts } from '../operation/ask-operation.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { ReplayedShape } from './gate-findings.ts';
import type { WallLines } from './kept-edge.ts';
import type { OperationRecord } from './record.ts';

/** The design that a wall is made of. `replay` gives the shape after the first records. */
export interface UnderWall {
  readonly records: readonly OperationRecord[];
  readonly registry: OperationRegistry;
  readonly replay: (records: readonly OperationRecord[]) => Promise<ReplayedShape>;
  /** Lines that the wall was cut along by itself, after all records. */
  readonly along?: WallLines | undefined;
  /** What the step that made the wall found: of lines that were given to it alone only that tells. */
  readonly made?: readonly Finding[];
  /** What the steps are asked with. */
  readonly asking?: AskPorts;
}
