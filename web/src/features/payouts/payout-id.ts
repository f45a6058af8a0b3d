import { sessionState } from '../../lib/session-store.ts';
import { hexSha256 } from '../../lib/sha256.ts';

const uuidParts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

/** The id under which alone the signer pays an expense's newest submission; null where this browser computes no hash. */
export async function payoutIdOf(expense: { id: string; submission: number }) {
  const session = sessionState();
  const organizationId = session.status === 'signed-out' ? null : session.user.org_id;
  const hash = await hexSha256(`payout ${organizationId}/${expense.id}/${expense.submission}`);
  return hash?.replace(uuidParts, '$1-$2-8$3-8$4-$5') ?? null;
}
