/** A picture with a trunk in it. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><rect x="3" y="4" width="18" height="16" rx="1.5"/><path d="M9 7.5c-.6 2 .4 3.2.4 4.5S8.4 14.5 9 17M15 7.5c.6 2-.4 3.2-.4 4.5s1 2.5.4 5"/></svg>';
