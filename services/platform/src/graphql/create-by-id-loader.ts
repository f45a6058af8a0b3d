import DataLoader from 'dataloader';
import { isRowId } from '../text/index.ts';

/** Null for ids that are invalid, unknown, or hidden from the viewer. */
export type ByIdLoader<Value> = DataLoader<string, Value | null>;

/**
 * Loads rows by id, with one statement per request. Results are in the order of the ids; null for ids that are invalid, unknown,
 * or hidden from the viewer.
 */
export function createByIdLoader<Value extends { id: string }>(
  load: (ids: readonly string[]) => Promise<readonly Value[]>,
): ByIdLoader<Value> {
  return new DataLoader<string, Value | null>(async (ids) => {
    const usable = ids.filter(isRowId);
    const rows = usable.length === 0 ? [] : await load(usable);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}
