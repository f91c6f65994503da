// `npm run pack -- OUT`: builds every public package, packs it into the folder OUT and checks what is inside. Nothing is published.
import { packAll } from './lib/packages.mjs';
import { say } from './lib/workspace.mjs';

const [out, ...more] = process.argv.slice(2);
if (!out || more.length > 0 || out.startsWith('-')) {
  say('usage: npm run pack -- OUT, where OUT is the folder for the packages');
  process.exit(2);
}
try {
  const archives = await packAll(out);
  for (const { file, size } of archives) process.stdout.write(`${file}  ${Math.ceil(size / 1024)} kB\n`);
} catch (error) {
  say(error.message);
  process.exit(1);
}
