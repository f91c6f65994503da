import type { CoreWidgetFactory } from './body-widget.ts';
import { ScaleBar } from './scale-bar.ts';
import { SideLetters } from './side-letters.ts';
import { ViewCube } from './view-cube.ts';

const letters: CoreWidgetFactory = ({ root }) => {
  const widget = new SideLetters(root);
  return {
    follow: (view) => widget.update(view),
    setConfirmed: (confirmed) => widget.setConfirmed(confirmed),
    dispose: () => widget.dispose(),
  };
};

const bar: CoreWidgetFactory = ({ root }) => {
  const widget = new ScaleBar(root);
  return {
    follow: ({ millimetresPerPixel, unit }) => widget.update(millimetresPerPixel, unit),
    dispose: () => widget.dispose(),
  };
};

const cube: CoreWidgetFactory = ({ root, camera, t, palette, theme }) => {
  const widget = new ViewCube(root, { camera, t, palette, theme });
  return {
    follow: (view) => widget.update(view),
    setPalette: (colours, kind) => widget.setPalette(colours, kind),
    rename: () => widget.rename(),
    setConfirmed: (confirmed) => widget.setConfirmed(confirmed),
    dispose: () => widget.dispose(),
  };
};

/** Core's own, by id, in the order they lie over each other. */
export const CORE_WIDGETS: Readonly<Record<string, CoreWidgetFactory>> = {
  'side-letters': letters,
  'scale-bar': bar,
  'view-cube': cube,
};
