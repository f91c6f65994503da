import { describe } from 'vitest';
import { BODIES, isFollowed } from './surface-line.fixture.test.ts';

describe.each(BODIES.slice(1))('what is drawn on %s', isFollowed);
