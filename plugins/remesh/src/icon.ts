/** A large triangle made of small ones. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3.5L2.5 20h19z"/><path d="M7.25 11.75h9.5L12 20z"/><path d="M9.6 7.6h4.8L7.3 20M14.4 7.6l-4.8 0L16.7 20M4.9 15.9h14.2" stroke-width="0.9"/></svg>';
