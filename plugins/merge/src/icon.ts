/** Two round shapes that are one. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M11.500 6.200A6 6 0 1 0 12 17.500a5 5 0 1 0 3.500-9.100"/><path d="M15.500 8.400a5 5 0 0 0-4.800 6.200M11.500 6.200a6 6 0 0 1 2.900 6.800" stroke-dasharray="1.600 2.400"/><path d="M19 2.500v5M16.500 5h5"/></svg>';
