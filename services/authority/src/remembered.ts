/** Remembers the result of each lookup. What it looks in must not change. */
export function remembered<Input extends readonly [unknown?], Value>(
  find: (...input: Input) => Value,
): (...input: Input) => Value {
  const known = new Map<unknown, Value>();
  return (...input) => {
    const value = known.get(input[0]) ?? find(...input);
    known.set(input[0], value);
    return value;
  };
}
