import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  auditMemo,
  leafPath,
  merkleRoot,
  treePath,
  treeRoot,
  type AuditLeaf,
  type PathStep,
} from './merkle-root.ts';

const aLeaf = (given: Partial<AuditLeaf> = {}): AuditLeaf => ({
  history: 'expense',
  organizationId: '1',
  date: '2026-11-21',
  entries: '42',
  head: 'a'.repeat(64),
  tree: 'b'.repeat(64),
  ...given,
});
const leaves = ['1', '2', '3', '4', '5'].map((organizationId) => aLeaf({ organizationId }));

test('the order in which leaves are read does not change the root', () => {
  expect(merkleRoot([...leaves].reverse())).toBe(merkleRoot(leaves));
});

test.each(['history', 'organizationId', 'date', 'entries', 'head', 'tree'] as const)(
  'a leaf with another %s changes the root, wherever it is in the list',
  (field) => {
    for (const place of leaves.keys()) {
      const changed = leaves.map((leaf, at) => (at === place ? { ...leaf, [field]: '9' } : leaf));
      expect(merkleRoot(changed)).not.toBe(merkleRoot(leaves));
    }
  },
);

test('a missing or added leaf changes the root and the count', () => {
  expect(merkleRoot(leaves.slice(1))).not.toBe(merkleRoot(leaves));
  expect(auditMemo(leaves)).toMatch(/^outlay-audit-root:v1:5:[0-9a-f]{64}$/);
  expect(() => merkleRoot([])).toThrow(RangeError);
});

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as never))))
    .digest();

/** The root that a text and its path lead to. */
const rootBy = (text: string, path: readonly PathStep[]): string =>
  path
    .reduce(
      (node, { side, hash }) => {
        const other = Buffer.from(hash, 'hex');
        return side === 'left' ? sha256('\x01', other, node) : sha256('\x01', node, other);
      },
      sha256('\x00', text),
    )
    .toString('hex');

test('the path of every text leads to the root, whatever the size of the tree', () => {
  for (let size = 1; size <= 33; size += 1) {
    const texts = Array.from({ length: size }, (_, at) => `text ${at}`);
    for (const [place, text] of texts.entries()) {
      const path = treePath(texts, place);
      expect(rootBy(text, path)).toBe(treeRoot(texts));
      expect(rootBy('another', path)).not.toBe(treeRoot(texts));
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
    }
  }
});

test('a leaf that is not among the others has no path', () => {
  const leaf = aLeaf({ organizationId: '3' });
  expect(leafPath(leaves, leaf).length).toBeGreaterThan(0);
  expect(() => leafPath(leaves, aLeaf({ organizationId: '9' }))).toThrow(RangeError);
});

test('a leaf without a tree has none in its text', () => {
  const old = { ...aLeaf({ tree: null }) };
  const text = JSON.stringify(['expense', '1', '2026-11-21', '42', 'a'.repeat(64)]);
  expect(merkleRoot([old])).toBe(rootBy(text, []));
});
