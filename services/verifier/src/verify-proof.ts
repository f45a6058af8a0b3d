import { readBundle, type ProofBundle } from './bundle.ts';
import type { Chain } from './chain.ts';
import { checkApproval, checkPaymentReceipt } from './check-approval.ts';
import { checkAudit } from './check-audit.ts';
import { checkPayment } from './check-payment.ts';
import { checkValue } from './check-value.ts';
import type { Bytes } from './encoding.ts';
import { fails, holds, link, type Link } from './link.ts';
import { ShapeError } from './shape.ts';
import { NOTHING_TRUSTED, type Trusted } from './trusted.ts';
import type { AuthorityLog } from './verify-log.ts';

export interface VerifyOptions {
  /** Keys and addresses that the auditor knows from elsewhere; they replace those in the file. */
  readonly trusted?: Trusted;
  readonly receipt?: Bytes;
  /** The organization's authority log, which names other members too, so it is not in the file. */
  readonly log?: AuthorityLog;
  readonly chain?: Chain;
}

/**
 * Checks every link of a proof of payment. For a file that is not a proof it returns only the link `format`. It reads nothing
 * from outside except through `chain`.
 */
export async function verifyProof(value: unknown, options: VerifyOptions = {}): Promise<Link[]> {
  const { trusted = NOTHING_TRUSTED, receipt = null, log = null, chain = null } = options;
  const bundle = bundleIn(value);
  if (typeof bundle === 'string') return [link('format', fails(bundle))];
  const signed = checkPaymentReceipt(bundle, trusted);
  return [
    link(
      'format',
      holds(`Expense ${bundle.expense_id} of organization ${bundle.organization_id}.`),
    ),
    ...checkApproval(bundle, signed, { trusted, receipt, log }),
    ...checkValue(bundle, trusted),
    ...(await checkPayment(bundle, signed.statement, trusted, chain)),
    ...(await checkAudit(bundle, trusted, chain)),
  ];
}

function bundleIn(value: unknown): ProofBundle | string {
  try {
    return readBundle(value);
  } catch (error) {
    if (error instanceof ShapeError) return `${error.message}.`;
    throw error;
  }
}

export function countLinks(links: readonly Link[]): Readonly<Record<Link['result'], number>> {
  const count = (result: Link['result']): number =>
    links.filter((each) => each.result === result).length;
  return { true: count('true'), false: count('false'), 'not checked': count('not checked') };
}
