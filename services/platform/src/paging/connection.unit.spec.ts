import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRowId } from '../text/index.ts';
import { connectionOf, readPage, type PagedList } from './connection.ts';
import type { Page } from './page.ts';

interface Row {
  readonly id: string;
  readonly at: number;
}

const viewer = { organizationId: '1' };
const listNamed = (name: string): PagedList<Row> => ({
  name,
  positionOf: ({ at, id }) => ({ value: at, id }),
  isId: isRowId,
});
const list = listNamed('rows');

const isBefore = (a: Row, b: { readonly id: string; readonly value: number }): boolean =>
  a.at < b.value || (a.at === b.value && Number(a.id) < Number(b.id));
/** Rows as a query returns them: newest first, and one more than requested. */
const read = (rows: readonly Row[], { first, after }: Page): Row[] =>
  rows
    .toSorted((a, b) => b.at - a.at || Number(b.id) - Number(a.id))
    .filter((row) => after === null || isBefore(row, after))
    .slice(0, first + 1);

const pageOf = (rows: readonly Row[], first: number, cursor: string | null) => {
  const page = readPage(list, viewer, { first, after: cursor });
  return connectionOf(list, viewer, page, read(rows, page));
};

test('every row is on one page, whatever its time, also when rows are added and the last one is deleted meanwhile', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      (times, first) => {
        const all = times.map((at, index) => ({ id: String(index + 1), at }));
        let rows = all;
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const { edges, pageInfo } = pageOf(rows, first, cursor);
          seen.push(...edges.map(({ node }) => node.id));
          expect(pageInfo.hasPreviousPage).toBe(cursor !== null);
          expect(pageInfo.startCursor).toBe(edges[0]?.cursor);
          expect(pageInfo.endCursor).toBe(edges.at(-1)?.cursor);
          const last = edges.at(-1)?.node.id;
          rows = [...rows.filter(({ id }) => id !== last), { id: `${seen.length}00`, at: 9 }];
          cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        } while (cursor !== null);
        expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      },
    ),
  );
});

test('an empty list has no cursors and no pages beside it', () => {
  expect(pageOf([], 5, null)).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  });
});

test('a cursor of another list or organization is refused like an invented one', () => {
  const { edges } = pageOf([{ id: '1', at: 1 }], 1, null);
  const own = edges[0]?.cursor ?? '';
  expect(readPage(list, viewer, { first: 1, after: own }).after).toEqual({ value: 1, id: '1' });
  const refused = 'after must be a cursor of this list';
  expect(() => readPage(listNamed('others'), viewer, { first: 1, after: own })).toThrow(refused);
  expect(() => readPage(list, { organizationId: '2' }, { first: 1, after: own })).toThrow(refused);
  const madeUp = [
    '',
    '1',
    'rows:1:1:1',
    ...['rows:1:1:x', 'rows:1::1', 'rows:1:1:1:1'].map(encode),
  ];
  for (const after of madeUp) {
    expect(() => readPage(list, viewer, { first: 1, after })).toThrow(refused);
  }
});

test.each([0, 101, -1, 1.5])('a page cannot have %d rows', (first) => {
  expect(() => readPage(list, viewer, { first })).toThrow('first must be between 1 and 100');
});

const encode = (text: string): string => Buffer.from(text).toString('base64url');
