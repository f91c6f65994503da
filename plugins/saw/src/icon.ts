/** A saw blade through a trunk. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8 2.5c-.7 2.7.2 4.5.6 6.5M16 2.5c.7 2.7-.2 4.5-.6 6.5M8 17.5c-.4 1.3-.8 2.5-.9 4M16 17.5c.4 1.3.8 2.5.9 4"/><path d="M2 10.5h20v2l-2 2-2-2-2 2-2-2-2 2-2-2-2 2-2-2-2 2-2-2z"/></svg>';
