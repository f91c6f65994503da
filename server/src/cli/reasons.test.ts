import type { GateFinding } from '@bracewright/core/mesh';
import { describe, expect, it } from 'vitest';
import { parseCommand } from './arguments.ts';
import { answersTo, heldLines, REASON_OPTIONS, reasonsOf } from './reasons.ts';

const finding = (code: GateFinding['code'], severity: GateFinding['severity'] = 'ask'): GateFinding => ({
  code,
  severity,
  data: {},
  places: [],
});
const given = (...texts: string[]) =>
  reasonsOf(
    parseCommand(
      texts.flatMap((text) => ['--reason', text]),
      REASON_OPTIONS,
      { min: 0, max: 0, names: 'no file' },
    ),
  );
const answered = (codes: readonly GateFinding['code'][], ...texts: string[]) =>
  answersTo(
    codes.map((code) => finding(code)),
    given(...texts),
  );
const ARM = 'gate/invented-skin-left';
const BACK = 'gate/invented-skin-back';
const SIDE = 'trim/stands-out-right';

const HELD = { what: 'no file was', isHeld: true };

describe('a reason', () => {
  it('without a code answers only where all that asks is of one code', () => {
    expect(answered([ARM, ARM], 'Felt by hand.')).toEqual({
      reasons: { [ARM]: 'Felt by hand.' },
      open: [],
      idle: [],
    });
    const { reasons, open } = answered([ARM, SIDE], 'Arm pit felt by hand, ok');
    expect([reasons, open]).toEqual([{}, [ARM, SIDE]]);
    expect(answered([ARM, SIDE], `${ARM}=Felt by hand.`, 'Felt by hand.').open).toEqual([SIDE]);
  });

  it('with a code answers that one, or what begins with it word by word, the nearest first', () => {
    expect(answered([ARM, BACK], 'gate/invented-skin=Both felt.', `${BACK}=Scanned twice.`)).toEqual({
      reasons: { [ARM]: 'Both felt.', [BACK]: 'Scanned twice.' },
      open: [],
      idle: [],
    });
    expect(answered([ARM], 'gate/inv=Felt by hand.').open).toEqual([ARM]);
    expect(answered([SIDE], `${SIDE}=Double curve: 1 = left is braced.`).reasons).toEqual({
      [SIDE]: 'Double curve: 1 = left is braced.',
    });
  });

  it('for the side that a brace is for names it', () => {
    for (const code of ['trim/stands', 'trim/stands-out', 'trim/stands-out-left']) {
      const { open, idle } = answered([SIDE], `${code}=Seen on the X-ray.`);
      expect([open, idle.length]).toEqual([[SIDE], 1]);
    }
  });

  it.each(['.', '', '12', `${ARM}=?`, `${ARM}=`])('of no words is refused: “%s”', (text) => {
    expect(() => given(text)).toThrow('reason in words');
  });

  it('is taken in any script, up to its length, and once for each code', () => {
    expect(given('已用手触诊')).toEqual([{ code: undefined, text: '已用手触诊' }]);
    expect(() => given('a'.repeat(501))).toThrow('found 501');
    expect(() => given(`${ARM}=Felt.`, `${ARM}=Seen.`)).toThrow(`twice for ${ARM}`);
    expect(() => given('Felt.', 'Seen.')).toThrow('CODE=TEXT');
  });
});

describe('a brace that was not written', () => {
  it('names what nobody has answered for, in words to type', () => {
    const findings = [finding(ARM), finding(SIDE), finding('gate/bed-turn', 'note')];
    const lines = heldLines(findings, answersTo(findings, given(`${ARM}=Felt.`, 'gate/thin=A cover.')), HELD);
    expect(lines).toEqual([
      '--reason gate/thin=… answers nothing that was found',
      'no file was written: mend what was found, or say why it is made all the same:',
      `  --reason "${SIDE}=TEXT"`,
    ]);
    const all = heldLines(findings, answersTo(findings, given('Felt.')), HELD);
    expect(all).toEqual([
      expect.stringContaining('2 reasons in all'),
      `  --reason "${ARM}=TEXT"`,
      `  --reason "${SIDE}=TEXT"`,
    ]);
  });

  it('says of what is asked before the files are made that it is not all', () => {
    const findings = [finding(ARM), finding(SIDE)];
    const first = (count: number) => {
      const some = findings.slice(0, count);
      return heldLines(some, answersTo(some, []), { ...HELD, isSoFar: true })[0];
    };
    expect(first(2)).toContain('2 reasons so far (the files are made and compared after that');
    expect(first(1)).toContain('all the same (the files are made and compared after that');
  });

  it('asks for no reason where something blocks', () => {
    const findings = [finding('gate/bed', 'block'), finding(ARM)];
    const [line, ...rest] = heldLines(findings, answersTo(findings, []), HELD);
    expect([line, rest]).toEqual([expect.stringContaining('no reason answers'), []]);
  });
});
