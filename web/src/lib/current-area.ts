/** Pages that belong to the menu entry of another path. */
const homes: Readonly<Record<string, string>> = {
  '/expenses/create': '/expenses/create-from-receipt',
};

/** Returns the menu entry of a page: the longest of the paths that contain it; null without one. */
export function currentArea(paths: readonly string[], pathname: string): string | null {
  const place = homes[pathname] ?? pathname;
  return paths
    .filter((path) => place === path || place.startsWith(`${path}/`))
    .reduce<string | null>(
      (longest, path) => (path.length > (longest?.length ?? 0) ? path : longest),
      null,
    );
}
