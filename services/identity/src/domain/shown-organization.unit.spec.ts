import { expect, test } from 'vitest';
import { shownOrganization } from './shown-organization.ts';

const PROVED = { domain: 'acme.test', provedAt: new Date('2026-11-01T00:00:00Z') };
const CLAIMED = { domain: 'paypal.test', provedAt: null };

test('an organization is shown with the domain that it has proved, not with one that it claims', () => {
  expect(shownOrganization('Acme', [CLAIMED, PROVED])).toBe('Acme (acme.test)');
});

test('one without a proven domain is unverified, whatever its name', () => {
  expect(shownOrganization('PayPal', [CLAIMED])).toBe('PayPal (unverified)');
  expect(shownOrganization('PayPal', [])).toBe('PayPal (unverified)');
});
