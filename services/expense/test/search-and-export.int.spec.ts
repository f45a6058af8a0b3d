import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerExportRoute } from '../src/http/export-route.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { EMMA, STRANGER, viewerOf } from './support/people.ts';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startExpenseGraph } from './support/expense-graph.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  registerExportRoute(graph.server, { ...testkit.parts, log: testkit.log });
});
beforeEach(async () => {
  await testkit.rows('delete from expenses');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

async function download(url: string): Promise<{ status: number; type: string; body: string }> {
  const reply = await graph.server.inject({ method: 'GET', url });
  return {
    status: reply.statusCode,
    type: String(reply.headers['content-type']),
    body: reply.body,
  };
}

async function found(query: string): Promise<string[]> {
  const { items } = await testkit.queries.page(EMMA, {
    filter: { query, scope: 'mine' },
    sort: 'created_at_asc',
    skip: 0,
    limit: 100,
  });
  return items.map(({ title }) => title);
}

describe('a search', () => {
  test.each([
    ['strasse', 'Straße'],
    ['STRASSE', 'Straße'],
    ['malmo', 'MALMÖ'],
    ['Ødegård', 'odegard'],
    ['łódź', 'Lodz'],
    ['ﬁnance', 'Finance'],
    ['i̇stanbul', 'ISTANBUL'],
  ])('for %j finds %j, ignoring case, accents and ligatures', async (query, title) => {
    await testkit.given({ title });
    await testkit.given({ title: 'something else' });
    expect(await found(query)).toEqual([title]);
  });

  test('covers title, vendor, invoice number and description, and requires every word', async () => {
    await testkit.given({ title: 'one', vendor: 'Hotel Adlon', invoiceNumber: 'RE-2026/77' });
    await testkit.given({ title: 'two', description: 'Dinner at the Hotel Sacher' });
    expect(await found('hotel')).toEqual(['one', 'two']);
    expect(await found('re-2026/77 adlon')).toEqual(['one']);
    expect(await found('hotel dinner')).toEqual(['two']);
    expect(await found('adlon dinner')).toEqual([]);
    expect(await found('   ')).toEqual(['one', 'two']);
  });

  test('sees an edit', async () => {
    const id = await testkit.given({ title: 'before' });
    await testkit.rows(`update expenses set title = 'afterwards' where id = $1`, [id]);
    expect(await found('before')).toEqual([]);
    expect(await found('AFTERWARDS')).toEqual(['afterwards']);
  });

  test('uses its index when there are many expenses', async () => {
    await testkit.rows('set enable_seqscan = off');
    const plan = await testkit.rows<{ 'QUERY PLAN': string }>(
      `explain select id from expenses where search_text like '%' || regexp_replace(fold_text('Adlon'), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
    );
    expect(JSON.stringify(plan)).toContain('expenses_search_text');
  });

  test('treats an empty choice as no filter', async () => {
    await testkit.given({ title: 'any' });
    const filter = { status: [], source: [], query: '', scope: 'MINE' };
    const { data } = await graph.post(
      EMMA,
      `query ($filter: ExpenseFilter) { expensePage(filter: $filter) { totalCount } }`,
      { filter },
    );
    expect(data?.['expensePage']).toEqual({ totalCount: 1 });
  });

  test('counts up to its bound', async () => {
    for (const title of ['a', 'b', 'c']) await testkit.given({ title });
    expect(await testkit.queries.total(EMMA, { scope: 'mine' }, 2)).toMatchObject({ count: 2 });
    expect(await testkit.queries.total(EMMA, { scope: 'mine' }, 10)).toMatchObject({ count: 3 });
    expect(await testkit.queries.total(STRANGER, { scope: 'visible' }, 10)).toMatchObject({
      count: 0,
    });
  });
});

describe('an export', () => {
  const LINK = `query ($filter: ExpenseFilter) { expenseExport(filter: $filter, sort: TIME_ASC) { url expiresAt } }`;

  async function linkFor(viewer: typeof EMMA, filter = {}): Promise<string> {
    const { data } = await graph.post(viewer, LINK, { filter });
    return (data?.['expenseExport'] as { url: string }).url;
  }

  test('has one line per expense with names spelled out, and executes nothing in a spreadsheet', async () => {
    await testkit.rows(
      `insert into member_directory (member_id, organization_id, name, active, roles) values ($1, 1, 'Emma =Novak', true, '{employee}')
       on conflict (member_id) do update set name = excluded.name`,
      [EMMA.userId],
    );
    await testkit.given({ title: '=cmd|calc', vendor: 'Bäcker, "Süß"', description: 'two\nlines' });
    const { status, type, body } = await download(await linkFor(EMMA));
    expect(status).toBe(200);
    expect(type).toBe('text/csv; charset=utf-8');
    expect(body.startsWith('\ufeffid,title,vendor,date,amount,currency,')).toBe(true);
    expect(body).toContain(
      `,'=cmd|calc,"Bäcker, ""Süß""",2026-11-20,20.00,USD,20.00,,draft,manual,`,
    );
    expect(body).toContain('"two\nlines"');
    expect(body).toContain('Company Card');
    expect(body).toContain(`,${EMMA.userId},Emma =Novak,`);
  });

  test('keeps a custom field apart that has the name of a column', async () => {
    await testkit.rows(
      `insert into custom_fields (organization_id, key, name, kind, choices, level, required, archived)
       values (1, 'amount', 'Amount', 'text', '{}', 'expense', false, false)`,
    );
    const [header = ''] = (await download(await linkFor(EMMA))).body.split('\r\n');
    expect(header.split(',').filter((name) => /^amount/i.test(name))).toEqual([
      'amount',
      'Amount (2)',
    ]);
    await testkit.rows('delete from custom_fields');
  });

  test('loses or repeats no row at the edge of a batch', async () => {
    const id = await testkit.given({ title: 'template' });
    await testkit.rows(
      `insert into expenses (organization_id, creator_id, title, amount, currency, usd_amount, expense_type, status, source, day, created_at)
       select organization_id, creator_id, 'row ' || n, amount, currency, usd_amount, expense_type, status, source, day, created_at
       from expenses, generate_series(1, 1200) n where id = $1`,
      [id],
    );
    const { body } = await download(await linkFor(EMMA));
    const lines = body.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(1_201);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_201);
  });

  test('contains only the expenses that match the filter and that its viewer may see', async () => {
    await testkit.given({ title: 'cheap', amount: '1.00' });
    await testkit.given({ title: 'dear', amount: '900.00' });
    const dear = await download(await linkFor(EMMA, { amountMin: '100' }));
    expect(dear.body).toContain('dear');
    expect(dear.body).not.toContain('cheap');
    for (const viewer of [viewerOf('9'), STRANGER]) {
      const { body } = await download(await linkFor(viewer));
      expect(body.trimEnd().split('\r\n')).toHaveLength(1);
    }
  });

  test('opens only with a genuine link that has not expired', async () => {
    const url = await linkFor(EMMA);
    expect(url).toMatch(/^https:\/\/outlay\.test\/files\/expenses\.csv\?token=/);
    const { searchParams } = new URL(url);
    const holder = searchParams.get('holder') ?? '';
    const [payload = '', signature = ''] = (searchParams.get('token') ?? '').split('.');
    const forged = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('"1"', '"2"'),
    ).toString('base64url');
    const expired = testkit.parts.signer.sign(
      'export',
      JSON.stringify([
        Date.now() - 1,
        { viewer: EMMA, filter: { scope: 'mine' }, sort: 'time_asc' },
      ]),
    );
    const cursor = testkit.parts.signer.sign('cursor', '[]');
    for (const token of ['', 'x', `${forged}.${signature}`, payload, expired, cursor]) {
      const path = `/files/expenses.csv?token=${token}&holder=${holder}`;
      expect(await download(path)).toMatchObject({ status: 404 });
    }
    // The gateway checks whether the holder's access has ended, so another name must not be accepted.
    const renamed = url.replace(/holder=.*/, 'holder=9.0.another-session');
    expect(await download(renamed)).toMatchObject({ status: 404 });
    expect((await download(url)).status).toBe(200);
  });
});
