/**
 * Writes the reimbursements of a month as a double-entry ledger, in CSV, to the standard output.
 *
 *   OUTLAY_API_KEY=outlay_... node export-paid-expenses.ts 2026-11 > ledger.csv
 *
 * The key needs the scope READ; a member of finance sees the whole organization. Amounts are US dollars. Each expense is booked twice:
 * debit of its category's account, credit of the account that paid.
 */
import { answerOf, createClient, type components } from '@outlay/client';

type Expense = components['schemas']['Expense'];

const [month = ''] = process.argv.slice(2);
const { OUTLAY_URL: url = 'http://localhost:3000', OUTLAY_API_KEY: token } = process.env;
if (!/^\d{4}-\d{2}$/.test(month) || token === undefined) {
  console.error('Usage: OUTLAY_API_KEY=outlay_... node export-paid-expenses.ts yyyy-mm');
  process.exit(2);
}
const outlay = createClient({ url, token });
const PAGE_SIZE = 100;
const PAGES_MAX = 1_000;

/** Paid expenses of the month, oldest first, page by page. */
async function* paidExpenses(): AsyncGenerator<Expense> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const expenses = answerOf(
      await outlay.POST('/api/v1/expenses/search', {
        body: {
          status: ['paid'],
          date_from: `${month}-01`,
          date_to: `${month}-${lastDay}`,
          sort: 'time',
          skip: page * PAGE_SIZE,
          limit: PAGE_SIZE,
        },
      }),
    );
    yield* expenses;
    if (expenses.length < PAGE_SIZE) return;
  }
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const line = (...cells: readonly string[]): string => cells.map(cell).join(',');

console.log(line('date', 'reference', 'account', 'debit', 'credit', 'text', 'transaction'));
for await (const expense of paidExpenses()) {
  const { date } = expense;
  const reference = `outlay-${expense.id}`;
  const amount = (expense.reimbursement_amount ?? expense.usd_amount ?? 0).toFixed(2);
  const about = [expense.title, expense.reimbursement_tx_hash ?? ''];
  console.log(
    line(date, reference, expense.category_name ?? 'Uncategorised', amount, '', ...about),
  );
  console.log(line(date, reference, 'PYUSD treasury', '', amount, ...about));
}
