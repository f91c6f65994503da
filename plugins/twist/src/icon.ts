/** A trunk with a turn about its axis. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8.5 2.5c-.6 2.6.5 4.2.8 6M15.5 2.5c.6 2.6-.5 4.2-.8 6M9.3 16.2c-.4 1.6-1.4 3-1.5 5.3M14.7 16.2c.4 1.6 1.4 3 1.5 5.3"/><path d="M17.6 9.9c1.6.6 2.7 1.4 2.7 2.3 0 1.7-3.7 3-8.3 3s-8.3-1.3-8.3-3c0-1.5 2.9-2.7 6.7-3"/><path d="M8.3 7l2.3 2.2-2.1 2.4"/></svg>';
