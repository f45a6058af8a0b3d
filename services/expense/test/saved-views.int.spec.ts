import type { Viewer } from '@outlay/platform/auth';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { EMMA, MIA, STRANGER } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
});
beforeEach(() => testkit.rows('delete from saved_views'));
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Saved {
  savedView: { name: string } | null;
  errors: { code: string }[];
}

async function save(viewer: Viewer, name: string, search = 'status=DRAFT'): Promise<Saved> {
  const { data } = await graph.post(
    viewer,
    `mutation ($input: SaveViewInput!) {
      saveView(input: $input) { savedView { id name search } errors { code field } } }`,
    { input: { name, search } },
  );
  return data?.['saveView'] as Saved;
}
const remove = async (viewer: Viewer, id: string) =>
  (
    await graph.post(
      viewer,
      `mutation ($id: ID!) { deleteView(id: $id) { deletedId errors { code } } }`,
      { id },
    )
  ).data?.['deleteView'];
const viewsOf = async (viewer: Viewer) =>
  (await graph.post(viewer, '{ savedViews { name search } }')).data?.['savedViews'];

test('saving under the same name replaces the view, and views are listed by name', async () => {
  await save(EMMA, 'Travel', 'category=3');
  await save(EMMA, 'drafts');
  const saved = await save(EMMA, 'Travel', 'category=4&columns=SOURCE');
  expect(saved).toMatchObject({ savedView: { name: 'Travel' }, errors: [] });
  expect(await viewsOf(EMMA)).toEqual([
    { name: 'drafts', search: 'status=DRAFT' },
    { name: 'Travel', search: 'category=4&columns=SOURCE' },
  ]);
});

test('no one reads, replaces or deletes the views of someone else, in or outside the organization', async () => {
  await save(EMMA, 'Mine');
  const [{ id } = { id: '' }] = await testkit.rows<{ id: string }>('select id from saved_views');
  for (const viewer of [MIA, STRANGER]) {
    expect(await viewsOf(viewer)).toEqual([]);
    expect(await remove(viewer, id)).toEqual({ deletedId: null, errors: [{ code: 'NOT_FOUND' }] });
    await save(viewer, 'Mine', 'status=PAID');
  }
  expect(await viewsOf(EMMA)).toEqual([{ name: 'Mine', search: 'status=DRAFT' }]);
});

test('a deleted view is gone, and deleting it again or anything that is no id is refused', async () => {
  await save(EMMA, 'Mine');
  const [{ id } = { id: '' }] = await testkit.rows<{ id: string }>('select id from saved_views');
  expect(await remove(EMMA, id)).toEqual({ deletedId: id, errors: [] });
  for (const unknown of [id, '0', 'x', '9'.repeat(30)]) {
    expect(await remove(EMMA, unknown)).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] });
  }
  expect(await viewsOf(EMMA)).toEqual([]);
});

test('of 25 views saved at the same time 20 are kept; one of them can still be replaced', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `View ${index}`);
  const answers = await Promise.all(names.map((name) => save(EMMA, name)));
  const refused = answers.filter((answer) => answer.savedView === null);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ errors: [{ code: 'LIMIT_REACHED' }] });
  expect(await testkit.rows('select 1 from saved_views')).toHaveLength(20);
  const [kept = ''] = answers.flatMap(({ savedView }) => savedView?.name ?? []);
  expect(await save(EMMA, kept, 'status=PAID')).toMatchObject({ errors: [] });
  expect(await save(MIA, 'Mine')).toMatchObject({ errors: [] });
});

test('a search with parameters of another page is refused by the name of its field', async () => {
  expect(await save(EMMA, 'Mine', 'next=//evil.test')).toEqual({
    savedView: null,
    errors: [{ code: 'VALIDATION_FAILED', field: 'search' }],
  });
});
