import { iconPaths } from '../../kit/ui/icons.ts';

/** Icons that only this page needs: the first page does not carry them. */
const PATHS = {
  fit: [
    'M4 9V5.500A1.500 1.500 0 0 1 5.500 4H9M15 4h3.500A1.500 1.500 0 0 1 20 5.500V9M20 15v3.500a1.500 1.500 0 0 1-1.500 1.500H15M9 20H5.500A1.500 1.500 0 0 1 4 18.500V15',
  ],
  zoomIn: [
    'M10.750 4.250a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13Z',
    'm15.500 15.500 4.500 4.500',
    'M8 10.750h5.500M10.750 8v5.500',
  ],
  zoomOut: [
    'M10.750 4.250a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13Z',
    'm15.500 15.500 4.500 4.500',
    'M8 10.750h5.500',
  ],
  window: [
    'M12 7.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9Z',
    'M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400',
  ],
  invert: ['M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17Z', 'M12 3.500v17M14.500 6v12M17 8v8'],
  flip: ['M12 3.500v17', 'M8.500 7 3.500 17h5ZM15.500 7l5 10h-5Z'],
  turnLeft: ['M5 6v4.500h4.500', 'M5.500 10A7.500 7.500 0 1 1 4.800 14.500'],
  turnRight: ['M19 6v4.500h-4.500', 'M18.500 10A7.500 7.500 0 1 0 19.200 14.500'],
  undo: ['M8.500 5 4.500 9l4 4', 'M4.500 9h9a5.500 5.500 0 0 1 0 11H9'],
  redo: ['m15.500 5 4 4-4 4', 'M19.500 9h-9a5.500 5.500 0 0 0 0 11H15'],
  hide: iconPaths.eye,
  // Vertebrae, found.
  match: [
    'M5 4h6v4H5ZM5.500 10.500h6v4h-6ZM5 17h6v4H5Z',
    'M17.500 5v3.500M15.750 6.750h3.500M17.500 12.500v5M15 15h5',
  ],
  reset: ['M4 12h4M16 12h4', 'M12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z', 'M12 4v2M12 18v2'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FilmIconName = keyof typeof PATHS;

/** An icon of the films, in the family of the app. */
export function FilmIcon({ name }: { readonly name: FilmIconName }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
      aria-hidden
    >
      {PATHS[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
