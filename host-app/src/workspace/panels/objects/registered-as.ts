import type { FilmRegistration } from '@bracewright/core/spine';
import type { WorkspaceParts } from '../../model/desk/desk.ts';

/** How a film was registered, in words. */
export function registeredAs(
  { by, misfit, counted }: FilmRegistration,
  { words, units }: Pick<WorkspaceParts, 'words' | 'units'>,
): string {
  const told = {
    misfit: misfit === null ? '' : units.formatLength(misfit),
    part: `${Math.round(100 * counted)} %`,
  };
  return words.t(`spine.by.${by}`, told);
}
