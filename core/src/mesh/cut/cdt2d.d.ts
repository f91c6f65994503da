declare module 'cdt2d' {
  /** Triangles over 2-D points with the given edges kept; see the package's README. */
  export default function cdt2d(
    points: readonly (readonly [number, number])[],
    edges: readonly (readonly [number, number])[],
    options: { delaunay?: boolean; interior?: boolean; exterior?: boolean; infinity?: boolean },
  ): [number, number, number][];
}

declare module 'cdt2d/lib/monotone.js' {
  /** Triangles over 2-D points with the given edges kept, none of them better than it came. */
  export default function monotoneTriangulate(
    points: readonly (readonly [number, number])[],
    edges: readonly (readonly [number, number])[],
  ): [number, number, number][];
}

declare module 'robust-in-sphere' {
  /** The sign of whether the last point lies inside the circle through the others, exactly. */
  export default function inSphere(...points: readonly (readonly [number, number])[]): number;
}
