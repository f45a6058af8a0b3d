import type { Result } from '@outlay/platform/result';
import { readExpenseInput, readExpenseTime, type ExpenseInput } from '../domain/expense-input.ts';
import { awaitReceipt } from './await-receipt.ts';
import type { CreatedDraft, DraftRequest } from './create-drafts.ts';
import type { Actor, UseCasePorts } from './ports.ts';

export interface CreateExpenseCommand {
  readonly actor: Actor;
  readonly input: ExpenseInput;
  readonly time: string;
}

export interface CreateExpensePorts extends Pick<UseCasePorts, 'directory'> {
  /** `createDrafts` for one request, which may be committed together with others. */
  readonly createDraft: (request: DraftRequest) => Promise<CreatedDraft>;
}

/** Creates a draft of the actor. */
export const createExpense =
  ({ directory, createDraft }: CreateExpensePorts) =>
  async ({ actor, input, time }: CreateExpenseCommand): Promise<CreatedDraft> => {
    const read = readDraft(input, time);
    if (!read.ok) return read;
    const { details } = read.value;
    await awaitReceipt(directory, actor.viewer.organizationId, details.receiptId);
    return createDraft({ ...read.value, actor, given: { input, time } });
  };

function readDraft(
  input: ExpenseInput,
  given: string,
): Result<Pick<DraftRequest, 'details' | 'time'>, 'VALIDATION_FAILED'> {
  const details = readExpenseInput(input, null);
  const time = readExpenseTime(given);
  if (details.ok && time.ok) {
    return { ok: true, value: { details: details.value, time: time.value } };
  }
  const [first, ...rest] = [details, time].flatMap((read) => (read.ok ? [] : read.refusals));
  if (!first) throw new Error('one of the two was refused');
  return { ok: false, refusals: [first, ...rest] };
}
