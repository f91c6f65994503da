import { s as parseCommand, t as SERVER_COMMANDS } from './server-commands-JnAeyX-E.js';
import { t as startServer } from './main-B4dA2NtL.js';
// src/cli/commands/serve.ts
/** `serve`: the whole product, configured by the environment (PORT, HOST, DATA_DIR, NODE_ENV). Runs until it is told to stop. */
var serve = {
  ...SERVER_COMMANDS.serve,
  async run(argv, output) {
    parseCommand(
      argv,
      {},
      {
        min: 0,
        max: 0,
        names: 'no arguments',
      },
    );
    try {
      await (
        await startServer(process.env)
      ).closed;
      return 0;
    } catch (error) {
      output.tell(`Bracewright could not start: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    }
  },
};
export { serve };

//# sourceMappingURL=serve-Cz9LOUd2.js.map
