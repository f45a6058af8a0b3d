import type { PayoutFilter, PayoutStatus } from '#graphql';
import { isDecimal } from '../../lib/decimal.ts';
import { isDay } from '../../lib/is-day.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { payoutStatuses } from './payout-status-labels.ts';

/** What the list shows, kept in its address; empty texts don't filter. */
export interface PayoutQuery {
  /** Words. */
  query: string;
  status: PayoutStatus[];
  /** Id of the payee. */
  payee: string;
  treasury: string;
  /** Days, yyyy-mm-dd. */
  from: string;
  to: string;
  /** Decimals in US dollars. */
  min: string;
  max: string;
}

/** Unknown values (typed by hand) are skipped. */
function readPayoutQuery(params: URLSearchParams): PayoutQuery {
  const text = (name: string, isValid: (text: string) => boolean = () => true): string => {
    const given = params.get(name)?.trim() ?? '';
    return isValid(given) ? given.slice(0, 200) : '';
  };
  const wanted = params.getAll('status');
  return {
    query: text('query'),
    status: payoutStatuses.filter((status) => wanted.includes(status)),
    payee: text('payee', (id) => /^\d{1,18}$/.test(id)),
    treasury: text('treasury'),
    from: text('from', isDay),
    to: text('to', isDay),
    min: text('min', isDecimal),
    max: text('max', isDecimal),
  };
}

const writePayoutQuery = ({ status, ...texts }: PayoutQuery): URLSearchParams =>
  new URLSearchParams([
    ...status.map((each) => ['status', each]),
    ...Object.entries(texts).filter(([, text]) => text !== ''),
  ]);

const format = { read: readPayoutQuery, write: writePayoutQuery };

export const usePayoutQuery = () => useAddressQuery(format);

/** Every filter off. */
export const allPayouts = readPayoutQuery(new URLSearchParams());

export const isFiltered = (query: PayoutQuery): boolean =>
  writePayoutQuery(query).toString() !== '';

/** The filter as the API takes it. */
export const filterOf = ({ status, query, treasury, ...rest }: PayoutQuery): PayoutFilter => ({
  ...(status.length > 0 && { status }),
  ...given({ query, treasury, payeeId: rest.payee, dateFrom: rest.from, dateTo: rest.to }),
  ...given({ amountMin: rest.min, amountMax: rest.max }),
});

/** Leaves out empty texts. */
const given = <Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as typeof texts;
