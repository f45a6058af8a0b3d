import { ENTRY_KINDS, type Statement } from '@outlay/authority';
import { wordsOf } from '@outlay/schemas/statement-words';
import { expect, test } from 'vitest';

const said = (kind: string, subject = 'x/7', body: object = {}): Statement => ({
  kind,
  subject,
  body,
  organizationId: '1',
  version: 1,
  madeAt: '2026-11-20T09:00:00Z',
  nonce: 'n',
});
const words = (...statement: Parameters<typeof said>) =>
  wordsOf(said(...statement), (id) => `Member ${id}`);

test.each(ENTRY_KINDS)('%s has words, so that nobody reads its name', (kind) => {
  expect(words(kind)).not.toBe(kind);
});

test.each([
  ['rule.set', 'rule/7', { rule: null }, 'Remove an approval rule'],
  ['rule.set', 'rule/7', { rule: { name: 'Travel' } }, 'Set the approval rule “Travel”'],
  ['company_wallet.set', 'company_wallet/7x', { isWatched: true }, 'Watch the company wallet 7x'],
  [
    'company_wallet.set',
    'company_wallet/7x',
    { isWatched: false },
    'Stop watching the company wallet 7x',
  ],
  ['passkey_rule.set', 'passkey_rule', { aboveUsd: null }, 'Stop requiring passkeys'],
  ['passkey_rule.set', 'passkey_rule', { aboveUsd: '0' }, 'Require a passkey above 0 USD'],
])('%s about %s says what it does', (kind, subject, body, text) => {
  expect(words(kind, subject, body)).toBe(text);
});
