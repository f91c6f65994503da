const icon = (paths: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;

/** Icons of the workspace's frame, of the same family as the tools'. */
export const CHROME_ICONS = {
  back: icon('<path d="M14.500 6 8.500 12l6 6"/>'),
  undo: icon('<path d="M8.500 5 4.500 9l4 4"/><path d="M4.500 9h9a5.500 5.500 0 0 1 0 11H9"/>'),
  redo: icon('<path d="m15.500 5 4 4-4 4"/><path d="M19.500 9h-9a5.500 5.500 0 0 0 0 11H15"/>'),
  eye: icon(
    '<path d="M2.750 12s3.250-6 9.250-6 9.250 6 9.250 6-3.250 6-9.250 6-9.250-6-9.250-6Z"/><circle cx="12" cy="12" r="2.750"/>',
  ),
  eyeOff: icon(
    '<path d="M4 4l16 16"/><path d="M9.900 6.250A8.600 8.600 0 0 1 12 6c6 0 9.250 6 9.250 6a15 15 0 0 1-2.700 3.250M6.200 7.700A14.500 14.500 0 0 0 2.750 12s3.250 6 9.250 6a9 9 0 0 0 4.100-1"/>',
  ),
  place: icon(
    '<path d="M12 20.500s6-5.700 6-10.500a6 6 0 1 0-12 0c0 4.800 6 10.500 6 10.500Z"/><circle cx="12" cy="10" r="2.250"/>',
  ),
  more: icon(
    '<circle cx="12" cy="6" r=".6"/><circle cx="12" cy="12" r=".6"/><circle cx="12" cy="18" r=".6"/>',
  ),
  fit: icon(
    '<path d="M4 9V5.500A1.500 1.500 0 0 1 5.500 4H9M15 4h3.500A1.500 1.500 0 0 1 20 5.500V9M20 15v3.500a1.500 1.500 0 0 1-1.500 1.500H15M9 20H5.500A1.500 1.500 0 0 1 4 18.500V15"/><circle cx="12" cy="12" r="3"/>',
  ),
  home: icon('<path d="M4 11.500 12 5l8 6.500"/><path d="M6.500 10v9h11v-9"/>'),
  perspective: icon('<path d="M5 6.500 19 9v6L5 17.500Z"/><path d="M5 12h14M12 7.750v8.500"/>'),
  parallel: icon('<path d="M5 7h14v10H5Z"/><path d="M5 12h14M12 7v10"/>'),
  section: icon(
    '<path d="M8 3.500c.2 1.800-.9 2.700-2.700 3.500.6 2 1.700 3.300 1.700 5.500 0 2.700-1.400 3.700-1.500 8H12V3.500"/><path d="M12 2v20" stroke-dasharray="2.400 2"/><path d="M15 8.500h4M15 12h4M15 15.500h4"/>',
  ),
  compare: icon('<path d="M12 3v18"/><path d="M9 7 5 12l4 5M15 7l4 5-4 5"/>'),
  flip: icon('<path d="M12 4v16"/><path d="M9 8H4l3-3M4 8l3 3M15 16h5l-3-3M20 16l-3 3"/>'),
  wide: icon('<path d="M4 6h4v4H4zM4 14h4v4H4zM11.500 8H20M11.500 16H20"/>'),
  warning: icon('<path d="M12 4.500 21 19.500H3Z"/><path d="M12 10v4.500M12 17v.1"/>'),
  scan: icon(
    '<path d="M8 3.500c.2 1.800-.9 2.700-2.700 3.500.6 2 1.700 3.300 1.700 5.500 0 2.700-1.400 3.700-1.500 8h13c-.1-4.300-1.500-5.300-1.500-8 0-2.200 1.100-3.500 1.700-5.500-1.800-.8-2.900-1.700-2.700-3.500"/>',
  ),
} as const;
