import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOfHex, concat, hexOf, utf8 } from './encoding.ts';

/** The siblings of a node on its way to the root. */
export type MerklePath = readonly { readonly side: 'left' | 'right'; readonly hash: string }[];

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/**
 * Lower-case hex root of the tree in which a leaf has this path (RFC 9162: leaves and nodes are hashed with different prefixes).
 */
export function rootOf(leaf: string, path: MerklePath): string {
  let node = sha256(concat(LEAF, utf8(leaf)));
  for (const { side, hash } of path) {
    const other = bytesOfHex(hash);
    node = sha256(side === 'left' ? concat(NODE, other, node) : concat(NODE, node, other));
  }
  return hexOf(node);
}
