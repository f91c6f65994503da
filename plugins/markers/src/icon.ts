/** A pin on a trunk. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 2.5c-1 3.4.8 5.4.8 8.2S5 16 4.8 21.5M14 14.5c.6 2.2 1.7 4.1 1.9 7"/><path d="M16 2.5c2.5 0 4.4 1.8 4.4 4.2 0 3-4.4 6.8-4.4 6.8s-4.4-3.8-4.4-6.8c0-2.4 1.9-4.2 4.4-4.2z"/><path d="M16 6.2v1"/><path d="M5.6 17.5h9" stroke-dasharray="2 2.2"/></svg>';
