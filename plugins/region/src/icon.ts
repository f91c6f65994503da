/** A zone of the wall pressed in. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8.5 2.5c1.6 2.6 1.2 4.3-.6 6-1.7 1.6-2.6 2.6-2.6 4s1 2.5 2.7 4c1.9 1.7 2.6 3.2 2.7 5"/><path d="M9.6 6.6c2.7.9 4.4 3.2 4.4 5.8s-1.6 4.8-4.2 5.7" stroke-dasharray="2 2.2"/><path d="M21.5 12.5h-11M13.3 9.7l-2.8 2.8 2.8 2.8"/></svg>';

/** The floor of a zone of the wall that was pressed in, from rough to even. */
export const regionSmoothIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8.5 2.5c1.6 2.6 1.2 4.3-.6 6-1.7 1.6-2.6 2.6-2.6 4s1 2.5 2.7 4c1.9 1.7 2.6 3.2 2.7 5"/><path d="M11.5 9.5l1.7-3 2.3 4 2.3-4 1.7 3"/><path d="M11.5 16.5c2.6-2 5.4-2 8 0"/></svg>';
