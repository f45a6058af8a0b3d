import type { SubgraphTestkit } from '@outlay/platform/testing';
import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExpenseInput } from '../src/domain/expense-input.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import {
  anAssignment,
  aQuote,
  aReading,
  aReceipt,
  aWalletTransaction,
} from './support/inbound-events.ts';
import { actorOf, EMMA, FINN, MIA, valueOf, viewerOf } from './support/people.ts';
import { createShow, type ShowDuplicates } from './support/shown-duplicates.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
let shown: ShowDuplicates;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  shown = createShow(graph);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const emma = actorOf(EMMA);
const mia = actorOf(MIA);

const purchase = { vendor: 'Hôtel Adlon GmbH & Co. KG', amount: '310.00', title: 'Hotel' };

test.each([
  ['HOTEL ADLON', '2026-01-18', 'Jan'],
  ['hotel adlon g.m.b.h.', '2026-02-18', 'Feb'],
  ['Hôtel  Adlon, Inc.', '2026-03-18', 'Mar'],
  ['The Hotel Adlon Berlin', '2026-04-18', 'Apr'],
  ['Hotel', '2026-05-18', 'May'],
])('the same vendor, day and amount is a duplicate, also as %j', async (vendor, time, month) => {
  const first = await testkit.given(purchase, time);
  const second = await testkit.given({ ...purchase, vendor }, time);
  const nextWeek = await testkit.given({ ...purchase, vendor }, time.replace('18', '25'));
  const otherCurrency = await testkit.given({ ...purchase, vendor, currency: 'EUR' }, time);
  expect(await shown(first)).toMatchObject({ duplicateOf: second });
  const { duplicates, duplicateOf } = await shown(second);
  expect(duplicateOf).toBe(first);
  expect(duplicates.filter(({ reason }) => reason !== 'REPEAT')).toMatchObject([
    {
      reason: 'SAME_PURCHASE',
      otherExpense: { id: first },
      message: `Looks like “Hotel” of ${month} 18: the same vendor and amount, at most a day apart.`,
      open: true,
      choice: null,
    },
  ]);
  const again = await shown(nextWeek);
  expect(again.duplicateOf).toBeNull();
  expect(again.duplicates[0]).toMatchObject({
    reason: 'REPEAT',
    message: `Same amount at ${vendor} on ${month} 18 (#${second}).`,
  });
  expect((await shown(otherCurrency)).duplicateOf).toBeNull();
});

test('the same invoice number from the same vendor is a duplicate, whatever the date and amount', async () => {
  const first = await testkit.given({ vendor: 'Telekom AG', invoiceNumber: 're-77/a' });
  const second = await testkit.given(
    { vendor: 'telekom', invoiceNumber: 'RE-77/A', amount: '99.00' },
    '2026-10-01',
  );
  const otherVendor = await testkit.given({ vendor: 'Vodafone', invoiceNumber: 'RE-77/A' });
  expect(await shown(second)).toMatchObject({
    duplicateOf: first,
    duplicates: [{ reason: 'SAME_INVOICE' }],
  });
  expect((await shown(otherVendor)).duplicates).toEqual([]);
});

/** A receipt that was read; its hash is made of `file`. */
async function givenRead(
  receiptId: string,
  read: Partial<EventByType['ReceiptExtracted']>,
  { ownerId = '4', file = receiptId } = {},
): Promise<string> {
  await testkit.deliver(aReceipt(receiptId, ownerId, file.padStart(64, '0')));
  await testkit.deliver(aReading(receiptId, read));
  return receiptId;
}

const BILL = {
  amount: '64.20',
  currency: 'EUR',
  date: '2026-11-18',
  vendor: 'Trattoria Da Enzo',
  invoiceNumber: null,
};

const submittedBy = async (actor: typeof emma, input: ExpenseInput): Promise<string> => {
  const { categoryId, policyId } = testkit;
  const details = { title: 'Dinner', currency: 'USD', categoryId, policyId, ...input };
  const { id } = valueOf(await testkit.create({ actor, input: details, time: '2026-11-20' }));
  return valueOf(await testkit.submit({ actor, id })).id;
};

test('a shortened vendor, another day and another amount do not hide that two files were read alike', async () => {
  const first = await testkit.given({
    ...{ vendor: 'Trattoria Da Enzo', amount: '64.20', currency: 'EUR' },
    receiptId: await givenRead('31', BILL),
  });
  const second = await testkit.given(
    { vendor: 'T', amount: '70.00', receiptId: await givenRead('32', BILL) },
    '2026-11-22',
  );
  for (const [id, other] of [
    [first, second],
    [second, first],
  ] as const) {
    expect(await shown(id)).toMatchObject({
      duplicateOf: other,
      duplicates: [{ reason: 'SAME_READING' }],
    });
  }
});

