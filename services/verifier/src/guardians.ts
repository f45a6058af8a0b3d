import { ecdsa } from '@noble/curves/abstract/weierstrass.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concat, hexOf, type Bytes } from './encoding.ts';
import { list, object, text, whole, type ValueOf } from './shape.ts';

/** Wormhole's guardians at one time: the Ethereum addresses of their keys, in the order that signatures refer to. */
export const guardianSetShape = object({
  index: whole(),
  keys: list(text(42, /^(0x)?[0-9a-fA-F]{40}$/), 255),
});

export type GuardianSet = ValueOf<typeof guardianSetShape>;

const HEAD_BYTES = 6;
const SIGNATURE_BYTES = 66;
/** Pythnet's chain number, and the address of Pyth's accumulator on it. */
const EMITTER = '001ae101faedac5851e32b9b23b5f9411a8c2bac4aae3ed4dd7b811dd1a72ea4aa71';

const curve = ecdsa(secp256k1.Point, keccak_256);

/** Index of the guardian set that signed a message. @throws {RangeError} when the message is cut off */
export const guardianSetOf = (message: Bytes): number =>
  new DataView(message.buffer, message.byteOffset, message.byteLength).getUint32(1);

/** Why the signatures of a Wormhole message don't count; null when a quorum of the pinned set signed it. */
export function guardiansObjection(message: Bytes, pinned: readonly GuardianSet[]): string | null {
  const index = guardianSetOf(message);
  const set = pinned.find((each) => each.index === index);
  if (!set) return `Guardian set ${index}, which signed the price, is not pinned.`;
  const count = message[5] ?? 0;
  const body = message.slice(HEAD_BYTES + count * SIGNATURE_BYTES);
  if (hexOf(body.slice(8, 42)) !== EMITTER) return 'The signed message is not from Pyth.';
  if (count <= (set.keys.length * 2) / 3) return 'Too few guardians signed the price.';
  const hash = keccak_256(keccak_256(body));
  let before = -1;
  for (let at = HEAD_BYTES; at < HEAD_BYTES + count * SIGNATURE_BYTES; at += SIGNATURE_BYTES) {
    const signature = message.slice(at, at + SIGNATURE_BYTES);
    const place = signature[0] ?? 0;
    const key = set.keys[place]?.toLowerCase().replace(/^0x/, '');
    if (place <= before || key === undefined || signerOf(signature, hash) !== key) {
      return 'A signature of the price was not made by the guardian that it names.';
    }
    before = place;
  }
  return null;
}

/** The Ethereum address that signed; null for an invalid signature. */
function signerOf(signature: Uint8Array, hash: Uint8Array): string | null {
  try {
    const recovered = concat(signature.slice(65, 66), signature.slice(1, 65));
    const key = curve.recoverPublicKey(recovered, hash, { prehash: false });
    const point = secp256k1.Point.fromBytes(key).toBytes(false);
    return hexOf(keccak_256(point.slice(1)).slice(12));
  } catch {
    return null;
  }
}
