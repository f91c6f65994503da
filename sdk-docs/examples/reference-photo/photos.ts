import { activeRecords } from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';
import {
  SERVICES,
  serviceToken,
  type SceneObject,
  type ServiceContribution,
  type ServiceLocator,
} from '@bracewright/core/services';
import { autorun, observable, runInAction } from 'mobx';
import { placePhoto } from './operation.ts';
import { transformOf, type Placed } from './place.ts';

/** The photographs beside the body: those of the steps that hold, and the one that is being placed. */
export interface Photos {
  /** Shows a photograph as it is being placed, in the stead of the step that is edited; undefined ends it. */
  place(draft: Placed | undefined, editing?: string): void;
  dispose(): void;
}

/** Under which this plugin's photographs are asked for. */
export const PHOTOS = serviceToken<Photos>('photos/photos');

/** One picture beside the body. It is made anew for another file or width, and moved for anything else. */
class Shown {
  readonly picture: string;
  #object: SceneObject | undefined;
  #wanted: { readonly transform: readonly number[]; readonly opacity: number } | undefined;
  #isGone = false;

  constructor(services: ServiceLocator, { photo, width }: Placed) {
    this.picture = `${photo} ${width}`;
    this.#open(services, photo, width).catch((error: unknown) => {
      if (this.#isGone) return;
      const { code, data } = error instanceof SdkError ? error : { code: 'asset/picture-damaged', data: {} };
      services.get(SERVICES.notifications).notify('warning', code, data as never);
    });
  }

  async #open(services: ServiceLocator, photo: string, width: number): Promise<void> {
    const { bytes } = await services.get(SERVICES.assets).image(photo);
    if (this.#isGone) return;
    this.#object = services.get(SERVICES.scene).createObject({
      image: { source: bytes, width },
      name: 'reference photo',
      ...this.#wanted,
    });
    await this.#object.whenShown();
  }

  stand(transform: readonly number[], opacity: number): void {
    this.#wanted = { transform, opacity };
    this.#object?.setTransform(transform);
    this.#object?.setOpacity(opacity);
  }

  dispose(): void {
    this.#isGone = true;
    this.#object?.dispose();
  }
}

function createPhotos(services: ServiceLocator): Photos {
  const history = services.get(SERVICES.history);
  const draft = observable.box<{ readonly values: Placed; readonly editing: string } | undefined>(undefined, {
    deep: false,
  });
  const shown = new Map<string, Shown>();

  const wanted = (): ReadonlyMap<string, Placed> => {
    const found = new Map<string, Placed>();
    for (const { id, type, params } of activeRecords(history.history)) {
      if (type !== placePhoto.type) continue;
      const read = placePhoto.params.safeParse(params);
      if (read.success) found.set(id, read.data);
    }
    const placing = draft.get();
    if (placing) found.set(placing.editing, placing.values);
    return found;
  };

  const stop = autorun(() => {
    const { mesh } = history;
    const photos = wanted();
    for (const [id, one] of shown)
      if (!photos.has(id)) {
        one.dispose();
        shown.delete(id);
      }
    for (const [id, placed] of photos) {
      const known = shown.get(id);
      const isSame = known?.picture === `${placed.photo} ${placed.width}`;
      if (!isSame) known?.dispose();
      const one = known && isSame ? known : new Shown(services, placed);
      shown.set(id, one);
      one.stand(transformOf(mesh, placed), placed.opacity);
    }
  });
  return {
    place: (values, editing = 'draft') => runInAction(() => draft.set(values && { values, editing })),
    dispose() {
      stop();
      for (const one of shown.values()) one.dispose();
    },
  };
}

const photos: ServiceContribution = (services) => services.bind(PHOTOS, createPhotos);

export default photos;
