import type { ReplayPorts } from '@bracewright/core/history';
import type { Work } from '@bracewright/core/mesh';
import { logFault, type AskPorts } from '@bracewright/core/operation';
import type { Measuring } from './model-task.ts';

/** How work on a design is watched and told of. */
export interface TaskPorts {
  readonly checkAborted?: () => void;
  readonly onProgress?: (fraction: number) => void;
  readonly onMeasured?: (said: Measuring) => void;
  /** Told the id of the record that is worked on, and its type; without an id of an exporter, or of a step that is only asked; with neither of what comes after the records. */
  readonly onBegin?: (record: string | undefined, type?: string) => void;
  /** Ids of records that ended their thread before, with the code that each fails with. */
  readonly passOver?: ReadonlyMap<string, string>;
  /** Told what is wrong in the code of an operation or an exporter. Default: the console. */
  readonly onFault?: (type: string, error: unknown) => void;
  /** See `ReplayPorts`. */
  readonly onKept?: NonNullable<ReplayPorts['onKept']>;
}

/** The look at a wall tells how far it is as if it were all of the work. */
export const gateWork = ({ checkAborted, onProgress }: TaskPorts): Work => ({
  checkAborted,
  progress: onProgress,
});

/** Whom the faults of plugins are told. */
export const faultsTo =
  ({ onFault }: TaskPorts): NonNullable<TaskPorts['onFault']> =>
  (type, error) =>
    onFault ? onFault(type, error) : logFault({ of: type, error });

/** What the steps of a design are asked with. */
export const asking = (ports: TaskPorts): AskPorts => ({
  checkAborted: ports.checkAborted,
  onBegin: ({ type }) => ports.onBegin?.(undefined, type),
  onFault: faultsTo(ports),
});
