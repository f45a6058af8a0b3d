import { payoutIdOfHash, payoutText } from '@outlay/schemas/payout-id';
import { sessionState } from '../../lib/session-store.ts';
import { hexSha256 } from '../../lib/sha256.ts';

/** The id under which alone the signer pays an expense's newest submission; null where this browser computes no hash. */
export async function payoutIdOf(expense: { id: string; submission: number }) {
  const session = sessionState();
  const organizationId = session.status === 'signed-out' ? null : session.user.org_id;
  const hash = await hexSha256(payoutText(String(organizationId), expense.id, expense.submission));
  return hash && payoutIdOfHash(hash);
}
