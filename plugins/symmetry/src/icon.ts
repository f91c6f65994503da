/** Half a trunk and its mirror image beside a dashed plane. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 2.500v2.500M12 8.300v2.500M12 14v2.500M12 19.500v2"/><path d="M8.500 4.500C6 5 4 6.500 4 8.500c0 2 1.800 3 1.800 5.500S4 18 4 20.500h4.500"/><path stroke-opacity=".55" d="M15.500 4.500C18 5 20 6.500 20 8.500c0 2-1.800 3-1.800 5.500S20 18 20 20.500h-4.500"/></svg>';
