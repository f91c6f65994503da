/** A broad blade with its handle, and the shaving that it lifts off a body. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M20.5 3.5l-4.6 4.6"/><path d="M17.4 9.6l-3-3-7 5.2 4.8 4.8z"/><path d="M3 16.5c2.6-1.6 4.4-2.4 6.2-1.4M3 20.5c4.5-1 9-3 18-3"/></svg>';
