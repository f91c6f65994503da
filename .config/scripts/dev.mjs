// `npm run dev`: the server rebuilt and restarted on change, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, requireNode, root, say } from './lib/workspace.mjs';

requireNode();
await install();
await build(['server']);
const node = (args, options = {}) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const port = process.env.PORT ?? '4600';
const config = ['--config', join(root, 'server/vite.config.ts'), '--logLevel', 'warn'];
const children = [
  // The server runs from these files, and would not find them while they are taken away and written anew.
  node([vite, 'build', '--watch', '--emptyOutDir', 'false', ...config], { cwd: join(root, 'server') }),
  node(['--watch-path', join(root, 'server/dist'), join(root, 'server/dist/cli.js'), 'serve'], {
    env: { ...process.env, PORT: port, NODE_ENV: 'development' },
  }),
];
if (existsSync(join(root, 'host-app/vite.config.ts')))
  children.push(
    node([vite, '--config', join(root, 'host-app/vite.config.ts')], { cwd: join(root, 'host-app') }),
  );
say(`the API answers on port ${port}; the web app with hot reload says its address below`);
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
