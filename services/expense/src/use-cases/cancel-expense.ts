import type { SentProof, WriterCode } from '@outlay/authority-log';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { decideCancel } from '../domain/expense-decisions.ts';
import { notFound, type ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import { statusChange } from '../domain/field-changes.ts';
import { changesOfValues, submissionValues } from '../domain/recorded-values.ts';
import { readRequiredText } from '../domain/printable-text.ts';
import type { Expense } from '../domain/expense.ts';
import { objectTo, type ObjectionPorts } from './object-to-submission.ts';
import type { Access, Actor, Scope, UseCasePorts } from './ports.ts';

const REASON = { field: 'reason', label: 'Reason', lengthMax: 2_000 } as const;

export interface CancelExpenseCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly reason: string;
  /** Whether the viewer may see the expense; otherwise it is reported as not found. */
  readonly visible: boolean;
  /** The creator's signature; none where the session is to be enough. */
  readonly proof?: SentProof | null | undefined;
}

export type CancelPorts = UseCasePorts & ObjectionPorts;

type Code = ExpenseRefusalCode | WriterCode;

/** Withdraws a submitted expense, which becomes a draft. Its workflow ends without a decision. */
export const cancelExpense =
  (ports: CancelPorts) =>
  async (
    command: CancelExpenseCommand,
  ): Promise<Result<{ id: string }, Code | IdempotencyCode>> => {
    const { actor, id, reason } = command;
    const { unitOfWork } = ports;
    const read = readRequiredText(reason, REASON);
    if (!read.ok) return read;
    const found = await unitOfWork.run(actor.cause, (scope) => toCancel(scope, command, 'read'));
    const said = found.ok ? await objectTo(ports, found.value, { ...actor, ...command }) : found;
    if (!said.ok && actor.idempotencyKey === null) return said;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'cancelExpense', { id, reason }, async () => {
        if (!found.ok) return found;
        if (!said.ok) return said;
        const expense = await toCancel(scope, command, 'lock');
        if (!expense.ok) return expense;
        if (expense.value.submission !== found.value.submission) return resubmitted();
        await withdraw(scope, expense.value, read.value);
        return ok({ id });
      }),
    );
  };

/** The expense, if the viewer may withdraw it now. */
async function toCancel(
  { expenses }: Scope,
  { actor: { viewer }, id, visible }: CancelExpenseCommand,
  access: Access,
): Promise<Result<Expense, ExpenseRefusalCode>> {
  const expense = await expenses.find(viewer.organizationId, id, access);
  if (!expense || !visible) return notFound();
  const decision = decideCancel(expense, viewer.userId);
  return decision.ok ? ok(expense) : decision;
}

/** It ended and was submitted again while its end was added to the log. */
export const resubmitted = () =>
  refuse(
    'STATEMENT_OUTDATED',
    'This expense was submitted again meanwhile. Reload, then try again.',
  );

/** Makes a submitted expense a draft again. */
export async function withdraw(scope: Scope, expense: Expense, reason: string): Promise<Expense> {
  const { id: expenseId, creatorId, submission } = expense;
  const saved = await scope.expenses.update(expense, { status: 'draft', submittedAt: null });
  const changes = [
    ...statusChange(expense.status, 'draft'),
    ...changesOfValues(submissionValues(expense), submissionValues(saved)),
  ];
  await scope.record(saved, { kind: 'expense.withdrawn', note: reason, changes });
  await scope.publish({
    type: 'ExpenseWithdrawn',
    aggregateId: expenseId,
    data: { expenseId, creatorId, submission, reason },
  });
  return saved;
}
