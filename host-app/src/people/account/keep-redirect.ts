/** The query that carries the wanted address over to the sister page. */
export function keepRedirect(query: URLSearchParams): string {
  const redirect = query.get('redirect');
  return redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
}
