import { useCreateExpenseMutation, type CreateExpenseInput, type ExpenseStatus } from '#graphql';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSubmitSigned } from './use-submit-signed.ts';

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
  const submitSigned = useSubmitSigned();
  const keyFor = useIdempotencyKey();
  return async (input, kind) => {
    const key = keyFor(input);
    const answer = await createExpense({ input, idempotencyKey: key });
    if (!answer?.expense) return { refusals: answer?.errors };
    const { id, amount, currency } = answer.expense;
    if (kind === 'draft') return { created: { id, submitted: false, refusals: [] } };
    const shown = { id, amount: input.amount ?? amount, currency: input.currency ?? currency };
    const submission = await submitSigned(shown, `${key}-submit`);
    return {
      created: {
        id,
        submitted: isSubmitted(submission?.expense?.status),
        refusals: submission?.errors.map(({ message }) => message) ?? [],
      },
    };
  };
}

// A rule without stages approves at once, so the expense was submitted too.
const isSubmitted = (status: ExpenseStatus | undefined): boolean =>
  status === 'SUBMITTED' || status === 'APPROVED' || status === 'PAID';
