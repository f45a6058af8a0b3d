import type { Authority, Trust } from '@outlay/authority';
import type { ProofBundle } from './bundle.ts';
import { fails, unchecked, type Outcome } from './link.ts';
import type { PaymentReceipt } from './statements.ts';
import type { Trusted } from './trusted.ts';
import { endOf, fold, trustOf, type AuthorityLog, type LogEnd } from './verify-log.ts';

/** What the signer judged a payment by: the organization's authority log up to the entry that its receipt names. */
export interface JudgedBy {
  readonly state: Authority;
  readonly trust: Trust;
  readonly end: LogEnd;
}

/** Returns the checked log, or why it is not known. */
export function judgedBy(
  { organization_id }: ProofBundle,
  receipt: PaymentReceipt | null,
  log: AuthorityLog | null,
  trusted: Trusted,
): JudgedBy | Outcome {
  if (!log) return unchecked("It needs the organization's authority log, which is another file.");
  if (!receipt) return unchecked('It needs a valid receipt of the signer.');
  if (log.organizationId !== organization_id) {
    return unchecked(`The log is of organization ${log.organizationId}.`);
  }
  const trust = trustOf(trusted);
  if (!trust) return unchecked("It needs the issuer's keys and settings.");
  const { sequence, head } = receipt.log;
  if (log.entries.length < sequence) {
    return unchecked(
      `The log ends at entry ${log.entries.length}, and the signer judged by entry ${sequence}.`,
    );
  }
  const { state, problem } = fold({ ...log, entries: log.entries.slice(0, sequence) }, trust);
  if (problem) return fails(`Entry ${problem.sequence} of the log: ${problem.message}`);
  return state.head === head
    ? { state, trust, end: endOf(log, trusted) }
    : fails(`Entry ${sequence} of the log is not the one that the signer judged by.`);
}
