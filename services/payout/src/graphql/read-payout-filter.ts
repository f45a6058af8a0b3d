import {
  readOptionalDay,
  readOptionalDecimal,
  readOptionalId,
  readOptionalText,
} from '@outlay/platform/graphql';
import type { PayoutFilter } from '../domain/payout-search.ts';
import type { PayoutFilter as FilterInput } from '../generated/resolver-types.ts';

/** Converts the SDL's filter to the domain's. An empty selection doesn't filter: a form without ticks means all. */
export const readPayoutFilter = (input: FilterInput | null | undefined): PayoutFilter => ({
  query: readOptionalText('query', input?.query),
  status: input?.status?.length ? input.status : undefined,
  payeeId: readOptionalId(input?.payeeId),
  treasury: readOptionalText('treasury', input?.treasury),
  dateFrom: readOptionalDay('dateFrom', input?.dateFrom),
  dateTo: readOptionalDay('dateTo', input?.dateTo),
  amountMin: readOptionalDecimal('amountMin', input?.amountMin),
  amountMax: readOptionalDecimal('amountMax', input?.amountMax),
});
