import { assertRange, badInput } from '../graphql/request-errors.ts';
import type { Page, Position } from './page.ts';

const FIRST_MAX = 100;

/** A list of an organisation that is read page by page. */
export interface PagedList<Row> {
  /** Part of its cursors, so that those of other lists are refused. */
  readonly name: string;
  readonly positionOf: (row: Row) => Position;
  /** Whether one of its rows could have this id. */
  readonly isId: (id: string) => boolean;
}

interface Viewer {
  readonly organizationId: string;
}

/** A page in Relay's form; see the SDL. */
export interface Connection<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** @throws BAD_USER_INPUT naming the argument, also for a cursor of another list or organisation. */
export function readPage<Row>(
  list: PagedList<Row>,
  viewer: Viewer,
  { first, after }: { readonly first: number; readonly after?: string | null | undefined },
): Page {
  return {
    first: assertRange('first', first, 1, FIRST_MAX),
    after: typeof after === 'string' ? readCursor(list, viewer, after) : null,
  };
}

/** A connection from one row more than requested. */
export function connectionOf<Row>(
  list: PagedList<Row>,
  viewer: Viewer,
  { first, after }: Page,
  rows: readonly Row[],
): Connection<Row> {
  const edges = rows
    .slice(0, first)
    .map((node) => ({ cursor: cursorOf(list, viewer, node), node }));
  return { edges, pageInfo: pageInfoOf(edges, rows.length > first, after !== null) };
}

/** Of a page that is read forwards: rows come before it where it follows a cursor. */
export const pageInfoOf = (
  edges: readonly { readonly cursor: string }[],
  hasNextPage: boolean,
  hasPreviousPage: boolean,
): Connection<unknown>['pageInfo'] => ({
  hasNextPage,
  hasPreviousPage,
  startCursor: edges[0]?.cursor ?? null,
  endCursor: edges.at(-1)?.cursor ?? null,
});

const headOf = ({ name }: Pick<PagedList<never>, 'name'>, { organizationId }: Viewer): string =>
  `${name}:${organizationId}:`;

/** Opaque to clients; contains nothing that the row itself doesn't show. A row that is deleted keeps its place. */
function cursorOf<Row>(list: PagedList<Row>, viewer: Viewer, row: Row): string {
  const { value, id } = list.positionOf(row);
  return Buffer.from(`${headOf(list, viewer)}${value}:${id}`).toString('base64url');
}

function readCursor<Row>(list: PagedList<Row>, viewer: Viewer, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const head = headOf(list, viewer);
  const [, value, id = ''] = /^(\d{1,14}):([0-9a-f-]{1,36})$/.exec(text.slice(head.length)) ?? [];
  if (text.startsWith(head) && list.isId(id)) return { value: Number(value), id };
  throw badInput('after: not a cursor of this list');
}
