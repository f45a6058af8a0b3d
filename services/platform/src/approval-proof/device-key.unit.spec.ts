import { decisionMessage, type SignedDecision } from '@outlay/schemas/signed-decision';
import { expect, test } from 'vitest';
import { createTestDeviceKey } from '../testing/test-device-key.ts';
import { verifyDecision } from './index.ts';

const decision: SignedDecision = {
  organizationId: '1',
  expenseId: '12',
  submission: 2,
  contentHash: 'a'.repeat(64),
  stepNumber: 1,
  decision: 'approve',
  signedAt: '2026-11-26T09:00:00.000Z',
};

test('a decision that a browser signs with WebCrypto is verified from its public key alone', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  );
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url');
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(decisionMessage(decision)),
  );
  const sent = Buffer.from(signature).toString('base64url');
  expect(verifyDecision({ publicKey: raw }, decision, sent)).toBe(true);
});

test('a signature is not valid for another expense, submission, content, step, action, time or key', () => {
  const key = createTestDeviceKey();
  const signature = key.sign(decision);
  const others: Partial<SignedDecision>[] = [
    { organizationId: '2' },
    { expenseId: '13' },
    { submission: 1 },
    { contentHash: 'b'.repeat(64) },
    { stepNumber: 2 },
    { decision: 'reject' },
    { signedAt: '2026-11-26T09:00:00.001Z' },
  ];
  const accepted = others.filter((other) =>
    verifyDecision(key, { ...decision, ...other }, signature),
  );
  expect(accepted).toEqual([]);
  expect(verifyDecision(createTestDeviceKey(), decision, signature)).toBe(false);
  expect(verifyDecision(key, decision, signature)).toBe(true);
});

test('a point that is not on the curve verifies nothing and throws nothing', () => {
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  const signature = createTestDeviceKey().sign(decision);
  expect(verifyDecision({ publicKey }, decision, signature)).toBe(false);
});
