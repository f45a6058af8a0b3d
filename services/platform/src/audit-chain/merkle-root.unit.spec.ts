import { expect, test } from 'vitest';
import { auditMemo, merkleRoot, type AuditLeaf } from './merkle-root.ts';

const aLeaf = (given: Partial<AuditLeaf> = {}): AuditLeaf => ({
  history: 'expense',
  organizationId: '1',
  date: '2026-11-21',
  entries: '42',
  head: 'a'.repeat(64),
  ...given,
});
const leaves = ['1', '2', '3', '4', '5'].map((organizationId) => aLeaf({ organizationId }));

test('the order in which leaves are read does not change the root', () => {
  expect(merkleRoot([...leaves].reverse())).toBe(merkleRoot(leaves));
});

test.each(['history', 'organizationId', 'date', 'entries', 'head'] as const)(
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
