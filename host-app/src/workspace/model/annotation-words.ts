import { levelHeight, type Annotation } from '@bracewright/core/annotation';
import type { Plane } from '@bracewright/core/params';
import type { Units } from './units.ts';
import type { Words } from './words.ts';

/** What a measure or marker is called: by its person's name, else by the landmark or the kind. */
export function annotationName({ name, kind, params }: Annotation, words: Words): string {
  if (name) return name;
  const { association } = params as { readonly association?: string };
  const list = kind === 'marker-line' ? 'lineAssociation' : 'association';
  const landmark = `markers:params.${list}.options.${association}`;
  return association !== undefined && words.has(landmark)
    ? words.t(landmark)
    : words.t(`measures.unnamed.${kind}`);
}

/** What a row says of a measure beside its name: its kind where the name is another, and the height of its plane. */
export function annotationNote(annotation: Annotation, words: Words, units: Units): string {
  const { kind, name, params } = annotation;
  const { plane } = params as { readonly plane?: Plane };
  const height = plane && levelHeight(plane);
  const parts = [
    name && words.t(`measures.unnamed.${kind}`),
    height !== undefined
      ? words.t('measures.height', { value: units.formatLength(height) })
      : plane && words.t('measures.tilted'),
  ];
  return parts.filter(Boolean).join(' · ');
}
