import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startIdentityGraph } from './support/identity-graph.ts';
import { startIdentityTestkit, type IdentityTestkit } from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';
const RITA = 'rita@rival.test';

let testkit: IdentityTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  graph = await startIdentityGraph(testkit);
});
beforeEach(() => testkit.reset());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const PAGE = `query ($filter: MemberFilter, $sort: MemberSort, $first: Int, $after: String) {
  memberPage(filter: $filter, sort: $sort, first: $first, after: $after) {
    edges { node { email } } pageInfo { hasNextPage endCursor } }
  memberCount(filter: $filter) }`;

interface Answer {
  readonly memberPage: {
    readonly edges: readonly { readonly node: { readonly email: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
  readonly memberCount: number;
}

const ask = async (email: string, variables: object) =>
  graph.post(await testkit.viewerOf(email), PAGE, { ...variables });

async function pageAs(email: string, variables: object = {}) {
  const { data, errors } = await ask(email, variables);
  expect(errors).toBeUndefined();
  const { memberPage, memberCount } = data as unknown as Answer;
  const emails = memberPage.edges.map(({ node }) => node.email);
  return { emails, count: memberCount, ...memberPage.pageInfo };
}

const add = (organizationOf: string, people: readonly (readonly [string, string, string])[]) =>
  testkit.rows(
    `insert into members (organization_id, email, first_name, last_name, roles, department_id, password_hash)
     select o.organization_id, p->>0, p->>1, p->>2, '{employee}', o.department_id, 'x'
     from members o, jsonb_array_elements($2::jsonb) p where o.email = $1`,
    [organizationOf, JSON.stringify(people)],
  );

test.each(['NAME_ASC', 'NAME_DESC'])(
  'in the order %s every member is on one page, whatever the page size, also with equal names',
  async (sort) => {
    await add(EMMA, [
      ['b@acme.test', 'José', 'Núñez'],
      ['a@acme.test', 'Jose', 'Nunez'],
      ['c@acme.test', 'josef', 'Abel'],
    ]);
    const all = (await pageAs(ADA, { sort, first: 100 })).emails;
    const joses = ['a@acme.test', 'b@acme.test', 'c@acme.test'];
    expect(all.filter((email) => joses.includes(email))).toEqual(
      sort === 'NAME_ASC' ? joses : joses.toReversed(),
    );
    for (const first of [1, 2, 3]) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await pageAs(ADA, { sort, first, after });
        seen.push(...page.emails);
        expect(page.count).toBe(all.length);
        after = page.hasNextPage ? page.endCursor : null;
      } while (after !== null && seen.length < 50);
      expect(seen).toEqual(all);
    }
  },
);

test('a search finds words of name, email and department without case and accents, and no pattern in them', async () => {
  await add(EMMA, [
    ['jn@acme.test', 'José', 'Núñez'],
    ['x_y@acme.test', 'Max', 'Muster'],
  ]);
  await testkit.rows(
    `with made as (insert into departments (organization_id, name) select organization_id, 'Forschung Süd' from members where email = $1 returning id)
     update members set department_id = made.id from made where email = 'jn@acme.test'`,
    [EMMA],
  );
  const found = async (search: string) => (await pageAs(ADA, { filter: { search } })).emails;
  expect(await found('NUNEZ jose')).toEqual(['jn@acme.test']);
  expect(await found('sud jn@')).toEqual(['jn@acme.test']);
  expect(await found('jose nobody')).toEqual([]);
  expect(await found('x_y')).toEqual(['x_y@acme.test']);
  expect(await found('m%r')).toEqual([]);
  const filter = { department: 'forschung süd' };
  expect(await pageAs(ADA, { filter })).toMatchObject({ emails: ['jn@acme.test'], count: 1 });
});

test('invited and deactivated members are on the pages of admins only, and narrowed by status there', async () => {
  await testkit.rows(`update members set status = 'deactivated' where email = $1`, [EMMA]);
  const filter = { status: 'DEACTIVATED' };
  expect(await pageAs(ADA, { filter })).toMatchObject({ emails: [EMMA], count: 1 });
  expect(await pageAs('mia@acme.test', { filter })).toMatchObject({ emails: [], count: 0 });
  expect((await pageAs('mia@acme.test')).emails).not.toContain(EMMA);
});

test("another organization's members are on no page, and its cursors are refused", async () => {
  await add(RITA, [['emma@rival.test', 'Emma', 'Rival']]);
  const mine = await pageAs(ADA, { first: 1 });
  expect((await pageAs(ADA, { first: 100, filter: { search: 'rival' } })).emails).toEqual([]);
  expect((await pageAs(RITA, { first: 100 })).emails).not.toContain(EMMA);
  const { errors } = await ask(RITA, { after: mine.endCursor });
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  const tooLong = await ask(ADA, { filter: { search: 'x'.repeat(201) } });
  expect(tooLong.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

test('a page is read from the index of names, wherever it begins, so that its time does not grow with the organization', async () => {
  await testkit.rows(
    `insert into members (organization_id, email, first_name, last_name, roles, password_hash)
     select organization_id, 'n' || n || '@acme.test', 'N' || n, 'N', '{employee}', 'x'
     from members, generate_series(1, 500) n where email = $1`,
    [EMMA],
  );
  await testkit.rows('analyze members');
  const spy = vi.spyOn(testkit.database.$client, 'query');
  const { endCursor } = await pageAs(ADA, { first: 100 });
  spy.mockClear();
  await pageAs(ADA, { after: endCursor });
  const statements = spy.mock.calls as unknown as [{ text: string }, unknown[]][];
  const [page, values] = statements.find(([{ text }]) => text.includes('order by')) ?? [];
  spy.mockRestore();
  const { rows } = await testkit.database.$client.query<{ 'QUERY PLAN': string }>(
    `explain ${page?.text}`,
    values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using members_organization_id_search_text_id_index');
  expect(plan).not.toContain('Seq Scan on members');
});
