import { createHttpServer } from '@outlay/platform/http';
import { createSigner } from '@outlay/platform/signed-links';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerExportRoute } from '../src/http/export-route.ts';
import { writeExport } from '../src/use-cases/write-export.ts';
import {
  START,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const MONTH = '2026-11';
let made = 0;
let booked = 100;
let format: 'CSV' | 'XERO' = 'CSV';

const book = () => {
  booked += 1;
  return testkit.approve(anApproval(String(booked)));
};

interface Made {
  readonly export: { readonly id: string; readonly entries: number } | null;
  readonly errors: readonly { readonly code: string }[];
}

const make = async (): Promise<Made> => {
  made += 1;
  const { createJournalExport } = await testkit.graph.ask<{ createJournalExport: Made }>(
    viewerOf('finn'),
    `mutation ($month: String!, $format: JournalExportFormat!, $key: String!) {
      createJournalExport(month: $month, format: $format, idempotencyKey: $key) {
        export { id entries } errors { code } } }`,
    { month: MONTH, format, key: `export-${made}` },
  );
  return createJournalExport;
};

type Person = 'ada' | 'bea' | 'finn' | 'emma';

const propose = async (id: string, person: Person = 'finn', reason = 'Wrong accounts') => {
  const { voidJournalExport } = await testkit.graph.ask<{
    voidJournalExport: {
      export: { voided: object } | null;
      pendingChange: { id: string } | null;
      errors: { code: string; field: string | null }[];
    };
  }>(
    viewerOf(person),
    `mutation ($id: ID!, $reason: String!) { voidJournalExport(id: $id, reason: $reason) {
      export { voided { reason } } pendingChange { id } errors { code field } } }`,
    { id, reason },
  );
  return voidJournalExport;
};

const confirm = (change: string | undefined, person: Person = 'bea') =>
  testkit.log.confirm('1', viewerOf(person).userId, change ?? '');

const voidOf = async (id = '') => confirm((await propose(id)).pendingChange?.id);

const exports = async () => {
  const { journalExports } = await testkit.graph.ask<{
    journalExports: { id: string; parts: { url: string }[]; voided: object | null }[];
  }>(
    viewerOf('finn'),
    `{ journalExports(month: "${MONTH}") { id parts { number entries url }
       voided { at reason by { id } confirmedBy { id } } } }`,
  );
  return journalExports;
};

/** What the service answers at the address of a file. */
async function open(url: string) {
  const log = createLogger('accounting-test', 'silent');
  const metrics = createMetrics('accounting-test');
  const server = createHttpServer({ log, metrics, notReady: () => Promise.resolve([]) });
  const signer = createSigner('secret');
  registerExportRoute(server, testkit.queries, { signer, clock: { now: () => START }, log });
  const { statusCode: status, headers } = await server.inject(
    new URL(url).pathname + new URL(url).search,
  );
  await server.close();
  return { status, disposition: headers['content-disposition'] };
}

/** The standing exports of each entry, by format and number. */
const standing = () =>
  testkit.rows<{ exports: number }>(
    `select count(x.export_id)::int as exports
     from journal_entries e cross join (select distinct format from journal_exports) f
     left join (select x.* from exported_entries x where not exists (
       select from voided_exports v where v.export_id = x.export_id)) x
       on x.organization_id = e.organization_id and x.number = e.number and x.format = f.format
     where e.month = '${MONTH}' and e.organization_id = 1 group by f.format, e.number`,
  );

const expectOnce = async () =>
  expect((await standing()).filter((entry) => entry.exports > 1)).toEqual([]);

beforeEach(async () => {
  format = 'CSV';
  await book();
});

describe('an export that is voided', () => {
  test('is proposed by one person of finance or admin and voided once a second one confirms, with who, when and why', async () => {
    const { export: wrong } = await make();
    const proposal = await propose(wrong?.id ?? '');
    expect(proposal).toMatchObject({ export: null, errors: [{ code: 'PENDING_CONFIRMATION' }] });
    const change = proposal.pendingChange?.id;
    expect(await confirm(change, 'emma')).toBe('FORBIDDEN');
    expect(await confirm(change, 'finn')).toBe('SECOND_PERSON_REQUIRED');
    expect((await make()).errors).toMatchObject([{ code: 'NOTHING_TO_EXPORT' }]);
    await confirm(change);
    const [voided] = (await exports()).filter(({ id }) => id === wrong?.id);
    expect(voided).toMatchObject({
      parts: [],
      voided: {
        ...{ at: '2026-12-03T10:00:00.000Z', reason: 'Wrong accounts' },
        ...{ by: { id: viewerOf('finn').userId }, confirmedBy: { id: viewerOf('bea').userId } },
      },
    });
  });

  test('gives its entries back: the next export of the format holds them and what came since, other formats are as they were', async () => {
    await make();
    format = 'XERO';
    const xero = await make();
    format = 'CSV';
    await book();
    const wrong = await make();
    await voidOf(wrong.export?.id);
    await book();
    expect((await make()).export?.entries).toBe((wrong.export?.entries ?? 0) + 1);
    format = 'XERO';
    expect((await make()).export?.entries).toBe(2);
    await voidOf(xero.export?.id);
    expect((await make()).export?.entries).toBe(xero.export?.entries);
    await expectOnce();
  });

  test('has no file any more: links that were given before lead nowhere', async () => {
    format = 'XERO';
    const { export: wrong } = await make();
    const [before] = (await exports()).filter(({ id }) => id === wrong?.id);
    const url = before?.parts[0]?.url ?? '';
    expect(await open(url)).toEqual({
      status: 200,
      disposition: `attachment; filename="outlay-journal-${MONTH}-xero-1.csv"`,
    });
    await voidOf(wrong?.id);
    expect(await open(url)).toEqual({ status: 404, disposition: undefined });
  });

  test('is not voided twice, nor by an employee, nor without a reason; another organization has none of it', async () => {
    const { export: wrong } = await make();
    const id = wrong?.id ?? '';
    expect((await propose(id, 'emma')).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect((await propose(id, 'finn', ' ')).errors).toMatchObject([
      { code: 'VALIDATION_FAILED', field: 'reason' },
    ]);
    for (const other of ['5', crypto.randomUUID()]) {
      expect((await propose(other)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    }
    const first = await propose(id);
    await confirm(first.pendingChange?.id);
    expect((await propose(id)).errors).toMatchObject([{ code: 'EXPORT_VOIDED', field: 'id' }]);
  });

  test('waits for a second person while finance has one, also where one admin is alone', async () => {
    const { export: wrong } = await make();
    await testkit.found(['bea']);
    const { pendingChange } = await propose(wrong?.id ?? '', 'ada');
    expect(await confirm(pendingChange?.id, 'ada')).toBe('SECOND_PERSON_REQUIRED');
    await testkit.found();
  });
});

describe('no entry is in two standing exports of a format', () => {
  test('while an export is voided, two exports run at once', async () => {
    const { export: wrong } = await make();
    const { pendingChange } = await propose(wrong?.id ?? '');
    await Promise.all([confirm(pendingChange?.id), make(), make(), book()]);
    for (format of ['CSV', 'XERO'] as const) await make();
    expect((await standing()).every((entry) => entry.exports === 1)).toBe(true);
  });

  test('because the database refuses a row that does not follow a voided export', async () => {
    const { export: stands } = await make();
    const { export: other } = await make().then(async () => {
      await book();
      return make();
    });
    const [entry] = await testkit.rows<{ number: string }>(
      `select number from exported_entries where export_id = '${stands?.id}'`,
    );
    const insert = (after: string | null) =>
      testkit.rows(
        `insert into exported_entries (organization_id, format, number, export_id, after_export_id)
         values (1, 'csv', $1, $2, $3)`,
        [entry?.number, other?.id, after],
      );
    await expect(insert(null)).rejects.toThrow('exported_entries_chain');
    await expect(insert(stands?.id ?? '')).rejects.toThrow('voided_exports');
    await expect(testkit.rows('delete from voided_exports')).rejects.toThrow();
  });

  test('under random bookings, exports and voids, also at once; in the end each entry is in exactly one', async () => {
    const step = fc.constantFrom('book', 'export', 'xero', 'void', 'void');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 5 }),
        async (all) => {
          for (const steps of all) {
            await Promise.all(steps.map(act));
            await expectOnce();
          }
          for (format of ['CSV', 'XERO'] as const) await make();
          expect((await standing()).every((entry) => entry.exports === 1)).toBe(true);
        },
      ),
      { numRuns: 12 },
    );
  });

  async function act(step: string): Promise<void> {
    if (step === 'book') return book();
    if (step === 'void') {
      const [newest] = (await exports()).filter(({ voided }) => voided === null);
      if (newest) await voidOf(newest.id);
      return;
    }
    format = step === 'xero' ? 'XERO' : 'CSV';
    await make();
  }
});

