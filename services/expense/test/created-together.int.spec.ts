import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExpenseInput, type ExpenseInput } from '../src/domain/expense-input.ts';
import { createRunDrafts } from '../src/persistence/draft-scope.ts';
import { createDrafts, type DraftRequest } from '../src/use-cases/create-drafts.ts';
import type { CreateExpenseCommand } from '../src/use-cases/create-expense.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import { aQuote, aReceipt } from './support/inbound-events.ts';
import { actorOf, EMMA, valueOf, viewerOf } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const TIME = '2026-11-20';
const UNKNOWN_CATEGORY = '999999';

/** A person of an organization whose request has its own correlation id. */
const asking = (organizationId: string, story: string, key: string | null = null) => {
  const actor = actorOf(viewerOf('4', 'employee', organizationId), key);
  return { ...actor, cause: { ...actor.cause, correlationId: story } };
};

const aCommand = (
  actor: CreateExpenseCommand['actor'],
  input: ExpenseInput,
): CreateExpenseCommand => ({
  actor,
  input: { title: 'Lunch', amount: '20.00', currency: 'USD', ...input },
  time: TIME,
});

test('concurrent requests of two organizations are answered separately with the statements of a few', async () => {
  const commands = Array.from({ length: 40 }, (_, n) =>
    aCommand(asking(n % 2 ? '2' : '1', `at-once-${n}`, `key-${n}`), {
      title: `At once ${n}`,
      ...(n === 7 && { categoryId: UNKNOWN_CATEGORY }),
    }),
  );
  const [first] = commands;
  commands[20] = first!;
  commands[30] = { ...first!, input: { title: 'Something else', amount: '1' } };
  let results: Awaited<ReturnType<typeof testkit.create>>[] = [];
  const statements = await testkit.statementsOf(async () => {
    results = await Promise.all(commands.map((command) => testkit.create(command)));
  });
  expect(statements.length).toBeLessThan(30);

  expect(results[7]).toMatchObject({ refusals: [{ message: 'Category does not exist.' }] });
  expect(results[20]).toEqual({ ok: true, value: { id: valueOf(results[0]!).id, fresh: null } });
  expect(results[30]).toMatchObject({ refusals: [{ code: 'IDEMPOTENCY_KEY_REUSED' }] });
  const made = [...results.entries()].filter(([n]) => ![7, 20, 30].includes(n));
  const ids = made.map(([, result]) => BigInt(valueOf(result).id));
  expect(ids).toEqual(ids.toSorted((left, right) => (left < right ? -1 : 1)));
  for (const [n, result] of made) {
    const { id, fresh } = valueOf(result);
    const organizationId = n % 2 ? '2' : '1';
    expect(fresh?.expense).toMatchObject({ id, title: `At once ${n}`, organizationId });
    expect(await testkit.eventsOf(id)).toMatchObject([
      { type: 'ExpenseCreated', orgid: organizationId, correlationid: `at-once-${n}` },
    ]);
    expect(await testkit.kindsOf(id)).toEqual(['expense.created']);
  }
  const answeredBad = await testkit.create({ ...commands[7]!, input: first!.input });
  expect(answeredBad.ok).toBe(true);
});

test('a row that the database rejects fails alone, and the rest of its batch is committed', async () => {
  await testkit.rows(`create function break_it() returns trigger language plpgsql as $$
    begin raise exception 'broken' using errcode = 'check_violation'; end $$`);
  await testkit.rows(`create trigger breaks before insert on expenses for each row
    when (new.title = 'Breaks') execute function break_it()`);
  const titles = ['One', 'Two', 'Breaks', 'Four'];
  const outcomes = await Promise.allSettled(
    titles.map((title, n) => testkit.create(aCommand(asking('1', `broken-${n}`), { title }))),
  );
  await testkit.rows('drop trigger breaks on expenses');
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  const stories = await testkit.rows<{ story: string }>(
    `select payload::json ->> 'correlationid' as story from outbox
     where payload::json ->> 'correlationid' like 'broken-%' order by id`,
  );
  expect(stories.map(({ story }) => story)).toEqual(['broken-0', 'broken-1', 'broken-3']);
});

test('two similar expenses created at once are one pair, and both are warned', async () => {
  const input = { vendor: 'Twice & Co.' };
  const created = await Promise.all(
    ['first', 'second'].map((story) => testkit.create(aCommand(asking('1', story), input))),
  );
  const [first, second] = created.map(valueOf);
  expect([first, second].map((one) => one?.fresh?.hasDuplicates)).toEqual([true, true]);
  expect(
    await testkit.rows('select lower_expense_id, higher_expense_id, reasons from duplicate_pairs'),
  ).toEqual([
    { lower_expense_id: first?.id, higher_expense_id: second?.id, reasons: ['same_purchase'] },
  ]);
});

test('a lone surrogate in a title is replaced and does not block the rest of its batch', async () => {
  const titles = ['Cut \ud83d', 'Whole'];
  const created = await Promise.all(
    titles.map((title) => testkit.create(aCommand(asking('1', 'emoji'), { title }))),
  );
  const [cut] = created.map((result) => valueOf(result));
  expect(cut?.fresh?.expense.title).toBe('Cut \ufffd');
  expect(await testkit.queries.find(EMMA, cut?.id ?? '')).toEqual(cut?.fresh?.expense);
  expect(created.every(({ ok }) => ok)).toBe(true);
});

