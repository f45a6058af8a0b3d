import type { JournalEntryKind, JournalRowFragment, MemberStatementQuery } from '#graphql';
import { saveCsv } from '../../lib/csv.ts';
import { addDecimals, subtractDecimals, sumDecimals } from '../../lib/decimal.ts';
import { entryKindLabels } from './books-labels.ts';

/** Paid to the member, or paid back by them. */
const paidKinds: ReadonlySet<JournalEntryKind> = new Set(['PAYMENT', 'REPAYMENT']);

/** What a member was owed before a month, what was approved and paid in it, and what is owed after it, each from the accounts of what people are owed. */
export function memberStatementOf({ payables, journal }: MemberStatementQuery, personId: string) {
  const opening = payables.find(({ person }) => person?.id === personId)?.amount ?? '0.00';
  const lines = journal.edges.map(({ node }) => ({ entry: node, owed: owedBy(node) }));
  const sumOf = (isPaid: boolean) =>
    sumDecimals(
      lines.filter(({ entry }) => paidKinds.has(entry.kind) === isPaid).map(({ owed }) => owed),
    );
  const approved = sumOf(false);
  const paid = subtractDecimals('0', sumOf(true));
  const closing = subtractDecimals(addDecimals(opening, approved), paid);
  return { opening, approved, paid, closing, lines };
}

/** What an entry adds to what is owed; below zero for a payment. */
function owedBy({ postings }: JournalRowFragment): string {
  const owed = postings.filter(({ account }) => account.kind === 'PAYABLE');
  const sum = (side: 'debit' | 'credit') => sumDecimals(owed.map((each) => each[side] ?? '0'));
  return subtractDecimals(sum('credit'), sum('debit'));
}

/** Downloads a row per entry between the balances. */
export const downloadMemberStatement = (
  { opening, closing, lines }: ReturnType<typeof memberStatementOf>,
  name: string,
  currency: string,
): void =>
  saveCsv(
    name.toLowerCase().replaceAll(/\W+/g, '-'),
    ['Day', 'Entry', 'Kind', 'Description', 'Expense', `Owed (${currency})`],
    [
      ['', '', 'Opening balance', '', '', opening],
      ...lines.map(({ entry: { date, number, kind, description, expense }, owed }) => [
        ...[date, number, entryKindLabels[kind], description, expense?.id ?? '', owed],
      ]),
      ['', '', 'Closing balance', '', '', closing],
    ],
  );
