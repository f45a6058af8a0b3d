import { monthEnd, monthOf } from '@outlay/schemas/months';
import { START_PATIENCE_MS } from '../processes/patience.ts';
import { askGraphql } from './ask-graphql.ts';
import { COMPANY } from './company.ts';
import { until, type RestClient } from './rest-client.ts';

/** Keys make a repeated start find what the first one made. */
const SETTINGS = `mutation ($projects: [String!]!) {
  taxes: installTaxTemplate(country: DE) { errors { code message } }
  tax: setAccount(code: "1350", name: "Input tax receivable", kind: INPUT_TAX) { errors { code message } }
  project: createCustomField(key: "project", name: "Project", kind: CHOICE, choices: $projects, level: LINE, idempotencyKey: "demo-project") { errors { code message } }
  client: createCustomField(key: "client", name: "Client", kind: TEXT, level: EXPENSE, idempotencyKey: "demo-client") { errors { code message } }
  car: createMileageRate(name: "Car", unit: KM, perUnit: "0.30", currency: "EUR", validFrom: "2014-01-01", source: "Section 9 (1) no. 4a EStG, section 5 (2) BRKG", idempotencyKey: "demo-car") { errors { code message } }
  germany: createPerDiemRate(place: "Germany", perDay: "28.00", firstLastDay: "14.00", currency: "EUR", breakfast: "5.60", lunch: "11.20", dinner: "11.20", validFrom: "2020-01-01", source: "Section 9 (4a) EStG", idempotencyKey: "demo-germany") { errors { code message } }
}`;

export type Results = Readonly<
  Record<
    string,
    { readonly errors: readonly { readonly code: string; readonly message: string }[] }
  >
>;

/** What an only admin proposed takes effect after the installation's delay. */
export const PENDING = 'PENDING_CONFIRMATION';

/** Tax codes, custom fields and travel rates, set by an admin of the company. */
export async function makeBookSettings(url: string, admin: RestClient): Promise<void> {
  const { projects } = COMPANY;
  refuseNone(await askGraphql<Results>(url, admin.token, SETTINGS, { projects }), PENDING);
}

/** @throws when a change is refused with a code other than `allowed` */
export function refuseNone(results: Results, allowed?: string): void {
  const refused = Object.values(results)
    .flatMap(({ errors }) => errors)
    .filter(({ code }) => code !== allowed);
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

/** Id of a tax code, mileage rate or per diem rate by its name; 0 without one, such as while its rate waits. */
export type BookIds = (name: string) => number;

export async function readBookIds(url: string, { token }: RestClient): Promise<BookIds> {
  type Named = readonly { readonly id: string; readonly name: string }[];
  const lists = await askGraphql<Record<string, Named>>(
    url,
    token,
    '{ taxCodes { id name } mileageRates { id name } perDiemRates { id name: place } }',
  );
  const ids = new Map(
    Object.values(lists)
      .flat()
      .map(({ id, name }) => [name, Number(id)]),
  );
  return (name) => ids.get(name) ?? 0;
}

const monthBefore = (month: string): string =>
  monthOf(new Date(Date.parse(`${month}-01`) - 1).toISOString());

/** No expense of the company is older. */
const MONTHS_OF_HISTORY = 6;

/** Closes the months before the current one, the first at first, and exports them, as finance does. Months that are closed stay so. */
export async function closeMonths(url: string, { token }: RestClient, now: Date): Promise<void> {
  const months = [monthBefore(monthOf(now.toISOString()))];
  while (months.length < MONTHS_OF_HISTORY) months.unshift(monthBefore(months[0] ?? ''));
  for (const month of months) {
    await until(
      async () => ((await isBooked(url, token, month)) ? true : undefined),
      `the entries of ${month}`,
      START_PATIENCE_MS,
    );
    const closed = await askGraphql<Results>(
      url,
      token,
      'mutation ($month: String!) { result: closePeriod(month: $month, reason: "Month end") { errors { code message } } }',
      { month },
    );
    refuseNone(closed, 'PERIOD_CLOSED');
    const exported = await askGraphql<Results>(
      url,
      token,
      'mutation ($month: String!, $key: String!) { result: createJournalExport(month: $month, format: HLEDGER, idempotencyKey: $key) { errors { code message } } }',
      { month, key: `demo-${month}` },
    );
    refuseNone(exported, 'NOTHING_TO_EXPORT');
  }
}

interface Books {
  readonly expenseCount: number;
  readonly journal: { readonly edges: readonly { readonly node: { readonly kind: string } }[] };
  readonly unmappedEntries: readonly object[];
  readonly periods: readonly { readonly month: string; readonly state: string }[];
}

/** Whether every approved expense of a month has its entry: an approval reaches the books moments after its decision. */
async function isBooked(url: string, token: string, month: string): Promise<boolean> {
  const { expenseCount, journal, unmappedEntries, periods } = await askGraphql<Books>(
    url,
    token,
    `query ($month: String!, $first: Date!, $last: Date!) {
      expenseCount(filter: { status: [APPROVED, PAID], dateFrom: $first, dateTo: $last })
      journal(month: $month, first: 100) { edges { node { kind } } }
      unmappedEntries { id }
      periods { month state }
    }`,
    { month, first: `${month}-01`, last: monthEnd(month) },
  );
  const approvals = journal.edges.filter(({ node }) => node.kind === 'APPROVAL');
  const isClosed = periods.some((period) => period.month === month && period.state === 'CLOSED');
  return isClosed || (approvals.length >= expenseCount && unmappedEntries.length === 0);
}
