import type { ApprovedContent } from '@outlay/schemas/events';
import { compactVerify, createLocalJWKSet } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalHash } from '../hashing/index.ts';
import {
  CERTIFICATE,
  createApprovalVerifier,
  createStatementSigner,
  createStatementVerifier,
  proofProblem,
  publicJwkOf,
  SUBMISSION,
  type ApprovalCertificate,
  type CertifiedDecision,
} from './index.ts';

const pem = (): string =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
const keySetOf = (...pems: string[]): string => JSON.stringify({ keys: pems.map(publicJwkOf) });

const expenseKey = pem();
const workflowKey = pem();
const verifier = createApprovalVerifier({
  submissionKeySet: keySetOf(expenseKey),
  certificateKeySet: keySetOf(workflowKey),
  autoApprovalMaxUsd: '100.00',
});

const content: ApprovedContent = {
  expenseId: '12',
  submission: 1,
  payeeId: '7',
  payeeWallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  amount: { amount: '41.00', currency: 'USD' },
  usdAmount: '41.00',
  rate: null,
  categoryId: '1',
  policyId: '1',
  receiptSha256: null,
  reimbursable: true,
  source: 'manual',
};
const statement = {
  organizationId: '1',
  expenseId: '12',
  submission: 1,
  contentHash: canonicalHash(content),
};
const decision: CertifiedDecision = {
  stepNumber: 1,
  stepName: 'Manager',
  deciderId: '3',
  actedForId: null,
  roles: ['approver'],
  decidedAt: '2026-05-01T10:00:00.000Z',
  authentication: { methods: ['pwd'], at: '2026-05-01T09:00:00.000Z' },
  passkey: null,
  deviceKey: null,
  actor: 'person',
  facts: [],
};
const approval: ApprovalCertificate = {
  ...statement,
  rule: { id: '1', name: 'Default', version: 1 },
  decisions: [decision],
  autoApprovalLimitUsd: '0',
  issuedAt: '2026-05-01T10:00:00.000Z',
};
const submitted = (changes: object = {}, key = expenseKey): string =>
  createStatementSigner(key, SUBMISSION).sign({ ...statement, ...changes });
const certified = (changes: object = {}, key = workflowKey): string =>
  createStatementSigner(key, CERTIFICATE).sign({ ...approval, ...changes });
const codeOf = (
  changes: Partial<Parameters<typeof proofProblem>[0]>,
  autoApprovalMaxUsd = verifier.autoApprovalMaxUsd,
): string | undefined =>
  proofProblem(
    {
      organizationId: '1',
      content,
      submissionProof: submitted(),
      certificate: certified(),
      ...changes,
    },
    { ...verifier, autoApprovalMaxUsd },
  )?.code;

test('an approval signed by both services proves its payment', () => {
  expect(codeOf({})).toBeUndefined();
});

test('without a signature of either service an approval proves nothing', () => {
  expect(codeOf({ submissionProof: 'x' })).toBe('UNPROVEN_APPROVAL');
  expect(codeOf({ certificate: 'x' })).toBe('UNPROVEN_APPROVAL');
});

test('one service alone cannot make both signatures', () => {
  expect(codeOf({ certificate: certified({}, expenseKey) })).toBe('UNPROVEN_APPROVAL');
  expect(codeOf({ submissionProof: submitted({}, workflowKey) })).toBe('UNPROVEN_APPROVAL');
});

test('a statement of one kind is not accepted as another, even by the right key', () => {
  const verify = createStatementVerifier(keySetOf(workflowKey), SUBMISSION);
  expect(verify(certified())).toBeNull();
});

test('a changed wallet, amount, submission or organization is found', () => {
  const other = { ...content, payeeWallet: 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG' };
  expect(codeOf({ content: other })).toBe('CONTENT_CHANGED');
  expect(codeOf({ content: { ...content, usdAmount: '4100.00' } })).toBe('CONTENT_CHANGED');
  expect(codeOf({ organizationId: '2' })).toBe('CONTENT_CHANGED');
  expect(codeOf({ certificate: certified({ submission: 2 }) })).toBe('CONTENT_CHANGED');
  expect(codeOf({ submissionProof: submitted({ expenseId: '13' }) })).toBe('CONTENT_CHANGED');
});

test('the payee is never an approver, also not among others', () => {
  const certificate = certified({ decisions: [decision, { ...decision, deciderId: '7' }] });
  expect(codeOf({ certificate })).toBe('UNPROVEN_APPROVAL');
});

test('an approval without people pays only up to the limit', () => {
  const upTo = (limit: string) => certified({ decisions: [], autoApprovalLimitUsd: limit });
  expect(codeOf({ certificate: upTo('41.00') })).toBeUndefined();
  expect(codeOf({ certificate: upTo('40.99') })).toBe('NO_HUMAN_APPROVAL');
});

test("a limit that workflow alone has certified does not count above the operator's maximum", () => {
  const certificate = certified({ decisions: [], autoApprovalLimitUsd: '1000000' });
  expect(codeOf({ certificate }, '41.00')).toBeUndefined();
  expect(codeOf({ certificate }, '40.99')).toBe('NO_HUMAN_APPROVAL');
  expect(codeOf({ certificate }, '0')).toBe('NO_HUMAN_APPROVAL');
  expect(codeOf({}, '0')).toBeUndefined();
});

test('a program with an API key is not a person: its approval counts like one without people', () => {
  const byKey = { ...decision, actor: 'api_key' };
  const certificate = certified({ decisions: [byKey], autoApprovalLimitUsd: '41.00' });
  expect(codeOf({ certificate }, '41.00')).toBeUndefined();
  expect(codeOf({ certificate }, '40.99')).toBe('NO_HUMAN_APPROVAL');
  expect(codeOf({ certificate: certified({ decisions: [byKey] }) }, '41.00')).toBe(
    'NO_HUMAN_APPROVAL',
  );
  const andAPerson = certified({ decisions: [byKey, decision] });
  expect(codeOf({ certificate: andAPerson }, '0')).toBeUndefined();
});

test('every single changed character of a statement is found', () => {
  const token = certified();
  const verify = createStatementVerifier(keySetOf(workflowKey), CERTIFICATE);
  expect(verify(token)).toEqual(approval);
  for (let place = 0; place < token.length; place += 1) {
    const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`;
    // The last character of a signature has unused bits.
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))) continue;
    if (place === token.length - 1) continue;
    expect(verify(changed), `character ${place}`).toBeNull();
  }
});

test('while a key is rotated, statements under the old and the new key count', () => {
  const next = pem();
  const verify = createStatementVerifier(keySetOf(workflowKey, next), CERTIFICATE);
  expect(verify(certified())).not.toBeNull();
  expect(verify(certified({}, next))).not.toBeNull();
});

test('other JOSE libraries read the statements', async () => {
  const signer = createStatementSigner(workflowKey, CERTIFICATE);
  const keys = createLocalJWKSet({ keys: [{ ...publicJwkOf(workflowKey), kid: signer.kid }] });
  const { payload } = await compactVerify(signer.sign(approval), keys);
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(approval);
});

test('a pinned key that anyone can sign for is refused at startup', () => {
  const neutral = Buffer.from(`ee${'ff'.repeat(30)}7f`, 'hex').toString('base64url');
  const keySet = JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: neutral }] });
  expect(() => createStatementVerifier(keySet, SUBMISSION)).toThrow('no usable Ed25519 key');
});
