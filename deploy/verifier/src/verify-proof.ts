import { readBundle, type ProofBundle } from './bundle.ts';
import type { Chain } from './chain.ts';
import { checkApproval } from './check-approval.ts';
import { checkAudit } from './check-audit.ts';
import { checkPayment } from './check-payment.ts';
import { checkValue } from './check-value.ts';
import type { Bytes } from './encoding.ts';
import { fails, holds, link, type Link } from './link.ts';
import { ShapeError } from './shape.ts';
import { NOTHING_TRUSTED, type Trusted } from './trusted.ts';

export interface VerifyOptions {
  /** Keys and addresses that the auditor knows from elsewhere; they replace those in the file. */
  readonly trusted?: Trusted;
  readonly receipt?: Bytes;
  readonly chain?: Chain;
}

/**
 * Checks every link of a proof of payment. For a file that is not a proof it returns only the link `format`. It reads nothing
 * from outside except through `chain`.
 * @throws {NoWebCryptoError} in a browser on a page without HTTPS
 */
export async function verifyProof(value: unknown, options: VerifyOptions = {}): Promise<Link[]> {
  const { trusted = NOTHING_TRUSTED, receipt = null, chain = null } = options;
  const bundle = bundleIn(value);
  if (typeof bundle === 'string') return [link('format', fails(bundle))];
  return [
    link(
      'format',
      holds(`Expense ${bundle.expense_id} of organization ${bundle.organization_id}.`),
    ),
    ...(await checkApproval(bundle, trusted, receipt)),
    ...(await checkValue(bundle, trusted)),
    ...(await checkPayment(bundle, trusted, chain)),
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
