import { mat4 } from '@bracewright/core/math';
import { sampleTrunk } from '@bracewright/core/sample';
import { moveBody } from '@bracewright/core/tool';
import { expect, test } from 'vitest';
import { liesApart } from './lay-on.ts';

const { mesh: trunk } = sampleTrunk({ cobb: 35, edge: 15 });

test('a scan that stands beside the body is told, with what lays it on', () => {
  const away = mat4.multiply(
    mat4.translation([40, 10, -15]),
    mat4.rotation([0, 0, 1], Math.PI / 18, [0, 0, 250]),
  );
  const found = liesApart(moveBody(trunk, away), trunk)!;
  expect(found.before).toBeGreaterThan(8);
  expect(found.after).toBeLessThan(0.1);
  const whole = mat4.multiply(found.motion, away);
  whole.forEach((part, i) =>
    expect(Math.abs(part - mat4.IDENTITY[i]!)).toBeLessThan(i % 4 === 3 ? 0.5 : 2e-3),
  );
});

test('what lies on the body and differs in shape is no such thing, however much', () => {
  expect(liesApart(trunk, trunk)).toBeUndefined();
  // The back is padded out by up to 40 mm.
  const padded = {
    ...trunk,
    positions: trunk.positions.map((value, i) => (i % 3 === 1 && value > 0 ? 1.4 * value : value)),
  };
  expect(liesApart(padded, trunk)).toBeUndefined();
  expect(liesApart({ positions: new Float32Array(), indices: new Uint32Array() }, trunk)).toBeUndefined();
});
