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
  /** The server's messages why it was not submitted. */
  refusals: readonly string[];
}

interface CreateOutcome {
  created?: CreatedExpense;
  /** Why nothing was created; undefined without a response. */
  refusals?: readonly Refusal[] | undefined;
}

/** Creates the expense, and submits it unless it stays a draft. The expense counts as created even if its submission failed. */
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

// A rule without stages approves at once, so the expense was submitted too.
function isAutoApproved(
  data: { submitExpense: { expense: { status: string } | null } } | undefined,
): boolean {
  return ['APPROVED', 'PAID'].includes(data?.submitExpense.expense?.status ?? '');
}
