import { createRootCloser, leafPath, readEntryProofs } from '@outlay/platform/audit-chain';
import type { AnyEvent, EventEnvelope } from '@outlay/platform/events';
import type { BackgroundWork } from '@outlay/platform/lifecycle';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { anEvent, createTestDatabase, eventually } from '@outlay/platform/testing';
import { Keypair } from '@solana/web3.js';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { publishedLeaf, saveLeaves } from '@outlay/payout/audit-leaves';
import { createAnchorWorker } from '@outlay/payout/anchor-worker';
import { createMemoChain } from '@outlay/payout/memo-chain';
import { createMemoSigner } from '@outlay/payout/memo-signer';
import { checkRoots, type RootSources } from '../src/audit-roots.ts';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { chainAt, verifyProof, type ProofBundle } from '@outlay/verifier';
import { aProof } from '@outlay/verifier/testing';

const log = createLogger('audit-roots', 'silent');
const rpcUrl = inject('solanaRpcUrl');
const servers: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
const databases: Record<string, Database> = {};
const key = Keypair.generate();
let works: BackgroundWork[] = [];

beforeAll(async () => {
  for (const name of ['expense', 'identity', 'payout']) {
    const migrations = fileURLToPath(
      new URL(`../../../services/${name}/migrations`, import.meta.url),
    );
    const server = await createTestDatabase(inject('postgresUrl'), migrations);
    servers.push(server);
    databases[name] = createDatabase({ url: server.url, poolMax: 4, applicationName: 'test', log });
  }
  await callRpc(rpcUrl, 'requestAirdrop', key.publicKey.toBase58(), 1_000_000_000);
});
afterEach(async () => {
  await Promise.all(works.map((work) => work.stop()));
  works = [];
});
afterAll(async () => {
  for (const database of Object.values(databases)) await database.$client.end();
  for (const server of servers) await server.drop();
});

async function ask<Row extends object>(
  of: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await databases[of]?.$client.query<Row>(query, values))?.rows ?? [];
}

const sources = (signer = key.publicKey.toBase58()): RootSources => ({
  askPayout: (query, values) => ask('payout', query, values),
  askHistory: ask,
  rpcUrl,
  signer,
});

type MemoChain = ReturnType<typeof createMemoChain>;

const chainOf = (keypair: Keypair): MemoChain =>
  createMemoChain(rpcUrl, createMemoSigner(JSON.stringify([...keypair.secretKey])));

async function started(work: BackgroundWork): Promise<BackgroundWork> {
  works.push(work);
  await work.start();
  return work;
}

const anchoring = (chain: MemoChain = chainOf(key)): Promise<BackgroundWork> =>
  started(
    createAnchorWorker({
      database: databases['payout'] as Database,
      databaseUrl: databases['payout']?.$client.options.connectionString ?? '',
      chain,
      log,
      settleMs: 0,
      idleMs: 50,
      pollIntervalMs: 50,
    }),
  );

const keepLeaf = async ({
  orgid,
  data: { date, entries, head, tree },
}: EventEnvelope<'ActivityRootClosed'>): Promise<void> => {
  const leaf = {
    history: 'expense',
    organizationId: orgid,
    date,
    entries: String(entries),
    head,
    tree: tree ?? null,
  };
  await databases['payout']?.transaction((tx) => saveLeaves(tx, [leaf]));
};

