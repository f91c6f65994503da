/** A trunk stood upright on the force line, level at the pelvis. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8 4.5c-.9 3.1.8 4.9.8 7.4s-1.7 4.4-1.8 7.6h10c-.1-3.2-1.8-5.1-1.8-7.6s1.7-4.3.8-7.4z"/><path d="M12 1.5v21" stroke-dasharray="2 2.2"/><path d="M2 17.5h2.5M19.5 17.5H22"/></svg>';
