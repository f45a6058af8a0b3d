import type { AuditProof, ProofBundle } from './bundle.ts';
import type { Chain } from './chain.ts';
import { checkLanding } from './check-landing.ts';
import { payerOf } from './check-payment.ts';
import { sha256Hex } from './digests.ts';
import { bytesOfBase64, utf8 } from './encoding.ts';
import { fails, holds, link, unchecked, type Link, type Outcome } from './link.ts';
import { rootOf } from './merkle.ts';
import { missing } from './missing.ts';
import { object, readOrNull, text } from './shape.ts';
import { actionsOf, readTransaction } from './transaction.ts';
import { originOf, type Trusted } from './trusted.ts';

const KINDS = { approval: 'expense.approved', payment: 'expense.paid' } as const;

type Audited = keyof typeof KINDS;

/** Checks the links from an entry of the expense's history to the transaction that published the root of its day. */
export async function checkAudit(
  bundle: ProofBundle,
  trusted: Trusted,
  chain: Chain | null,
): Promise<Link[]> {
  return [
    ...(await checkPath(bundle, 'approval', trusted, chain)),
    ...(await checkPath(bundle, 'payment', trusted, chain)),
  ];
}

async function checkPath(
  bundle: ProofBundle,
  audited: Audited,
  trusted: Trusted,
  chain: Chain | null,
): Promise<Link[]> {
  const proof = bundle.audit[audited];
  if (!proof) {
    const outcome = missing(bundle, `audit.${audited}`);
    const skipped = unchecked("That part of the audit log isn't published yet.");
    return [
      link(`${audited}-entry`, outcome),
      link(`${audited}-root`, skipped),
      link(`${audited}-root-on-chain`, skipped),
    ];
  }
  const { root } = proof;
  const genesisHash = trusted.genesis_hash ?? bundle.payment.genesis_hash;
  return [
    link(`${audited}-entry`, checkEntry(bundle, proof, KINDS[audited])),
    link(`${audited}-root`, checkRoot(bundle, proof, trusted)),
    link(
      `${audited}-root-on-chain`,
      await checkLanding({ ...root, blockTime: null, genesisHash }, chain),
    ),
  ];
}

const entryShape = object({
  organizationId: text(20),
  expenseId: text(20),
  kind: text(60),
  at: text(30),
});

/** Checks that the entry says what it should, and that its hash is a leaf of its day's tree. */
function checkEntry(
  { organization_id, expense_id }: ProofBundle,
  { entry, previous_hash, path, root }: AuditProof,
  kind: string,
): Outcome {
  const facts = readOrNull(entryShape, jsonIn(entry));
  if (!facts) return fails('The entry cannot be read.');
  if (facts.organizationId !== organization_id || facts.expenseId !== expense_id) {
    return fails('The entry is of another expense.');
  }
  if (facts.kind !== kind) return fails(`The entry says ${facts.kind}.`);
  const hash = sha256Hex(utf8(previous_hash + entry));
  const tree = rootOf(hash, path);
  return tree === root.tree
    ? holds(`${facts.kind} at ${facts.at}, in the history of ${root.date}.`)
    : fails(`The entry does not belong to the history of ${root.date}.`);
}

/** Checks that the day's tree belongs to the root in the memo of a transaction that the audit wallet signed. */
function checkRoot(
  { organization_id }: ProofBundle,
  { root }: AuditProof,
  { audit_address }: Trusted,
): Outcome {
  const bytes = bytesOfBase64(root.transaction);
  const transaction = bytes && readTransaction(bytes);
  const signer = payerOf(transaction);
  if (!transaction || !signer) return fails('The transaction or its signature is not valid.');
  if (signer.signature !== root.signature || signer.address !== root.signer) {
    return fails('The transaction is another one.');
  }
  if (root.history !== 'expense') return fails('The root is of another history.');
  const { history, date, entries, head, tree, path, leaves } = root;
  const leaf = JSON.stringify([history, organization_id, date, entries, head, tree]);
  const memo = `outlay-audit-root:v1:${leaves}:${rootOf(leaf, path)}`;
  if (!actionsOf(transaction).memos.includes(memo)) return fails('The memo carries another root.');
  const origin = originOf(
    audit_address === undefined ? undefined : [audit_address],
    signer.address,
  );
  return origin
    ? holds(`Wallet ${signer.address} (${origin}).`)
    : fails(`${signer.address} is not the pinned audit wallet.`);
}

function jsonIn(entry: string): unknown {
  try {
    return JSON.parse(entry);
  } catch {
    return null;
  }
}