/** Writes entries of organization 1, and closes their day in expense. */
async function closeDay(day: string, entries: number): Promise<void> {
  await ask(
    'expense',
    `insert into activity (organization_id, expense_id, kind, at)
     select 1, n, 'created', $2::timestamptz from generate_series(1, $1::integer) n`,
    [entries, `${day}T12:00:00Z`],
  );
  const database = databases['expense'] as Database;
  const next = new Date(new Date(`${day}T00:00:30Z`).getTime() + 86_400_000);
  const closer = await started(
    createRootCloser({
      inTransaction: (work) => database.transaction(work),
      clock: { now: () => next },
      source: 'expense',
      type: 'ActivityRootClosed',
      log,
    }),
  );
  const events = await eventually(async () => {
    const rows = await ask<{ payload: string }>('expense', 'delete from outbox returning payload');
    expect(rows.length).toBe(1);
    return rows;
  });
  await closer.stop();
  for (const { payload } of events) {
    const event = JSON.parse(payload) as AnyEvent & { type: 'ActivityRootClosed' };
    for (let times = 0; times < 2; times += 1) {
      await keepLeaf(event);
    }
  }
}

const anchors = () =>
  ask<{ state: string; signature: string }>(
    'payout',
    'select state, signature from audit_anchors order by id',
  );

const allFinal = (count: number) =>
  eventually(
    async () => {
      const rows = await anchors();
      expect(rows.filter(({ state }) => state === 'FINAL').length).toBe(count);
      return rows;
    },
    { timeoutMs: 30_000 },
  );

/** An attacker with the database: changes an entry, and recomputes every hash of the chain. */
const rewriteHistory = (entry: number): Promise<object[]> =>
  ask(
    'expense',
    `set session_replication_role = replica;
     update activity set kind = 'rewritten' where id = ${entry};
     do $$ declare link record; hash_before text := ''; begin
       for link in select c.position, a as entry from audit_chain c join activity a on a.id = c.entry_id
         where c.organization_id = 1 order by c.position loop
         update audit_chain set previous_hash = hash_before,
           hash = encode(sha256(convert_to(hash_before || activity_facts(link.entry), 'UTF8')), 'hex')
           where organization_id = 1 and position = link.position returning hash into hash_before;
       end loop;
       update audit_heads set hash = hash_before where organization_id = 1;
     end $$;
     set session_replication_role = origin`,
  );

/** Expense 42 is approved. */
const approve = (day: string): Promise<object[]> =>
  ask(
    'expense',
    `insert into activity (organization_id, expense_id, kind, at) values (1, 42, 'expense.approved', $1)`,
    [`${day}T12:00:00Z`],
  );

/** The audit part of a proof, as services give it. */
async function auditProof(): Promise<NonNullable<ProofBundle['audit']['approval']>> {
  const [row] = await ask<{ id: string }>(
    'expense',
    `select id::text from activity where kind = 'expense.approved'`,
  );
  const [proof] = await readEntryProofs(databases['expense'] as Database, 'expense', '1', [
    row?.id ?? '',
  ]);
  const root = proof?.root;
  if (!root) throw new Error('the day is open');
  const day = { history: 'expense', organizationId: '1', date: root.date };
  const found = await publishedLeaf(databases['payout'] as Database, day);
  if (!found) throw new Error('the day is not published');
  const { leaf, leaves, anchor } = found;
  return {
    entry: proof.facts,
    previous_hash: proof.previousHash,
    path: [...proof.path],
    root: {
      ...{ ...root, history: leaf.history, tree: root.tree ?? '' },
      path: leafPath(leaves, leaf),
      leaves: leaves.length,
      signature: anchor.signature,
      transaction: anchor.signedTransaction,
      slot: String(anchor.slot),
      signer: anchor.signer,
    },
  };
}

/** What the verifier makes of the approval's links. */
async function linksOf(approval: ProofBundle['audit']['approval']): Promise<string[]> {
  const proof = aProof();
  const bundle = { ...proof, audit: { ...proof.audit, approval } };
  const links = await verifyProof(bundle, { chain: chainAt(rpcUrl) });
  return links.filter(({ id }) => id.startsWith('approval-')).map(({ result }) => result);
}

test('a day is closed once, its root is written to the chain, and the histories match it', async () => {
  await approve('2026-11-20');
  await closeDay('2026-11-20', 4);
  await anchoring();
  await allFinal(1);
  expect(await checkRoots(sources(), null)).toEqual({ anchored: 1, waiting: 0, problem: null });
});

