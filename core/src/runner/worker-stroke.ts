import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { RanOperation, RunOptions, RunnerStroke } from '../services/operation-runner.ts';
import type { Question } from './asked-jobs.ts';
import type { Shape } from '../operation/shape.ts';
import type { RunnerResponse, WireMesh, WireShape } from './protocol.ts';

/** What a stroke asks of the runner that it belongs to. */
export interface StrokeChannel {
  ask(question: Question, options: RunOptions | undefined): Promise<RunnerResponse>;
  receive(mesh: WireMesh): TriMesh;
  receiveAll(shape: WireShape): Shape;
  /** Topologies that need not travel. */
  known(): readonly number[];
  drop(stroke: number): void;
}

/** The drawing thread's side of a stroke that was begun. A worker that was replaced has lost it: calls then reject with `runner/stroke-over`. */
export function workerStroke(id: number, mesh: TriMesh, channel: StrokeChannel): RunnerStroke {
  return {
    mesh,
    async dabs(dabs, options) {
      const answer = await channel.ask((job) => ({ kind: 'dabs', job, stroke: id, dabs }), options);
      if (answer.kind !== 'dabbed') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
      return answer.patches;
    },
    async end(options) {
      const answer = await channel.ask(
        (job) => ({ kind: 'lift', job, stroke: id, known: channel.known() }),
        options,
      );
      return ranOf(answer, channel);
    },
    drop: () => channel.drop(id),
  };
}

/** What an operation outside the history gave, as it came over the channel. */
export function ranOf(
  answer: RunnerResponse,
  { receiveAll }: Pick<StrokeChannel, 'receiveAll'>,
): RanOperation {
  if (answer.kind !== 'ran') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
  const { warnings, findings, report } = answer;
  return { ...receiveAll(answer.shape), warnings, findings, report };
}
