import { processOf } from '@bracewright/core/mesh';

/** What a wall is most often made with: the weight that holes take away is told for it. */
const WALL = 4;
const USUAL = 'sls';

/** How much lighter a usual wall (4 mm, PA12) is about for openings of so many mm², g, to a tenth. */
export const lighterBy = (openArea: number | undefined): number | undefined =>
  openArea === undefined ? undefined : Math.round((openArea * WALL * processOf(USUAL).density) / 100) / 10;
