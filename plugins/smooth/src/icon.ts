/** A whole trunk whose surface goes from rough to even. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6.5 2.5v3.2c0 2.7-2 4-2 7.1s1.7 4.7 1 8.7M17.5 2.5v3.2c0 2.7 2 4 2 7.1s-1.7 4.7-1 8.7"/><path d="M8.3 10l1.5-3 2.2 4 2.2-4 1.5 3"/><path d="M8 16.5c2.5-2 5.5-2 8 0"/></svg>';

/** A brush over a surface. */
export const smoothBrushIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M20.5 3.5l-7 8"/><path d="M13.5 11.5c1.6.7 2.3 2.2 1.6 3.6-1.1 2.3-4.6 2.9-7.1 1.3 1.7-.4 1.9-1.7 2.3-3 .5-1.5 1.8-2.4 3.2-1.9z"/><path d="M2.5 20.8c4-1.9 6-.2 9-.2s5.2-1.8 10-.3"/></svg>';

/** A lasso round a place that is made even. */
export const smoothAreaIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6.8 14.2C4.5 13.1 3 11.3 3 9.3 3 5.8 7 3 12 3s9 2.8 9 6.3-4 6.3-9 6.3c-1.1 0-2.2-.1-3.2-.4"/><path d="M8.8 15.2c1.6 1.7 1 3.2-.6 3.5-1.7.3-2.7-1-2.3-2.5.3-1 1.2-1.6 2.9-1zM8.2 18.7c.3 1-.1 2-1.2 2.8"/><path d="M8 10.4c2.6-2.3 5.4-2.3 8 0"/></svg>';
