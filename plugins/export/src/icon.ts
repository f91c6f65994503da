/** A brace wall that leaves the program. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M7 2.5c-.9 3.2.8 5.2.8 8S6.1 15.6 6 20.5h6.5M15.5 2.5c.7 2.3 0 4.2-.4 6"/><path d="M9.7 2.5c-.8 3.2.8 5.2.8 8 0 2-.7 4-1.1 7"/><path d="M12.5 14.5h9M18.5 11.3l3.2 3.2-3.2 3.2"/></svg>';
