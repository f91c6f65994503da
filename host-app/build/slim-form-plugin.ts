import type { Plugin } from 'vite';

/**
 * Every component of antd asks its form context for a provider, and the entry of the form package brings fields and a validator along that
 * the app's own forms do not use. The provider comes from its own module instead: the same one, without the rest.
 */
export const slimFormPlugin = (): Plugin => ({
  name: 'bracewright-slim-form',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== '@rc-component/form' || !/antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer ?? ''))
      return null;
    return this.resolve('@rc-component/form/es/FormContext.js', importer, { skipSelf: true });
  },
});
