import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import { guardBuiltinsSync } from '../operation/builtins.ts';
import type { Json } from '../operation/json.ts';
import type { Annotation } from './annotation.ts';
import { CORE_KINDS } from './core-kinds.ts';
import type { AnnotationMark, AnyAnnotationKind } from './kind.ts';
import type { AnnotationResult, EvaluateOptions } from './result.ts';

/** The kinds of annotations that are known in one place: core's, and those of its plugins. */
export interface AnnotationKinds {
  /** Core's first, in the order of a menu. */
  readonly all: readonly AnyAnnotationKind[];
  has(kind: string): boolean;
  /** Undefined for a kind of a plugin that is not here. */
  get(kind: string): AnyAnnotationKind | undefined;
  /** The parameters, validated. Throws SdkError `measure/unknown-kind` or `measure/invalid-params` (path, rule). */
  parse(kind: string, params: Json): unknown;
  /**
   * What it is on a shape. Throws as `parse`, `measure/empty-mesh`, what the kind throws, and `measure/crashed` where it throws or gives what
   * is no result.
   */
  evaluate(
    mesh: TriMesh,
    annotation: Pick<Annotation, 'kind' | 'params'>,
    options?: EvaluateOptions,
  ): AnnotationResult;
  /** What is drawn of it. Throws `measure/crashed` where its kind does. */
  marks(
    annotation: Pick<Annotation, 'kind' | 'params'>,
    result: AnnotationResult,
    label?: string,
  ): readonly AnnotationMark[];
  /** In which list it stands; what is not known here is a measure. */
  listOf(kind: string): 'measure' | 'marker';
}

const OF_CORE: ReadonlySet<string> = new Set(CORE_KINDS.map(({ kind }) => kind));

const crashed = (kind: string, cause: unknown): SdkError =>
  new SdkError('measure/crashed', { kind }, { cause });

const isPoint = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && value.every((one) => Number.isFinite(one));

/** Whoever draws and lists relies on these. */
function assertResult(kind: string, result: AnnotationResult): AnnotationResult {
  const isValue = result.value === null || Number.isFinite(result.value);
  if (isValue && isPoint(result.anchor) && result.points.every(isPoint)) return result;
  throw new TypeError(`the result of “${kind}” has a value or a place that is no number`);
}

const unpack = (packed: ArrayLike<number>): Vec3[] =>
  Array.from({ length: packed.length / 3 }, (_, i) => [
    packed[3 * i]!,
    packed[3 * i + 1]!,
    packed[3 * i + 2]!,
  ]);

function plainMarks(
  { lines, points, anchor }: AnnotationResult,
  label: string | undefined,
): readonly AnnotationMark[] {
  return [
    ...lines.map(({ points: line, closed }) => ({ kind: 'line', points: unpack(line), closed }) as const),
    ...(points.length > 0 ? [{ kind: 'points', points } as const] : []),
    ...(label ? [{ kind: 'label', at: anchor, text: label } as const] : []),
  ];
}

/** The kinds of core and `own`; of two with one name the first counts. */
export function createAnnotationKinds(own: readonly AnyAnnotationKind[] = []): AnnotationKinds {
  const byName = new Map<string, AnyAnnotationKind>();
  for (const one of [...CORE_KINDS, ...own]) if (!byName.has(one.kind)) byName.set(one.kind, one);
  const find = (kind: string): AnyAnnotationKind => {
    const found = byName.get(kind);
    if (!found) throw new SdkError('measure/unknown-kind', { kind: String(kind) });
    return found;
  };
  const validated = (kind: string, params: Json): never => {
    const parsed = find(kind).schema.safeParse(params);
    if (parsed.success) return parsed.data as never;
    const issue = parsed.error.issues[0]!;
    const path = issue.path.map(String).join('.');
    throw new SdkError('measure/invalid-params', { kind, path, rule: issue.code });
  };
  /**
   * A plugin's mistake is no refusal: it has a sentence of its own, and the trace as its cause. What it replaces of the language is put back: measures are
   * taken on the thread on which others compute.
   */
  const guarded = <T>(kind: string, work: () => T): T => {
    try {
      return OF_CORE.has(kind) ? work() : guardBuiltinsSync(kind, work);
    } catch (error) {
      const isFault = !isSdkError(error) || error.code === 'operation/builtins-changed';
      throw isFault ? crashed(kind, error) : error;
    }
  };
  return {
    all: [...byName.values()],
    has: (kind) => byName.has(kind),
    get: (kind) => byName.get(kind),
    parse: (kind, params) => guarded(kind, () => validated(kind, params)),
    evaluate(mesh, { kind, params }, options = {}) {
      const found = find(kind);
      if (mesh.indices.length === 0) throw new SdkError('measure/empty-mesh', { kind });
      return guarded(kind, () => assertResult(kind, found.evaluate(mesh, validated(kind, params), options)));
    },
    marks({ kind, params }, result, label) {
      const { draw } = find(kind);
      if (!draw) return plainMarks(result, label);
      return guarded(kind, () => draw(result, { params: validated(kind, params), ...(label && { label }) }));
    },
    listOf: (kind) => byName.get(kind)?.list ?? 'measure',
  };
}

/** Core's kinds alone. */
export const CORE_ANNOTATION_KINDS: AnnotationKinds = createAnnotationKinds();
