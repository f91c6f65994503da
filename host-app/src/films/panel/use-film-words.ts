import type { CurveLevel } from '@bracewright/core/spine';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../drawing/film-proposals.ts';
import type { Target } from '../drawing/marks.ts';

/** What is being drawn, in words. */
export function useTargetWords(): (target: Target) => string {
  const { t } = useTranslation('films');
  return (target) => {
    if (target.kind === 'plate') return t(`draw.what.${target.plate}`, { level: target.level });
    if (target.kind === 'pedicles') return t('draw.what.pedicles', { level: target.level });
    if (target.kind === 'landmark') return t(`landmarks.${target.name}`);
    if (target.kind === 'ruler') return t(`draw.${target.source}`);
    return t(`draw.${target.kind}`);
  };
}

/** An angle in words: a machine's in whole degrees with its interval, "31° (27–36)"; one that a person has a part in to a tenth. */
export function useAngleWords(): (
  curve: { readonly angle: number },
  standing: Pick<Standing, 'interval'>,
) => string {
  const { t } = useTranslation('films');
  return ({ angle }, { interval }) =>
    interval
      ? t('match.angle', {
          angle: Math.round(angle),
          low: Math.max(0, Math.floor(interval[0])),
          high: Math.ceil(interval[1]),
        })
      : t('degrees', { value: angle.toFixed(1) });
}

/** Levels of a curve as a clinic writes them: T5–T8–T12. */
export const levelsOf = (curve: {
  readonly upper: CurveLevel;
  readonly apex: CurveLevel | null;
  readonly lower: CurveLevel;
}): string => [curve.upper, curve.apex, curve.lower].filter((level) => level !== null).join('–');

/** The vertebrae among which an apex is that is not known: T8–T10; empty where it is known. */
export const amongOf = ({
  apexAmong,
}: {
  readonly apexAmong: readonly [CurveLevel, CurveLevel] | null;
}): string => [...new Set(apexAmong)].join('–');
