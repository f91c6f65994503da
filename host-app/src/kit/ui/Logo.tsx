/** The product's mark: a trunk with a curve inside, as in the favicon. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="var(--bw-primary)" />
      <g
        fill="none"
        stroke="var(--bw-primary-on)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M10 6c1.400 4.500 2.200 6.500 1.600 9.500C11 18.500 9 20.500 9 26h14c0-5.500-2-7.500-2.600-10.500C19.800 12.500 20.600 10.500 22 6" />
        <path d="M10 6c1.800 2 3.700 3 6 3s4.200-1 6-3" />
        <path d="M16 13c-1.600 2.600 1.600 5 0 8.500" />
      </g>
    </svg>
  );
}
