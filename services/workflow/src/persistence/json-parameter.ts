/**
 * A value as the JSON of a statement's parameter. PostgreSQL refuses half a surrogate pair in JSON, which a name cut in the middle
 * of an emoji has; it is replaced, as it is where a text goes by itself.
 */
export const jsonParameter = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed() : each,
  );
