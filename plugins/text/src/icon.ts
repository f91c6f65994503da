/** A trunk with letters on it. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 2.5c-1 3.8.6 6.2.6 9.5S5 17.4 6 21.5M18 2.5c1 3.8-.6 6.2-.6 9.5s1.6 5.4.6 9.5"/><path d="M8.6 14.5l1.9-5 1.9 5M9.3 12.9h2.4M14 9.5v5"/></svg>';
