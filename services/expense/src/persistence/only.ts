/** The single result of a list of one. @throws when there is another number. */
export function only<Value>(values: readonly Value[]): Value {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error('one question has one answer');
  return value;
}
