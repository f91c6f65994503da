const svg = (drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${drawn}</svg>`;

const trunk = '<path d="M6 2.5c-1 3.8.6 6.2.6 9.5S5 17.4 6 21.5M18 2.5c1 3.8-.6 6.2-.6 9.5s1.6 5.4.6 9.5"/>';

/** A trunk with rows of holes. */
export const ventsIcon = svg(
  `${trunk}<circle cx="10" cy="7.2" r="1.1"/><circle cx="14" cy="7.2" r="1.1"/><circle cx="12" cy="10.6" r="1.1"/><circle cx="10" cy="14" r="1.1"/><circle cx="14" cy="14" r="1.1"/><circle cx="12" cy="17.4" r="1.1"/>`,
);

/** A trunk with a slot and rivet holes. */
export const rivetsIcon = svg(
  `${trunk}<path d="M10.4 6.4v4.2a1 1 0 0 0 2 0V6.4a1 1 0 0 0-2 0z"/><circle cx="11.4" cy="15" r="1.1"/><circle cx="14.4" cy="18.2" r="1.1"/>`,
);