describe('an export that is refused', () => {
  const insertAccount = (code: string, name: string) =>
    testkit.rows(
      `insert into accounts (organization_id, code, name, kind) values (1, $1, $2, 'expense')`,
      [code, name],
    );
  beforeAll(async () => {
    await insertAccount('BOATS-AND-SHIPS', 'Boats');
    await insertAccount('6998', 'Ships');
    await insertAccount('6999', 'ships');
  });

  test.each([
    ['2025-01', 'XERO', ['BOATS-AND-SHIPS'], 'ACCOUNT_NOT_EXPORTABLE'],
    ['2025-02', 'DATEV', ['BOATS-AND-SHIPS'], 'ACCOUNT_NOT_EXPORTABLE'],
    ['2025-03', 'QUICKBOOKS', ['6998', '6999'], 'ACCOUNT_NOT_EXPORTABLE'],
    ['2025-04', 'QUICKBOOKS_IIF', ['6998', '6999'], 'ACCOUNT_NOT_EXPORTABLE'],
    ['2025-05', 'DATEV', ['6998'], 'RATE_UNAVAILABLE'],
  ])(
    'of %s for %s with the accounts %j marks no entry as exported',
    async (month, to, codes, code) => {
      const marked =
        'select export_id as id from exported_entries union all select id from journal_exports';
      const before = await testkit.rows(marked);
      await testkit.rows(
        `insert into journal_entries (organization_id, number, kind, month, day, description, postings, hash, booked_at)
       values (1, $1, 'transfer', $2, $2 || '-01', 'Boat', $3, '', now())`,
        [
          month.replace('-', ''),
          month,
          JSON.stringify(codes.map((account) => ({ account, usdCents: '0' }))),
        ],
      );
      const { createJournalExport } = await testkit.graph.ask<{ createJournalExport: Made }>(
        viewerOf('finn'),
        `mutation ($month: String!) {
        createJournalExport(month: $month, format: ${to}, idempotencyKey: "bad-${month}") {
          export { id } errors { code } } }`,
        { month },
      );
      expect(createJournalExport).toEqual({ export: null, errors: [{ code }] });
      expect(await testkit.rows(marked)).toEqual(before);
    },
  );
});

