import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { evaluateAnnotation, type AnnotationKind } from '@bracewright/core/annotation';
import {
  CheckpointStore,
  createReplayer,
  type OperationRecord,
  type RecordOutcome,
} from '@bracewright/core/history';
import { decodeMesh, encodeMesh, type TriMesh } from '@bracewright/core/mesh';
import { writeMesh, type MeshFormat } from '@bracewright/core/mesh-io';
import {
  OperationAborted,
  SdkError,
  createOperationRegistry,
  type AnyOperation,
  type Json,
} from '@bracewright/core/operation';
import { enclosedVolume, totalArea } from './mass.ts';
import { renderBody } from './render-body.ts';

/** A design: a base mesh on the disk and what was done to it (records at or before the cursor). */
export interface Design {
  readonly basePath: string;
  /** `meshHash` of the base: also the SHA-256 of the file. */
  readonly baseHash: string;
  readonly records: readonly OperationRecord[];
}

/** Work on a design. */
export type ModelTask =
  | { readonly kind: 'export'; readonly design: Design; readonly format: MeshFormat }
  | {
      readonly kind: 'measure';
      readonly design: Design;
      readonly measures: readonly { kind: AnnotationKind; params: Json }[];
    }
  | { readonly kind: 'mass'; readonly design: Design }
  | { readonly kind: 'bake'; readonly design: Design }
  | { readonly kind: 'picture'; readonly design: Design; readonly size: number };

/** What each kind of work gives. */
export interface ModelResults {
  readonly export: { readonly bytes: Uint8Array };
  readonly measure: {
    /** One for each measure asked for: its value, or the code of why there is none on this shape. */
    readonly values: readonly (
      { readonly value: number | null; readonly unit: string } | { readonly code: string }
    )[];
  };
  /** mm³ and mm²; openings count as closed by a fan to their centre. */
  readonly mass: { readonly volume: number; readonly area: number };
  /** The shaped mesh as a base mesh blob, and its hash. */
  readonly bake: { readonly bytes: Uint8Array; readonly hash: string };
  /** RGBA, `size` × `size`. */
  readonly picture: { readonly rgba: Uint8Array };
}

/** The result with what became of each record. */
export type ModelResult<K extends ModelTask['kind']> = ModelResults[K] & {
  readonly outcomes: readonly RecordOutcome[];
};

/** The stored base mesh does not have the bytes it was stored with. */
export const DAMAGED = 'server/damaged-blob';

export interface TaskPorts {
  readonly checkAborted?: () => void;
  readonly onProgress?: (fraction: number) => void;
}

export interface ModelTaskOptions {
  readonly operations: readonly AnyOperation[];
  /** Bytes of meshes to remember between calls. */
  readonly budgetBytes: number;
}

/** Runs the same operations as the editor on stored designs; keeps base meshes and checkpoints between calls. */
export function createModelTasks({ operations, budgetBytes }: ModelTaskOptions) {
  const registry = createOperationRegistry(operations);
  const checkpoints = new CheckpointStore({ budgetBytes });
  const replayer = createReplayer({ registry, now: () => performance.now() });
  const bases = new Map<string, TriMesh>();

  async function baseOf({ basePath, baseHash }: Design): Promise<TriMesh> {
    const known = bases.get(baseHash);
    if (known) {
      bases.delete(baseHash);
      bases.set(baseHash, known);
      return known;
    }
    const bytes = await readFile(basePath).catch(() => undefined);
    const isWhole = bytes && createHash('sha256').update(bytes).digest('hex') === baseHash;
    const mesh = isWhole ? decodeMesh(bytes) : undefined;
    if (!mesh) throw new SdkError(DAMAGED, { hash: baseHash });
    bases.set(baseHash, mesh);
    while (bases.size > 6) bases.delete(bases.keys().next().value!);
    return mesh;
  }

  function finish(task: ModelTask, mesh: TriMesh, hash: string): ModelResults[ModelTask['kind']] {
    switch (task.kind) {
      case 'export':
        return { bytes: writeMesh(mesh, task.format, { metadata: { designHash: hash } }) };
      case 'measure':
        return {
          values: task.measures.map(({ kind, params }) => {
            try {
              const { value, unit } = evaluateAnnotation(mesh, kind, params);
              return { value, unit };
            } catch (error) {
              if (error instanceof SdkError) return { code: error.code };
              throw error;
            }
          }),
        };
      case 'mass':
        return { volume: enclosedVolume(mesh), area: totalArea(mesh) };
      case 'bake':
        return { bytes: encodeMesh(mesh), hash };
      case 'picture':
        return { rgba: renderBody(mesh, task.size) };
    }
  }

  return {
    /** Throws SdkError: DAMAGED, or what writing the file refuses; OperationAborted when stopped. */
    async run<K extends ModelTask['kind']>(
      task: Extract<ModelTask, { kind: K }>,
      ports: TaskPorts = {},
    ): Promise<ModelResult<K>> {
      const base = await baseOf(task.design);
      const { mesh, hash, outcomes } = await replayer.replay(task.design.records, base, {
        checkpoints,
        baseHash: task.design.baseHash,
        ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
        onProgress: (_type, fraction) => ports.onProgress?.(fraction),
      });
      ports.checkAborted?.();
      const result = finish(task as ModelTask, mesh, hash);
      return { ...result, outcomes } as unknown as ModelResult<K>;
    },
  };
}

/** Whether an error says that the work was stopped. */
export const isAbort = (error: unknown): boolean =>
  error instanceof OperationAborted || (error instanceof Error && error.name === 'AbortError');
