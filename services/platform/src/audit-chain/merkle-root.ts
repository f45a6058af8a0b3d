import { createHash } from 'node:crypto';

/** State of an organization's history at the end of a day. */
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
  /** Lower-case hex root over the day's links, which proves one entry without the others; null for days closed without a tree. */
  readonly tree: string | null;
}

/** A sibling on the way from a leaf to the root. */
export interface PathStep {
  readonly side: 'left' | 'right';
  /** Hash in lower-case hex. */
  readonly hash: string;
}

const sha256 = (prefix: number, ...parts: readonly Buffer[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([prefix]), ...parts]))
    .digest();

const textOf = ({ history, organizationId, date, entries, head, tree }: AuditLeaf): string =>
  JSON.stringify([history, organizationId, date, entries, head, ...(tree === null ? [] : [tree])]);

/** Leaves and pairs of nodes are hashed with different prefixes (RFC 9162), so that neither can pass for the other. */
const leavesOf = (texts: readonly string[]): Buffer[] =>
  texts.map((text) => sha256(0, Buffer.from(text)));

/** The next level of nodes; an odd last node moves up unchanged. */
function levelAbove(level: readonly Buffer[]): Buffer[] {
  const next: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at] as Buffer, level[at + 1]];
    next.push(right ? sha256(1, left, right) : left);
  }
  return next;
}

/** Lower-case hex root over texts in their order. @throws {RangeError} without texts */
export function treeRoot(texts: readonly string[]): string {
  if (texts.length === 0) throw new RangeError('a Merkle root needs at least one leaf');
  let level = leavesOf(texts);
  while (level.length > 1) level = levelAbove(level);
  return (level[0] as Buffer).toString('hex');
}

/** The path from the text at `place` to the root, which reveals none of the other texts. @throws {RangeError} */
export function treePath(texts: readonly string[], place: number): PathStep[] {
  if (!(place in texts)) throw new RangeError('no such leaf');
  const path: PathStep[] = [];
  let at = place;
  for (let level = leavesOf(texts); level.length > 1; level = levelAbove(level)) {
    const isRightChild = at % 2 === 1;
    const neighbour = level[isRightChild ? at - 1 : at + 1];
    if (neighbour)
      path.push({ side: isRightChild ? 'left' : 'right', hash: neighbour.toString('hex') });
    at = Math.floor(at / 2);
  }
  return path;
}

const inOrder = (leaves: readonly AuditLeaf[]): string[] => leaves.map(textOf).sort();

/** Lower-case hex root over leaves in the order of their texts. @throws {RangeError} without leaves */
export const merkleRoot = (leaves: readonly AuditLeaf[]): string => treeRoot(inOrder(leaves));

/** The path from one of the leaves to their root. @throws {RangeError} when the leaf is not among them */
export function leafPath(leaves: readonly AuditLeaf[], leaf: AuditLeaf): PathStep[] {
  const texts = inOrder(leaves);
  return treePath(texts, texts.indexOf(textOf(leaf)));
}

/** The memo that is written to the chain. */
export const auditMemo = (leaves: readonly AuditLeaf[]): string =>
  `outlay-audit-root:v1:${leaves.length}:${merkleRoot(leaves)}`;
