import type { EventHandler } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { mapped, TREASURY_ASSETS } from '../domain/account.ts';
import { EURO_PAIR } from '../domain/exports/export-format.ts';
import { accountsOf, chartOf, proposedCode, subjectsOf } from '../domain/chart-template.ts';
import { createChartStore } from '../persistence/chart-store.ts';
import { appendPublished } from '../persistence/rebuild-journal.ts';
import { createPeriods } from '../persistence/period-store.ts';
import type { Clock } from '../use-cases/ports.ts';
import { proposals } from '../use-cases/change-chart.ts';
import {
  readOrganization,
  saveCustomField,
  saveCategory,
  saveMember,
  saveOrganization,
  savePrice,
  saveTaxCode,
} from '../persistence/projections.ts';

export const projectMember: EventHandler<'MemberChanged'> = (event, tx) =>
  saveMember(tx, event.orgid, event.data);

/** A new organization begins with a chart, so that it can export on its first day. */
export const projectOrganization: EventHandler<'OrganizationChanged'> = async (
  { orgid, data },
  tx,
) => {
  if (!(await saveOrganization(tx, data))) return;
  const chart = createChartStore(tx, orgid);
  const template = chartOf(data.country ?? null);
  await chart.addAccounts(accountsOf(template));
  // Categories and tax codes are published by another service, so their events may have come first.
  await chart.mapMissing([...subjectsOf(template), ...(await proposals(chart, template))]);
};

export const projectCategory: EventHandler<'CategoryChanged'> = async ({ orgid, data }, tx) => {
  await saveCategory(tx, orgid, data);
  await propose(tx, orgid, 'category', data.categoryId, data.name);
};

export const projectTaxCode: EventHandler<'TaxCodeChanged'> = async ({ orgid, data }, tx) => {
  await saveTaxCode(tx, orgid, data);
  await propose(tx, orgid, 'tax_code', data.taxCodeId, data.name);
  if (data.kind === 'reverse_charge')
    await propose(tx, orgid, 'output_tax', data.taxCodeId, data.name);
};

export const projectCustomField: EventHandler<'CustomFieldChanged'> = ({ orgid, data }, tx) =>
  saveCustomField(tx, orgid, data);

/** Expense refuses from now on to recode what is booked in the month. */
export const onRecodingClosed =
  ({ now }: Clock): EventHandler<'RecodingClosed'> =>
  ({ orgid, data }, tx) =>
    createPeriods(tx, orgid).finishClosing(data.month, now());

const KEPT_PAIRS: ReadonlySet<string> = new Set([
  ...TREASURY_ASSETS.map((asset) => `${asset}/USD`),
  EURO_PAIR,
]);

/** The prices of what wallets hold, and of the euro for DATEV; those of expenses are in the events that are booked. */
export const projectQuote: EventHandler<'QuoteRecorded'> = async ({ data }, tx) => {
  if (KEPT_PAIRS.has(data.pair)) await savePrice(tx, data);
};

/** Appends a published entry to the journal that is rebuilt. @throws when it doesn't follow the entry before it */
export const projectJournalEntry: EventHandler<'JournalEntryBooked'> = ({ orgid, data }, tx) =>
  appendPublished(tx, orgid, data);

/** Maps what has no account yet as its first chart proposes, as long as the organization has that chart's account. */
async function propose(
  tx: Transaction,
  organizationId: string,
  subject: 'category' | 'tax_code' | 'output_tax',
  key: string,
  label: string,
): Promise<void> {
  const { country } = await readOrganization(tx, organizationId);
  const proposed = proposedCode(chartOf(country), subject, label);
  const chart = createChartStore(tx, organizationId);
  const account = (await chart.accounts()).find(({ code }) => code === proposed);
  if (account) await chart.mapMissing([{ ...mapped(subject, key), code: account.code }]);
}
