type Parts = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/**
 * `next` with what `earlier` has wherever `next` has null: for an answer of which a part failed. Errors do not
 * always say which part (a service that is gone leaves no path), so each null that was something before counts
 * as one. `next` itself when nothing was lost.
 */
export function keepLostParts(next: unknown, earlier: unknown): unknown {
  if (next === null) return earlier ?? null;
  if (!isObject(next) || !isObject(earlier)) return next;
  if (Array.isArray(next)) {
    const items = next.map((item: unknown, at) => keepLostParts(item, earlier[at]));
    return items.every((item, at) => item === next[at]) ? next : items;
  }
  // A list may have another order by now: what has an id is the same thing only with the same id.
  if (next['id'] !== earlier['id']) return next;
  const kept = Object.entries(next).flatMap(([key, part]) => {
    const whole = keepLostParts(part, earlier[key]);
    return whole === part ? [] : [[key, whole] as const];
  });
  return kept.length === 0 ? next : { ...next, ...Object.fromEntries(kept) };
}
