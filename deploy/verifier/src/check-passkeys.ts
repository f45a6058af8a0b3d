import type { ProofBundle } from './bundle.ts';
import { canonicalHash, isSignedByPasskey, sha256 } from './digests.ts';
import {
  base64UrlOf,
  bytesOfBase64,
  bytesOfBase64Url,
  bytesOfHex,
  concat,
  isEqual,
  textOf,
  utf8,
  type Bytes,
} from './encoding.ts';
import { fails, holds, unchecked, type Outcome } from './link.ts';
import { object, oneOf, readOrNull, text } from './shape.ts';
import { PASSKEY, verifyStatement, type Certificate, type Decision } from './statements.ts';
import { actionsOf, readTransaction } from './transaction.ts';
import { keysFor, type Trusted } from './trusted.ts';

/** Checks that approvers signed this very content with their own passkeys, if the certificate says so. */
export async function checkPasskeys(
  bundle: ProofBundle,
  trusted: Trusted,
  { decisions }: Certificate,
): Promise<Outcome> {
  const signed: SignedDecision[] = [];
  for (const decision of decisions.filter(({ passkey }) => passkey)) {
    const checked = await checkDecision(bundle, trusted, decision);
    if (!('signer' in checked)) return checked;
    signed.push(checked);
  }
  const onChain = messagesOnChain(bundle);
  const isApproval = (message: Bytes): boolean =>
    signed.some((decision) => isEqual(decision.message, message));
  if (!onChain.every(isApproval)) {
    return fails('The transaction carries a signature of something else than an approval.');
  }
  if (signed.length === 0) return unchecked('No approval was signed with a passkey.');
  const signers = signed.map(({ signer }) => signer).join('; ');
  return holds(
    onChain.length === 0
      ? `Signed by ${signers}.`
      : `Signed by ${signers}. The transaction carries the signature, so that validators verified it too.`,
  );
}

/** What validators verified as signed by a passkey, before they paid. */
function messagesOnChain({ payment }: ProofBundle): readonly Bytes[] {
  const bytes = bytesOfBase64(payment.transaction);
  const transaction = bytes && readTransaction(bytes);
  return transaction ? actionsOf(transaction).signedMessages : [];
}

interface SignedDecision {
  /** Who signed, and on which site. */
  readonly signer: string;
  readonly message: Bytes;
}

/** The verified signature, or why it doesn't count. */
async function checkDecision(
  bundle: ProofBundle,
  trusted: Trusted,
  decision: Decision,
): Promise<SignedDecision | Outcome> {
  const { deciderId, stepNumber, passkey } = decision;
  if (!passkey) return unchecked('It was not signed with a passkey.');
  const { keys, origin: keyOrigin } = keysFor('wallet', bundle, trusted);
  const stated = await verifyStatement(passkey.credential, PASSKEY, keys);
  if ('problem' in stated) return fails(`Member ${deciderId}'s passkey: ${stated.problem}`);
  const { organizationId, memberId, publicKey } = stated.statement;
  if (organizationId !== bundle.organization_id || memberId !== deciderId) {
    return fails(`The passkey is not member ${deciderId}'s.`);
  }
  const client = readClient(passkey.assertion.clientDataJSON);
  const data = bytesOfBase64Url(passkey.assertion.authenticatorData);
  if (!client || !data) return fails(`What member ${deciderId} signed cannot be read.`);
  if (client.challenge !== (await challengeOf(bundle, stepNumber))) {
    return fails(`Member ${deciderId} signed something else.`);
  }
  const site = new URL(client.origin).hostname;
  if (!isEqual(data.subarray(0, RP_HASH_BYTES), await sha256(utf8(site)))) {
    return fails(`Member ${deciderId} signed on another site than ${site}.`);
  }
  if (((data[RP_HASH_BYTES] ?? 0) & USER_VERIFIED) === 0) {
    return fails(`The authenticator had not verified that it was member ${deciderId}.`);
  }
  const point = pointOf(publicKey);
  if (!point) return unchecked('The passkey is of a kind that this verifier does not know.');
  const message = concat(data, await sha256(client.bytes));
  const signature = bytesOfBase64Url(passkey.assertion.signature);
  if (!signature || !(await isSignedByPasskey(point, signature, message))) {
    return fails(`The signature of member ${deciderId}'s passkey is not valid.`);
  }
  const signer = `member ${deciderId} on ${client.origin} (stated by identity, key ${keyOrigin})`;
  return { signer, message };
}

/** Authenticator data in WebAuthn: SHA-256 of the site's host, then flags. */
const RP_HASH_BYTES = 32;
const USER_VERIFIED = 0x04;

/** The challenge that the approver's device signed: the hash of the approval that it showed. */
const challengeOf = async (
  { organization_id, expense_id, content, content_hash }: ProofBundle,
  stepNumber: number,
): Promise<string> =>
  base64UrlOf(
    bytesOfHex(
      await canonicalHash({
        organizationId: organization_id,
        expenseId: expense_id,
        submission: content.submission,
        contentHash: content_hash,
        stepNumber,
        decision: 'approve',
      }),
    ),
  );

const clientShape = object({
  type: oneOf('webauthn.get'),
  challenge: text(100),
  origin: text(500, /^https?:\/\/[^/]+$/),
});

function readClient(encoded: string) {
  const bytes = bytesOfBase64Url(encoded);
  const json = bytes && textOf(bytes);
  if (bytes === null || json === null) return null;
  try {
    const client = readOrNull(clientShape, JSON.parse(json));
    return client && URL.canParse(client.origin) ? { ...client, bytes } : null;
  } catch {
    return null;
  }
}

/** The start of a CBOR map of kty EC2, alg ES256, crv P-256, then x and y, which all authenticators write for such a key. */
const COSE_HEAD = bytesOfHex('a5010203262001215820');
const COSE_BETWEEN = bytesOfHex('225820');
const COORDINATE_BYTES = 32;

/** The uncompressed point of a COSE key on P-256; null for another kind of key. */
function pointOf(encoded: string): Uint8Array<ArrayBuffer> | null {
  const key = bytesOfBase64Url(encoded);
  if (!key) return null;
  const xAt = COSE_HEAD.length;
  const betweenAt = xAt + COORDINATE_BYTES;
  const yAt = betweenAt + COSE_BETWEEN.length;
  const isP256 =
    key.length === yAt + COORDINATE_BYTES &&
    isEqual(key.subarray(0, xAt), COSE_HEAD) &&
    isEqual(key.subarray(betweenAt, yAt), COSE_BETWEEN);
  return isP256
    ? concat(Uint8Array.of(0x04), key.subarray(xAt, betweenAt), key.subarray(yAt))
    : null;
}
