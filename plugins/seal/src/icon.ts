/** An open trunk whose top gets a lid. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M5.5 9.5c.3 1.6 1.1 3 1.1 5 0 1.9-.8 3.6-1.1 6M18.5 9.5c-.3 1.6-1.1 3-1.1 5 0 1.9.8 3.6 1.1 6"/><ellipse cx="12" cy="9.5" rx="6.5" ry="2.5"/><path d="M8.2 11.3l3-3.9M12.3 11.8l3.2-4.2"/><path d="M12 1.5v3M10.7 3.4L12 4.7l1.3-1.3"/></svg>';
