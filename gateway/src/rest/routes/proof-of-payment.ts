import { proofOfPayment } from '@outlay/schemas/proof-of-payment';
import { RestProofOfPaymentDocument } from '../../generated/operations.ts';
import { CONTENT_DISPOSITION } from '../headers.ts';
import { namesOf, toProof } from '../proof-shape.ts';
import { notFound, RestError, unavailable } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';

/** Routes that let auditors verify payments on their own. */
export const proofRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/expenses/:id/proof',
    operationId: 'getProofOfPayment',
    requestsPerMinuteMax: 60,
    answer: proofOfPayment,
    answerHeaders: [CONTENT_DISPOSITION],
    refusals: [404, 409],
    handle: async ({ id, reply, run }) => {
      const { expense, organization } = await run(RestProofOfPaymentDocument, { id }, 'every part');
      if (!expense) throw notFound('Expense');
      if (expense.status !== 'PAID') {
        throw new RestError(409, 'EXPENSE_NOT_PAID', 'Only paid expenses have a proof of payment.');
      }
      // A paid expense has a proof, so a service did not respond.
      if (!expense.paymentProof) {
        throw unavailable('The proof is not available right now. Try again in a moment.');
      }
      void reply.header('content-disposition', `attachment; filename="outlay-proof-${id}.json"`);
      void reply.header('cache-control', 'no-store');
      const proof = toProof(expense, expense.paymentProof, new Date());
      return { ...proof, names: namesOf(expense, organization.name) };
    },
  }),
];
