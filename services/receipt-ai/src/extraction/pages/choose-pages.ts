import { PAGES_READ_MAX } from '../../domain/extraction.ts';

/** So many pages are rendered at once, which bounds the memory for a file of any length. */
export const PAGES_AT_ONCE = 5;
/** The pages of a file that are read first, because they are likeliest to have totals; -1 is the last one. */
export const FIRST_PAGES: readonly number[] = [0, -1, 1, 2, 3];

/** Numbers of pages, counted from 0, that a file has; a negative number counts from its end. */
export const pagesAmong = (pages: readonly number[], pageCount: number): number[] =>
  [...new Set(pages.map((page) => (page < 0 ? pageCount + page : page)))].filter(
    (page) => page >= 0 && page < pageCount,
  );

/** The pages after the first ones, as they are rendered together. */
export function laterPages(pageCount: number): number[][] {
  const batches: number[][] = [];
  const end = Math.min(pageCount, PAGES_READ_MAX) - 1;
  for (let page = FIRST_PAGES.length - 1; page < end; page += PAGES_AT_ONCE)
    batches.push(Array.from({ length: Math.min(PAGES_AT_ONCE, end - page) }, (_, i) => page + i));
  return batches;
}

const FIRST = 3;
const LAST = 2;

/** The pages of a long document that have its totals, dates and names: the first and the last ones. */
export const pagesWithValues = <Page>(pages: readonly Page[]): readonly Page[] =>
  pages.length <= FIRST + LAST ? pages : [...pages.slice(0, FIRST), ...pages.slice(-LAST)];
