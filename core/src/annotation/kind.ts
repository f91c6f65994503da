import type { z } from 'zod';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Annotation } from './annotation.ts';
import type { AnnotationResult, EvaluateOptions } from './result.ts';

/**
 * What is drawn of an annotation over the body. `role` chooses the colour: one of core's overlay roles, or a plugin's own; default the one
 * of the list it stands in.
 */
export type AnnotationMark =
  | {
      readonly kind: 'line';
      readonly points: readonly Vec3[];
      readonly closed?: boolean;
      readonly dashed?: boolean;
      readonly role?: string;
    }
  | { readonly kind: 'points'; readonly points: readonly Vec3[]; readonly role?: string }
  | { readonly kind: 'arrow'; readonly from: Vec3; readonly to: Vec3; readonly role?: string }
  | { readonly kind: 'label'; readonly at: Vec3; readonly text: string; readonly role?: string };

/** A kind of annotation: what its parameters are, what it is on a shape, how it looks. `P` are the validated parameters. */
export interface AnnotationKindDefinition<P = never> {
  /** `<plugin id>.<name>`, as in `arch.span`; kept in designs for ever. Names without a dot are core's. */
  readonly kind: string;
  /** In which list it stands: measures have a value, markers stand somewhere. Default: measures. */
  readonly list?: 'measure' | 'marker';
  /** Unit of its values; `''` for a kind without. */
  readonly unit: Annotation['unit'];
  /**
   * Parameters, an object. Within a kind it may only gain fields that have a default. A server without the plugin moves them with the body
   * too, so places and directions are known by their names wherever they stand: `position`, `origin` and `near`, `normal` and `direction` go
   * with the body when it is aligned; whatever belongs to the frame has other names.
   */
  readonly schema: z.ZodType<P>;
  /** Its value on a shape, and what shows it. Pure, and the same in browser and server. Throws SdkError where this shape gives none. */
  evaluate(mesh: TriMesh, params: P, options: EvaluateOptions): AnnotationResult;
  /** How it looks; default: lines and points of the result, and the label. `label` is absent where nothing is to be labelled. */
  draw?(
    result: AnnotationResult,
    given: { readonly params: P; readonly label?: string },
  ): readonly AnnotationMark[];
  /** Core's own exceptions to what goes with the body. */
  readonly staysWithFrame?: (name: string, value: unknown) => boolean;
  /** Whether it measures the body as a whole and has no place on it. */
  readonly placeless?: boolean;
}

/** A kind whose parameters nobody names, as registries hold them: each gets what its own schema has validated. */
export type AnyAnnotationKind = Omit<AnnotationKindDefinition, 'schema'> & { readonly schema: z.ZodType };

/** A kind of a plugin's own, with the types of its schema. */
export type OwnAnnotationKind<S extends z.ZodObject> = Omit<
  AnnotationKindDefinition<z.output<S>>,
  'schema' | 'staysWithFrame'
> & { readonly schema: S };

/**
 * Declares a kind of annotation for the `annotationKinds` of a plugin; what evaluates and draws it gets the parameters that its schema gives, and so
 * does a tool that calls its `evaluate`.
 */
export const defineAnnotationKind = <S extends z.ZodObject>(
  kind: OwnAnnotationKind<S>,
): OwnAnnotationKind<S> => kind;
