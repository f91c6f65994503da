import { activeRecords } from '@bracewright/core/history';
import { vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError, type Picture } from '@bracewright/core/operation';
import {
  SERVICES,
  type HistoryService,
  type SceneObject,
  type ServiceContribution,
  type ServiceLocator,
} from '@bracewright/core/services';
import { createCell, createDerived, followValue, type Cell } from '@bracewright/core/tool';
import { place } from './operation.ts';
import { params as schema, type Params } from './params.ts';
import { depthOf, PICTURES, type Pictures, type ShownPicture } from './pictures.ts';
import { byNumbers, similarityOf, towards, transformOf } from './placement.ts';

/** mm that a picture is wide in its own coordinates: whatever it is scaled to, it is not decoded anew. */
const WIDE = 100;
/** Cosine between the way one looks and that from the eye of its side, from which a picture is seen: from behind it would be its mirror image. */
const SEEN = 0.05;

/** As a step keeps it. */
const kept = (params: Params, mesh: TriMesh): ShownPicture => ({
  photo: params.photo,
  side: params.side,
  layer: params.place,
  opacity: params.opacity,
  depth: depthOf(params, mesh),
  lies: (aspect) => {
    try {
      return similarityOf(params, aspect);
    } catch (error) {
      // The step says why.
      if (!(error instanceof SdkError)) throw error;
      return byNumbers(params, aspect);
    }
  },
});

/** The pictures of the steps that hold, by the ids of these. */
function keptPictures({ history, mesh }: HistoryService): ReadonlyMap<string, ShownPicture> {
  const found = new Map<string, ShownPicture>();
  for (const { id, type, params } of activeRecords(history)) {
    if (type !== place.type) continue;
    const read = schema.safeParse(params);
    if (read.success) found.set(id, kept(read.data, mesh));
  }
  return found;
}

/** Files of pictures by their hashes, as they come. */
function createFiles(services: ServiceLocator): (photo: string) => Picture | undefined {
  const files = new Map<string, Cell<Picture | undefined>>();
  return (photo) => {
    const known = files.get(photo);
    if (known) return known.get();
    const cell = createCell<Picture | undefined>(undefined);
    files.set(photo, cell);
    services
      .get(SERVICES.assets)
      .image(photo)
      .then(
        (file) => cell.set(file),
        (error: unknown) => {
          // Asked for again with the next change: a connection comes back.
          files.delete(photo);
          const { code, data } =
            error instanceof SdkError ? error : { code: 'asset/picture-damaged', data: {} };
          services.get(SERVICES.notifications).notify('warning', code, data as never);
        },
      );
    return cell.get();
  };
}

/** A picture that hangs in the scene. */
interface Hung {
  readonly photo: string;
  readonly object: SceneObject;
}

function createPictures(services: ServiceLocator): Pictures {
  const history = services.get(SERVICES.history);
  const scene = services.get(SERVICES.scene);
  const draft = createCell<{ readonly picture: ShownPicture; readonly editing: string } | undefined>(
    undefined,
  );
  const fileOf = createFiles(services);
  const hung = new Map<string, Hung>();

  const steps = createDerived(() => keptPictures(history));
  const wanted = (): ReadonlyMap<string, ShownPicture> => {
    const found = new Map(steps.get());
    const placing = draft.get();
    if (placing) found.set(placing.editing, placing.picture);
    return found;
  };
  const hang = (
    id: string,
    { photo, side, layer, opacity, depth, lies }: ShownPicture,
    file: Picture,
  ): void => {
    const aspect = file.height / file.width;
    const transform = transformOf(lies(aspect), { side, aspect, depth, wide: WIDE });
    const isSeen = vec3.dot(scene.viewDirection, towards(side)) < -SEEN;
    let known = hung.get(id);
    if (known?.photo !== photo) {
      known?.object.dispose();
      const image = { source: file.bytes, width: WIDE, layer };
      known = { photo, object: scene.createObject({ image, transform, opacity, name: 'comparison image' }) };
      hung.set(id, known);
    }
    const { object } = known;
    object.setTransform(transform);
    object.setOpacity(opacity);
    object.setLayer(layer);
    object.setVisible(isSeen);
  };
  const watch = followValue(
    () => {
      const pictures = wanted();
      return {
        view: scene.viewDirection,
        pictures: [...pictures].map(([id, picture]) => [id, picture, fileOf(picture.photo)] as const),
      };
    },
    ({ pictures }) => {
      const ids = new Set(pictures.map(([id]) => id));
      for (const [id, { object }] of hung)
        if (!ids.has(id)) {
          object.dispose();
          hung.delete(id);
        }
      for (const [id, picture, file] of pictures) if (file) hang(id, picture, file);
    },
  );
  return {
    place: (picture, editing = 'draft') => draft.set(picture && { picture, editing }),
    pixelsOf: fileOf,
    dispose() {
      watch.dispose();
      for (const { object } of hung.values()) object.dispose();
    },
  };
}

const pictures: ServiceContribution = (services) => services.bind(PICTURES, createPictures);

export default pictures;
