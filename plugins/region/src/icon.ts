/** A zone of the wall pressed in. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8.5 2.5c1.6 2.6 1.2 4.3-.6 6-1.7 1.6-2.6 2.6-2.6 4s1 2.5 2.7 4c1.9 1.7 2.6 3.2 2.7 5"/><path d="M9.6 6.6c2.7.9 4.4 3.2 4.4 5.8s-1.6 4.8-4.2 5.7" stroke-dasharray="2 2.2"/><path d="M21.5 12.5h-11M13.3 9.7l-2.8 2.8 2.8 2.8"/></svg>';

/** A zone whose surface goes from rough to even. */
export const regionSmoothIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M16.8 5.6C13.6 3.7 7.7 4.3 5 8.3c-2.7 3.9-1.3 9.3 2.7 11 4.2 1.7 10-.5 11.7-5 1.3-3.5.3-7-2.6-8.7z" stroke-dasharray="2.2 2"/><path d="M7 13.3l1.6-2.6 1.5 3.6 1.5-3.3c1.3 1.8 3.5 1.9 5.4.5"/></svg>';
