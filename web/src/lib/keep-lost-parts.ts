type Parts = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/**
 * Returns `next` with the values of `earlier` in place of nulls, for a response that failed in part. Errors don't always say
 * which part (an unreachable service leaves no path), so every null that had a value before counts. Returns `next` itself when
 * nothing was lost.
 */
export function keepLostParts(next: unknown, earlier: unknown): unknown {
  if (next === null) return earlier ?? null;
  if (!isObject(next) || !isObject(earlier)) return next;
  if (Array.isArray(next)) {
    const items = next.map((item: unknown, at) => keepLostParts(item, earlier[at]));
    return items.every((item, at) => item === next[at]) ? next : items;
  }
  // The order of a list may have changed: objects with an id are matched by id.
  if (next['id'] !== earlier['id']) return next;
  const kept = Object.entries(next).flatMap(([key, part]) => {
    const whole = keepLostParts(part, earlier[key]);
    return whole === part ? [] : [[key, whole] as const];
  });
  return kept.length === 0 ? next : { ...next, ...Object.fromEntries(kept) };
}
