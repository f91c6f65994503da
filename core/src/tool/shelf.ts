import type { Json } from '../operation/json.ts';
import type { Choice, LibraryItem, LibraryService } from '../services/index.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { keepNamed } from './library.ts';

/** An item of the library with what it holds; one that cannot be read has the reason instead. */
export interface Shelved<T> {
  readonly item: LibraryItem;
  readonly shape?: T;
  readonly fault?: unknown;
}

/** The items of one kind in a library, and how they are spoken of. The buttons beside an item are the tool's own words `template.rename` and `template.remove`. */
export interface Shelf<T> {
  /** What an item holds; undefined where it is of another kind. Throws where it cannot be used. */
  read(shape: Json): T | undefined;
  readonly codes: {
    /** Asks which one. */
    readonly choose: string;
    /** Says that there is none. */
    readonly none: string;
    /** Asks for another name. */
    readonly name: string;
    /** Says that it was kept (data `name`). */
    readonly saved: string;
    /** Asks whether it may be removed (data `name`). */
    readonly remove: string;
  };
  /** What tells an item from others; the shape is undefined where it cannot be used. */
  detail(item: LibraryItem, shape: T | undefined): string;
  picture(shape: T): NonNullable<Choice['picture']>;
  /** What else may be done with one, as an act and its words. */
  more?(kept: Shelved<T>): readonly { readonly act: string; readonly name: string }[];
  /** In which order they are shown; default: by name, as the library gives them. */
  sorted?(kept: readonly Shelved<T>[]): readonly Shelved<T>[];
}

/** Who put an item into the library, where that is known, and on which day, in the user's language. */
export function shelvedBy(session: AnySession, { createdAt, createdBy }: LibraryItem): string {
  const when = new Intl.DateTimeFormat(session.services.i18n.language, { dateStyle: 'medium' });
  return [createdBy, when.format(new Date(createdAt))].filter(Boolean).join(' · ');
}

function itemsOf<T>({ read }: Shelf<T>, item: LibraryItem): readonly Shelved<T>[] {
  try {
    const shape = read(item.shape);
    return shape === undefined ? [] : [{ item, shape }];
  } catch (fault) {
    return [{ item, fault }];
  }
}

function choiceOf<T>(
  session: AnySession,
  library: LibraryService,
  shelf: Shelf<T>,
  kept: Shelved<T>,
): Choice {
  const { item, shape } = kept;
  const may = (act: 'put' | 'remove'): boolean => library.may?.(act) ?? true;
  const mayRename =
    session.services.notifications.askName && shape !== undefined && may('put') && may('remove');
  const more = [
    ...(shelf.more?.(kept) ?? []),
    ...(mayRename ? [{ act: 'rename', name: session.text('template.rename') }] : []),
    ...(may('remove') ? [{ act: 'remove', name: session.text('template.remove') }] : []),
  ].map(({ act, name }) => ({ id: `${act} ${item.id}`, name }));
  const first = { id: `take ${item.id}`, name: item.name, detail: shelf.detail(item, shape), more };
  return shape === undefined ? first : { ...first, picture: shelf.picture(shape) };
}

/** What a library keeps never changes: the other name is kept first, so that nothing is lost where that is refused. */
async function rename<T>(
  session: AnySession,
  library: LibraryService,
  { codes }: Shelf<T>,
  { item }: Shelved<T>,
): Promise<void> {
  let isOther = false;
  const naming = { code: codes.name, first: item.name, saved: codes.saved };
  await keepNamed(session, naming, async (name) => {
    if (name === item.name) return;
    const { radius, direction, slope, shape } = await library.get(item.id);
    await library.put({ name, radius, direction, slope, shape });
    isOther = true;
  });
  if (isOther) await library.remove(item.id);
}

/**
 * Lets an item of a shelf be chosen in a host that can ask, renamed and removed by who may. Resolves with what is to be done with which one: `take` or one of the shelf's own acts; undefined
 * for none, and where the tool has ended. Rejects with what the library says, and with the reason of an item that cannot be used.
 */
export async function chooseShelved<T>(
  session: AnySession,
  library: LibraryService,
  shelf: Shelf<T>,
): Promise<{ readonly act: string; readonly item: LibraryItem; readonly shape: T } | undefined> {
  const { notifications } = session.services;
  const { codes, sorted = (kept: readonly Shelved<T>[]) => kept } = shelf;
  for (;;) {
    const kept = sorted((await library.list()).flatMap((item) => itemsOf(shelf, item)));
    if (session.ended) return undefined;
    if (kept.length === 0) {
      notifications.notify('info', codes.none);
      return undefined;
    }
    const choices = kept.map((one) => choiceOf(session, library, shelf, one));
    const chosen = await notifications.choose?.(codes.choose, choices);
    const act = chosen?.split(' ', 1)[0];
    const one = kept.find(({ item }) => `${act} ${item.id}` === chosen);
    if (act === undefined || !one || session.ended) return undefined;
    if (act === 'rename') await rename(session, library, shelf, one);
    else if (act === 'remove') {
      if (await notifications.confirm(codes.remove, { name: one.item.name }))
        await library.remove(one.item.id);
    } else if (one.shape === undefined) throw one.fault;
    else return { act, item: one.item, shape: one.shape };
  }
}
