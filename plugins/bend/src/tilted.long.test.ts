import { describe } from 'vitest';
import { WAYS, bendBetween } from './tilted.fixture.test.ts';

describe.each(WAYS.filter((_, i) => ![2, 4].includes(i)))('a bend between planes tilted %s', bendBetween);
