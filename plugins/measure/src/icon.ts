/** A tape round a waist. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8 2.5c-.7 2.5.3 4.3.6 6M16 2.5c.7 2.5-.3 4.3-.6 6M8.3 18.3c-.3 1-.6 2-.7 3.2M15.7 18.3c.3 1 .6 2 .7 3.2"/><path d="M3 10.5c0 1.7 4 3 9 3s9-1.3 9-3M3 10.5v4c0 1.7 4 3 9 3s9-1.3 9-3v-4M3 10.5c0-.9 1.1-1.7 2.9-2.2M21 10.5c0-.9-1.1-1.7-2.9-2.2"/><path d="M7 13v1.6M12 13.5v2M17 13v1.6"/></svg>';
