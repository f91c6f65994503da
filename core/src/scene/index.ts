export { checkPlace, checkView } from './check-object.ts';
export { NO_DRAWING } from './object-drawing.ts';
export type { ObjectDrawing, ObjectStyle, ObjectView, PictureView } from './object-drawing.ts';
export { pickAmong } from './pick-among.ts';
export { SceneObjects } from './scene-objects.ts';
export type { ObjectParts } from './object-parts.ts';
export { ShownParts } from './shown-parts.ts';
export { ShownObject } from './shown-object.ts';
