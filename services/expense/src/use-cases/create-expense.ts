import type { ExpenseInput } from '../domain/expense-input.ts';
import { awaitReceipt } from './await-receipt.ts';
import type { CreatedDraft, DraftRequest } from './create-drafts.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import { readDetails } from './read-details.ts';

export interface CreateExpenseCommand {
  readonly actor: Actor;
  readonly input: ExpenseInput;
  readonly time: string;
}

export interface CreateExpensePorts extends Pick<UseCasePorts, 'directory'> {
  /** `createDrafts` for one request, which may be committed together with others. */
  readonly createDraft: (request: DraftRequest) => Promise<CreatedDraft>;
}

/** Creates a draft for the actor. */
export const createExpense =
  ({ directory, createDraft }: CreateExpensePorts) =>
  async ({ actor, input, time }: CreateExpenseCommand): Promise<CreatedDraft> => {
    const { organizationId, userId: creatorId } = actor.viewer;
    const owner = { organizationId, creatorId, id: null };
    const { details } = await readDetails(directory, owner, { ...input, time }, null);
    if (!details.ok) return details;
    await awaitReceipt(directory, organizationId, details.value.receiptId);
    return createDraft({ details: details.value, actor, given: { input, time } });
  };
