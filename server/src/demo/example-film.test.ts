import { sampleFilm } from '@bracewright/core/sample';
import {
  FRONTAL_LANDMARKS,
  contradictionsIn,
  openQuestions,
  readMarker,
  unconfirmedIn,
} from '@bracewright/core/spine';
import { expect, it } from 'vitest';
import { exampleTrunk } from '../../test/made-example.ts';
import { exampleFindings, exampleMarker } from './example-film.ts';
import { EXAMPLE_COBB, EXAMPLE_PURPOSE } from './example-records.ts';

it('is drawn whole, contradicts nothing, and says the curve that the brace is made for', () => {
  const film = sampleFilm(exampleTrunk);
  const marker = exampleMarker(film, exampleTrunk);
  expect(readMarker(JSON.parse(JSON.stringify(marker)))).toEqual({ kind: 'marker', marker });
  expect(marker.vertebrae).toHaveLength(17);
  expect([contradictionsIn(marker, film), openQuestions(marker), unconfirmedIn(marker)]).toEqual([[], [], 0]);
  const named = Object.keys(marker.landmarks!);
  expect(named.every((name) => (FRONTAL_LANDMARKS as readonly string[]).includes(name))).toBe(true);
  const findings = exampleFindings(film, marker, 'film');
  expect(findings).toMatchObject({ upperEnd: 'T5', apex: 'T8', lowerEnd: 'T12', cobb: EXAMPLE_COBB });
  expect(findings.convexSide).toBe(EXAMPLE_PURPOSE.side);
});
