import { START_PATIENCE_MS } from '../processes/patience.ts';
import { RestCallError, until, type RestClient, type RestExpense } from './rest-client.ts';

/** Prices arrive seconds after the first start; foreign amounts can be submitted from then on. */
export const submitWhenPriced = (client: RestClient, id: number): Promise<RestExpense> =>
  until(
    () =>
      client.submit(id).catch((error: unknown) => {
        if (error instanceof RestCallError && error.code === 'RATE_UNAVAILABLE') return undefined;
        throw error;
      }),
    'an exchange rate',
    START_PATIENCE_MS,
  );
