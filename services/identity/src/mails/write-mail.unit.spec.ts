import { expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

const owner = { firstName: 'Emma', publicUrl: 'https://outlay.test' };

test('names in braces become the facts, whose own braces stay, so that a name fills in nothing', () => {
  const { subject, text } = writeMail('passkey.added', { ...owner, name: '{publicUrl}' });
  expect(subject).toBe('A passkey was added');
  expect(text).toContain('the passkey “{publicUrl}” was just added');
});

test('an email without a fact that it needs is a fault, so that nobody reads a brace', () => {
  expect(() => writeMail('wallet.added', owner)).toThrow('wallet.added needs wallet');
});
