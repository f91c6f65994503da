import type { FindingPlace } from '../errors/finding-place.ts';
import type { ErrorData } from '../errors/sdk-error.ts';
import type { CoupleFault, CoupleWarning, JudgedZone } from './couple.ts';
import type { ZoneFault } from './fit-zone.ts';
import type { RegionZoneTag } from '../params/index.ts';
import type { ZonePart } from './zone-table.ts';
import { isPad, type MissedZone, type PlacedZone, type ZoneId, type ZoneNote } from './place-zones.ts';

/** What is told of a zone, in a sentence of its code: where `zone` and `other` are words that whoever tells it has for them. */
export interface ZoneFinding {
  readonly code: string;
  readonly data: ErrorData;
  readonly places: readonly FindingPlace[];
}

const FAULTS: Readonly<Record<ZoneFault, string>> = {
  'off-skin': 'zones/off-skin',
  'on-arm': 'zones/on-arm',
  'folds': 'zones/folds',
  'over-edge': 'zones/over-edge',
  'does-not-fit': 'zones/does-not-fit',
}; // prettier-ignore

const NOTES: Readonly<Record<ZoneNote['note'], string>> = {
  'under-arm': 'zones/under-arm',
  'drawn-back': 'zones/drawn-back',
  'yields': 'zones/yields',
  'past-edge': 'zones/past-edge',
  'overlap': 'zones/overlap',
  'overlap-rim': 'zones/overlap-rim',
  'under-room': 'zones/under-room',
}; // prettier-ignore

const WARNINGS: Readonly<Record<CoupleFault, string>> = {
  'no-room': 'zones/no-room',
  'left-partner': 'zones/left-partner',
  'shallow-room': 'zones/shallow-room',
  'no-pad': 'zones/no-pad',
  'pad-out': 'zones/pad-out',
  'room-in': 'zones/room-in',
  'under-room': 'zones/under-room',
  'overlap': 'zones/overlap',
  'overlap-rim': 'zones/overlap-rim',
  'twice': 'zones/twice',
  'missing': 'zones/missing',
  'shallow': 'zones/shallow',
  'deep': 'zones/deep',
  'other-side': 'zones/other-side',
  'other-class': 'zones/other-class',
  'astray-height': 'zones/astray-height',
  'astray-round': 'zones/astray-round',
  'same-side': 'zones/same-side',
  'tilted': 'zones/tilted',
}; // prettier-ignore

/** What the value of a fault is told as; per cent of the trunk's height where it is not said. */
const UNITS: Readonly<Partial<Record<CoupleFault, string>>> = {
  'tilted': 'degrees',
  'astray-round': 'degrees',
  'shallow-room': 'mm',
  'pad-out': 'mm',
  'shallow': 'mm',
  'deep': 'mm',
  'room-in': 'mm',
}; // prettier-ignore

/** How whoever tells it names a zone. */
export type ZoneNames = (zone: ZoneId) => string;

/** What is told of a zone that does not fit. */
export const missedFinding = (zone: MissedZone, nameOf: ZoneNames): ZoneFinding => ({
  code: FAULTS[zone.fault],
  data: { zone: nameOf(zone) },
  places: zone.places.map((at) => ({ at })),
});

/** What is told of a zone that was placed otherwise than the table has it, or over another one. */
export function noteFinding(zone: PlacedZone, note: ZoneNote, nameOf: ZoneNames): ZoneFinding {
  const other = 'with' in note ? note.with : undefined;
  // What comes of a pad and a room is told of the pad.
  const isOfOther = other !== undefined && !isPad(zone.code) && isPad(other.code);
  const [own, beside] = isOfOther ? [other, zone] : [zone, other];
  return {
    code: NOTES[note.note],
    data: {
      zone: nameOf(own),
      ...(note.note === 'under-arm' && { mm: note.mm }),
      ...('percent' in note && { percent: note.percent }),
      ...(beside && { other: nameOf(beside) }),
    },
    places: [{ at: zone.centre.position as readonly [number, number, number] }],
  };
}

/** A zone that is named: one of a design by its record and what it was placed as, or one that it lacks, which has no record. */
export interface NamedZone {
  readonly id: string | null;
  readonly tag: (Pick<RegionZoneTag, 'code'> & { readonly part: ZonePart | null }) | null;
}

/** What is told of the forces of a design; `nameOf` names a zone. */
export function coupleFinding(
  { fault, id, lacks, range, other, value }: CoupleWarning,
  zones: readonly JudgedZone[],
  nameOf: (zone: NamedZone) => string,
): ZoneFinding {
  const named = (one: string | null): string => {
    if (one === null) return lacks ? nameOf({ id: null, tag: lacks }) : '';
    const zone = zones.find((each) => each.id === one);
    return zone ? nameOf(zone) : '';
  };
  const at = zones.find((each) => each.id === id)?.centre;
  return {
    code: WARNINGS[fault],
    data: {
      zone: named(id),
      ...(other !== null && { other: named(other) }),
      ...(range && { least: range[0], most: range[1] }),
      ...(value !== null && { [UNITS[fault] ?? 'percent']: value }),
    },
    places: at ? [{ at }] : [],
  };
}
