import strokes from './strokes.module.css';

/** The pictures of empty pages. */
export type IllustrationName = 'trunk' | 'folder' | 'bin' | 'lost' | 'search';

const trunk =
  'M84 12c1 12-5 17-21 22-12 4-17 10-16 20 1 9 9 16 13 25 5 12 5 21 2 33-3 10-8 18-9 36h94c-1-18-6-26-9-36-3-12-3-21 2-33 4-9 12-16 13-25 1-10-4-16-16-20-16-5-22-10-21-22';
const neck = 'M84 12c4 8 9 11 16 11s12-3 16-11';

function Drawing({ name }: { readonly name: IllustrationName }) {
  switch (name) {
    case 'trunk':
    case 'lost':
      return (
        <>
          <path className={strokes['skin']} d={`${trunk} Z`} />
          <path className={strokes['line']} d={trunk} />
          <path className={strokes['line']} d={neck} />
          {name === 'trunk' ? (
            <path className={strokes['accent']} d="M100 34c-9 18 6 26 4 44s-11 30-4 56" />
          ) : (
            <path
              className={strokes['accent']}
              strokeDasharray="2 7"
              d="M100 42c-16 16 12 24 6 42s-20 28-6 54"
            />
          )}
          <path className={strokes['wall']} d="M59 66c10 6 24 9 41 9s31-3 41-9" />
          <path className={strokes['wall']} d="M54 134c14 5 29 7 46 7s32-2 46-7" />
        </>
      );
    case 'folder':
      return (
        <>
          <path
            className={strokes['skin']}
            d="M36 132V46a8 8 0 0 1 8-8h34l14 16h64a8 8 0 0 1 8 8v70a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8Z"
          />
          <path
            className={strokes['line']}
            d="M36 132V46a8 8 0 0 1 8-8h34l14 16h64a8 8 0 0 1 8 8v70a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8Z"
          />
          <path className={strokes['accent']} d="M100 118V80M84 96l16-16 16 16" />
        </>
      );
    case 'bin':
      return (
        <>
          <path className={strokes['skin']} d="M60 54l6 82a8 8 0 0 0 8 8h52a8 8 0 0 0 8-8l6-82Z" />
          <path
            className={strokes['line']}
            d="M60 54l6 82a8 8 0 0 0 8 8h52a8 8 0 0 0 8-8l6-82M50 54h100M84 54V40h32v14"
          />
          <path className={strokes['accent']} d="M84 98l12 12 22-24" />
        </>
      );
    default:
      return (
        <>
          <circle className={strokes['skin']} cx="92" cy="78" r="42" />
          <circle className={strokes['line']} cx="92" cy="78" r="42" />
          <path className={strokes['line']} d="m123 109 30 30" />
          <path className={strokes['accent']} d="M76 78h32" />
        </>
      );
  }
}

/** A quiet drawing for an empty page. Decoration: the words beside it say what it means. */
export function Illustration({ name }: { readonly name: IllustrationName }) {
  return (
    <svg className={strokes['drawing']} viewBox="0 0 200 160" width="200" height="160" aria-hidden="true">
      <Drawing name={name} />
    </svg>
  );
}
