/** A trunk that is drawn apart along its axis. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M3.5 3c.8 2 1.8 3.4 1.8 5.6 0 2.3-.8 2.6-.8 5.4s-1 4.5-1.5 7M14.5 3c-.8 2-1.8 3.4-1.8 5.6 0 2.3.8 2.6.8 5.4s1 4.5 1.5 7"/><path d="M19.5 10V3.5M17.3 5.700l2.200-2.200 2.200 2.200M19.5 14v6.5M17.3 18.3l2.200 2.200 2.200-2.200"/></svg>';
