// `node .config/scripts/make-model-card.mjs`: writes the figures that were measured of the reader of films into sdk-docs/film-reader.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFigures } from './lib/model-card.mjs';
import { root } from './lib/workspace.mjs';

const page = join(root, 'sdk-docs/film-reader.md');
const file = join(root, '.config/smart-match/figures.json');
const figures = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
writeFileSync(page, withFigures(readFileSync(page, 'utf8'), figures));
