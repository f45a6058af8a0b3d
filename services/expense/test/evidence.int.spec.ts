import { createRootCloser } from '@outlay/platform/audit-chain';
import { eventually, type SubgraphTestkit } from '@outlay/platform/testing';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { SIGNATURE } from './support/inbound-events.ts';
import { EMMA, FINN, STRANGER, viewerOf } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface History {
  readonly entry: string;
  readonly previousHash: string;
  readonly path: readonly { side: string; hash: string }[];
  readonly root: { history: string; date: string; tree: string } | null;
}
interface Shown {
  readonly paymentSignature: string | null;
  readonly evidence: { approval: History | null; payment: History | null };
}

const HISTORY = '{ entry previousHash path { side hash } root { history date entries head tree } }';
const QUERY = `query ($id: ID!) { expense(id: $id) {
  paymentSignature evidence { rate { format } approval ${HISTORY} payment ${HISTORY} } } }`;

const shownTo = async (viewer: typeof EMMA, id: string): Promise<Shown | null> =>
  (await graph.ask<{ expense: Shown | null }>(viewer, QUERY, { id })).expense;

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as never))))
    .digest();

/** Returns the root that an entry's path leads to. */
function rootBy({ entry, previousHash, path }: History): string {
  const leaf = sha256('\x00', sha256(previousHash, entry).toString('hex'));
  return path
    .reduce((node, { side, hash }) => {
      const other = Buffer.from(hash, 'hex');
      return side === 'LEFT' ? sha256('\x01', other, node) : sha256('\x01', node, other);
    }, leaf)
    .toString('hex');
}

async function closeToday(): Promise<void> {
  const closer = createRootCloser({
    inTransaction: (work) => testkit.database.transaction(work),
    clock: { now: () => new Date(Date.now() + 86_400_000) },
    source: 'expense',
    type: 'ActivityRootClosed',
    log: testkit.log,
  });
  await closer.start();
  await eventually(async () => {
    const { rows } = await testkit.database.$client.query('select from audit_roots');
    expect(rows.length).toBeGreaterThan(0);
  });
  await closer.stop();
}

test('approval and payment have no root while their day is open, and nothing before they happen', async () => {
  const id = await testkit.givenApproved();
  const open = await shownTo(EMMA, id);
  expect(open?.paymentSignature).toBeNull();
  expect(open?.evidence.payment).toBeNull();
  expect(open?.evidence.approval).toMatchObject({ root: null, path: [] });
});

test("both entries lead to their closed day's tree, and their facts are those of the expense", async () => {
  const ids = [await testkit.givenApproved(), await testkit.givenApproved()];
  for (const id of ids) await testkit.deliver(testkit.paymentOf(id));
  await closeToday();
  for (const id of ids) {
    const shown = await shownTo(FINN, id);
    expect(shown?.paymentSignature).toBe(SIGNATURE);
    for (const [kind, history] of [
      ['expense.approved', shown?.evidence.approval],
      ['expense.paid', shown?.evidence.payment],
    ] as const) {
      if (!history) throw new Error(`no ${kind}`);
      expect(JSON.parse(history.entry)).toMatchObject({ expenseId: id, kind });
      expect(history.root).toMatchObject({ history: 'expense' });
      expect(rootBy(history)).toBe(history.root?.tree);
    }
  }
});

test('other members cannot see it', async () => {
  const id = await testkit.givenApproved();
  expect(await shownTo(STRANGER, id)).toBeNull();
  expect(await shownTo(viewerOf('99'), id)).toBeNull();
});
