import { sideDoubt, type Annotation, type SideDoubt } from '@bracewright/core/annotation';
import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';

/** Pairs by which a body can be levelled, the surest first: bony points before folds of the skin. */
const PAIRS = ['asis', 'psis', 'greater-trochanter', 'scapula', 'axilla'] as const;

/** A kept marker point: where it lies (mm, model space) and what it marks, empty when nobody said. */
export interface Mark {
  readonly id: string;
  readonly name: string;
  readonly association: string;
  readonly position: Vec3;
}

/** What a landmark may not be where the others say how the body stands. */
const WRONG: ReadonlySet<SideDoubt | undefined> = new Set<SideDoubt>(['pair-swapped', 'front-swapped']);

/** The first mark that would lie on the wrong side of another with the body standing so; undefined where they agree. */
export function contradicting(marks: readonly Mark[], stand: Mat4): Mark | undefined {
  const standing = marks.map((mark) => ({ ...mark, position: mat4.transformPoint(stand, mark.position) }));
  return standing.find((mark) =>
    WRONG.has(
      sideDoubt(
        mark,
        standing.filter((other) => other !== mark),
        true,
      ),
    ),
  );
}

/** What the kept markers say about the body's stand. `notch` is given with both ASIS only: with them it lies in one plane. */
export interface MarkedFrame {
  readonly left: Vec3;
  readonly right: Vec3;
  readonly notch: Vec3 | undefined;
}

/** The marker points of a model. */
export function marksOf(annotations: readonly Annotation[]): readonly Mark[] {
  return annotations.flatMap((annotation): Mark[] => {
    if (annotation.kind !== 'marker-point') return [];
    const { point, association } = annotation.params as unknown as {
      readonly point: { readonly position: Vec3 };
      readonly association?: string;
    };
    const { id, name } = annotation;
    return [{ id, name, association: association ?? '', position: point.position }];
  });
}

/** The pair to level by, and the notch when it goes with it; undefined while no landmark is marked on both sides. */
export function markedFrame(marks: readonly Mark[]): MarkedFrame | undefined {
  const at = (association: string) => marks.find((mark) => mark.association === association)?.position;
  for (const pair of PAIRS) {
    const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
    if (left && right) return { left, right, notch: pair === 'asis' ? at('suprasternal-notch') : undefined };
  }
  return undefined;
}
