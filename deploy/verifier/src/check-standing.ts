import type { ProofBundle } from './bundle.ts';
import { fails, holds, unchecked, type Outcome } from './link.ts';
import { missing } from './missing.ts';
import {
  CERTIFICATE,
  EXPENSE_STANDING,
  PASSKEY,
  PEOPLE_STANDING,
  verifyStatement,
  type Decision,
  type ExpenseStanding,
  type PeopleStanding,
} from './statements.ts';
import { keysFor, type Trusted } from './trusted.ts';

/**
 * The checked statements from before the payment was signed. `address`: the wallet that may be paid; null when no valid statement
 * names one.
 */
export interface CheckedStanding {
  readonly expense: Outcome;
  readonly people: Outcome;
  readonly address: string | null;
}

/** The clocks of two machines may differ by this much. */
const CLOCKS_DIFFER_MAX_MS = 2 * 60_000;
const DECIDING_ROLES = ['approver', 'finance', 'admin'];

export async function checkStanding(
  bundle: ProofBundle,
  trusted: Trusted,
): Promise<CheckedStanding> {
  return {
    expense: await checkExpense(bundle, trusted),
    ...(await checkPeople(bundle, trusted)),
  };
}

async function checkExpense(bundle: ProofBundle, trusted: Trusted): Promise<Outcome> {
  const { expense_standing: token } = bundle;
  if (token === null) return missing(bundle, 'expense_standing');
  const { keys, origin } = keysFor('submission', bundle, trusted);
  const verified = await verifyStatement(token, EXPENSE_STANDING, keys);
  if ('problem' in verified) return fails(verified.problem);
  const { statement, kid } = verified;
  const isSame =
    isAboutPayment(bundle, statement) &&
    statement.expenseId === bundle.expense_id &&
    statement.submission === bundle.content.submission &&
    statement.contentHash === bundle.content_hash;
  if (!isSame) return fails('It is a statement about something else.');
  if (statement.standing !== 'approved') return fails('The expense was no longer approved.');
  return timely(bundle, statement) ?? holds(`${statement.statedAt}, key ${kid} (${origin}).`);
}

async function checkPeople(
  bundle: ProofBundle,
  trusted: Trusted,
): Promise<Pick<CheckedStanding, 'people' | 'address'>> {
  const { content, payment, people_standing: token } = bundle;
  const isApprovedMemo = (content.payeeMemo ?? null) === payment.recipient_memo;
  if (content.payeeWallet !== null && !isApprovedMemo) {
    return { people: fails("The payee's memo is not the approved one."), address: null };
  }
  if (token === null) {
    return { people: missing(bundle, 'people_standing'), address: content.payeeWallet };
  }
  const { keys, origin } = keysFor('wallet', bundle, trusted);
  const verified = await verifyStatement(token, PEOPLE_STANDING, keys);
  if ('problem' in verified) return { people: fails(verified.problem), address: null };
  const { statement, kid } = verified;
  const problem =
    payeeProblem(bundle, statement) ??
    timely(bundle, statement) ??
    (await decidersProblem(bundle, trusted, statement));
  if (problem) return { people: problem, address: null };
  return {
    people: holds(`${statement.statedAt}, key ${kid} (${origin}).`),
    address: statement.payee.wallet?.address ?? null,
  };
}

const isAboutPayment = (
  { organization_id, payment }: ProofBundle,
  { organizationId, payoutId }: ExpenseStanding | PeopleStanding,
): boolean => organizationId === organization_id && payoutId === payment.payout_id;

/** A statement from after the payment doesn't prove the state before it. */
function timely(
  { payment }: ProofBundle,
  { statedAt }: ExpenseStanding | PeopleStanding,
): Outcome | null {
  const latest = Date.parse(payment.finalized_at) + CLOCKS_DIFFER_MAX_MS;
  return Date.parse(statedAt) <= latest
    ? null
    : fails(`It was stated on ${statedAt}, after the payment.`);
}

function payeeProblem(bundle: ProofBundle, statement: PeopleStanding): Outcome | null {
  const { content, payment } = bundle;
  const { payee } = statement;
  const { wallet } = payee;
  if (!isAboutPayment(bundle, statement) || payee.memberId !== content.payeeId) {
    return fails('It is about another payment or member.');
  }
  if (!payee.active) return fails('The payee was no longer active.');
  const isApproved = content.payeeWallet === null || wallet?.address === content.payeeWallet;
  return isApproved && wallet?.memo === payment.recipient_memo
    ? null
    : fails("The payee's wallet or memo was another one.");
}

async function decidersProblem(
  bundle: ProofBundle,
  trusted: Trusted,
  { deciders }: PeopleStanding,
): Promise<Outcome | null> {
  const { keys } = keysFor('certificate', bundle, trusted);
  const approval = await verifyStatement(bundle.certificate ?? '', CERTIFICATE, keys);
  if ('problem' in approval) return unchecked('It needs a valid certificate.');
  for (const decision of approval.statement.decisions) {
    const stated = deciders.find(({ memberId }) => memberId === decision.deciderId);
    const mayDecide = stated?.active && DECIDING_ROLES.some((role) => stated.roles.includes(role));
    if (!stated || !mayDecide) {
      return fails(`Member ${decision.deciderId} might not approve any more.`);
    }
    const passkey = await passkeyOf(decision, bundle, trusted);
    if (passkey !== null && !stated.passkeys.includes(passkey)) {
      return fails(`Member ${decision.deciderId} had removed the passkey.`);
    }
  }
  return null;
}

async function passkeyOf(
  { passkey }: Decision,
  bundle: ProofBundle,
  trusted: Trusted,
): Promise<string | null> {
  if (!passkey) return null;
  const { keys } = keysFor('wallet', bundle, trusted);
  const stated = await verifyStatement(passkey.credential, PASSKEY, keys);
  return 'problem' in stated ? null : stated.statement.credentialId;
}
