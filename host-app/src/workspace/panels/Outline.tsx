type Line = readonly (readonly [right: number, up: number])[];

/** Side of the picture, px, and the room round what is drawn. */
const SIZE = 48;
const ROOM = 4;

/** Closed outlines, as large as the picture allows. For the eye only: what they are stands beside them. */
export function Outline({ lines }: { lines: readonly Line[] }) {
  const all = lines.flat();
  const [x, y] = [all.map(([right]) => right), all.map(([, up]) => -up)];
  const [left, top] = [Math.min(...x), Math.min(...y)];
  const [width, height] = [Math.max(...x) - left, Math.max(...y) - top];
  const scale = (SIZE - 2 * ROOM) / Math.max(width, height, 1e-6);
  const place = ([right, up]: Line[number]): string => {
    const across = (right - left - width / 2) * scale + SIZE / 2;
    const down = (-up - top - height / 2) * scale + SIZE / 2;
    return `${across.toFixed(1)},${down.toFixed(1)}`;
  };
  return (
    <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      {lines.map((line, i) => (
        <polygon
          key={i}
          points={line.map(place).join(' ')}
          fill="none"
          stroke="var(--bw-primary)"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
