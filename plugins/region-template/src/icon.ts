/** A pad with its apex line, and a second one that is placed beside it. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8.5 3.5c3 0 4.5 2.2 4.2 5.2-.3 3.2-2 5.8-4.4 5.8S4 12 4 8.8s1.6-5.3 4.5-5.3zM8.6 7l-.3 3.6"/><path d="M15.4 10.2c2.7-.6 4.6 1.2 4.6 4.2 0 3.3-1.7 6.1-4.3 6.1-1.9 0-3.2-1.2-3.7-3" stroke-dasharray="2.4 2.4"/></svg>';
