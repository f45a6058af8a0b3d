import { badInput } from '@outlay/platform/graphql';
import { isRowId } from '@outlay/platform/text';
import type { NotificationPosition } from '../use-cases/ports.ts';

const PAGE_MAX = 100;

/** @throws BAD_USER_INPUT for an invalid page size. */
export function readPageSize(first: number): number {
  if (first < 1 || first > PAGE_MAX) throw badInput(`first: 1 to ${PAGE_MAX}`);
  return first;
}

/** @throws BAD_USER_INPUT for an invalid cursor of a list of deliveries. */
export function readIdCursor(cursor: string | null | undefined): string | null {
  if (cursor === null || cursor === undefined) return null;
  if (!isRowId(cursor)) throw badInput('after: not a cursor of this list');
  return cursor;
}

/** Opaque to clients; contains nothing that the row itself doesn't show. */
export const cursorOf = ({ at, id }: NotificationPosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** @throws BAD_USER_INPUT for an invalid cursor of a list of notifications. */
export function readCursor(cursor: string | null | undefined): NotificationPosition | null {
  if (cursor === null || cursor === undefined) return null;
  const [, time = '', id = ''] =
    /^(\d{1,14})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (!isRowId(id)) throw badInput('after: not a cursor of this list');
  return { at: new Date(Number(time)), id };
}

/** A connection from one row more than requested. */
export function connectionOf<Row>(
  rows: readonly Row[],
  first: number,
  cursor: (row: Row) => string,
): {
  edges: { cursor: string; node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
} {
  const edges = rows.slice(0, first).map((node) => ({ node, cursor: cursor(node) }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null },
  };
}
