import { t as startServer } from './chunks/main-B4dA2NtL.js';
// src/listen.ts
try {
  await (
    await startServer(process.env)
  ).closed;
  process.exit(0);
} catch (error) {
  process.stderr.write(
    `Bracewright could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
export {};

//# sourceMappingURL=main.js.map
