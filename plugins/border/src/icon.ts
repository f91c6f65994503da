/** A trunk with the edge lines of a brace round it. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 2.5c-1 3.8.6 6.2.6 9.5S5 17.4 6 21.5M18 2.5c1 3.8-.6 6.2-.6 9.5s1.6 5.4.6 9.5"/><path d="M6.3 6.5c2.6 2.6 8.4-1 11.4 1M6 17.5c3-3.2 8.5 1.8 12-.5"/><circle cx="12" cy="6.4" r="1.2" fill="currentColor" stroke="none"/><circle cx="12" cy="17" r="1.2" fill="currentColor" stroke="none"/></svg>';
