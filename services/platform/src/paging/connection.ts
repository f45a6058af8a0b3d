import { assertRange, badInput } from '../graphql/request-errors.ts';
import type { Page, Position } from './page.ts';

const FIRST_MAX = 100;

/** A list of an organization that is read in pages. */
export interface PagedList<Row> {
  /** Name of the list in its cursors, so that other lists refuse them. */
  readonly name: string;
  readonly positionOf: (row: Row) => Position;
  /** Whether a row of the list could have this id. */
  readonly isId: (id: string) => boolean;
}

interface Viewer {
  readonly organizationId: string;
}

/** A page in Relay's format; see the SDL. */
export interface Connection<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** @throws BAD_USER_INPUT that names the argument, also for a cursor of another list or organization */
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

/** A connection from the requested rows and, if there are more, one further row. */
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

/** Page info of a forward page: a page after a cursor has rows before it. */
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

/** A cursor is opaque to clients and contains only what the row shows. It stays valid when the row is deleted. */
function cursorOf<Row>(list: PagedList<Row>, viewer: Viewer, row: Row): string {
  const { value, id } = list.positionOf(row);
  return Buffer.from(`${headOf(list, viewer)}${value}:${id}`).toString('base64url');
}

function readCursor<Row>(list: PagedList<Row>, viewer: Viewer, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const head = headOf(list, viewer);
  const [, value, id = ''] = /^(\d{1,14}):([0-9a-f-]{1,36})$/.exec(text.slice(head.length)) ?? [];
  if (text.startsWith(head) && list.isId(id)) return { value: Number(value), id };
  throw badInput('after must be a cursor of this list');
}
