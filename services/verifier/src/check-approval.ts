import {
  authorOf,
  judge,
  NOTHING_SPENT,
  readCaseStatement,
  submittedHash,
} from '@outlay/authority';
import type { ProofBundle } from './bundle.ts';
import { checkPasskeys } from './check-passkeys.ts';
import { sha256Hex } from './digests.ts';
import type { Bytes } from './encoding.ts';
import { judgedBy, type JudgedBy } from './judged-by.ts';
import { fails, holds, link, unchecked, type Link, type Outcome } from './link.ts';
import { missing } from './missing.ts';
import { RECEIPT, verifyStatement, type PaymentReceipt } from './statements.ts';
import { receiptKeys, type Trusted } from './trusted.ts';
import type { AuthorityLog } from './verify-log.ts';

/** What the auditor has beside the proof. */
export interface Evidence {
  readonly trusted: Trusted;
  /** The receipt's file. */
  readonly receipt: Bytes | null;
  /** The organization's authority log. */
  readonly log: AuthorityLog | null;
}

/** The signer's receipt, if it is valid, and the outcome of its check. */
export interface CheckedReceipt {
  readonly outcome: Outcome;
  readonly statement: PaymentReceipt | null;
}

/** Checks the links from the content to the people who approved it. */
export function checkApproval(
  bundle: ProofBundle,
  { outcome, statement }: CheckedReceipt,
  { trusted, receipt, log }: Evidence,
): Link[] {
  const judged = judgedBy(bundle, statement, log, trusted);
  // What a false log says counts for nothing else.
  const known = 'result' in judged && judged.result === 'false' ? NO_LOG : judged;
  return [
    link('content-hash', checkContent(bundle)),
    link('lines-hash', checkLines(bundle)),
    link('receipt', checkReceipt(bundle, receipt)),
    link('submission', checkSubmission(bundle, known)),
    link('payment-receipt', outcome),
    link('approval', statement ? checkRule(bundle, statement, judged) : NO_RECEIPT),
    link('separate-decider', statement ? checkDeciders(bundle, statement) : NO_RECEIPT),
    link('passkeys', checkPasskeys(bundle, known)),
  ];
}

const NO_LOG = unchecked('It needs a valid authority log.');
const NO_RECEIPT = unchecked('It needs a valid receipt of the signer.');

function checkContent({ content, content_hash, expense_id }: ProofBundle): Outcome {
  const hash = submittedHash(content);
  if (hash !== content_hash) return fails(`The content's hash is ${hash}.`);
  if (content.expenseId !== expense_id) return fails('The content is of another expense.');
  if (!content.reimbursable) return fails('The content says that nothing is paid out.');
  return holds(`SHA-256 ${hash}.`);
}

function checkLines({ content, lines }: ProofBundle): Outcome {
  const hash = submittedHash(lines);
  return hash === content.linesHash ? holds(`SHA-256 ${hash}.`) : fails(`Their hash is ${hash}.`);
}

function checkReceipt(bundle: ProofBundle, file: Bytes | null): Outcome {
  const { content, receipt } = bundle;
  if (content.receiptSha256 !== (receipt?.sha256 ?? null)) {
    return fails('The receipt in the file is not the one of the approved content.');
  }
  if (!receipt) return file ? fails('No receipt was submitted.') : missing(bundle, 'receipt');
  if (!file) return unchecked('No receipt file was given.');
  const hash = sha256Hex(file);
  return hash === receipt.sha256 ? holds(`SHA-256 ${hash}.`) : fails(`The file's hash is ${hash}.`);
}

/** Whether the payee's own key signed this content. */
function checkSubmission(
  { organization_id, content, content_hash, submitted }: ProofBundle,
  judged: JudgedBy | Outcome,
): Outcome {
  const statement = readCaseStatement(submitted.statement);
  const isSame =
    statement?.kind === 'expense.submitted' &&
    statement.organizationId === organization_id &&
    statement.subject === `expense/${content.expenseId}` &&
    statement.body.submission === content.submission &&
    statement.body.contentHash === content_hash;
  if (!isSame) return fails('It is a statement about something else.');
  if ('result' in judged) return judged;
  const author = authorOf(judged.state, submitted, judged.trust);
  if ('code' in author) return fails(author.message);
  return author.memberId === content.payeeId
    ? holds(`Member ${author.memberId}, ${statement.madeAt}.`)
    : fails(`Member ${author.memberId} signed it.`);
}

/** Checks the signer's signature, and that it signed for this payment of this content. */
export function checkPaymentReceipt(bundle: ProofBundle, trusted: Trusted): CheckedReceipt {
  const { keys, origin } = receiptKeys(bundle, trusted);
  const verified = verifyStatement(bundle.payment_receipt, RECEIPT, keys);
  if ('problem' in verified) return { outcome: fails(verified.problem), statement: null };
  const { statement, kid } = verified;
  const { content, payment } = bundle;
  const expected: Partial<PaymentReceipt> = {
    organizationId: bundle.organization_id,
    expenseId: bundle.expense_id,
    submission: content.submission,
    contentHash: bundle.content_hash,
    payoutId: payment.payout_id,
    mint: payment.mint,
    treasury: payment.treasury,
    recipient: payment.recipient,
    payeeMemo: payment.recipient_memo,
    amountBaseUnits: payment.amount_base_units,
    signature: payment.signature,
  };
  const other = Object.entries(expected).find(
    ([name, value]) => statement[name as keyof PaymentReceipt] !== value,
  );
  return other
    ? { outcome: fails(`The signer signed for another ${other[0]}.`), statement: null }
    : { outcome: holds(`${statement.signedAt}, key ${kid} (${origin}).`), statement };
}

/** Judges the case as the signer did. */
function checkRule(
  { content, lines, submitted, steps, payment }: ProofBundle,
  { deciderIds, signedAt, log }: PaymentReceipt,
  judged: JudgedBy | Outcome,
): Outcome {
  if ('result' in judged) return judged;
  const verdict = judge(
    judged.state,
    { content, lines, submitted, steps },
    { recipient: payment.recipient, payeeMemo: payment.recipient_memo },
    { trust: judged.trust, now: new Date(signedAt), spent: NOTHING_SPENT, paidAs: null },
  );
  if (!verdict.ok) return fails(verdict.refusal.message);
  if ([...deciderIds].sort().join() !== [...verdict.deciderIds].sort().join()) {
    return fails(`The signer named other approvers: ${listed(deciderIds)}.`);
  }
  const by = `Approved by ${listed(deciderIds)}, by the rule of entry ${log.sequence}.`;
  return holds(`${by} ${judged.end.words}`);
}

const listed = (memberIds: readonly string[]): string =>
  memberIds.length === 0 ? 'no person' : `member ${memberIds.join(', ')}`;

function checkDeciders({ content }: ProofBundle, { deciderIds }: PaymentReceipt): Outcome {
  return deciderIds.includes(content.payeeId)
    ? fails(`Member ${content.payeeId} approved their own expense.`)
    : holds(`Paid to member ${content.payeeId}, approved by ${listed(deciderIds)}.`);
}
