import { levelIndex, type CurveLevel } from '../levels.ts';
import type { FilmMarker } from '../marker.ts';
import type { FilmMeasures } from '../measure-film.ts';
import { middleOf, uprightPlane } from '../picture-plane.ts';
import { platesOf } from '../tilts.ts';
import { criterion, type Criterion } from './criterion.ts';
import { angleOf, type TypeFacts } from './type-facts.ts';

export const LENKE_TYPES = ['lenke-1', 'lenke-2', 'lenke-3', 'lenke-4', 'lenke-5', 'lenke-6'] as const;
export type LenkeType = (typeof LENKE_TYPES)[number];

/** Where the central sacral line passes the apical lumbar vertebra; `A/B` where it passes the body and no pedicles are drawn. */
export type LumbarModifier = 'A' | 'B' | 'C' | 'A/B';

/** The types that a standing film leaves open: which minor curves are structural is for bending films and the lateral one to say. */
export interface LenkeSuggestion {
  readonly types: readonly { readonly type: LenkeType; readonly criteria: readonly Criterion[] }[];
  readonly lumbar: { readonly modifier: LumbarModifier; readonly level: CurveLevel } | null;
}

/** A minor curve that keeps this much on a bending film is structural (Lenke 2001); one that stands with less cannot. */
const STRUCTURAL = 25;

/** Whether a minor curve may be structural: unknown from 25° on, for no bending film says it. */
function structural(
  code: 'upper-structural' | 'thoracic-structural' | 'low-structural',
  angle: number,
): Criterion {
  const known = criterion({ code, unit: 'degrees', value: angle, least: STRUCTURAL });
  return known.state === 'met' ? { ...known, state: 'unknown' } : known;
}

/** Lenke et al., J Bone Joint Surg Am 2001;83:1169: the major curve, and which minor ones may be structural. */
function typesOf(facts: TypeFacts): LenkeSuggestion['types'] {
  const [upper, thoracic, low] = [facts.upper, facts.thoracic, facts.low].map(angleOf) as [
    number,
    number,
    number,
  ];
  if (thoracic === 0 && low === 0) return [];
  const isLow = low > thoracic;
  const major = criterion({
    code: isLow ? 'major-low' : 'major-thoracic',
    ...{ unit: 'degrees', value: thoracic - low },
    ...(isLow ? { most: 0 } : { least: 0 }),
  });
  const [up, main, down] = [
    structural('upper-structural', upper),
    structural('thoracic-structural', thoracic),
    structural('low-structural', low),
  ];
  const may = ({ state }: Criterion): boolean => state === 'unknown';
  const table: readonly (readonly [LenkeType, boolean, readonly Criterion[]])[] = [
    ['lenke-1', !isLow, [major, up, down]],
    ['lenke-2', !isLow && may(up), [major, up, down]],
    ['lenke-3', !isLow && may(down), [major, up, down]],
    // Where all three are structural the low one may be the largest.
    ['lenke-4', may(up) && may(down) && thoracic > 0, [major, up, down]],
    ['lenke-5', isLow, [major, main]],
    ['lenke-6', isLow && may(main), [major, main]],
  ];
  return table.flatMap(([type, isOpen, criteria]) => (isOpen ? [{ type, criteria }] : []));
}

/** The lumbar vertebra that lies farthest from the central sacral line, the apex of the low curve where there is one. */
function apicalLumbar(
  { tilts, balance }: FilmMeasures,
  { low }: TypeFacts,
): { level: CurveLevel; x: number } | undefined {
  const lumbar = tilts.filter(({ level }) => levelIndex(level) >= levelIndex('T12') && level !== 'L5');
  const own = low?.apex && lumbar.find(({ level }) => level === low.apex);
  const off = (x: number): number => Math.abs(x - balance.csl!);
  const farthest = lumbar.toSorted((a, b) => off(b.centre[0]) - off(a.centre[0]))[0];
  const found = own || farthest;
  return found && { level: found.level, x: found.centre[0] };
}

function lumbarModifier(
  measures: FilmMeasures,
  facts: TypeFacts,
  film: {
    readonly marker: Pick<FilmMarker, 'turn' | 'vertebrae'>;
    readonly size: { readonly width: number; readonly height: number };
  },
): LenkeSuggestion['lumbar'] {
  const { csl } = measures.balance;
  if (csl === null) return null;
  const apical = apicalLumbar(measures, facts);
  const vertebra = film.marker.vertebrae.find(({ level }) => level === apical?.level);
  if (!apical || !vertebra) return null;
  const plane = uprightPlane({ ...film.size, turn: film.marker.turn });
  const plates = Object.values(platesOf(vertebra, plane)).filter((plate) => plate !== null);
  if (plates.length === 0) return null;
  const [left, right] = [0, 1].map((end) => middleOf(plates.map((plate) => plate[end as 0 | 1]))[0]) as [
    number,
    number,
  ];
  const { level } = apical;
  if (csl < left || csl > right) return { modifier: 'C', level };
  const [a, b] = (vertebra.pedicles ?? [null, null]).map((one) => one && plane.to(one)[0]);
  if (typeof a !== 'number' || typeof b !== 'number') return { modifier: 'A/B', level };
  return { modifier: csl > Math.min(a, b) && csl < Math.max(a, b) ? 'A' : 'B', level };
}

/** What a standing frontal film leaves open of Lenke's classes. */
export const lenkeOf = (
  measures: FilmMeasures,
  facts: TypeFacts,
  film: Parameters<typeof lumbarModifier>[2],
): LenkeSuggestion => ({ types: typesOf(facts), lumbar: lumbarModifier(measures, facts, film) });
