/** The landmarks of a body by where they lie, both sides of each, so that a long list stays readable; the words are `actions.group.<group>`. */
const GROUPS = {
  pelvis: ['asis', 'psis', 'iliac-crest', 'greater-trochanter', 'symphysis', 'sacrum', 'fork'],
  front: ['suprasternal-notch', 'xiphoid-process', 'bust', 'tenth-rib'],
  shoulders: ['axilla', 'scapula', 'scapular-spine', 'acromion', 'c7'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Name of the group of a point that can be marked. */
export function groupOf(association: string): string | undefined {
  const name = association.replace(/-(left|right)$/, '');
  return Object.entries<readonly string[]>(GROUPS).find(([, names]) => names.includes(name))?.[0];
}
