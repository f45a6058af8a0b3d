import type { EventEnvelope } from '@outlay/platform/events';
import type { Projection } from '@outlay/platform/replay';
import { anEvent, createServiceTestkit, type ServiceTestkit } from '@outlay/platform/testing';
import { eventExample } from '@outlay/schemas/event-schemas';
import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import * as fc from 'fast-check';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createProjectionsOf } from '../src/projections.ts';

// Kafka keeps the order of a key in its topic, and no other: a projection must end with the same rows in any order that keeps it.

type Life = readonly (readonly [EventType, object?])[];

/** Events of three keys or more of each projection that several types fill, in their order. */
const LIVES: Readonly<Record<string, (n: string) => Readonly<Record<string, Life>>>> = {
  'expense/receipts': (n) => ({
    [n]: [
      ['ReceiptUploaded', { receiptId: n }],
      ['ReceiptExtracted', { receiptId: n }],
      ['ReceiptExtracted', { receiptId: n, amount: '12.00' }],
      ...(n === '2' ? ([['ReceiptDeleted', { receiptId: n }]] as const) : []),
    ],
  }),
  'expense/books': (n) => ({
    [`period:1:2026-0${n}`]: [
      ['PeriodClosed', { month: `2026-0${n}` }],
      ['PeriodReopened', { month: `2026-0${n}` }],
      ...(n === '2' ? [] : ([['PeriodClosed', { month: `2026-0${n}` }]] as const)),
    ],
    [`journal:${n}`]: [
      ['JournalEntryBooked', { expenseId: n }],
      ['JournalEntryBooked', { expenseId: n, month: '2026-12' }],
      ['JournalEntryBookedV2', { expenseId: n, month: '2027-01' }],
      ...(n === '1'
        ? ([
            ['BooksChanged', { currency: 'EUR' }],
            ['BooksChanged', { currency: 'CHF' }],
          ] as const)
        : []),
    ],
  }),
  'workflow/catalogue': (n) => ({
    [`category:${n}`]: [
      ['CategoryChanged', { categoryId: n }],
      ['CategoryChanged', { categoryId: n, archived: true }],
    ],
    [`policy:${n}`]: [['PolicyChanged', { policyId: n }]],
    [`custom-field:${n}`]: [
      ['CustomFieldChanged', { customFieldId: n, key: `field_${n}` }],
      ['CustomFieldChanged', { customFieldId: n, key: `field_${n}`, name: 'Renamed' }],
    ],
  }),
  'receipt-ai/expense-links': (n) => ({
    [n]: [
      ['ExpenseCreated', { expenseId: n, receiptId: null }],
      ['ExpenseUpdated', { expenseId: n, receiptId: n }],
      ['ExpenseSubmitted', { expenseId: n, receiptId: n }],
      ['ExpenseWithdrawn', { expenseId: n }],
      ['ExpenseSubmitted', { expenseId: n, receiptId: n }],
      ['ExpenseSentBack', { expenseId: n }],
      ...(n === '2' ? ([['ExpenseDeleted', { expenseId: n }]] as const) : []),
      ...(n === '3' ? SUBMITTED(n, [['ExpenseRejected', { expenseId: n }]]) : []),
      ...(n === '4' ? SUBMITTED(n, PAID(n)) : []),
    ],
  }),
  'receipt-ai/viewers': (n) => ({
    [n]: [
      ['StepAssigned', { expenseId: n, assigneeIds: ['2', '3'], delegates: [DELEGATE] }],
      ['StepApprovalGiven', { expenseId: n, approverId: '2' }],
      ['StepApproved', { expenseId: n, approverId: '3' }],
      ['StepRejected', { expenseId: n, approverId: '4' }],
      ['StepSentBack', { expenseId: n, approverId: '5' }],
    ],
    [`delegation:${n}`]: [['DelegationEnded', { delegationId: n }]],
  }),
  'receipt-ai/catalogue': (n) => ({
    [`category:${n}`]: [
      ['CategoryChanged', { categoryId: n }],
      ['CategoryChanged', { categoryId: n, archived: true }],
    ],
    [`policy:${n}`]: [['PolicyChanged', { policyId: n }]],
  }),
  'ledger-watcher/payout-signatures': (n) => ({
    [payoutId(n)]: [
      ['PaymentBroadcast', { payoutId: payoutId(n), signature: n.repeat(88) }],
      ['PaymentSent', { payoutId: payoutId(n), signature: n.repeat(88) }],
    ],
  }),
  'notification/expenses': (n) => ({
    [n]: [
      ['ExpenseCreated', { expenseId: n }],
      ['ExpenseUpdated', { expenseId: n }],
      ['ExpenseSubmitted', { expenseId: n, title: `Dinner ${n}` }],
    ],
  }),
};