test('an entry is proven up to the transaction on the chain, without the entries around it', async () => {
  const approval = await auditProof();
  expect(await linksOf(approval)).toEqual(['true', 'true', 'true']);
  expect(approval.path.length).toBeGreaterThan(1);
  const altered = { ...approval, entry: approval.entry.replace('12:00', '12:01') };
  expect(await linksOf(altered)).toEqual(['false', 'true', 'true']);
});

test('a lost transaction is sent again unchanged, and an expired one is re-signed for the same roots', async () => {
  await closeDay('2026-11-21', 3);
  const lost = chainOf(key);
  const [silent, gone] = [{ on: true }, { once: true }];
  await anchoring({
    ...lost,
    broadcast: (bytes) => (silent.on ? Promise.resolve() : lost.broadcast(bytes)),
    stateOf: async (anchor) => {
      if (!gone.once) return lost.stateOf(anchor);
      gone.once = false;
      silent.on = false;
      return { kind: 'gone' };
    },
  });
  const rows = await allFinal(2);
  expect(rows.map(({ state }) => state)).toEqual(['FINAL', 'EXPIRED', 'FINAL']);
  expect(await checkRoots(sources(), null)).toMatchObject({ anchored: 2, waiting: 0 });
});

test('a crash between storing and sending sends nothing twice: the next process sends the stored bytes', async () => {
  await closeDay('2026-11-22', 2);
  const dying = await anchoring({
    ...chainOf(key),
    broadcast: () => Promise.reject(new Error('killed')),
  });
  const stored = await eventually(async () => {
    const open = (await anchors()).filter(({ state }) => state === 'SIGNED');
    expect(open.length).toBe(1);
    return open[0]?.signature;
  });
  await dying.stop();
  await Promise.all([anchoring(), anchoring()]);
  const rows = await allFinal(3);
  expect(rows.at(-1)?.signature).toBe(stored);
});

test('a published tree that is not over the entries of its day is named', async () => {
  const [newest] = await ask<{ entries: string; head: string }>(
    'expense',
    'select position::text as entries, hash as head from audit_heads where organization_id = 1',
  );
  const data = { date: '2026-11-23', entries: Number(newest?.entries), head: newest?.head ?? '' };
  const event = anEvent('ActivityRootClosed', '1', { ...data, tree: '0'.repeat(64) });
  await keepLeaf(event);
  await anchoring();
  await allFinal(4);
  expect((await checkRoots(sources(), '1')).problem).toMatch(
    /^the tree of 2026-11-23 of organization 1 in expense.* is not over its entries$/,
  );
});

test('an altered entry is detected by the on-chain root even when the whole chain was recomputed', async () => {
  const [first] = await ask<{ id: string }>('expense', 'select min(id) as id from activity');
  await rewriteHistory(Number(first?.id));
  const { problem } = await checkRoots(sources(), null);
  expect(problem).toMatch(
    /^the history of organization 1 in expense was made again: its first 5 entries are not those of 2026-11-20/,
  );
  expect((await checkRoots(sources(), '2')).problem).toBe(null);
});

test("roots forged to match a rewritten history differ from the memo, and another wallet's memo proves nothing", async () => {
  await ask('payout', `update audit_leaves l set head = $1 where date = '2026-11-20'`, [
    (await ask<{ hash: string }>('expense', 'select hash from audit_chain where position = 5'))[0]
      ?.hash,
  ]);
  const { problem } = await checkRoots(sources(), null);
  expect(problem).toMatch(
    /^the transaction \w+ says outlay-audit-root:v1:1:\w+, and the roots kept for it make/,
  );
  const stranger = Keypair.generate().publicKey.toBase58();
  expect((await checkRoots(sources(stranger), null)).problem).toContain(
    `was not signed by ${stranger}`,
  );
});
