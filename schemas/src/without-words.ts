const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'title']);

/** For JSON.stringify: leaves out texts for people, which may change at any time. A field of a schema may have such a name. */
export const withoutWords = (key: string, value: unknown): unknown =>
  WORDS.has(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value;
