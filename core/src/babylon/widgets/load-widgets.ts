import { inTime, ANSWER_WITHIN } from '../../plugin/in-time.ts';
import type { LoadedCatalog } from '../../plugin/index.ts';
import type { I18nService, ServiceLocator } from '../../services/index.ts';
import type { WidgetFactory } from './body-widget.ts';
import { CORE_WIDGETS } from './core-widgets.ts';
import type { SceneWidgets, WidgetHost } from './scene-widgets.ts';

/** Which widgets an editor shows: all, none, or those with these ids. */
export type WidgetChoice = boolean | readonly string[];

/** Lays core's widgets over the canvas, and those of plugins as they are loaded. One that does not load is told and left out. */
export function loadWidgets(
  widgets: SceneWidgets,
  catalog: Pick<LoadedCatalog, 'widgets'>,
  wanted: WidgetChoice,
  {
    host,
    i18n,
    servicesOf,
  }: {
    readonly host: WidgetHost;
    readonly i18n: I18nService;
    /** Services as a plugin sees them. */
    readonly servicesOf: (plugin: string) => ServiceLocator;
  },
): void {
  const isWanted = (id: string): boolean => (typeof wanted === 'boolean' ? wanted : wanted.includes(id));
  for (const [id, make] of Object.entries(CORE_WIDGETS))
    if (isWanted(id)) widgets.add(id, make, (key, values) => i18n.t(key, values), host);
  for (const { id, plugin, load } of catalog.widgets) {
    if (!isWanted(id)) continue;
    inTime(Promise.resolve().then(load), ANSWER_WITHIN)
      .then(({ default: make }) => {
        if (typeof make !== 'function')
          throw new TypeError(`the module of the widget “${id}” has no factory`);
        widgets.add(id, make as WidgetFactory, (key, values) => i18n.t(`${plugin}:${key}`, values), {
          ...host,
          services: servicesOf(plugin),
        });
      })
      .catch((error: unknown) => host.onFault(id, error));
  }
}
