/**
 * The path of a link of the API. Links begin with the installation's public address; a page that is served at another one, such as
 * the development server's, opens them where it is itself, as its content security policy demands.
 */
export function ownPath(link: string): string {
  const { pathname, search } = new URL(link, location.origin);
  return pathname + search;
}
