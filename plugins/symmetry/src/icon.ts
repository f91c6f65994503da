/** A zone of a trunk and its mirror image beside a dashed plane. */
export const regionIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 2.500v2.500M12 8.300v2.500M12 14v2.500M12 19.500v2"/><path d="M5.300 7.200c1.900-.5 3.500 1.700 3.500 4.800s-1.600 5.300-3.500 4.800S2.500 14.600 2.500 12s.9-4.300 2.800-4.800zM5.700 10.500v3"/><path stroke-opacity=".55" d="M18.700 7.200c-1.900-.5-3.500 1.700-3.500 4.800s1.600 5.300 3.500 4.800 2.800-2.200 2.800-4.800-.9-4.300-2.800-4.800zM18.300 10.500v3"/></svg>';

/** Half a trunk and its mirror image beside a dashed plane. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 2.500v2.500M12 8.300v2.500M12 14v2.500M12 19.500v2"/><path d="M8.500 4.500C6 5 4 6.500 4 8.500c0 2 1.800 3 1.800 5.500S4 18 4 20.500h4.500"/><path stroke-opacity=".55" d="M15.500 4.500C18 5 20 6.500 20 8.500c0 2-1.800 3-1.800 5.500S20 18 20 20.500h-4.500"/></svg>';
