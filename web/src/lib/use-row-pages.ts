import { useState } from 'react';

interface Loaded<Row> {
  /** Undefined when the page failed to load. */
  page: readonly Row[] | undefined;
  error?: unknown;
}

interface RowPages<Row> {
  /** The rows to show. */
  shown: readonly Row[] | undefined;
  /** Loads the next page, which has at least one row to show; null at the end of the list. */
  more: (() => Promise<Loaded<Row>>) | null;
}

/**
 * Pages of a list whose server reports no end. While rows may follow, the last loaded one isn't shown, so that the next page
 * is never empty. `first`: the rows that a request asks for. `fetchAfter`: appends the page after the row with this id.
 */
export function useRowPages<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  first: number,
  fetchAfter: (id: string) => Promise<Loaded<Row>>,
): RowPages<Row> {
  const [endId, setEndId] = useState<string | null>(null);
  const last = rows?.at(-1)?.id;
  if (rows === undefined || last === undefined || rows.length < first || last === endId) {
    return { shown: rows, more: null };
  }
  const more = async () => {
    const loaded = await fetchAfter(last);
    if (loaded.page && loaded.page.length < first) setEndId(loaded.page.at(-1)?.id ?? last);
    return loaded;
  };
  return { shown: rows.slice(0, -1), more };
}
