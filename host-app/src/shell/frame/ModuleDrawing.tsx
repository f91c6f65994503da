import type { Platform } from '@bracewright/core/contract';
import strokes from '../../kit/ui/strokes.module.css';
import styles from './ChoosePage.module.css';

const SHAPES: Readonly<Record<Platform, { readonly skin: string; readonly accent: string }>> = {
  orthosis: {
    skin: 'M46 10c0 8-4 11-14 14-8 3-11 7-11 13 1 6 6 11 9 17 3 8 3 14 1 22-2 7-6 12-6 24h70c0-12-4-17-6-24-2-8-2-14 1-22 3-6 8-11 9-17 0-6-3-10-11-13-10-3-14-6-14-14',
    accent: 'M60 22c-7 12 5 18 3 31s-8 21-3 40',
  },
  insole: {
    skin: 'M52 12c-12 0-20 12-19 28 1 12 6 18 6 28 0 14 4 30 16 30s17-10 17-24c0-18 12-24 12-40 0-14-14-22-32-22Z',
    accent: 'M44 34c8 6 22 4 30-4M46 76c4 4 14 4 20-2',
  },
  limbs: {
    skin: 'M46 8c-2 18 0 30 2 42 2 10 2 20-2 30-2 8 2 16 10 18 14 2 30 2 36-2 0-8-14-10-20-16-4-6-2-14 2-28 4-12 4-26 2-44',
    accent: 'M42 34c12 5 24 5 36 0M46 70c8 4 16 4 24 1',
  },
};

/** A quiet drawing of what a module works on. Decoration: its name stands below. */
export function ModuleDrawing({ name }: { readonly name: Platform }) {
  const { skin, accent } = SHAPES[name];
  return (
    <svg className={`${strokes['drawing']} ${styles['drawing']}`} viewBox="0 0 120 108" aria-hidden="true">
      <path className={strokes['skin']} d={skin} />
      <path className={strokes['line']} d={skin} />
      <path className={strokes['accent']} d={accent} />
    </svg>
  );
}
