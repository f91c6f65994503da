import { startServer } from './main.ts';

// The entry of `node server/dist/main.js`; the command line calls startServer itself.
try {
  const server = await startServer(process.env);
  await server.closed;
  process.exit(0);
} catch (error) {
  process.stderr.write(
    `Bracewright could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
