import { createHash } from 'node:crypto';

/** State of an organisation's history at the end of a day. */
export interface AuditLeaf {
  /** Service that keeps the history. */
  readonly history: string;
  readonly organizationId: string;
  /** In UTC, such as 2026-11-21. */
  readonly date: string;
  /** Position of the newest link of the chain. */
  readonly entries: string;
  /** Lower-case hex hash of that link. */
  readonly head: string;
}

const sha256 = (prefix: number, ...parts: readonly Buffer[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([prefix]), ...parts]))
    .digest();

const textOf = ({ history, organizationId, date, entries, head }: AuditLeaf): string =>
  JSON.stringify([history, organizationId, date, entries, head]);

/**
 * Lower-case hex root over leaves in the order of their texts; leaves and pairs of nodes are hashed with different prefixes
 * (RFC 9162), so that neither can pass for the other. @throws {RangeError} without leaves
 */
export function merkleRoot(leaves: readonly AuditLeaf[]): string {
  if (leaves.length === 0) throw new RangeError('a Merkle root needs at least one leaf');
  let level = leaves
    .map(textOf)
    .sort()
    .map((text) => sha256(0, Buffer.from(text)));
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]];
      next.push(right ? sha256(1, left, right) : left);
    }
    level = next;
  }
  return (level[0] as Buffer).toString('hex');
}

/** The memo that is written to the chain. */
export const auditMemo = (leaves: readonly AuditLeaf[]): string =>
  `outlay-audit-root:v1:${leaves.length}:${merkleRoot(leaves)}`;
