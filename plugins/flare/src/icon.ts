/** The wall of a brace whose rims bend away from the trunk. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M9 2.5c-.8 3.2.4 6.4.4 9.5S8.2 18.3 9 21.5M15 2.5c.8 3.2-.4 6.4-.4 9.5s1.2 6.3.4 9.5"/><path d="M4 4.5c1.8.6 2.4 2 2.5 4v7c-.1 2-.7 3.4-2.5 4M20 4.5c-1.8.6-2.4 2-2.5 4v7c.1 2 .7 3.4 2.5 4"/></svg>';
