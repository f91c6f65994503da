import { MAKE_PROCESSES } from '@bracewright/core/mesh';
import { chosenOption } from '../../../stores/made-on.ts';
import type { SettingsStore } from '../../../stores/settings.ts';
import type { WallEntry } from './find-walls.ts';
import type { ThicknessAsked } from './thickness-view.ts';

/** What is taken where nothing of a wall is known, mm. */
const USUAL_WALL = 4;

/** How a wall was asked for: by its record, else by what the user makes walls on. */
export function askedOfWall(
  { asked }: Pick<WallEntry, 'asked'>,
  settings: Pick<SettingsStore, 'values'>,
): ThicknessAsked {
  const known = MAKE_PROCESSES.find(({ id }) => id === asked?.process);
  return { process: known?.id ?? chosenOption(settings).process, wall: asked?.wall ?? USUAL_WALL };
}