test('a copy of a receipt with a byte more is found although its values are uncertain and others were typed', async () => {
  const unsure = { ...BILL, amount: '41.70', uncertain: ['vendor', 'date'] as never };
  const first = await testkit.given({
    ...{ vendor: 'Enzo', amount: '41.70', currency: 'EUR' },
    receiptId: await givenRead('61', unsure),
  });
  const second = await testkit.given(
    { vendor: 'Ikea', amount: '12.00', receiptId: await givenRead('62', unsure) },
    '2026-10-02',
  );
  const other = await testkit.given({
    ...{ vendor: 'Lidl', amount: '13.00' },
    receiptId: await givenRead('63', { ...unsure, amount: '41.71' }),
  });
  expect(await shown(second)).toMatchObject({
    duplicateOf: first,
    duplicates: [{ reasons: ['SAME_READING'] }],
  });
  expect((await shown(other)).duplicates).toEqual([]);
});

test('the same lunch two days later is shown to its approver as a repeat, and a colleague’s is not', async () => {
  const lunch = { vendor: 'Broodje Ben', amount: '11.80', title: 'Lunch' };
  const first = await submittedBy(emma, lunch);
  const again = await testkit.given(lunch, '2026-11-18');
  const ofMia = await submittedBy(mia, lunch);
  const { duplicates, duplicateOf } = await shown(first);
  // Emma may not see Mia's expense.
  expect(duplicateOf).toBeNull();
  expect(duplicates).toMatchObject([
    { reason: 'SAME_PURCHASE', otherExpense: null },
    { reason: 'REPEAT', otherExpense: { id: again }, open: true },
  ]);
  expect((await shown(ofMia, MIA)).duplicates.map(({ reason }) => reason)).toEqual([
    'SAME_PURCHASE',
  ]);
  const { data } = await graph.post(
    EMMA,
    'query ($input: DraftCheckInput!) { checkDraft(input: $input) { duplicates { message } } }',
    { input: { vendor: 'broodje ben', amount: '11.80', time: '2026-11-22' } },
  );
  expect(data?.['checkDraft']).toEqual({
    duplicates: [
      { message: `Same amount at Broodje Ben on Nov 18 (#${again}).` },
      { message: `Same amount at Broodje Ben on Nov 20 (#${first}).` },
    ],
  });
});

test('a receipt that is read after its expenses were saved is compared then', async () => {
  await testkit.deliver(aReceipt('33', '4', '33'.padStart(64, '0')));
  const early = await testkit.given({ vendor: 'X', amount: '1.00', receiptId: '33' });
  const reading = { ...BILL, vendor: 'Cantina', invoiceNumber: 'C-9' };
  const late = await testkit.given({
    ...{ vendor: 'Y', amount: '2.00' },
    receiptId: await givenRead('34', reading),
  });
  expect((await shown(late)).duplicates).toEqual([]);
  await testkit.deliver(aReading('33', reading));
  await testkit.deliver(aReading('33', reading));
  expect(await shown(early)).toMatchObject({ duplicateOf: late });
  expect(await shown(late)).toMatchObject({
    duplicateOf: early,
    duplicates: [{ reasons: ['SAME_READING', 'SAME_INVOICE', 'SAME_PURCHASE'] }],
  });
});

test('typed values are found by the values read from another receipt', async () => {
  const read = { ...BILL, currency: 'USD', vendor: 'Osteria Nuova SRL', invoiceNumber: 'ON 7' };
  const receiptId = await givenRead('35', read);
  const withReceipt = await testkit.given({ vendor: 'Z', amount: '60.00', receiptId });
  const typed = await testkit.given({ vendor: 'Osteria', amount: '64.20' }, '2026-11-19');
  expect((await shown(typed)).duplicateOf).toBe(withReceipt);
  const numbered = await testkit.given({
    vendor: 'Osteria',
    amount: '9.00',
    invoiceNumber: 'on-7',
  });
  expect((await shown(numbered)).duplicates[0]).toMatchObject({ reason: 'SAME_INVOICE' });
});

