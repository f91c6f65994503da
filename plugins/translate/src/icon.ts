/** A trunk whose middle is shifted to the side, with an arrow. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M4 2.5c0 3.5 3.5 5.5 3.5 9.5S4 18 4 21.5M11 2.5c0 3.5 3.5 5.5 3.5 9.5s-3.5 6-3.5 9.5"/><path d="M16.5 12h5M19.2 9.7l2.3 2.3-2.3 2.3"/></svg>';
