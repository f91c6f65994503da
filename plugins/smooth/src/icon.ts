/** A rough surface made even. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M3 8.5l2-4.5 2.5 7 2.5-7 1.8 4.5"/><path d="M11.8 8.5c2.2 2.6 5.6 2.6 9.2-1"/><path d="M3 18.5c5.5-4 12.5-4 18 0"/></svg>';

/** A brush over a surface. */
export const smoothBrushIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M20.5 3.5l-7 8"/><path d="M13.5 11.5c1.6.7 2.3 2.2 1.6 3.6-1.1 2.3-4.6 2.9-7.1 1.3 1.7-.4 1.9-1.7 2.3-3 .5-1.5 1.8-2.4 3.2-1.9z"/><path d="M2.5 20.8c4-1.9 6-.2 9-.2s5.2-1.8 10-.3"/></svg>';

/** A place on a surface, drawn round and made even. */
export const smoothAreaIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3.500c4.800-.6 9 2.400 8.800 7.300-.2 5.200-4 9.400-9.300 9.200-5-.2-8.600-3.700-8.300-8.500.3-4.500 4-7.400 8.800-8z" stroke-dasharray="2.400 2.600"/><path d="M7 14c3-3.200 7-3.200 10 0"/><path d="M8 9.500l1.300 1.500 1.400-2 1.400 2 1.400-2 1.300 1.500"/></svg>';
