/** Both flanks of a trunk drawn towards a dashed plane between them. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 2.500v2.500M12 8v2.500M12 13.500v2.500M12 19v2.500"/><path d="M4 3.500c-1.200 3 1.500 5 1.500 8.500S4 18 4 20.500M20 3.500c1.200 3-1.500 5-1.500 8.500s1.500 6 1.500 8.500"/><path d="M6.500 12H9.500M8.300 10.500L9.800 12l-1.500 1.500M17.500 12h-3M15.700 10.500L14.200 12l1.500 1.500"/></svg>';
