/** The menu entry that a page belongs to: the longest of the paths that contain it; null when none does. */
export const currentArea = (paths: readonly string[], pathname: string): string | null =>
  paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .reduce<string | null>(
      (longest, path) => (path.length > (longest?.length ?? 0) ? path : longest),
      null,
    );
