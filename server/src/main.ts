import { readEnv } from './env.ts';
import { openServer, type RunningServer } from './open-server.ts';

/** A server that runs until it is told to stop. */
export interface ServedServer extends RunningServer {
  /** Resolves when the server has stopped. */
  readonly closed: Promise<void>;
}

/**
 * Serves the whole product as the environment says, tells its address on standard output, and stops in good order on SIGINT and
 * SIGTERM; a second signal ends it at once. Throws when the settings are wrong or the port is taken.
 */
export async function startServer(variables: NodeJS.ProcessEnv): Promise<ServedServer> {
  const server = await openServer(readEnv(variables));
  // Before anybody knows that it runs: who stops it as soon as it is ready is heard.
  const closed = new Promise<void>((resolve, reject) => {
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (stopping) process.exit(1);
        stopping = true;
        server.stop().then(resolve, reject);
      });
  });
  process.stdout.write(`Bracewright is ready at ${server.url}\n`);
  if (server.firstCode !== undefined)
    process.stdout.write(
      `Nobody has an account yet. Register with the invitation code ${server.firstCode} to found the clinic of this server; the code is shown only this once.\n`,
    );
  return { ...server, closed };
}
