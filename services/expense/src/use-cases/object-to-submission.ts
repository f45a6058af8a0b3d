import type { Authority } from '@outlay/authority';
import {
  isSaid,
  objectionSaying,
  readSent,
  statementOf,
  type Asking,
  type WriterCode,
} from '@outlay/authority-log';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Expense } from '../domain/expense.ts';
import type { Clock, SigningPorts } from './ports.ts';

export type ObjectionPorts = Pick<SigningPorts, 'writer' | 'knownAuthority'> & {
  readonly clock: Clock;
};

/** Until this service knows the entries of a moment ago, which a statement's version counts. */
const RETRIES_MAX = 5;
const RETRY_DELAY_MS = 100;

/**
 * Adds to the authority log that a submission ends, before the expense changes: the creator withdraws it, anyone else sends it
 * back. It calls identity, so no transaction may be open.
 */
export async function objectTo(
  { writer, clock, knownAuthority }: ObjectionPorts,
  { id: expenseId, organizationId, creatorId, submission }: Expense,
  { viewer, credentials, proof }: Asking,
): Promise<Result<null, WriterCode>> {
  const verb = viewer.userId === creatorId ? 'withdrawn' : 'sent_back';
  const saying = objectionSaying(`expense.${verb}`, { expenseId, submission });
  const signed = proof ? readSent(proof, organizationId) : null;
  if (proof && !(signed && isSaid(signed.statement, saying))) {
    return refuse('PROOF_INVALID', 'The signed statement differs from what you ask for.', 'proof');
  }
  const isSaidBy = ({ objections }: Authority): boolean =>
    (objections.get(expenseId) ?? []).some(
      (said) => said.kind === verb && said.submission === submission && said.byId === viewer.userId,
    );
  for (let attempt = 0; ; attempt += 1) {
    const known = await knownAuthority(organizationId);
    // An earlier request got this far.
    if (isSaidBy(known)) return ok(null);
    const said = signed ?? { statement: statementOf(known, saying, clock.now()), proof: null };
    const request = { ...said, title: 'End a submission', fields: [] };
    const appended = await writer.append(request, credentials);
    if (appended.ok) return ok(null);
    const isBehind = appended.refusals[0].code === 'STATEMENT_OUTDATED';
    if (!isBehind || signed || attempt >= RETRIES_MAX) return appended;
    await sleep(RETRY_DELAY_MS);
  }
}