test('an export for Xero of more than 300 lines comes in parts of at most 300, with a link for each', async () => {
  await testkit.rows(
    `insert into journal_entries (organization_id, number, kind, month, day, description, postings, hash, booked_at)
     select organization_id, 500000 + n, kind, '2026-07', '2026-07-01', description,
       (select jsonb_agg(p) from generate_series(1, 35), jsonb_array_elements(postings) p), hash, booked_at
     from journal_entries, generate_series(1, 9) n where organization_id = 1 and number = 1`,
  );
  const { createJournalExport } = await testkit.graph.ask<{
    createJournalExport: { export: { id: string; parts: { entries: number; url: string }[] } };
  }>(
    viewerOf('finn'),
    `mutation { createJournalExport(month: "2026-07", format: XERO, idempotencyKey: "long") {
      export { id parts { number entries url } } } }`,
  );
  const { id, parts } = createJournalExport.export;
  expect(parts.map(({ entries }) => entries)).toEqual([4, 4, 1]);
  expect(new Set(parts.map(({ url }) => url)).size).toBe(3);
  const found = await testkit.queries.export('1', id);
  if (!found) throw new Error('the export is gone');
  let file = '';
  const part = { entries: 4, after: 500_004n };
  for await (const piece of writeExport(testkit.queries, '1', found, part)) file += String(piece);
  const rows = file.trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(280);
  expect(rows[0]).toContain('Outlay 500005:');
  expect(rows.at(-1)).toContain('Outlay 500008:');
});
