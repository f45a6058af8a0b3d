import type { Authority } from '@outlay/authority';
import {
  objectionSaying,
  readSaid,
  statementOf,
  untilUpToDate,
  type Asking,
  type WriterCode,
} from '@outlay/authority-log';
import { ok, type Result } from '@outlay/platform/result';
import type { Expense } from '../domain/expense.ts';
import type { Clock, SigningPorts } from './ports.ts';

export type ObjectionPorts = Pick<SigningPorts, 'writer' | 'knownAuthority'> & {
  readonly clock: Clock;
};

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
  const sent = proof ? readSaid(proof, organizationId, saying) : ok(null);
  if (!sent.ok) return sent;
  const isSaidBy = ({ objections }: Authority): boolean =>
    (objections.get(expenseId) ?? []).some(
      (said) => said.kind === verb && said.submission === submission && said.byId === viewer.userId,
    );
  return untilUpToDate<null, WriterCode>({ proof }, async () => {
    const known = await knownAuthority(organizationId);
    // An earlier request got this far.
    if (isSaidBy(known)) return ok(null);
    const said = sent.value ?? { statement: statementOf(known, saying, clock.now()), proof: null };
    const request = { ...said, title: 'End a submission', fields: [] };
    const appended = await writer.append(request, credentials);
    return appended.ok ? ok(null) : appended;
  });
}
