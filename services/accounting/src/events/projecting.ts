import { mapped, TREASURY_ASSETS } from '../domain/account.ts';
import { BOOKS_CURRENCIES, booksCurrencyOf } from '../domain/books-currency.ts';
import { accountsOf, chartOf, proposedCode, subjectsOf } from '../domain/chart-template.ts';
import { pairOf } from '@outlay/platform/money';
import type { Subscriptions } from '@outlay/platform/inbox';
import type { CheckQuote } from '@outlay/prices/quote-check';
import type { EventPorts, Projecting } from '../use-cases/event-ports.ts';
import type { ChartStore, Clock } from '../use-cases/ports.ts';
import { proposals } from '../use-cases/change-chart.ts';

const KEPT_PAIRS: ReadonlySet<string | null> = new Set([
  ...TREASURY_ASSETS.map((asset) => `${asset}/USD`),
  ...BOOKS_CURRENCIES.map(pairOf),
]);

/** Maps what has no account yet as its first chart proposes, as long as the organization has that chart's account. */
async function propose(
  chart: ChartStore,
  subject: 'category' | 'tax_code' | 'output_tax',
  key: string,
  label: string,
): Promise<void> {
  const proposed = proposedCode(chartOf(await chart.country()), subject, label);
  const account = (await chart.accounts()).find(({ code }) => code === proposed);
  if (account) await chart.mapMissing([{ ...mapped(subject, key), code: account.code }]);
}

/** What a replay may repeat. */
export const replayed = {
  MemberChanged: ({ orgid, data }, { projections }) => projections.saveMember(orgid, data),
  /** Appends a published entry to the journal that is rebuilt. @throws when it doesn't follow the entry before it */
  JournalEntryBooked: (event, { projections }) =>
    projections.appendPublished(event.orgid, event.data),
  JournalEntryBookedV2: (event, { projections }) =>
    projections.appendPublished(event.orgid, event.data),
  BooksChanged: (event, { projections }) => projections.saveSettings(event.orgid, event.data),
} satisfies Subscriptions<Projecting>;

/** What checks prices, which value the books. */
export interface PricePorts {
  readonly clock: Clock;
  readonly checkQuote: CheckQuote;
}

export const projecting = ({ clock: { now }, checkQuote }: PricePorts) =>
  ({
    /** A new organization begins with a chart, so that it can export on its first day. */
    OrganizationChanged: async (event, ports) => {
      const { data } = event;
      if (!(await ports.projections.saveOrganization(data))) return;
      const { chart, books } = ports.scopeOf(event);
      const country = data.country ?? null;
      const template = chartOf(country);
      const currency = booksCurrencyOf(country);
      if (currency !== 'USD') await books.saveSettings({ currency, costMethod: 'average' });
      await chart.addAccounts(accountsOf(template));
      // Categories and tax codes are published by another service, so their events may have come first.
      await chart.mapMissing([...subjectsOf(template), ...(await proposals(chart, template))]);
    },
    CategoryChanged: async (event, ports) => {
      const { categoryId, name } = event.data;
      await ports.projections.saveCategory(event.orgid, event.data);
      await propose(ports.scopeOf(event).chart, 'category', categoryId, name);
    },
    TaxCodeChanged: async (event, ports) => {
      const { taxCodeId, name, kind } = event.data;
      await ports.projections.saveTaxCode(event.orgid, event.data);
      const { chart } = ports.scopeOf(event);
      await propose(chart, 'tax_code', taxCodeId, name);
      if (kind === 'reverse_charge') await propose(chart, 'output_tax', taxCodeId, name);
    },
    CustomFieldChanged: (event, { projections }) =>
      projections.saveCustomField(event.orgid, event.data),
    /** The prices of what wallets hold, and of currencies of books; those of expenses are in the events that are booked. */
    QuoteRecorded: async ({ data }, { projections }) => {
      const quote = { ...data, publishedAt: new Date(data.publishedAt) };
      if (KEPT_PAIRS.has(data.pair) && checkQuote(quote)) await projections.savePrice(data);
    },
    MemberChanged: replayed.MemberChanged,
    /** Expense refuses from now on to recode what is booked in the month. */
    RecodingClosed: (event, { scopeOf }) =>
      scopeOf(event).periods.finishClosing(event.data.month, now()),
  }) satisfies Subscriptions<EventPorts>;
