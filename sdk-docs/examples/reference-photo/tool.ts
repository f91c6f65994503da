import { watchValue, type ToolFactory } from '@bracewright/core/tool';
import { placePhoto } from './operation.ts';
import { PHOTOS } from './photos.ts';
import type { Placed } from './place.ts';

/** The form takes the photograph and says how it stands; it is seen so beside the body at once. */
const tool: ToolFactory<Placed> = (session) => {
  const photos = session.services.get(PHOTOS);
  watchValue(
    session,
    () => placePhoto.params.safeParse(session.draft.values).data,
    (values) => photos.place(values, session.editing),
  );
  return { onEnd: () => photos.place(undefined) };
};

export default tool;
