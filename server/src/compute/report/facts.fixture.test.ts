import type { Language } from '@bracewright/core/contract';
import type { ReportFacts } from './facts.ts';

export const FRAME = { base: '', transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
export const PICTURE = { url: 'data:image/png;base64,', width: 100, height: 200 };
const ZONE = { side: 'in', area: 12_345, largest: 29.94, mean: 11.2, volume: 138_200, isVolumeRough: false, at: [-110.2, 20.3, 250.4] } as const; // prettier-ignore
export const LEDGER: NonNullable<ReportFacts['deviation']>['ledger'] = {
  ...{ threshold: 1, leastArea: 100 },
  zones: [
    ZONE,
    { ...ZONE, side: 'out', area: 4_000, largest: 8, mean: 3, volume: 12_000, isVolumeRough: true },
  ],
  rest: { count: 2, area: 150, areaOut: 150, areaIn: 0, volumeOut: 90, volumeIn: 0 },
};
/** Facts of a report on an invented patient. */
export const facts = (language: Language, changes: Partial<ReportFacts> = {}): ReportFacts => ({
  language,
  zone: 'UTC',
  unit: 'mm',
  patient: {
    id: '1', parentId: '0', saveTime: '2026-01-05T08:00:00.000Z', name: '小雨', birthday: '2012-05-14', doctor: 'Lin', age: 13,
    sex: 'F', height: 152, weight: 42.5, type: 'rigo-A1', technician: 'Chen', remark: '<b>thin</b>', sizes: { waist: 653 }, cobb: 35,
  },
  patientMissing: null,
  clinic: 'Clinic A',
  model: { name: 'scan.stl', saveTime: '2026-01-05T08:00:00.000Z', revision: 3 },
  basic: { apex: 'T8', forceLineDistance: -22 },
  scoliometerGap: null,
  cobb: { angle: 38, source: 'visit', day: '2026-01-02', change: null, since: null },
  areSidesConfirmed: true,
  views: { scale: 2, size: [303.1, 212.2, 408.2], hash: 'ab'.repeat(32), count: { vertices: 10, triangles: 20 }, volume: 15.13e6, area: 291_400, outcomes: [], forces: null },
  pictures: (['back', 'front', 'left', 'right'] as const).map((view) => ({ ...PICTURE, view })),
  deviation: { summary: { maxOut: 15.1, maxIn: 14.7, mean: 2.1, changedArea: 132_300, leftOut: 4_100 }, ledger: LEDGER, limit: 20, pictures: [{ ...PICTURE, view: 'back' }] },
  films: [],
  olderFilms: 0,
  measures: [
    { id: 'm', modelId: '1', kind: 'tape', frame: FRAME, params: {}, value: 653.24, unit: 'mm', name: '', checked: true, givenValue: null },
    { id: 'n', modelId: '1', kind: 'volume', frame: FRAME, params: {}, value: null, unit: 'mm3', name: 'whole', checked: true, givenValue: null },
    { id: 'k', modelId: '1', kind: 'marker-point', frame: FRAME, params: { association: 'axilla-left' }, value: null, unit: '', name: '', checked: true, givenValue: null },
  ],
  steps: [
    { type: 'bend.apply', name: '', params: { angle: -4, direction: 90, planes: [] }, state: 'on', isAhead: false, createdAt: '2026-01-05T08:00:00.000Z', creator: 'chen' },
    { type: 'smooth.region', name: 'hip', params: {}, state: 'on', isAhead: true, createdAt: '2026-01-05T08:00:00.000Z', creator: 'chen' },
  ],
  source: null,
  forms: [],
  walls: [{ file: { name: 'trunk wall.stl', hash: 'cd'.repeat(32), away: undefined, isWorkedOn: false }, isOlder: false, thickness: 4, measured: undefined,
            making: undefined, mode: 'equal', side: undefined, createdAt: '2026-01-05T08:00:00.000Z', creator: 'chen' }],
  madeAt: '2026-01-05T08:00:00.000Z',
  madeBy: 'chen',
  version: '0.1.0',
  ...changes,
}); // prettier-ignore
