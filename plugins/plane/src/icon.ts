/** A rounded shape that a straight line takes the top of. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M2 9.500h20"/><path d="M4 21c0-4.500.3-7.500 1-9.800.4-1.200 1-1.700 2.200-1.700h9.600c1.200 0 1.800.5 2.200 1.700.7 2.300 1 5.300 1 9.800"/><path d="M7.500 6.500C8.600 4.500 10.200 3.500 12 3.500s3.400 1 4.500 3" stroke-dasharray="1.600 2.400"/></svg>';
