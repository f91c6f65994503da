// `npm start`: installs, builds and serves the whole product. Starts in seconds when nothing changed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root, say } from './lib/workspace.mjs';

requireNode();
try {
  await install();
  await build();
} catch (error) {
  say(`${error.message}. What went wrong stands above; nothing of your data was touched.`);
  process.exit(1);
}
const server = spawn(process.execPath, [join(root, 'server', 'dist', 'cli.js'), 'serve'], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
