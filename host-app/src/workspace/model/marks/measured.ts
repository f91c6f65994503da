import { useEffect, useState } from 'react';
import type { Annotation, AnnotationKinds } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';

/** What was taken of one measure or marker: nothing where the shape gives none. */
export interface Measured {
  /** Null of a marker, and where there is no value. */
  readonly value: number | null;
  /** Codes of what makes it doubtful (see `evaluateAnnotation`). */
  readonly warnings: readonly string[];
}

/** Of a kind whose plugin is not here: the value that was taken with it, and why there is no newer one. */
const asKept = ({ value }: Annotation): Measured => ({ value, warnings: ['measure/unknown-kind'] });

/** By id; without those that are still being taken. */
export type Values = ReadonlyMap<string, Measured>;

/** The measures and markers of a shape, taken one after the other in pauses of the page, so that nothing stutters. */
export function useMeasured(
  annotations: readonly Annotation[],
  mesh: TriMesh,
  kinds: AnnotationKinds,
  { markers = true }: { readonly markers?: boolean } = {},
): Values {
  const [values, setValues] = useState<Values>(new Map());
  useEffect(() => {
    let current = true;
    const waiting = annotations.filter(({ kind }) => markers || kinds.listOf(kind) !== 'marker');
    const found = new Map<string, Measured>();
    const next = () => {
      const annotation = waiting.shift();
      if (!current) return;
      if (!annotation) {
        setValues(found);
        return;
      }
      try {
        const { value, warnings } = kinds.has(annotation.kind)
          ? kinds.evaluate(mesh, annotation)
          : asKept(annotation);
        found.set(annotation.id, { value, warnings });
      } catch {
        // Not on this shape (a plane that misses it, a volume of an open body): the row says so.
        found.set(annotation.id, { value: null, warnings: [] });
      }
      setTimeout(next, 0);
    };
    next();
    return () => {
      current = false;
    };
  }, [annotations, mesh, kinds, markers]);
  return values;
}
