import { expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { receiptQueries } from './receipts.ts';

const aRow = (id: string) => ({ id, createdAt: new Date('2026-11-17T12:00:00Z') });

/** The page of two receipts that a query for one finds. */
async function pageAt(skip: number) {
  const own = vi.fn(() => Promise.resolve([aRow('9'), aRow('8')]));
  const context = { viewer: () => ({ organizationId: '1' }), queries: { own } };
  const args = { unattached: false, first: 1, after: null, skip };
  const page = await receiptQueries.receipts({}, args, context as unknown as Context);
  return { page, own };
}

test('a page by position says that items come before it, and that more follow', async () => {
  const { page, own } = await pageAt(40);
  expect(own).toHaveBeenCalledWith(expect.anything(), {
    skip: 40,
    limit: 2,
    after: null,
    unattached: false,
  });
  expect(page.edges.map(({ node }) => node.id)).toEqual(['9']);
  expect(page.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
  expect((await pageAt(0)).page.pageInfo.hasPreviousPage).toBe(false);
});

test('more than 100,000 cannot be skipped', async () => {
  await expect(pageAt(100_001)).rejects.toThrow('skip');
});
