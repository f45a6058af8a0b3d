import {
  useCreateExpenseMutation,
  useSubmitExpenseMutation,
  type CreateExpenseInput,
} from '../../../generated/graphql.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

export interface CreatedExpense {
  id: string;
  submitted: boolean;
  /** Why it was not submitted, in the server's words. */
  refusals: readonly string[];
}

interface CreateOutcome {
  created?: CreatedExpense;
  /** Why nothing was created; undefined without a response. */
  refusals?: readonly Refusal[] | undefined;
}

/** Creates the expense, and submits it unless it stays a draft; a created expense counts even if its submission failed. */
export function useCreateAndSubmit(): (
  input: CreateExpenseInput,
  kind: 'draft' | 'submission',
) => Promise<CreateOutcome> {
  const [createExpense] = useCreateExpenseMutation();
  const [submitExpense] = useSubmitExpenseMutation();
  const keyFor = useIdempotencyKey();
  return async (input, kind) => {
    const key = keyFor(input);
    const answer = (await createExpense({ variables: { input, idempotencyKey: key } })).data
      ?.createExpense;
    if (!answer?.expense) return { refusals: answer?.errors };
    const { id } = answer.expense;
    if (kind === 'draft') return { created: { id, submitted: false, refusals: [] } };
    const submission = await submitExpense({
      variables: { id, idempotencyKey: `${key}-submit` },
    });
    const submitted = submission.data?.submitExpense.expense?.status === 'SUBMITTED';
    return {
      created: {
        id,
        submitted: submitted || isAutoApproved(submission.data),
        refusals: submission.data?.submitExpense.errors.map(({ message }) => message) ?? [],
      },
    };
  };
}

// A rule without stages approves at once: the expense was submitted all the same.
function isAutoApproved(
  data: { submitExpense: { expense: { status: string } | null } } | undefined,
): boolean {
  return ['APPROVED', 'PAID'].includes(data?.submitExpense.expense?.status ?? '');
}
