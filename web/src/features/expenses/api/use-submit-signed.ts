import { useApolloClient } from '@apollo/client/react';
import { useSubmitExpenseMutation, type SubmitExpenseMutation } from '#graphql';
import { signSubmission, type ShownExpense } from './sign-expense.ts';

type Submission = SubmitExpenseMutation['submitExpense'];

/** Returns a function that signs and submits what is shown. Undefined without an answer. */
export function useSubmitSigned(): (
  shown: ShownExpense,
  idempotencyKey: string,
) => Promise<Submission | undefined> {
  const client = useApolloClient();
  const [submitExpense] = useSubmitExpenseMutation();
  return async (shown, idempotencyKey) => {
    const { proof, failure } = await signSubmission(client, shown);
    if (failure !== undefined) {
      const error = { code: 'STATEMENT_OUTDATED', message: failure, field: null, statement: null };
      return { expense: null, errors: [error] };
    }
    const { id } = shown;
    return submitExpense({ id, idempotencyKey, ...(proof && { proof }) });
  };
}
