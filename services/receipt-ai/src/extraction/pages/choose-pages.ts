const FIRST_PAGES = 3;
const LAST_PAGES = 2;

/** Pages to read, counted from 0. Time is bounded, and totals are on the first or on the last pages. */
export function choosePages(pageCount: number): number[] {
  const first = Math.min(FIRST_PAGES, pageCount);
  const last = Math.max(first, pageCount - LAST_PAGES);
  const pages = Array.from({ length: first }, (_, page) => page);
  for (let page = last; page < pageCount; page++) pages.push(page);
  return pages;
}

/** Order in which pages are read: the first and the last one come first, because they are likeliest to have totals. */
export const readingOrder = (count: number): number[] => {
  const between = Array.from({ length: Math.max(0, count - 2) }, (_, i) => i + 1);
  return count > 1 ? [0, count - 1, ...between] : [0];
};
