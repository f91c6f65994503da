/** A section of the trunk inside a wider one, with arrows outwards. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><ellipse cx="12" cy="12" rx="5" ry="3.6"/><path d="M17.500 12H22M20.200 10.200 22 12l-1.800 1.800M6.500 12H2M3.800 10.200 2 12l1.800 1.800M12 6.900V3M10.200 4.800 12 3l1.800 1.800M12 17.100V21M10.200 19.200 12 21l1.800-1.800"/></svg>';
