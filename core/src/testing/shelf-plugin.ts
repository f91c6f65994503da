import { definePlugin, type ToolPlugin } from '../plugin/index.ts';
import { SERVICES, serviceToken, type ServiceContribution } from '../services/index.ts';
import type { ToolFactory } from '../tool/index.ts';

/** A service of a plugin's own: what lies on it is kept between the tools of one editor. */
export interface Shelf {
  readonly items: string[];
  readonly isOpen: boolean;
  dispose(): void;
}

/** Under which the plugin below contributes its shelf. */
export const SHELF = serviceToken<Shelf>('shelf/shelf');

/** Binds a shelf that begins with the language of its editor. */
export const shelves: ServiceContribution = (services) =>
  services.bind(SHELF, (others): Shelf => {
    const state = { isOpen: true };
    return {
      items: [others.get(SERVICES.i18n).language],
      get isOpen() {
        return state.isOpen;
      },
      dispose: () => void (state.isOpen = false),
    };
  });

/** A tool that lays something on the shelf of its plugin. */
export const layOnShelf: ToolFactory = (session) => {
  session.services.get(SHELF).items.push('a spine');
  return {};
};

/** A plugin that contributes a service, and whose one tool asks for it. */
export const shelfPlugin = (contribute: ToolPlugin['contribute']): ToolPlugin =>
  definePlugin({
    id: 'shelf',
    apiVersion: 1,
    operations: [],
    tools: [
      {
        id: 'shelf',
        kind: 'view',
        group: 'look',
        order: 1,
        icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>',
        load: async () => ({ default: layOnShelf }),
      },
    ],
    locales: {
      'en-US': async () => ({ default: { title: 'Shelf', tip: 'Lays a spine on the shelf' } }),
      'zh-CN': async () => ({ default: { title: '架', tip: '放在架上' } }),
    },
    ...(contribute && { contribute }),
  });
