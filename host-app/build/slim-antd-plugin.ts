import type { Plugin } from 'vite';

const PASS_ON = '\0bracewright-pass-on';

/**
 * Leaves out of the first page what antd's provider brings along and the app does not use.
 *
 * Every component asks its form context for a provider, and the entry of the form package brings fields and a validator with it: the
 * provider comes from its own module instead. One tooltip for the whole page is an option that is not taken: in its place stands a
 * component that passes its children on, so that the machinery of pop-ups comes with the first one.
 */
export const slimAntdPlugin = (): Plugin => ({
  name: 'bracewright-slim-antd',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (source === '@rc-component/form' && /antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer))
      return this.resolve('@rc-component/form/es/FormContext.js', importer, { skipSelf: true });
    if (
      /^\.\.\/tooltip\/UniqueProvider$/.test(source) &&
      /antd[\\/]es[\\/]config-provider[\\/]index\.js$/.test(importer)
    )
      return PASS_ON;
    return null;
  },
  load: (id) => (id === PASS_ON ? 'export default ({ children }) => children;' : null),
});
