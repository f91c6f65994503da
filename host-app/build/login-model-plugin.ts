import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = fileURLToPath(new URL('./login-model.ts', import.meta.url));

/** Bundles the generator, because Node itself does not read the workspace's TypeScript sources, and runs it. */
async function makeModel(): Promise<Uint8Array> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'default'] } },
    build: { ssr: source, write: false, minify: false, target: 'node20' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The sign-in model could not be bundled');
  const { code } = output.output[0];
  const module = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    loginModel(): Uint8Array;
  };
  return module.loginModel();
}

/** Serves and builds `/login-model.bin`, the body that turns on the sign-in page, from the product's own trunk generator. */
export function loginModelPlugin(): Plugin {
  let made: Promise<Uint8Array> | undefined;
  return {
    name: 'bracewright-login-model',
    configureServer(server) {
      server.middlewares.use('/login-model.bin', (_request, response, next) => {
        made ??= makeModel();
        made.then(
          (bytes) => {
            response.setHeader('Content-Type', 'application/octet-stream');
            response.end(bytes);
          },
          (error: unknown) => {
            made = undefined;
            next(error);
          },
        );
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'login-model.bin', source: await makeModel() });
    },
  };
}
