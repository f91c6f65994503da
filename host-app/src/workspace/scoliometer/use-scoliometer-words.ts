import {
  areSidesUntold,
  LEVEL_BELOW,
  standsOut,
  type LevelRotation,
  type PatientSide,
  type UnknownReason,
} from '@bracewright/core/brace';
import { useWorkspace } from '../model/use-workspace.ts';

/** Sentences of the digital scoliometer. */
export function useScoliometerWords() {
  const { parts, scoliometer } = useWorkspace();
  const { words, units } = parts;
  const why = (reason: UnknownReason | undefined): string =>
    words.t(`scoliometer.why.${reason ?? 'too-little-seen'}`);
  const list = (all: readonly string[]): string => all.join(words.language === 'zh-CN' ? '、' : ', ');
  /** An angle with the side that stands out. */
  const side = (angle: number): string => {
    const isOpen = scoliometer.reading !== undefined && areSidesUntold(scoliometer.reading);
    const turned = isOpen ? 'unsure' : angle > 0 ? 'right' : 'left';
    const stands = Math.abs(angle) < LEVEL_BELOW ? 'none' : turned;
    return words.t(`scoliometer.side.${stands}`, { angle: units.formatAngle(Math.abs(angle)) });
  };
  return {
    why,
    side,
    /** An angle in the frame, with its sign where a side may be told by it. */
    inFrame: (angle: number, isOpen: boolean): string =>
      isOpen ? units.formatAngle(Math.abs(angle)) : units.formatAngle(angle, { signed: true }),
    /** The same of a part of the back, whose side may not be sure. */
    region: (angle: number, of: PatientSide | null): string => {
      const stands = standsOut(angle, of);
      return words.t(`scoliometer.side.${stands === 'level' ? 'none' : stands}`, {
        angle: units.formatAngle(Math.abs(angle)),
      });
    },
    level: (level: LevelRotation, foot: number): string => {
      const height = units.formatLength(level.height - foot);
      if (level.angle === null) return words.t('scoliometer.level.unknown', { height, why: why(level.why) });
      return words.t('scoliometer.level', { height, value: side(level.angle) });
    },
    list,
    /** What to mark for a part that is not known. */
    missing: (landmarks: readonly string[]): string => {
      const pairs = [...new Set(landmarks.map((name) => name.replace(/-(left|right)$/, '')))];
      if (pairs.includes('waist')) return why('no-waist');
      return words.t('scoliometer.potsi.mark', {
        landmarks: list(pairs.map((pair) => (pair === 'c7' ? 'C7' : words.t(`scoliometer.pair.${pair}`)))),
      });
    },
    plusMinus: (text: string): string => `±${text}`,
    percent: (value: number): string => `${value.toFixed(1)} %`,
  };
}
