import { describe } from 'vitest';
import { bodies, carriesLines } from './geodesic-carry.fixture.test.ts';

describe.each(Object.keys(bodies).filter((_, i) => ![2].includes(i)))('lines on %s', carriesLines);
