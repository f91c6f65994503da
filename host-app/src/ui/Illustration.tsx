import styles from './Illustration.module.css';

/** The pictures of empty pages. */
export type IllustrationName = 'trunk' | 'folder' | 'bin' | 'lost' | 'search';

const trunk =
  'M74 18c3 14-5 21-18 27 5 11 13 20 13 36 0 21-11 30-13 65h88c-2-35-13-44-13-65 0-16 8-25 13-36-13-6-21-13-18-27';
const neck = 'M74 18c9 12 18 16 26 16s17-4 26-16';

function Drawing({ name }: { readonly name: IllustrationName }) {
  switch (name) {
    case 'trunk':
    case 'lost':
      return (
        <>
          <path className={styles['body']} d={`${trunk} Z`} />
          <path className={styles['line']} d={trunk} />
          <path className={styles['line']} d={neck} />
          {name === 'trunk' ? (
            <path className={styles['accent']} d="M100 42c-9 16 5 24 3 42s-9 28-3 54" />
          ) : (
            <path
              className={styles['accent']}
              strokeDasharray="2 7"
              d="M100 42c-16 16 12 24 6 42s-20 28-6 54"
            />
          )}
          <path className={styles['wall']} d="M60 62c10 6 23 8 40 8s30-2 40-8" />
          <path className={styles['wall']} d="M57 128c12 7 27 9 43 9s31-2 43-9" />
        </>
      );
    case 'folder':
      return (
        <>
          <path
            className={styles['body']}
            d="M36 132V46a8 8 0 0 1 8-8h34l14 16h64a8 8 0 0 1 8 8v70a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8Z"
          />
          <path
            className={styles['line']}
            d="M36 132V46a8 8 0 0 1 8-8h34l14 16h64a8 8 0 0 1 8 8v70a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8Z"
          />
          <path className={styles['accent']} d="M100 118V80M84 96l16-16 16 16" />
        </>
      );
    case 'bin':
      return (
        <>
          <path className={styles['body']} d="M60 54l6 82a8 8 0 0 0 8 8h52a8 8 0 0 0 8-8l6-82Z" />
          <path
            className={styles['line']}
            d="M60 54l6 82a8 8 0 0 0 8 8h52a8 8 0 0 0 8-8l6-82M50 54h100M84 54V40h32v14"
          />
          <path className={styles['accent']} d="M84 98l12 12 22-24" />
        </>
      );
    default:
      return (
        <>
          <circle className={styles['body']} cx="92" cy="78" r="42" />
          <circle className={styles['line']} cx="92" cy="78" r="42" />
          <path className={styles['line']} d="m123 109 30 30" />
          <path className={styles['accent']} d="M76 78h32" />
        </>
      );
  }
}

/** A quiet drawing for an empty page. Decoration: the words beside it say what it means. */
export function Illustration({ name }: { readonly name: IllustrationName }) {
  return (
    <svg className={styles['picture']} viewBox="0 0 200 160" width="200" height="160" aria-hidden="true">
      <Drawing name={name} />
    </svg>
  );
}
