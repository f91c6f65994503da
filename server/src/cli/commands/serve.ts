import { parseCommand } from '../arguments.ts';
import type { Command } from '../command.ts';
import { SERVER_COMMANDS } from '../server-commands.ts';
import { startServer } from '../../main.ts';

/** `serve`: the whole product, configured by the environment (PORT, HOST, DATA_DIR, NODE_ENV). Runs until it is told to stop. */
export const serve: Command = {
  ...SERVER_COMMANDS.serve,
  async run(argv, output) {
    parseCommand(argv, {}, { min: 0, max: 0, names: 'no arguments' });
    try {
      const server = await startServer(process.env);
      await server.closed;
      return 0;
    } catch (error) {
      output.tell(`Bracewright could not start: ${error instanceof Error ? error.message : String(error)}`);
      // What a start had begun when it failed would keep the process alive.
      process.exit(1);
    }
  },
};
