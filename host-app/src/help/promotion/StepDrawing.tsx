import strokes from '../../kit/ui/strokes.module.css';
import styles from './PromotionPage.module.css';

/** The four pictures of the way of a brace. */
export type StepName = 'scan' | 'align' | 'shape' | 'make';

const TRUNK =
  'M78 14c1 12-6 17-22 22-13 4-18 11-17 21 1 10 10 17 14 26 5 12 5 22 2 34-3 11-9 19-10 38h110c-1-19-7-27-10-38-3-12-3-22 2-34 4-9 13-16 14-26 1-10-4-17-17-21-16-5-23-10-22-22';
const NECK = 'M78 14c5 8 12 12 22 12s17-4 22-12';

function Details({ name }: { readonly name: StepName }) {
  switch (name) {
    case 'scan':
      return (
        <>
          {[42, 66, 90, 114, 138].map((y, row) => (
            <path
              key={y}
              className={strokes['thin']}
              d={`M${row === 0 ? 54 : 50} ${y}q50 ${10 - row} 100 0`}
            />
          ))}
          <path className={strokes['accent']} d="M28 30V16h14M172 30V16h-14M28 142v14h14M172 142v14h-14" />
        </>
      );
    case 'align':
      return (
        <>
          <path className={strokes['thin']} strokeDasharray="3 6" d="M100 4v160" />
          <path className={strokes['accent']} d="M100 30c-11 18 8 28 5 48s-13 32-5 62" />
          <circle className={styles['dot']} cx="105" cy="78" r="4" />
          <circle className={styles['dot']} cx="97" cy="112" r="4" />
        </>
      );
    case 'shape':
      return (
        <>
          <path className={styles['zone']} d="M62 74c8-9 26-8 30 3s-4 25-16 26-22-19-14-29Z" />
          <path className={styles['zone']} d="M118 100c9-7 24-3 25 8s-9 19-19 17-15-18-6-25Z" />
          <path className={strokes['accent']} d="M40 92h18M52 86l6 6-6 6M160 112h-14M152 106l-6 6 6 6" />
        </>
      );
    default:
      return (
        <>
          <path
            className={styles['wall']}
            d="M58 46c8 14 24 18 42 18s34-4 42-18l12 12c-2 14-10 18-13 30-3 11-2 20 1 30 2 8 6 14 7 26-14 5-30 7-49 7s-35-2-49-7c1-12 5-18 7-26 3-10 4-19 1-30-3-12-11-16-13-30Z"
          />
          <path className={strokes['accent']} d="M100 66v84" />
        </>
      );
  }
}

/** A quiet drawing of one step. Decoration: the words below say what it means. */
export function StepDrawing({ name }: { readonly name: StepName }) {
  return (
    <svg className={`${strokes['drawing']} ${styles['drawing']}`} viewBox="0 0 200 168" aria-hidden="true">
      <path className={strokes['skin']} d={`${TRUNK} Z`} />
      <path className={strokes['line']} d={TRUNK} />
      <path className={strokes['line']} d={NECK} />
      <Details name={name} />
    </svg>
  );
}
