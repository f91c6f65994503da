import type { TriMesh } from '@bracewright/core/mesh';
import { packObject, readObjectShape, unpackObject, type ObjectShapeKept } from '@bracewright/core/params';
import { SERVICES, type LibraryItem } from '@bracewright/core/services';
import {
  chooseShelved,
  createErrand,
  keepNamed,
  libraryOf,
  shelvedBy,
  type Shelf,
  type StepAction,
  type ToolSession,
} from '@bracewright/core/tool';
import type { FormValues } from '@bracewright/core/plugin';
import type { mergeForm } from './params.ts';

/** A library asks of each item how far it reaches, mm, and how it lay on a body, degrees: an object lies on none. */
const ON_NO_BODY = { direction: 0, slope: 0 };
const MOST_RADIUS = 100;

/** Objects of the clinic's library: taken from it, and kept in it. Observable. */
export interface KeptObjects {
  /** What the page is busy with. */
  readonly hint: string | undefined;
  readonly actions: readonly StepAction[];
  run(action: string): void;
}

/**
 * The library's part of the tool. `mesh` is the object that is at hand, `take` is given the hash of one from the library and where it is put: its coordinates say nothing of this body.
 */
export function keptObjects(
  session: ToolSession<FormValues<typeof mergeForm>>,
  mesh: () => TriMesh | undefined,
  take: (sha256: string) => void,
): KeptObjects {
  const { notifications, units } = session.services;
  const assets = session.services.get(SERVICES.assets);
  const library = libraryOf(session);
  const errand = createErrand(session);

  const detail = (item: LibraryItem, shape: ObjectShapeKept | undefined): string => {
    const day = shelvedBy(session, item);
    if (!shape) return session.text('template.unreadable', { day });
    const size = shape.size.map((mm) => units.formatLength(mm, { unit: false })).join(' × ');
    return session.text('template.detail', { size: `${size} ${units.length}`, day });
  };
  const shelf: Shelf<ObjectShapeKept> = {
    ...{ read: readObjectShape, picture: ({ outline }) => outline, detail },
    codes: {
      ...{ choose: 'merge/objects', none: 'merge/no-objects', remove: 'merge/object-remove' },
      ...{ name: 'merge/object-name', saved: 'merge/object-saved' },
    },
  };

  async function choose(): Promise<void> {
    const chosen = library && (await chooseShelved(session, library, shelf));
    if (!chosen) return;
    errand.say(session.text('template.loading', { name: chosen.item.name }));
    const whole = readObjectShape((await library.get(chosen.item.id)).shape)!;
    const sha256 = await assets.put(unpackObject(whole), { name: chosen.item.name });
    if (!session.ended) take(sha256);
  }

  async function keep(found: TriMesh): Promise<void> {
    const shape = packObject(found);
    const radius = Math.min(MOST_RADIUS, Math.max(1, ...shape.size.map((mm) => mm / 2)));
    await keepNamed(session, { code: shelf.codes.name, saved: shelf.codes.saved }, (name) =>
      library!.put({ name, radius, ...ON_NO_BODY, shape }),
    );
  }

  const mayKeep = library && notifications.askName && (library.may?.('put') ?? true);
  return {
    get hint() {
      return errand.hint;
    },
    get actions() {
      return [
        ...(library && notifications.choose ? [{ id: 'template', enabled: errand.free }] : []),
        ...(mayKeep ? [{ id: 'save-template', enabled: errand.free && mesh() !== undefined }] : []),
      ];
    },
    run(action) {
      const found = mesh();
      if (action === 'template') void errand.run(choose, 'merge/objects-not-loaded');
      else if (action === 'save-template' && found)
        void errand.run(() => keep(found), 'merge/object-not-kept');
    },
  };
}
