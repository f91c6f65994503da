/** A trunk kept between a top and a bottom section. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M7.9 7.5c.2 1.5.9 2.8.9 4.5s-1 3-1.5 4.5M16.1 7.5c-.2 1.5-.9 2.8-.9 4.5s1 3 1.5 4.5"/><path d="M3 7.5h18M3 16.5h18"/><path d="M7.9 4.8c0-.6.1-1.2.2-1.8M16.1 4.8c0-.6-.1-1.2-.2-1.8M6.7 19.2c-.1.6-.2 1.2-.2 1.8M17.3 19.2c.1.6.2 1.2.2 1.8" stroke-dasharray=".1 2.4"/></svg>';
