import type { ServiceLocator } from '@bracewright/core/services';
import { PICTURES } from './pictures.ts';

/** A widget of core/babylon that draws nothing: a service is made when somebody asks for it, and kept pictures hang there from the start, before any tool was opened. */
const wake = ({ services }: { readonly services: ServiceLocator }): { dispose(): void } => {
  services.get(PICTURES);
  return { dispose: () => undefined };
};

export default wake;
