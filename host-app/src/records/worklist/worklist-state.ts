import {
  COBB_TRENDS,
  DESIGN_STAGES,
  WORKLIST_SORTS,
  type CobbTrend,
  type DesignStage,
  type RouteInput,
  type WorklistSort,
} from '@bracewright/core/contract';
import { today } from '../../kit/forms/day.ts';

/** When a patient was last seen: within so many days, or not for so many. Days and no dates, so that a saved view means the same tomorrow. */
export const SEEN = ['in30', 'in90', 'not90', 'not180', 'not365'] as const;
export type Seen = (typeof SEEN)[number];

/** What a worklist shows: all of it stands in the address, so that a view can be kept, shared and gone back to. */
export interface WorklistState {
  readonly name?: string;
  readonly ageFrom?: number;
  readonly ageTo?: number;
  readonly types?: readonly string[];
  readonly cobbFrom?: number;
  readonly cobbTo?: number;
  readonly trend?: CobbTrend;
  readonly doctor?: string;
  readonly technician?: string;
  readonly seen?: Seen;
  readonly stages?: readonly DesignStage[];
  readonly sort?: WorklistSort;
  readonly page?: number;
}

/** What narrows the list; the order and the page do not. */
export const FILTERS = [
  'name', 'ageFrom', 'ageTo', 'types', 'cobbFrom', 'cobbTo', 'trend', 'doctor', 'technician', 'seen', 'stages',
] as const; // prettier-ignore
export type FilterName = (typeof FILTERS)[number];
const KEYS = [...FILTERS, 'sort', 'page'] as const;

const oneOf = <T extends string>(words: readonly T[], text: string): T | undefined =>
  words.find((word) => word === text);
const numberOf = (text: string): number | undefined => {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && value >= 0 ? value : undefined;
};
const wordsOf = (text: string): readonly string[] => text.split(',').filter((word) => word !== '');

const READ: { readonly [K in (typeof KEYS)[number]]: (text: string) => WorklistState[K] } = {
  name: (text) => text,
  ageFrom: numberOf,
  ageTo: numberOf,
  types: wordsOf,
  cobbFrom: numberOf,
  cobbTo: numberOf,
  trend: (text) => oneOf(COBB_TRENDS, text),
  doctor: (text) => text,
  technician: (text) => text,
  seen: (text) => oneOf(SEEN, text),
  stages: (text) => DESIGN_STAGES.filter((stage) => wordsOf(text).includes(stage)),
  sort: (text) => oneOf(WORKLIST_SORTS, text),
  page: (text) => numberOf(text) || undefined,
};

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The state in an address; what cannot be read is left out. */
export function stateOf(query: URLSearchParams): WorklistState {
  const entries = KEYS.map((key) => [key, READ[key](query.get(key) ?? '')] as const);
  return Object.fromEntries(entries.filter(([, value]) => isSaid(value)));
}

/** The address of a state, without the question mark; the same state is the same text. */
export function addressOf(state: WorklistState): string {
  const query = new URLSearchParams();
  for (const key of KEYS) {
    const value = state[key];
    const isDefault = (key === 'page' && value === 1) || (key === 'sort' && value === 'name');
    if (isSaid(value) && !isDefault) query.set(key, String(value));
  }
  return query.toString();
}

/** What the server is asked for. */
export function inputOf(state: WorklistState, pageSize: number, now: number): RouteInput<'patient/list'> {
  const { seen, types, stages, ...rest } = state;
  const days = Number(seen?.replace(/\D/g, ''));
  return {
    ...rest,
    ...(types && { types: types.join(',') }),
    ...(stages && { stages: stages.join(',') }),
    ...(seen && { [seen.startsWith('in') ? 'seenFrom' : 'seenTo']: today({ before: days, now }) }),
    today: today({ now }),
    pageSize,
  };
}

/** How many filters narrow the list; a range is one. */
export const filterCount = (state: WorklistState): number =>
  new Set(FILTERS.filter((name) => isSaid(state[name])).map((name) => name.replace(/From|To$/, ''))).size;
