import { applyPatch, type MeshPatch } from '../mesh/live/mesh-patch.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Applied, ApplyOptions } from '../operation/apply-operation.ts';
import { meshOf, withMesh, type Shape } from '../operation/shape.ts';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { RunningStroke } from '../operation/running-stroke.ts';
import type { OperationRecord } from '../history/record.ts';
import { applyOptions, type HostPorts, type OneOperation } from './host-ports.ts';
import type { ReplayHost } from './replay-host.ts';

interface AtHand {
  readonly id: number;
  readonly type: string;
  readonly stroke: RunningStroke;
  /** What was there before it, and what of that it works on. */
  readonly shape: Shape;
  readonly target: string;
}

/** Dabs that are taken together of those a stroke begins with: their patches lie in memory until all are taken. */
const TOGETHER = 64;

/** Patches of dabs. One that is refused is a mistake in the operation's code, of which its developer should hear. */
function dabbed(
  stroke: RunningStroke,
  type: string,
  dabs: readonly Json[],
  { onFault }: HostPorts,
  options: ApplyOptions,
): readonly MeshPatch[] {
  try {
    return stroke.dabs(dabs, options);
  } catch (error) {
    if (isSdkError(error) && error.code === 'operation/invalid-result') onFault?.(type, error);
    throw error;
  }
}

/** The stroke that is under the hand on one host: the newest, for there is one hand. */
export class StrokeDesk {
  readonly #host: ReplayHost;
  #at: AtHand | undefined;
  /** The one that a dab ended last. */
  #failed: Pick<AtHand, 'id' | 'type'> | undefined;

  constructor(host: ReplayHost) {
    this.#host = host;
  }

  /** Type of the operation of a stroke that is under the hand, or was ended by a dab of it just now. */
  typeOf(id: number): string | undefined {
    // Asked where the language may have been made another one: without a method of it.
    if (this.#at?.id === id) return this.#at.type;
    return this.#failed?.id === id ? this.#failed.type : undefined;
  }

  /** Begins a stroke and takes the dabs among its parameters; what it works on after them, in positions of its own. */
  async begin(
    id: number,
    records: readonly OperationRecord[],
    operation: OneOperation,
    ports: HostPorts,
  ): Promise<TriMesh> {
    this.#at = undefined;
    const { stroke, shape, target } = await this.#host.strokeOn(records, operation, ports);
    const mesh = meshOf(shape, target);
    const positions = mesh.positions.slice();
    const options = applyOptions(operation, ports);
    const dabs = stroke.dabsOf(operation.params);
    for (let i = 0; i < dabs.length; i += TOGETHER)
      for (const patch of dabbed(stroke, operation.type, dabs.slice(i, i + TOGETHER), ports, options))
        applyPatch(positions, patch);
    this.#at = { id, type: operation.type, stroke, shape, target };
    return { positions, indices: mesh.indices };
  }

  /** Takes dabs. Whatever is thrown by one ends the stroke: it may have been half done. */
  dabs(id: number, dabs: readonly Json[], ports: HostPorts): readonly MeshPatch[] {
    const { type, stroke } = this.#find(id);
    const options = applyOptions({ type }, ports);
    ports.onBegin?.({ type });
    try {
      return dabbed(stroke, type, dabs, ports, options);
    } catch (error) {
      this.drop(id);
      this.#failed = { id, type };
      throw error;
    }
  }

  async end(id: number, ports: HostPorts): Promise<Applied> {
    const { type, stroke, shape, target } = this.#find(id);
    ports.onBegin?.({ type });
    const parts = shape.parts.map(({ name }) => name);
    const applied = await stroke.end({ ...applyOptions({ type }, ports), parts });
    const after = withMesh(shape, target, applied.mesh);
    return { ...applied, mesh: after.mesh, parts: [...after.parts, ...applied.parts] };
  }

  drop(id: number): void {
    if (this.#at?.id === id) this.#at = undefined;
  }

  #find(id: number): AtHand {
    if (this.#at?.id !== id) throw new SdkError('runner/stroke-over');
    return this.#at;
  }
}
