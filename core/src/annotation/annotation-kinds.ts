import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import { guardBuiltinsSync } from '../operation/builtins.ts';
import { logFault, type FaultListener } from '../operation/fault.ts';
import type { Json } from '../operation/json.ts';
import { lendMesh } from '../operation/lend-mesh.ts';
import { copyOf } from '../operation/plain-data.ts';
import type { Annotation } from './annotation.ts';
import { CORE_KINDS } from './core-kinds.ts';
import type { AnnotationMark, AnyAnnotationKind } from './kind.ts';
import { readMarks, readResult } from './read-result.ts';
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
   * What it is on a shape. Throws as `parse`, `measure/empty-mesh`, what the kind throws, and `measure/crashed` where it throws, gives what is no result,
   * or writes into the mesh: kinds of plugins are lent a copy, and no tree of the caller's.
   */
  evaluate(
    mesh: TriMesh,
    annotation: Pick<Annotation, 'kind' | 'params'>,
    options?: EvaluateOptions,
  ): AnnotationResult;
  /** What is drawn of it. Throws `measure/crashed` where its kind throws or gives what cannot be drawn. */
  marks(
    annotation: Pick<Annotation, 'kind' | 'params'>,
    result: AnnotationResult,
    label?: string,
  ): readonly AnnotationMark[];
  /** In which list it stands; what is not known here is a measure. */
  listOf(kind: string): 'measure' | 'marker';
}

const OF_CORE: ReadonlySet<string> = new Set(CORE_KINDS.map(({ kind }) => kind));

/** What is found of a kind's code rather than said by it. */
const FAULTS: ReadonlySet<string> = new Set(['operation/builtins-changed', 'operation/input-changed']);

const crashed = (kind: string, cause: unknown): SdkError =>
  new SdkError('measure/crashed', { kind }, { cause });

/** Which code of a kind was at work. */
type Part = 'schema' | 'evaluate' | 'draw';

/** Tells each fault of a kind where its developer looks for it: once for each part of it, for it is asked again with every change of the shape. */
function tellOnce(onFault: FaultListener): (kind: string, part: Part, error: SdkError) => void {
  const told = new Set<string>();
  return (kind, part, error) => {
    const key = `${kind} ${part}`;
    if (told.has(key)) return;
    told.add(key);
    onFault({ of: kind, error: error.cause });
  };
}

/** Kinds of core trust each other with what they remember of a body; those of plugins have copies of their own. */
const borrowerOf = (kind: string): string => (OF_CORE.has(kind) ? 'core' : kind);

/** Throws SdkError `operation/input-changed` where the work wrote into the copy, whatever else became of it. */
function onCopy<T>(mesh: TriMesh, kind: string, work: (lent: TriMesh) => T): T {
  const { lent, isChanged } = lendMesh(mesh, borrowerOf(kind));
  const refuse = (cause?: unknown): never => {
    throw new SdkError('operation/input-changed', { type: kind }, { cause });
  };
  let given: T;
  try {
    given = work(lent);
  } catch (error) {
    if (isChanged()) return refuse(error);
    throw error;
  }
  return isChanged() ? refuse() : given;
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

/**
 * The kinds of core and `own`; of two with one name the first counts. `onFault` is told what is wrong in the code of one, once for each part of it; default:
 * the console.
 */
export function createAnnotationKinds(
  own: readonly AnyAnnotationKind[] = [],
  { onFault = logFault }: { readonly onFault?: FaultListener } = {},
): AnnotationKinds {
  const byName = new Map<string, AnyAnnotationKind>();
  for (const one of [...CORE_KINDS, ...own]) if (!byName.has(one.kind)) byName.set(one.kind, one);
  const tell = tellOnce(onFault);
  const find = (kind: string): AnyAnnotationKind => {
    const found = byName.get(kind);
    if (!found) throw new SdkError('measure/unknown-kind', { kind: String(kind) });
    return found;
  };
  /** Through a copy: what a schema passes on as it is, or hands to a rule, is the annotation that is kept. */
  const validated = (kind: string, params: Json): never => {
    const parsed = find(kind).schema.safeParse(copyOf(params));
    if (parsed.success) return parsed.data as never;
    const issue = parsed.error.issues[0]!;
    const path = issue.path.map(String).join('.');
    throw new SdkError('measure/invalid-params', { kind, path, rule: issue.code });
  };
  /** A plugin's mistake is no refusal: it has a sentence of its own, and the trace as its cause. */
  const told = <T>(kind: string, part: Part, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isSdkError(error) && !FAULTS.has(error.code)) throw error;
      const fault = crashed(kind, error);
      tell(kind, part, fault);
      throw fault;
    }
  };
  /** What a kind replaces of the language is put back: measures are taken on the thread on which others compute. */
  const guarded = <T>(kind: string, part: Part, work: () => T): T =>
    told(kind, part, () => guardBuiltinsSync(kind, work));
  return {
    all: [...byName.values()],
    has: (kind) => byName.has(kind),
    get: (kind) => byName.get(kind),
    parse: (kind, params) =>
      OF_CORE.has(kind) ? validated(kind, params) : guarded(kind, 'schema', () => validated(kind, params)),
    evaluate(mesh, { kind, params }, options = {}) {
      const found = find(kind);
      if (mesh.indices.length === 0) throw new SdkError('measure/empty-mesh', { kind });
      if (OF_CORE.has(kind)) return found.evaluate(mesh, validated(kind, params), options);
      // The caller's tree lies over the body itself, and is no copy.
      return told(kind, 'evaluate', () =>
        onCopy(mesh, kind, (lent) =>
          guardBuiltinsSync(kind, () =>
            readResult(found.evaluate(lent, validated(kind, params), {}), found.unit),
          ),
        ),
      );
    },
    marks({ kind, params }, result, label) {
      const { draw, unit } = find(kind);
      if (!draw) return plainMarks(result, label);
      return guarded(kind, 'draw', () =>
        readMarks(
          draw(readResult(result, unit), { params: validated(kind, params), ...(label && { label }) }),
        ),
      );
    },
    listOf: (kind) => byName.get(kind)?.list ?? 'measure',
  };
}

/** Core's kinds alone. */
export const CORE_ANNOTATION_KINDS: AnnotationKinds = createAnnotationKinds();
