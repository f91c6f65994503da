import { writeFileSync } from 'node:fs';
import { CLASSES, sampleOf, type Class } from './sample.ts';

/** Writes samples as PGM pictures, to look at: folder, first seed, count, class. */
const [folder, from, count, want] = process.argv.slice(2) as [string, string, string, string | undefined];
for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
  const t = performance.now();
  const { image, is, vertebrae, kind } = sampleOf(
    seed,
    CLASSES.find((one) => one === want) as Class | undefined,
  );
  const head = Buffer.from(`P5 ${image.width} ${image.height} 255\n`);
  writeFileSync(`${folder}/${seed}.pgm`, Buffer.concat([head, Uint8Array.from(image.data, (v) => Math.round(255 * Math.min(1, Math.max(0, v))))])); // prettier-ignore
  writeFileSync(`${folder}/${seed}.json`, JSON.stringify({ is, kind, vertebrae }));
  process.stderr.write(`${seed} ${is} ${kind} ${(performance.now() - t).toFixed(0)} ms\n`);
}