const DELEGATE = { memberId: '3', delegationId: '1', endsAt: '2026-12-01T00:00:00.000Z' };
const payoutId = (n: string): string => `019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f6${n}`;
const SUBMITTED = (n: string, end: Life): Life => [
  ['ExpenseSubmitted', { expenseId: n, receiptId: n, vendor: null }],
  ...end,
];
const PAID = (n: string): Life => [
  ['ExpenseApproved', { expenseId: n }],
  ['ExpensePaid', { expenseId: n }],
];

const LAST_TIME = Date.parse('2026-11-21T09:00:00.000Z');

function eventOf([type, changes = {}]: Life[number], subject: string, place: number) {
  const { data } = eventExample(type) as { data: EventByType[EventType] };
  const time = new Date(LAST_TIME + place * 1_000).toISOString();
  return anEvent(type, subject, { ...data, ...changes }, { time });
}

/** The events of each key, in their order. */
const streamsOf = (name: string): EventEnvelope[][] =>
  ['1', '2', '3', '4'].flatMap((n) =>
    Object.entries(LIVES[name]?.(n) ?? {}).map(([subject, life]) =>
      life.map((each, place) => eventOf(each, subject, place)),
    ),
  );

/** Takes from the streams by these numbers; every fourth one delivers an earlier event again. */
function interleaved(streams: readonly EventEnvelope[][], picks: readonly number[]) {
  const left = streams.map((stream) => [...stream]);
  const delivered: EventEnvelope[] = [];
  for (let turn = 0; left.some(({ length }) => length > 0); turn += 1) {
    const pick = picks[turn % picks.length] ?? 0;
    const open = left.filter(({ length }) => length > 0);
    const again = pick % 4 === 0 ? delivered[pick % Math.max(1, delivered.length)] : undefined;
    const next = open[pick % open.length]?.shift();
    if (again) delivered.push(again);
    if (next) delivered.push(next);
  }
  return delivered;
}

const testkits: ServiceTestkit[] = [];
afterAll(() => Promise.all(testkits.map((testkit) => testkit.close())));

async function rowsAfter(
  testkit: ServiceTestkit,
  { tables }: Projection,
  events: readonly EventEnvelope[],
): Promise<unknown> {
  const names = tables.map(({ name }) => name);
  await testkit.rows(`truncate ${[...names, 'inbox', 'inbox_positions'].join(', ')} cascade`);
  for (const event of events) await testkit.deliver(event);
  const rows: Record<string, unknown> = {};
  for (const name of names)
    rows[name] = await testkit.rows(`select t::text from ${name} t order by 1`);
  return rows;
}

const projections = (
  await Promise.all(
    SUBGRAPH_NAMES.map(async (service) =>
      (await createProjectionsOf(service)).map((projection) => ({
        ...{ service, projection, name: `${service}/${projection.name}` },
      })),
    ),
  )
).flat();

test('each projection reads one topic, because two arrive in any order', () => {
  const readers = projections.map(({ name, projection }) => {
    const types = Object.keys(projection.handlers) as EventType[];
    return { name, topics: new Set(types.map((type) => EVENT_CATALOGUE[type].topic)) };
  });
  expect(readers.filter(({ topics }) => topics.size > 1)).toEqual([]);
});

/** A journal has one key, so that all of its events have one order. */
const IN_ONE_ORDER = 'accounting/journal';

describe.each(
  projections.filter(
    ({ name, projection }) => name !== IN_ONE_ORDER && Object.keys(projection.handlers).length > 1,
  ),
)('the projection $name', ({ service, projection, name }) => {
  test('ends with the same rows in any order of its keys, with events delivered twice', async () => {
    const streams = streamsOf(name);
    const types = new Set(streams.flat().map(({ type }) => type));
    expect([...types].sort()).toEqual(Object.keys(projection.handlers).sort());
    const testkit = await createServiceTestkit({
      service,
      serverUrl: inject('postgresUrl'),
      subscriptions: projection.handlers,
    });
    testkits.push(testkit);
    const expected = await rowsAfter(testkit, projection, streams.flat());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(999), { minLength: 20, maxLength: 60 }), async (picks) => {
        const events = interleaved(streams, picks);
        expect(await rowsAfter(testkit, projection, events)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
    expect(await testkit.rows('select reason from failed_events')).toEqual([]);
  });
});
