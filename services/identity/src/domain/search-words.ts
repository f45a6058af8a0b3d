/** Each word costs a scan, and more words hardly narrow the result. */
const WORDS_MAX = 5;

export const wordsOf = (search: string): string[] =>
  search.trim().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
