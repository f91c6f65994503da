import { useEffect, useState } from 'react';
import type { Annotation } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';
import type { Workspace } from '../workspace.ts';
import { isStuck, orTellFaulty } from './faulty-kinds.ts';

/** What was taken of one measure or marker: nothing where the shape gives none. */
export interface Measured {
  /** Null of a marker, and where there is no value. */
  readonly value: number | null;
  /** Codes of what makes it doubtful (see `evaluateAnnotation`). */
  readonly warnings: readonly string[];
}

/** The value that was kept with it, and why there is no newer one: its plugin is not here, or the page stood still with it. */
const asKept = ({ value }: Annotation, why: 'measure/unknown-kind' | 'measure/stuck'): Measured => ({
  value,
  warnings: [why],
});

/** By id; without those that are still being taken. */
export type Values = ReadonlyMap<string, Measured>;

/** What is taken of one on a shape. Where it gives none (a plane that misses it, a volume of an open body) the row says so. */
export function measureOf(workspace: Workspace, annotation: Annotation, mesh: TriMesh): Measured {
  const found = orTellFaulty(workspace, annotation.kind, (kinds) =>
    kinds.has(annotation.kind)
      ? kinds.evaluate(mesh, annotation)
      : asKept(annotation, 'measure/unknown-kind'),
  );
  if (!found && isStuck(workspace, annotation.kind)) return asKept(annotation, 'measure/stuck');
  return found ? { value: found.value, warnings: found.warnings } : { value: null, warnings: [] };
}

/**
 * The measures and markers of a shape, taken one after the other in pauses of the page, so that nothing stutters. Until all are taken the
 * values are those from before, and `isCurrent` is false.
 */
export function useMeasured(
  workspace: Workspace,
  annotations: readonly Annotation[],
  mesh: TriMesh,
  { markers = true }: { readonly markers?: boolean } = {},
): { readonly values: Values; readonly isCurrent: boolean } {
  const kinds = workspace.parts.catalog.annotationKinds;
  const [taken, setTaken] = useState<{
    readonly values: Values;
    readonly annotations?: readonly Annotation[];
    readonly mesh?: TriMesh;
  }>({ values: new Map() });
  useEffect(() => {
    let current = true;
    const waiting = annotations.filter(({ kind }) => markers || kinds.listOf(kind) !== 'marker');
    const found = new Map<string, Measured>();
    const next = () => {
      const annotation = waiting.shift();
      if (!current) return;
      if (!annotation) {
        setTaken({ values: found, annotations, mesh });
        return;
      }
      found.set(annotation.id, measureOf(workspace, annotation, mesh));
      setTimeout(next, 0);
    };
    next();
    return () => {
      current = false;
    };
  }, [workspace, annotations, mesh, kinds, markers]);
  const isCurrent = taken.annotations === annotations && taken.mesh === mesh;
  return { values: taken.values, isCurrent };
}
