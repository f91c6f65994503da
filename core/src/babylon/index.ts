export { createEditor } from './create-editor.ts';
export type { Editor, EditorOptions, EditorServices, HostScene } from './editor.ts';
export type { BabylonSceneService, SectionPlane } from './scene-service.ts';
export {
  bareColour,
  deviationStops,
  formatColour,
  parseColour,
  roleColour,
  scenePalette,
} from './palette.ts';
export type { Rgb, ScenePalette, Theme } from './palette.ts';
export { NAVIGATION_PRESETS } from './camera/navigation-presets.ts';
export type { CameraGesture, DragBinding, NavigationPresetId } from './camera/navigation-presets.ts';
export { SCENE_MESSAGES } from './scene-messages.ts';
export { SCENE_KEYS } from './input/keyboard-input.ts';
export type { SceneKey } from './input/keyboard-input.ts';
export { drawnBodyOf } from './body/drawn-body.ts';
export type { BodyPreparer, DrawnBody } from './body/drawn-body.ts';
export type { TreeBuilder } from './picking.ts';
export type { BodyWidget, WidgetContext, WidgetFactory, WidgetView } from './widgets/body-widget.ts';
export type { WidgetChoice } from './widgets/load-widgets.ts';
