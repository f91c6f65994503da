import { levelHeight, zeroLines, type Annotation, type AnnotationKinds } from '@bracewright/core/annotation';
import type { Plane, SurfacePoint } from '@bracewright/core/params';
import chinese from '../../locales/sizes/zh-CN.ts';
import english from '../../locales/sizes/en-US.ts';
import type { Units } from '../words/units.ts';
import type { Words } from '../words/words.ts';

/**
 * What a kind is called: by the words of its plugin, by core's name, or by its bare name where its plugin is not here. A tape is a girth round
 * a section and a length over points: its `params` say which.
 */
export function kindName(kind: string, words: Words, params?: Annotation['params']): string {
  const { points } = (params ?? {}) as { readonly points?: unknown };
  const own = kind === 'tape' && points !== undefined ? 'tape-line' : kind;
  const key = kind.includes('.') ? `${kind.split('.')[0]!}:kinds.${kind}` : `measures.unnamed.${own}`;
  return words.has(key) ? words.t(key) : kind;
}

/** The key of the name that the program gave to a measure of a size on record, in whatever language it was then; undefined for a name that a person gave. */
function sizeKey({ name, params }: Pick<Annotation, 'name' | 'params'>): string | undefined {
  const { size } = (params ?? {}) as { readonly size?: string };
  const key = `sizes.name.${size}`;
  const given = [english, chinese].map((texts: Readonly<Record<string, string>>) => texts[key]);
  return given.includes(name) ? key : undefined;
}

/** What a measure or marker is called: by its person's name, else by the size, the landmark or the kind. */
export function annotationName({ name, kind, params }: Annotation, words: Words): string {
  const ofSize = sizeKey({ name, params });
  if (ofSize !== undefined && words.has(ofSize)) return words.t(ofSize);
  if (name) return name;
  const { association } = params as { readonly association?: string };
  const list = kind === 'marker-line' ? 'lineAssociation' : 'association';
  const landmark = `markers:params.${list}.options.${association}`;
  return association !== undefined && words.has(landmark) ? words.t(landmark) : kindName(kind, words, params);
}

/** Between which heights a volume or an area is taken. */
function betweenWords(planes: readonly [Plane, Plane], words: Words, units: Units): string {
  const heights = planes.map(levelHeight);
  if (heights.includes(undefined)) return words.t('measures.between.tilted');
  const [from, to] = heights.map(Number).toSorted((a, b) => a - b);
  return words.t('measures.between', { from: units.formatLength(from!), to: units.formatLength(to!) });
}

/**
 * What a row says of a measure or marker beside its name: its kind where the name is another, the height of its plane, and how far that plane or
 * point lies above the zero level (`zero`, mm) where a line is one.
 */
export function annotationNote(annotation: Annotation, words: Words, units: Units, zero?: number): string {
  const { kind, name, params } = annotation;
  const { plane, point, within, between } = params as {
    readonly plane?: Plane;
    readonly point?: SurfacePoint;
    readonly within?: number;
    readonly between?: readonly [Plane, Plane];
  };
  const isZero = zeroLines([annotation]).length > 0;
  const height = plane && levelHeight(plane);
  const above = kind === 'marker-point' ? point?.position[2] : height;
  const parts = [
    name && kindName(kind, words, params),
    within !== undefined && words.t('measures.estimated', { within: units.formatLength(within) }),
    height !== undefined
      ? words.t('measures.height', { value: units.formatLength(height) })
      : plane && words.t('measures.tilted'),
    between && betweenWords(between, words, units),
    isZero && words.t('markers:params.zeroLevel'),
    zero !== undefined &&
      above !== undefined &&
      words.t('measures.fromZero', { value: units.formatLength(above - zero, { signed: true }) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What makes a measure or marker doubtful, in words: of a marker, that its spot is not there any more. */
export const doubtOf = ({ kind }: Annotation, code: string, words: Words): string =>
  kind.startsWith('marker-') && code === 'measure/off-skin'
    ? words.t('measures.offBody')
    : words.sentence(code, { kind });

/** The unit that a measure is shown in: its own, else that of its kind. */
export const unitOf = ({ unit, kind }: Annotation, kinds: AnnotationKinds) =>
  unit || kinds.get(kind)?.unit || 'mm';
