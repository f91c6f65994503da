import type { ComponentType } from 'react';
import { addTexts, loadTexts, type LateNamespace } from '../../i18n/late.ts';
import { lazyPart } from './lazy-part.ts';
import { useServices } from '../../stores/services-context.ts';

async function withTexts<P extends object>(
  namespaces: readonly LateNamespace[],
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  const [bundle, Part] = await Promise.all([loadTexts(namespaces), load()]);
  return function Worded(props: P) {
    const { i18n } = useServices();
    // Before the first word is asked for; known texts are left alone, so that this may run at every paint.
    addTexts(i18n, bundle);
    return <Part {...props} />;
  };
}

/** The `lazy` of a route whose page brings texts of its own. */
export const latePage =
  (namespaces: readonly LateNamespace[], load: () => Promise<ComponentType>) =>
  async (): Promise<{ Component: ComponentType }> => ({ Component: await withTexts(namespaces, load) });

/** As `lazyPart`, for a part that brings texts of its own. */
export const latePart = <P extends object>(
  namespaces: readonly LateNamespace[],
  load: () => Promise<ComponentType<P>>,
) => lazyPart(() => withTexts(namespaces, load));
