import { activeRecords } from '@bracewright/core/history';
import { mat4, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import { SdkError, type Picture } from '@bracewright/core/operation';
import {
  SERVICES,
  type HistoryService,
  type SceneObject,
  type ServiceContribution,
  type ServiceLocator,
} from '@bracewright/core/services';
import { alignmentOf, createCell, createDerived, followValue, type Cell } from '@bracewright/core/tool';
import { place } from './operation.ts';
import { params as schema, type Params } from './params.ts';
import { ASIDE, carriedSide, type CarriedSide } from './carried-side.ts';
import { depthOf, middleOf, PICTURES, type Pictures, type ShownPicture } from './pictures.ts';
import { byNumbers, similarityOf, transformOf } from './placement.ts';

/** mm that a picture is wide in its own coordinates: whatever it is scaled to, it is not decoded anew. */
const WIDE = 100;
/** Cosine between the way one looks and that from the eye of its side, from which a picture is seen: from behind it would be its mirror image. */
const SEEN = 0.05;

/** As a step keeps it, on a body that alignments have moved since by `moved`; `middle` is that of the body now, mm. */
const kept = (params: Params, middle: Vec3, moved: Mat4): ShownPicture => ({
  photo: params.photo,
  side: params.side,
  layer: params.place,
  opacity: params.opacity,
  depth: depthOf(params, mat4.transformPoint(mat4.invertRigid(moved), middle)),
  moved,
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

/** The pictures of the steps that hold, by the ids of these, each with how the body was aligned after it. */
function keptPictures({ history, mesh, roles }: HistoryService): ReadonlyMap<string, ShownPicture> {
  const found = new Map<string, ShownPicture>();
  const active = activeRecords(history);
  active.forEach(({ id, type, params }, i) => {
    if (type !== place.type) return;
    const read = schema.safeParse(params);
    if (!read.success) return;
    const records = active.slice(i + 1);
    const moved = alignmentOf({ ...history, records, cursor: records.length }, roles);
    found.set(id, kept(read.data, middleOf(mesh), moved));
  });
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
    { photo, side, layer, opacity, depth, moved, lies }: ShownPicture,
    file: Picture,
  ): void => {
    const aspect = file.height / file.width;
    const stands = transformOf(lies(aspect), { side, aspect, depth, wide: WIDE });
    const transform = mat4.multiply(moved, stands);
    const { towards, isMirrored } = carriedSide(side, moved);
    // Colours are read off the skin: a kept picture would tint them. One that is being placed is looked at.
    const isAside = scene.isPainted && draft.get()?.editing !== id;
    const isSeen = !isAside && !isMirrored && vec3.dot(scene.viewDirection, towards) < -SEEN;
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
  /** Once of each way that the body stands: a picture that fits no view any more, or would be a mirror image. */
  const told = new Map<string, string>();
  const tell = (id: string, { aside, isMirrored }: CarriedSide): void => {
    const code = isMirrored ? 'compare-image/mirrored' : aside > ASIDE ? 'compare-image/aside' : '';
    const now = `${code} ${aside}`;
    if (told.get(id) === now) return;
    told.set(id, now);
    if (code !== '') services.get(SERVICES.notifications).notify('warning', code, { aside });
  };
  const watch = followValue(
    () => {
      const pictures = wanted();
      return {
        view: scene.viewDirection,
        isPainted: scene.isPainted,
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
      for (const [id, { side, moved }] of pictures) tell(id, carriedSide(side, moved));
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
