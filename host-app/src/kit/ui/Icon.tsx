import { iconPaths, type IconName } from './icons.ts';

/** What an `Icon` takes. */
export interface IconProps {
  readonly name: IconName;
  /** Side in px; 20 when left out. */
  readonly size?: number;
  /** What a screen reader says. Without it the icon is decoration beside a text. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** One icon of the app's own family, in the colour of the text around it. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const dots = name === 'more';
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={dots ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {iconPaths[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
