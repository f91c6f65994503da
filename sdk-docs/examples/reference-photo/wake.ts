import type { WidgetFactory } from '@bracewright/core/babylon';
import { PHOTOS } from './photos.ts';

/** A service is made when somebody asks for it; the photographs stand there from the start, before any tool was opened. */
const wake: WidgetFactory = ({ services }) => {
  services.get(PHOTOS);
  return { dispose: () => undefined };
};

export default wake;
