/** Returns the only element of a list. @throws when the list has another length. */
export function only<Value>(values: readonly Value[]): Value {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error('expected exactly one result');
  return value;
}
