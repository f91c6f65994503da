import { useEffect, useState } from 'react';
import { evaluateAnnotation, type Annotation } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';

/** One value, `undefined` while it is being taken, null where the shape gives none. */
export type Values = ReadonlyMap<string, number | null>;

/** The measures of a shape, taken one after the other in pauses of the page, so that nothing stutters. */
export function useMeasured(annotations: readonly Annotation[], mesh: TriMesh): Values {
  const [values, setValues] = useState<Values>(new Map());
  useEffect(() => {
    let current = true;
    const waiting = annotations.filter((annotation) => !annotation.kind.startsWith('marker'));
    const found = new Map<string, number | null>();
    const next = () => {
      const annotation = waiting.shift();
      if (!current) return;
      if (!annotation) {
        setValues(found);
        return;
      }
      try {
        found.set(annotation.id, evaluateAnnotation(mesh, annotation.kind, annotation.params).value);
      } catch {
        // Not on this shape (a plane that misses it, a volume of an open body): the row says so.
        found.set(annotation.id, null);
      }
      setTimeout(next, 0);
    };
    next();
    return () => {
      current = false;
    };
  }, [annotations, mesh]);
  return values;
}
