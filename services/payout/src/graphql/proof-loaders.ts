import type { Viewer } from '@outlay/platform/auth';
import { createRequestLimit } from '@outlay/platform/graphql';
import { isRowId } from '@outlay/platform/text';
import DataLoader from 'dataloader';
import {
  PROOFS_MAX,
  type HistoryDay,
  type NamedPayment,
  type PaymentProof,
} from '../domain/payment-proof.ts';
import type { PayoutQueries, PublishedDay } from '../use-cases/ports.ts';

/** Loads proofs; a request for too many is refused. */
export interface ProofLoaders {
  readonly paymentProof: DataLoader<NamedPayment, PaymentProof | null, string>;
  readonly publishedDay: DataLoader<HistoryDay, PublishedDay | null, string>;
}

const keyOfPayment = ({ expenseId, signature }: NamedPayment): string =>
  `${expenseId}:${signature}`;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function createProofLoaders(queries: PayoutQueries, viewer: () => Viewer): ProofLoaders {
  const countPayments = createRequestLimit(PROOFS_MAX, 'proofs');
  const countDays = createRequestLimit(PROOFS_MAX, 'proofs');
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
