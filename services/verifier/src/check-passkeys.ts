import { sha256 } from '@noble/hashes/sha2.js';
import { authorOf, signedText } from '@outlay/authority';
import type { ProofBundle } from './bundle.ts';
import {
  base64UrlOf,
  bytesOfBase64,
  bytesOfBase64Url,
  concat,
  isEqual,
  jsonOf,
  utf8,
  type Bytes,
} from './encoding.ts';
import type { JudgedBy } from './judged-by.ts';
import { fails, holds, unchecked, type Outcome } from './link.ts';
import { object, readOrNull, text } from './shape.ts';
import { actionsOf, readTransaction } from './transaction.ts';

type Signed = ProofBundle['submitted'];

/** Checks who signed their decision with a passkey, and that the transaction carries no other passkey's signature. */
export function checkPasskeys(bundle: ProofBundle, judged: JudgedBy | Outcome): Outcome {
  const signed = bundle.steps.flatMap((step) => {
    const message = messageOf(step);
    return message ? [{ step, message }] : [];
  });
  const onChain = messagesOnChain(bundle);
  if (!onChain.every((each) => signed.some(({ message }) => isEqual(message, each)))) {
    return fails('The transaction carries a signature of something else than an approval.');
  }
  if (signed.length === 0) return unchecked('No approval was signed with a passkey.');
  if ('result' in judged) return judged;
  const memberIds: string[] = [];
  for (const { step } of signed) {
    const author = authorOf(judged.state, step, judged.trust);
    if ('code' in author) return fails(author.message);
    memberIds.push(author.memberId);
  }
  const by = `Signed by member ${[...new Set(memberIds)].join(', ')} on ${judged.trust.site.origin}.`;
  return holds(
    onChain.length === 0
      ? by
      : `${by} The transaction carries the signature, so that validators verified it too.`,
  );
}

/** What validators verified as signed by a passkey, before they paid. */
function messagesOnChain({ payment }: ProofBundle): readonly Bytes[] {
  const bytes = bytesOfBase64(payment.transaction);
  const transaction = bytes && readTransaction(bytes);
  return transaction ? actionsOf(transaction).signedMessages : [];
}

const assertionShape = object({ authenticatorData: text(2_000), clientDataJSON: text(4_000) });
const clientShape = object({ challenge: text(100) });

/** The bytes that a passkey signed to sign this statement (WebAuthn); null when another kind of key signed it. */
function messageOf({ statement, proof }: Signed): Bytes | null {
  const assertion = readOrNull(assertionShape, jsonOf(proof.signature));
  const client = assertion && readOrNull(clientShape, jsonOf(assertion.clientDataJSON));
  const data = bytesOfBase64Url(assertion?.authenticatorData ?? '');
  const clientData = bytesOfBase64Url(assertion?.clientDataJSON ?? '');
  if (!data || !clientData) return null;
  return client?.challenge === base64UrlOf(sha256(utf8(signedText(statement))))
    ? concat(data, sha256(clientData))
    : null;
}
