/** Remembers the result of each lookup. What it looks in must not change. */
export function remembered<Asked extends readonly [unknown?], Value>(
  find: (...asked: Asked) => Value,
): (...asked: Asked) => Value {
  const known = new Map<unknown, Value>();
  return (...asked) => {
    const value = known.get(asked[0]) ?? find(...asked);
    known.set(asked[0], value);
    return value;
  };
}
