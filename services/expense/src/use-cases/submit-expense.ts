import {
  headOf,
  isHeadOutdated,
  readCaseStatement,
  type Signed,
  type Statement,
} from '@outlay/authority';
import {
  readSent,
  signedCaseStatement,
  submissionSaying,
  type SentProof,
  type WriterCode,
} from '@outlay/authority-log';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import type { SignedStatement } from '@outlay/schemas/events';
import type { ExpenseRefusalCode } from '../domain/expense-refusals.ts';
import type { Expense } from '../domain/expense.ts';
import { statusChange } from '../domain/field-changes.ts';
import { changesOfValues, submissionValues, usdValues } from '../domain/recorded-values.ts';
import type { Actor, Scope, SigningPorts, UseCasePorts } from './ports.ts';
import { prepareSubmission, type Prepared } from './prepare-submission.ts';

export type SubmitPorts = UseCasePorts & SigningPorts;

export interface SubmitCommand {
  readonly actor: Actor;
  readonly id: string;
  /** The creator's signature; none where the session is to be enough. */
  readonly proof?: SentProof | null | undefined;
}

type Code = ExpenseRefusalCode | WriterCode;

/** How often a submission is signed anew because the expense changed meanwhile. */
const ATTEMPTS_MAX = 3;

/** Submits an expense for approval. Its content is frozen with a hash, which its creator signs. */
export const submitExpense =
  (ports: SubmitPorts) =>
  async (command: SubmitCommand): Promise<Result<{ id: string }, Code | IdempotencyCode>> => {
    for (let attempt = 1; ; attempt += 1) {
      const signed = await sign(ports, command);
      const written = await write(ports, command, signed);
      const isOutdated = !written.ok && written.refusals[0].code === 'STATEMENT_OUTDATED';
      if (!isOutdated || command.proof || attempt === ATTEMPTS_MAX) return written;
    }
  };

/** Gets the signature for what the expense is now. Nothing is written, and no transaction waits for identity. */
async function sign(
  { unitOfWork, clock, knownAuthority, ...ports }: SubmitPorts,
  { actor, id, proof }: SubmitCommand,
): Promise<Result<Signed, Code>> {
  const { viewer, credentials, cause } = actor;
  const { organizationId } = viewer;
  const now = clock.now();
  const prepared = await unitOfWork.run(cause, (scope) =>
    prepareSubmission(scope, { id, viewer, now }, 'read'),
  );
  if (!prepared.ok) return prepared;
  const state = await knownAuthority(organizationId);
  const sent = proof ? (readSent(proof, organizationId)?.statement ?? null) : null;
  const head = sent ? headOf(sent) : state.sequence;
  const submittedAt = sent ? new Date(sent.madeAt) : now;
  // The judgement of the payment would refuse it as well. A statement without a head is an invalid proof.
  const isOld =
    head > 0 && isHeadOutdated(state, { submitterId: viewer.userId, head, submittedAt });
  if (head > state.sequence || isOld) return outdated('The rules changed.');
  if (sent && isChanged(sent, prepared.value)) return changedSinceSigned();
  const { content, expense } = prepared.value;
  const saying = submissionSaying(content, expense.vendor, head);
  return signedCaseStatement({ ...ports, state, now }, saying, { viewer, credentials, proof });
}

/** Freezes what was signed, and starts its approval. A refused one too looks up its key, which may have a response. */
async function write(
  { unitOfWork, clock }: SubmitPorts,
  { actor, id }: SubmitCommand,
  signed: Result<Signed, Code>,
): Promise<Result<{ id: string }, Code | IdempotencyCode>> {
  const { viewer, cause, idempotencyKey } = actor;
  if (!signed.ok && idempotencyKey === null) return signed;
  return unitOfWork.run(cause, (scope) =>
    scope.once(idempotencyKey, 'submitExpense', { id }, async () => {
      if (!signed.ok) return signed;
      const now = clock.now();
      const prepared = await prepareSubmission(scope, { id, viewer, now }, 'lock');
      if (!prepared.ok) return prepared;
      if (isChanged(signed.value.statement, prepared.value)) return changedSinceSigned();
      return submit(scope, prepared.value, signed.value, now);
    }),
  );
}

async function submit(
  scope: Scope,
  prepared: Prepared,
  signed: Signed,
  now: Date,
): Promise<Result<{ id: string }, never>> {
  const { expense, valued, violations, content, lines } = prepared;
  const submitted = signed as SignedStatement;
  const saved = await scope.expenses.update(expense, {
    status: 'submitted',
    submission: content.submission,
    submitted: { ...submitted, lines },
    submittedAt: now,
    usdAmount: valued.usdAmount,
    rate: valued.rate,
    submittedViolations: violations,
  });
  const changes = [
    ...statusChange(expense.status, 'submitted'),
    ...changesOfValues(submissionValues(expense), submissionValues(saved)),
    ...(valued === expense ? [] : changesOfValues(usdValues(expense), usdValues(saved))),
  ];
  await scope.record(saved, { kind: 'expense.submitted', changes });
  await scope.publish(submittedEvent(saved, prepared, submitted));
  return ok({ id: saved.id });
}

const submittedEvent = (
  expense: Expense,
  { content, contentHash, lines }: Prepared,
  submitted: SignedStatement,
): AnyOutgoingEvent => {
  const { id: expenseId, creatorId, title, vendor, day: date, receiptId } = expense;
  return {
    type: 'ExpenseSubmitted',
    aggregateId: expenseId,
    data: {
      ...{ expenseId, creatorId, title, vendor, date, receiptId },
      ...{ content, contentHash, lines, submitted },
    },
  };
};

/** Whether what was signed about this expense is no longer what it is. Any other statement is an invalid proof. */
function isChanged(statement: Statement, { content, contentHash, expense }: Prepared): boolean {
  const read = readCaseStatement(statement);
  if (read?.kind !== 'expense.submitted' || read.subject !== `expense/${expense.id}`) return false;
  const { body } = read;
  return (
    body.contentHash !== contentHash ||
    body.submission !== content.submission ||
    body.vendor !== expense.vendor
  );
}

const outdated = (why: string): Refused<'STATEMENT_OUTDATED'> =>
  refuse('STATEMENT_OUTDATED', `${why} Reload, then submit again.`);

const changedSinceSigned = () => outdated('This expense changed since you signed it.');
