import { sideTowards } from '@bracewright/core/annotation';
import type { Vec3 } from '@bracewright/core/math';
import { asQuestion } from '@bracewright/core/text';
import type { Standing } from './standing.ts';
import type { WorkspaceParts } from '../desk/desk.ts';

/** Below this many degrees off level a direction is called level. */
const LEVEL = 1;

interface Told {
  readonly parts: Pick<WorkspaceParts, 'words' | 'units'>;
  readonly standing: Pick<Standing, 'isAligned' | 'confirmed'>;
}

/**
 * A direction in words: the patient's side that it points to, and how steeply. Before the body is aligned no side is named, and until somebody has confirmed how it stands the
 * side is a question.
 */
export function directionWords([x, y, z]: Vec3, { parts, standing }: Told): string {
  const { words, units } = parts;
  const across = Math.hypot(x, y);
  const rise = (Math.atan2(z, across) * 180) / Math.PI;
  const side = Math.abs(rise) > 90 - LEVEL ? undefined : sideTowards([x, y]);
  const isAlone = side === undefined || !standing.isAligned;
  const steep =
    Math.abs(rise) < LEVEL
      ? words.t(isAlone ? 'field.level.alone' : 'field.level')
      : words.t(rise > 0 ? 'field.rising' : 'field.falling', { angle: units.formatAngle(Math.abs(rise)) });
  if (isAlone) return steep;
  const text = words.t(`field.towards.${side}`, { steep });
  return standing.confirmed ? text : asQuestion(text, words.language);
}
