/** Keeps the values that were set last, up to a number of keys. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export function createRecentMap<Value>(max: number): RecentMap<Value> {
  const kept = new Map<string, Value>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) => {
      kept.delete(key);
      if (kept.size >= max) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, value);
    },
  };
}
