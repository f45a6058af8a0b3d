/**
 * Returns the path of a link from the API. Links begin with the installation's public address. A page at another address, such
 * as the development server's, opens them at its own, as its content security policy requires.
 */
export function ownPath(link: string): string {
  const { pathname, search } = new URL(link, location.origin);
  return pathname + search;
}
