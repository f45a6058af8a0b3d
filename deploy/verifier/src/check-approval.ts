import type { ProofBundle } from './bundle.ts';
import { decimalOf } from './decimals.ts';
import { canonicalHash, sha256Hex } from './digests.ts';
import { checkPasskeys } from './check-passkeys.ts';
import type { Bytes } from './encoding.ts';
import { fails, holds, link, unchecked, type Link, type Outcome } from './link.ts';
import { missing } from './missing.ts';
import {
  CERTIFICATE,
  SUBMISSION,
  verifyStatement,
  type Certificate,
  type StatementKind,
  type SubmissionStatement,
} from './statements.ts';
import { keysFor, type StatementName, type Trusted } from './trusted.ts';

/** Checks the links from the content to the people who approved it. `receipt`: the file, if the auditor has it. */
export async function checkApproval(
  bundle: ProofBundle,
  trusted: Trusted,
  receipt: Bytes | null,
): Promise<Link[]> {
  const submission = await checkStatement(bundle, trusted, {
    name: 'submission',
    kind: SUBMISSION,
    token: bundle.submission_statement,
    part: 'submission_statement',
  });
  const approval = await checkStatement(bundle, trusted, {
    name: 'certificate',
    kind: CERTIFICATE,
    token: bundle.certificate,
    part: 'certificate',
  });
  const { statement } = approval;
  const noCertificate = unchecked('It needs a valid certificate.');
  return [
    link('content-hash', await checkContent(bundle)),
    link('receipt', await checkReceipt(bundle, receipt)),
    link('submission-statement', submission.outcome),
    link('certificate', approval.outcome),
    link('separate-decider', statement ? checkDeciders(bundle, statement) : noCertificate),
    link('approvals', statement ? checkStages(bundle, statement) : noCertificate),
    link('passkeys', statement ? await checkPasskeys(bundle, trusted, statement) : noCertificate),
  ];
}

async function checkContent({ content, content_hash, expense_id }: ProofBundle): Promise<Outcome> {
  const hash = await canonicalHash(content);
  if (hash !== content_hash) return fails(`The content's hash is ${hash}.`);
  if (content.expenseId !== expense_id) return fails('The content is of another expense.');
  if (!content.reimbursable) return fails('The content says that nothing is paid out.');
  return holds(`SHA-256 ${hash}.`);
}

async function checkReceipt(bundle: ProofBundle, file: Bytes | null): Promise<Outcome> {
  const { content, receipt } = bundle;
  if (content.receiptSha256 !== (receipt?.sha256 ?? null)) {
    return fails('The receipt in the file is not the one of the approved content.');
  }
  if (!receipt) return file ? fails('No receipt was submitted.') : missing(bundle, 'receipt');
  if (!file) return unchecked('No receipt file was given.');
  const hash = await sha256Hex(file);
  return hash === receipt.sha256 ? holds(`SHA-256 ${hash}.`) : fails(`The file's hash is ${hash}.`);
}

interface Claimed<Statement> {
  readonly name: StatementName;
  readonly kind: StatementKind<Statement>;
  readonly token: string | null;
  readonly part: 'submission_statement' | 'certificate';
}

/** Checks a statement's signature, and that it is about this submission and this content. */
async function checkStatement<Statement extends SubmissionStatement>(
  bundle: ProofBundle,
  trusted: Trusted,
  { name, kind, token, part }: Claimed<Statement>,
): Promise<{ outcome: Outcome; statement: Statement | null }> {
  if (token === null) return { outcome: missing(bundle, part), statement: null };
  const { keys, origin } = keysFor(name, bundle, trusted);
  const verified = await verifyStatement(token, kind, keys);
  if ('problem' in verified) return { outcome: fails(verified.problem), statement: null };
  const { statement, kid } = verified;
  const isSame =
    statement.organizationId === bundle.organization_id &&
    statement.expenseId === bundle.expense_id &&
    statement.submission === bundle.content.submission &&
    statement.contentHash === bundle.content_hash;
  return isSame
    ? { outcome: holds(`Key ${kid} (${origin}).`), statement }
    : { outcome: fails('It is a statement about something else.'), statement: null };
}

function checkDeciders({ content }: ProofBundle, { decisions }: Certificate): Outcome {
  const isPayee = decisions.some(({ deciderId }) => deciderId === content.payeeId);
  if (isPayee) return fails(`Member ${content.payeeId} approved their own expense.`);
  const deciders = [...new Set(decisions.map(({ deciderId }) => deciderId))];
  return deciders.length === 0
    ? holds('No person approved it.')
    : holds(`Paid to member ${content.payeeId}, approved by ${deciders.join(', ')}.`);
}

/** The stages are not signed, but the certificate states that the rule was followed. */
function checkStages(
  bundle: ProofBundle,
  { decisions, autoApprovalLimitUsd, rule }: Certificate,
): Outcome {
  if (decisions.length === 0) return checkLimit(bundle, autoApprovalLimitUsd);
  const { stages } = bundle;
  if (!stages) return missing(bundle, 'stages');
  const lacking = stages.find(({ number, approvals_needed }) => {
    const given = decisions.filter(({ stepNumber }) => stepNumber === number);
    // A delegate's approval counts as the absent approver's.
    const seats = new Set(given.map(({ deciderId, actedForId }) => actedForId ?? deciderId));
    return seats.size < approvals_needed;
  });
  if (lacking) return fails(`Stage ${lacking.number} (${lacking.name}) lacks approvals.`);
  const unknown = decisions.find(
    ({ stepNumber, stepName }) =>
      !stages.some(({ number, name }) => number === stepNumber && name === stepName),
  );
  if (unknown)
    return fails(`The certificate names a stage ${unknown.stepNumber} that is not listed.`);
  return holds(
    `${stages.length} of ${stages.length} stages of rule ${rule.id}, version ${rule.version}.`,
  );
}

function checkLimit({ content, stages }: ProofBundle, limitUsd: string): Outcome {
  const [amount, limit] = [decimalOf(content.usdAmount), decimalOf(limitUsd)];
  if (!amount || !limit) return fails('The amount or the limit cannot be read.');
  if (stages && stages.length > 0)
    return fails('No person approved it, though the rule has stages.');
  return amount.units * 10n ** BigInt(limit.scale) <= limit.units * 10n ** BigInt(amount.scale)
    ? holds(`Approved without people, up to the organization's limit of $${limitUsd}.`)
    : fails(`No person approved it, and it is above the limit of $${limitUsd}.`);
}