/** Few values of each field, so that many drafts are duplicates. */
const wish = fc.record({
  vendor: fc.constantFrom(null, 'Hôtel Adlon GmbH', 'hotel adlon', 'Kiosk', '!'),
  invoiceNumber: fc.constantFrom(null, null, 'RE-1', 're-1'),
  amount: fc.constantFrom('1.00', '1', '2.50'),
  currency: fc.constantFrom('USD', 'EUR'),
  day: fc.constantFrom('2026-11-20', '2026-11-20T23:30:00Z', '2026-11-21'),
  /** Index of a receipt in the organization; two of them are the same file. */
  receipt: fc.constantFrom(null, null, 0, 1, 2),
  hasCategory: fc.constantFrom(true, false, 'unknown' as const),
  key: fc.constantFrom(null, 'key'),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

let organizations = 100;

/** A new organization with receipts and a category. */
async function anOrganization() {
  organizations += 1;
  const id = String(organizations);
  await testkit.deliver(
    anEvent(
      'OrganizationChanged',
      `organization:${id}`,
      { timeZone: 'UTC', dateOrder: 'dmy', organizationId: id, name: id },
      { orgid: id },
    ),
  );
  const receiptIds = [0, 1, 2].map((n) => `${id}${n}`);
  for (const [n, receiptId] of receiptIds.entries()) {
    const sha256 = `${id}${Math.min(n, 1)}`.padStart(64, '0');
    await testkit.deliver({ ...aReceipt(receiptId, '4', sha256), orgid: id });
  }
  const [category] = await testkit.parts.catalogue.categories(id, false);
  return { id, receiptIds, categoryId: category?.id ?? '' };
}

type Organization = Awaited<ReturnType<typeof anOrganization>>;

function toRequest(organization: Organization, chosen: Wish, n: number): DraftRequest {
  const { vendor, invoiceNumber, amount, currency, day, receipt, hasCategory, key } = chosen;
  const input = {
    ...{ title: `Wish ${n}`, vendor, invoiceNumber, amount, currency },
    receiptId: receipt === null ? null : organization.receiptIds[receipt]!,
    categoryId:
      hasCategory === 'unknown' ? UNKNOWN_CATEGORY : hasCategory ? organization.categoryId : null,
  };
  return {
    actor: asking(organization.id, `wish-${n}`, key && `${key}-${n}`),
    details: valueOf(readExpenseInput({ ...input, time: day }, null)),
    given: { input, time: day },
  };
}

/** Selects all rows of an organization, with ids relative to its first expense, so that two organizations can be compared. */
const EVERYTHING = `
  with own as (select *, min(id) over () as base from expenses where organization_id = $1::bigint),
    base as (select coalesce(min(id), 0) as base from own)
  select
    (select json_agg(to_jsonb(own) - '{id,base,organization_id,created_at,category_id,receipt_id}'::text[]
      || jsonb_build_object('id', id - base, 'receipt', receipt_id - $1::bigint * 10, 'named', category_id is not null)
      order by id) from own) as expenses,
    (select json_agg(json_build_array(lower_expense_id - base, higher_expense_id - base, reasons, choice)
        order by lower_expense_id, higher_expense_id)
      from duplicate_pairs w where organization_id = $1::bigint) as warnings,
    (select json_agg(json_build_array(expense_id - base, kind, actor_id, note, changes) order by a.id)
      from activity a where organization_id = $1::bigint) as entries,
    (select json_agg(json_build_array(key::bigint - base, topic, key = payload -> 'data' ->> 'expenseId',
        payload - '{id,time,subject,orgid,data}'::text[], (payload -> 'data') - '{expenseId,receiptId}'::text[]) order by o.id)
      from (select id, key, topic, payload::jsonb from outbox) o where payload ->> 'orgid' = $1::text and topic = 'expense.events'
        and payload ->> 'type' like 'Expense%') as events,
    (select json_agg(json_build_array(key, actor_id, operation, (response ->> 'id')::bigint - base) order by key)
      from idempotency_keys where organization_id = $1::text) as keys
  from base`;

test('drafts created in one batch have the same warnings, histories and events as drafts created one by one', async () => {
  await testkit.deliver(aQuote('EUR/USD', '1.0850'));
  const runDrafts = createRunDrafts((work) => testkit.database.transaction(work));
  const create = createDrafts({ runDrafts, clock: { now: () => new Date() } });
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 14 }), async (wishes) => {
      const [together, apart] = [await anOrganization(), await anOrganization()];
      const requestsOf = (organization: Organization) =>
        wishes.map((chosen, n) => toRequest(organization, chosen, n));
      const atOnce = await create(requestsOf(together));
      const inTurn = [];
      for (const request of requestsOf(apart)) inTurn.push(...(await create([request])));
      const outcome = (result: (typeof atOnce)[number]) => result.ok || result;
      expect(atOnce.map(outcome)).toEqual(inTurn.map(outcome));
      expect(await testkit.rows(EVERYTHING, [together.id])).toEqual(
        await testkit.rows(EVERYTHING, [apart.id]),
      );
    }),
    { numRuns: 15 },
  );
});

test('histories are written one organization at a time, so concurrent transactions lock in the same order', async () => {
  const created = await Promise.all(
    ['2', '1', '2', '1'].map((organizationId) =>
      testkit.create(aCommand(asking(organizationId, 'locks'), { title: 'Locks' })),
    ),
  );
  const ids = created.map((result) => valueOf(result).id);
  const entries = await testkit.rows<{ expense_id: string }>(
    'select expense_id from activity where expense_id = any($1) order by id',
    [ids],
  );
  const [a, b, c, d] = ids;
  expect(entries.map(({ expense_id }) => expense_id)).toEqual([b, d, a, c]);
});