test('two files with numbers of their own, parts of one bill, and the subscription of next month are no duplicates', async () => {
  const taxi = { ...BILL, vendor: 'Taxi 4000', currency: 'USD', amount: '18.00' };
  for (const receiptId of ['36', '37']) {
    await givenRead(receiptId, { ...taxi, invoiceNumber: `R-${receiptId}` });
    const ride = { vendor: 'Taxi', amount: '18.00', receiptId };
    expect((await shown(await testkit.given(ride, '2026-11-18'))).duplicates).toEqual([]);
  }
  const bill = { ...BILL, vendor: 'Chez Max', currency: 'USD', amount: '90.00' };
  for (const [receiptId, amount] of [
    ['38', '40.00'],
    ['39', '50.00'],
  ]) {
    await givenRead(receiptId!, bill);
    const part = await testkit.given({
      vendor: 'Chez Max',
      amount: amount!,
      receiptId: receiptId!,
    });
    expect((await shown(part)).duplicates).toEqual([]);
  }
  for (const time of ['2026-08-03', '2026-09-03', '2026-10-03']) {
    const month = await testkit.given({ vendor: 'Figma', amount: '15.00' }, time);
    expect((await shown(month)).duplicates).toEqual([]);
  }
});

test('two equal coffees on one day are a hint', async () => {
  const coffee = { vendor: 'Blue Bottle', amount: '4.50' };
  const ids = [await testkit.given(coffee), await testkit.given(coffee)];
  for (const id of ids) expect((await shown(id)).duplicates).toMatchObject([{ open: true }]);
});

test('an amount in euros is compared with dollars and PYUSD by the rate of the day', async () => {
  await testkit.deliver(aQuote('EUR/USD', '1.0850'));
  await testkit.deliver(aQuote('PYUSD/USD', '0.9997'));
  const vendor = 'Zalando SE';
  const dollars = await testkit.given({ vendor, amount: '108.50' });
  const euros = await testkit.given({ vendor, amount: '100.00', currency: 'EUR' });
  const stable = await testkit.given({ vendor, amount: '108.50', currency: 'PYUSD' });
  const more = await testkit.given({ vendor, amount: '102.00', currency: 'EUR' });
  expect((await shown(dollars)).duplicates.map(({ otherExpense }) => otherExpense?.id)).toEqual([
    stable,
    euros,
  ]);
  expect((await shown(euros)).duplicates[0]).toMatchObject({ reason: 'SAME_VALUE' });
  expect((await shown(more)).duplicates).toEqual([]);
});

test('a value that becomes known later is compared then', async () => {
  const vendor = 'Galeries';
  const dollars = await testkit.given({ vendor, amount: '75.00' });
  const pounds = await testkit.given({ vendor, amount: '60.00', currency: 'GBP' });
  expect((await shown(pounds)).duplicates).toEqual([]);
  await testkit.deliver(aQuote('GBP/USD', '1.25'));
  expect((await shown(dollars)).duplicateOf).toBe(pounds);
});

test('a payment from a wallet and its owner’s expense from the receipt are a double claim', async () => {
  await testkit.deliver(aWalletTransaction({ signature: 'S'.repeat(87) }));
  const [payment] = await testkit.rows<{ id: string }>(
    'select id from expenses where wallet_signature is not null',
  );
  const claim = await testkit.given({ vendor: 'Falafel King', amount: '12.50' }, '2026-11-21');
  expect((await shown(claim)).duplicateOf).toBe(payment?.id);
  expect((await shown(payment?.id ?? '')).duplicateOf).toBe(claim);
});

test('of expenses of two people, each learns only that there is another; finance and approvers see both', async () => {
  const file = 'abc';
  const [own, theirs] = [
    await givenRead('41', { ...BILL, vendor: 'Secret Bar' }, { file }),
    await givenRead('42', { ...BILL, vendor: 'Secret Bar' }, { file, ownerId: '2' }),
  ];
  const first = await submittedBy(emma, {
    title: 'Secret dinner',
    amount: '20.00',
    receiptId: own,
  });
  const second = await submittedBy(mia, { amount: '20.00', receiptId: theirs });
  const hidden = {
    duplicateOf: null,
    duplicates: [
      {
        reason: 'SAME_RECEIPT',
        message: 'Another expense of your organization has the same receipt.',
        otherExpense: null,
      },
    ],
  };
  expect(await shown(first, EMMA)).toMatchObject(hidden);
  expect(await shown(second, MIA)).toMatchObject(hidden);
  expect((await shown(first, FINN)).duplicateOf).toBe(second);
  expect((await shown(second, FINN)).duplicateOf).toBe(first);
  await testkit.deliver(anAssignment(first, ['2']));
  expect((await shown(first, MIA)).duplicateOf).toBe(second);
});

