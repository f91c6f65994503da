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

/** What a user left, by the ids of objects; what cannot be read is left out. */
export function readLooks(
  storage: Storage,
  userId: string,
  modelId: string,
): ReadonlyMap<string, ObjectLook> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, modelId)) ?? '{}');
    return new Map(
      Object.entries(kept as object).filter((entry): entry is [string, ObjectLook] => isLook(entry[1])),
    );
  } catch {
    return new Map();
  }
}

/** Keeps it for this user on this device; a device that keeps nothing shows them as new. */
export function keepLooks(
  storage: Storage,
  userId: string,
  modelId: string,
  looks: ReadonlyMap<string, ObjectLook>,
): void {
  try {
    storage.setItem(keyOf(userId, modelId), JSON.stringify(Object.fromEntries(looks)));
  } catch {
    // The storage is full or closed.
  }
}
