/** A mesh with a mended edge. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M9 3.5L2.5 14.5h7.5L14.5 8zM9 3.5h8.5L14.5 8"/><path d="M2.5 14.5l5 6 2.5-6"/><path d="M17.5 3.5l3 6-6-1.5" stroke-dasharray="1.8 2"/><path d="M17.5 13.5v7M14 17h7"/></svg>';
