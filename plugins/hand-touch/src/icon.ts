/** A fingertip that presses a dent into the skin. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M9.5 2.5v8.3c0 1.600 1.100 2.700 2.500 2.700s2.500-1.100 2.500-2.700V2.500"/><path d="M11 10.300c.6.500 1.400.500 2 0"/><path d="M2.500 14.500c3 0 4.300.300 5.500 2 1.100 1.500 2.200 2.300 4 2.300s2.900-.800 4-2.300c1.200-1.700 2.500-2 5.500-2"/></svg>';
