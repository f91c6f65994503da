/** A trunk seen from the side, with an arrow to the back. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 3c-1.2 4 .2 6 .2 9S4.8 17 6 21M12 3c1.2 3-.6 5.2-.6 9s1.8 6 .6 9"/><path d="M15 12h6M18.5 9.5L21 12l-2.5 2.5"/></svg>';
