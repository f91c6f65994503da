/** How a user last looked at an object; no part of the record. */
export interface ObjectLook {
  readonly visible: boolean;
  /** `#RRGGBB` */
  readonly colour: `#${string}`;
  /** 1 to 100 per cent. */
  readonly opacity: number;
}

const COLOUR = /^#[0-9a-fA-F]{6}$/;
const keyOf = (userId: string, modelId: string) => `bracewright.objects.${userId}.${modelId}`;

function isLook(value: unknown): value is ObjectLook {
  if (typeof value !== 'object' || value === null) return false;
  const { visible, colour, opacity } = value as Partial<ObjectLook>;
  const isShare = typeof opacity === 'number' && opacity >= 1 && opacity <= 100;
  return typeof visible === 'boolean' && typeof colour === 'string' && COLOUR.test(colour) && isShare;
}

/** What is kept under a key, by ids; what cannot be read is left out. */
function readKept<T>(
  storage: Storage,
  key: string,
  isOne: (value: unknown) => value is T,
): ReadonlyMap<string, T> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return new Map(Object.entries(kept as object).filter((entry): entry is [string, T] => isOne(entry[1])));
  } catch {
    return new Map();
  }
}

function keepAll(storage: Storage, key: string, all: ReadonlyMap<string, unknown>): void {
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // The storage is full or closed.
  }
}

/** What a user left, by the ids of objects; what cannot be read is left out. */
export const readLooks = (
  storage: Storage,
  userId: string,
  modelId: string,
): ReadonlyMap<string, ObjectLook> => readKept(storage, keyOf(userId, modelId), isLook);

/** Keeps it for this user on this device; a device that keeps nothing shows them as new. */
export const keepLooks = (
  storage: Storage,
  userId: string,
  modelId: string,
  looks: ReadonlyMap<string, ObjectLook>,
): void => keepAll(storage, keyOf(userId, modelId), looks);

const filmsKeyOf = (userId: string, modelId: string) => `bracewright.films.${userId}.${modelId}`;
const isOpacity = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= 100;

/** The films that a user left shown among the body, with their opacity in per cent; what cannot be read is left out. */
export const readShownFilms = (
  storage: Storage,
  userId: string,
  modelId: string,
): ReadonlyMap<string, number> => readKept(storage, filmsKeyOf(userId, modelId), isOpacity);

/** Keeps them as looks are kept. */
export const keepShownFilms = (
  storage: Storage,
  userId: string,
  modelId: string,
  shown: ReadonlyMap<string, number>,
): void => keepAll(storage, filmsKeyOf(userId, modelId), shown);
