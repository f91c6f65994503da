/** A trunk with contours of deviation and their scale. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M5 2.5c-1 3.4.6 5.6.6 8.5S3.6 16 3.4 21.5M14 2.5c1 3.4-.6 5.6-.6 8.5s2 5 2.2 10.5"/><path d="M9.5 8.5c1.5 0 2.3 1.2 2.3 3.3s-.9 3.7-2.3 3.7-2.3-1.6-2.3-3.7.8-3.3 2.3-3.3z"/><path d="M9.5 11.4v1.2"/><path d="M19 3.5h2.5v17H19zM19 9.2h2.5M19 14.8h2.5"/></svg>';