test('a draft of somebody else is no evidence, not even for finance; from its submission on it is', async () => {
  const input = { vendor: 'Whisper Room', amount: '88.00' };
  const draft = await testkit.given(input);
  const theirs = await submittedBy(mia, input);
  expect((await shown(theirs, MIA)).duplicates).toEqual([]);
  expect(await shown(theirs, FINN)).toMatchObject({ duplicateOf: null, duplicates: [] });
  expect((await shown(draft)).duplicates).toMatchObject([{ otherExpense: null }]);
  const check = (viewer: typeof EMMA) =>
    testkit.parts.useCases.checkDraft(viewer, {
      expenseId: null,
      input: { currency: 'USD', time: '2026-11-20', ...input },
    });
  const foundBy = async (viewer: typeof EMMA) =>
    (await check(viewer)).duplicates.map(({ otherExpenseId }) => otherExpenseId);
  expect(await foundBy(MIA)).toEqual([theirs]);
  expect(await foundBy(EMMA)).toEqual([draft]);
  valueOf(await testkit.submit({ actor: emma, id: draft }));
  expect((await shown(theirs, FINN)).duplicateOf).toBe(draft);
  expect(await foundBy(FINN)).toEqual([theirs, draft]);
});

test('an unsaved draft reveals neither what a colleague bought nor what was read from their receipt', async () => {
  const bought = { vendor: 'Cancer Clinic', amount: '640.00', invoiceNumber: 'C-77' };
  const reading = { ...BILL, vendor: bought.vendor, amount: '640.00', currency: 'USD' };
  const receiptId = await givenRead('77', reading);
  const id = await submittedBy(emma, { ...bought, receiptId });
  const guess = (viewer: typeof EMMA) =>
    testkit.parts.useCases.checkDraft(viewer, {
      expenseId: null,
      input: { currency: 'USD', time: '2026-11-20', ...bought, amount: '639.00', receiptId },
    });
  expect(await guess(MIA)).toMatchObject({
    duplicates: [],
    violations: [],
    errors: [{ field: 'receiptId' }, { code: 'CATEGORY_AND_POLICY_REQUIRED' }],
  });
  expect((await guess(FINN)).duplicates).toMatchObject([{ otherExpenseId: id }]);
  await testkit.deliver(anAssignment(id, [MIA.userId]));
  expect((await guess(MIA)).duplicates).toMatchObject([{ otherExpenseId: id }]);
});

test('a rejected expense is no partner', async () => {
  const input = { vendor: 'Casino', amount: '5.00' };
  const rejected = await testkit.givenSubmitted(input);
  const id = await testkit.given(input);
  expect((await shown(id)).duplicateOf).toBe(rejected);
  await testkit.deliver(
    await testkit.completionOf(rejected, { outcome: 'rejected', reason: 'No.' }),
  );
  expect((await shown(id)).duplicates).toEqual([]);
  expect((await shown(await testkit.given(input))).duplicateOf).toBe(id);
});

test('an edit of the other side ends the resemblance for both', async () => {
  const input = { vendor: 'Deli', amount: '7.00' };
  const [first, second] = [await testkit.given(input), await testkit.given(input)];
  valueOf(
    await testkit.update({
      actor: emma,
      id: first,
      expectedVersion: null,
      input: { amount: '8.00' },
    }),
  );
  for (const id of [first, second]) expect((await shown(id)).duplicates).toEqual([]);
});

test('another organization’s purchases are never duplicates', async () => {
  await testkit.given({ vendor: 'Only here', amount: '5.00' });
  const stranger = actorOf(viewerOf('4', 'employee', '2'));
  const input = { title: 'Mine', amount: '5.00', vendor: 'Only here' };
  const { id } = valueOf(await testkit.create({ actor: stranger, input, time: '2026-11-20' }));
  expect(
    await testkit.rows('select 1 from duplicate_pairs where higher_expense_id = $1', [id]),
  ).toEqual([]);
});

test('an edit that removes the match clears the warning, and one that creates a match adds a warning', async () => {
  const first = await testkit.given({ vendor: 'Bakery', amount: '7.00' });
  const id = await testkit.given({ vendor: 'Bakery', amount: '8.00' });
  expect((await shown(id)).duplicateOf).toBeNull();
  const edit = { actor: emma, id, expectedVersion: null };
  valueOf(await testkit.update({ ...edit, input: { amount: '7.00' } }));
  expect((await shown(id)).duplicateOf).toBe(first);
  valueOf(await testkit.update({ ...edit, input: { amount: '9.00' } }));
  expect((await shown(id)).duplicates).toEqual([]);
});

test('a warning blocks nothing and disappears with the expense it names', async () => {
  const first = await testkit.given({ vendor: 'Kiosk', amount: '3.00' });
  const id = await testkit.given({ vendor: 'Kiosk', amount: '3.00' });
  valueOf(await testkit.remove({ actor: emma, id: first }));
  expect((await shown(id)).duplicates).toEqual([]);
  valueOf(await testkit.submit({ actor: emma, id }));
});
