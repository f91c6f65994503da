import { it } from 'vitest';
import { BODIES, tellsHeight } from './body-in-scan.fixture.test.ts';

it.each(BODIES.slice(1))('tells the body height within 5 % and two of its own deviations: %o', tellsHeight);
