import { ok, type Result } from '@outlay/platform/result';
import { ACCOUNTS_MAX, type Account, type Mapped } from '../domain/account.ts';
import {
  notFinance,
  tooManyAccounts,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import { planImport, type ChartImport } from '../domain/chart-import/plan-import.ts';
import { readChart } from '../domain/chart-import/read-chart.ts';
import { quickbooksKey } from '../domain/exports/quickbooks-name.ts';
import { bookWaiting } from './book-event.ts';
import { mayKeepBooks, type Actor, type ChartPorts } from './change-chart.ts';
import type { Scope } from './ports.ts';

interface ImportCommand {
  readonly csv: string;
  /** Says what would change, and changes nothing. */
  readonly dryRun: boolean;
}

/** Adds and renames accounts from another tool's chart, and maps categories without an account to one of their name. */
export const importChart =
  ({ unitOfWork, clock }: ChartPorts) =>
  async (
    { viewer, cause }: Actor,
    { csv, dryRun }: ImportCommand,
  ): Promise<Result<ChartImport, AccountingRefusalCode>> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    const read = readChart(csv);
    if (!read.ok) return read;
    const { tool, lines } = read.value;
    return unitOfWork.run(cause, async (scope) => {
      const { chart, books } = scope;
      const accounts = await chart.accounts();
      const plan = planImport(accounts, lines, { needsDigits: (await chart.country()) === 'DE' });
      if (accounts.length + plan.added.length > ACCOUNTS_MAX) return tooManyAccounts();
      const mappings = await namesakes(scope, [...accounts, ...plan.added]);
      if (!dryRun) {
        await chart.addAccounts(plan.added);
        for (const { account } of plan.renamed) await chart.saveAccount(account);
        await chart.mapMissing(mappings);
        await bookWaiting(books, clock.now());
      }
      return ok({ tool, ...plan, mapped: mappings.map(({ label }) => label) });
    });
  };

/** Categories without an account that have the name of one. */
async function namesakes(
  { chart, books }: Scope,
  accounts: readonly Account[],
): Promise<(Mapped & { code: string; label: string })[]> {
  const { accountOf } = await books.chart();
  const expenses = accounts.filter(({ kind }) => kind === 'expense');
  return (await chart.named()).flatMap(({ what, label }) => {
    if (what.subject !== 'category' || accountOf(what)) return [];
    const account = expenses.find(({ name }) => quickbooksKey(name) === quickbooksKey(label));
    return account ? [{ ...what, code: account.code, label }] : [];
  });
}
