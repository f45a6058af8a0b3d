import type { Viewer } from '@outlay/platform/auth';
import { isRowId } from '@outlay/platform/text';
import DataLoader from 'dataloader';
import { GraphQLError } from 'graphql';
import {
  PROOFS_MAX,
  type HistoryDay,
  type NamedPayment,
  type PaymentProof,
} from '../domain/payment-proof.ts';
import type { PayoutQueries, PublishedDay } from '../use-cases/ports.ts';

/** Lookups of proofs; a request that wants more than a few is refused. */
export interface ProofLoaders {
  readonly paymentProof: DataLoader<NamedPayment, PaymentProof | null, string>;
  readonly publishedDay: DataLoader<HistoryDay, PublishedDay | null, string>;
}

/** Counts what a request wants. @throws BAD_USER_INPUT above the limit */
function createLimit(): (count: number) => void {
  let wanted = 0;
  return (count) => {
    wanted += count;
    if (wanted <= PROOFS_MAX) return;
    throw new GraphQLError(`Ask for at most ${PROOFS_MAX} proofs at a time.`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  };
}

const keyOfPayment = ({ expenseId, signature }: NamedPayment): string =>
  `${expenseId}:${signature}`;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function createProofLoaders(queries: PayoutQueries, viewer: () => Viewer): ProofLoaders {
  const [countPayments, countDays] = [createLimit(), createLimit()];
  return {
    paymentProof: new DataLoader<NamedPayment, PaymentProof | null, string>(
      async (payments) => {
        countPayments(payments.length);
        const proofs = await queries.paymentProofs(
          viewer(),
          payments.filter(({ expenseId }) => isRowId(expenseId)),
        );
        const byPayment = new Map(
          proofs.map((proof) => [
            keyOfPayment({
              expenseId: proof.payout.expenseId,
              signature: proof.attempt.signature,
            }),
            proof,
          ]),
        );
        return payments.map((payment) => byPayment.get(keyOfPayment(payment)) ?? null);
      },
      { cacheKeyFn: keyOfPayment },
    ),
    publishedDay: new DataLoader<HistoryDay, PublishedDay | null, string>(
      async (days) => {
        countDays(days.length);
        return Promise.all(
          days.map((day) =>
            isDay(day.date) ? queries.publishedDay(viewer(), day) : Promise.resolve(null),
          ),
        );
      },
      { cacheKeyFn: ({ history, date }) => `${history}:${date}` },
    ),
  };
}
