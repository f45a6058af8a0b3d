import { guardianSetShape } from './guardians.ts';
import { keySetShape, type ProofBundle, type PublicKey } from './bundle.ts';
import { list, object, oneOf, optional, orNull, text, whole, type ValueOf } from './shape.ts';

const address = () => text(44, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/);

/** What an installation demands of statements about who may decide what. */
const authorityShape = object({
  assurance_min: oneOf('SESSION', 'DEVICE_KEY', 'PASSKEY'),
  passkey_above_usd: orNull(text(20)),
  auto_approval_max_usd: text(20),
  delay_s: whole(),
  wallet_cooling_off_s: whole(),
  origin: text(300),
  rp_id: text(300),
});

const trustedShape = object({
  /** The signer's, of its receipts. */
  receipt: optional(keySetShape),
  /** Identity's, which attests sessions. */
  wallet: optional(keySetShape),
  /** Guardians of Wormhole, who sign Pyth's prices: the current set and earlier ones. */
  guardians: optional(list(guardianSetShape, 20)),
  treasuries: optional(list(address(), 1_000)),
  mint: optional(address()),
  audit_address: optional(address()),
  genesis_hash: optional(address()),
  authority: optional(authorityShape),
  /** A node that everyone may use. */
  solana_rpc_url: optional(text(500)),
});

/** Keys and addresses that the auditor knows from elsewhere, and trusts more than the file. */
export type Trusted = ValueOf<typeof trustedShape>;

export const NOTHING_TRUSTED: Trusted = trustedShape({}, '');

/** Reads a file of trusted keys. @throws {ShapeError} that names what differs */
export const readTrusted = (value: unknown): Trusted => trustedShape(value, '');

/** The keys that count for a receipt, and where they come from. */
export const receiptKeys = (
  { keys }: ProofBundle,
  { receipt: pinned }: Trusted,
): { readonly keys: readonly PublicKey[]; readonly origin: string } =>
  pinned
    ? { keys: pinned.keys, origin: 'pinned' }
    : { keys: keys.receipt.keys, origin: 'from the bundle, not pinned' };

/** Whether an address is the trusted one, in words for the report. */
export function originOf(pinned: readonly string[] | undefined, address: string): string | null {
  if (!pinned) return 'from the bundle, not pinned';
  return pinned.includes(address) ? 'pinned' : null;
}
