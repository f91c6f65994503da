/** A trunk leaning over along an arc. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6.5 21.5c-.2-6.5 1-12 6.2-16.7M13.5 21.5c-.2-4.9.7-8.6 4.6-12.1"/><path d="M12.7 4.8l5.4 4.6"/><path d="M6.5 21.5h7"/><path d="M5.5 8.2c.7-2.3 1.9-4.2 3.6-5.7M6.2 2.3l3-.1.3 3"/></svg>';
