import type { MeshPaint } from './paint.ts';

/**
 * A triangle mesh, immutable by contract: an operation returns new arrays and never writes into the ones it was given.
 * Operations that only move vertices return the *same* `indices` object, so a checkpoint shares it and a view knows that
 * the topology is unchanged by comparing references.
 */
export interface TriMesh {
  /** `3·V` coordinates in mm, model space (LPS: +X patient's left, +Y posterior, +Z up). */
  readonly positions: Float32Array;
  /** `3·F` vertex numbers, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** Colours and labels; no part of the shape and of its hash. */
  readonly paint?: MeshPaint;
}

/** Number of vertices. */
export const vertexCount = (mesh: TriMesh): number => mesh.positions.length / 3;
/** Number of triangles. */
export const triangleCount = (mesh: TriMesh): number => mesh.indices.length / 3;
