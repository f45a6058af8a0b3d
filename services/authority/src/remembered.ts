/** Finds each thing once, for as long as what it is found in stays the same. */
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
