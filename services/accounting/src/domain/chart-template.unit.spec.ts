import { expect, test } from 'vitest';
import { KINDS_OF, readAccount } from './account.ts';
import {
  accountsOf,
  CHART_TEMPLATES,
  chartOf,
  proposedCode,
  subjectsOf,
} from './chart-template.ts';

const CATEGORIES = ['Meals', 'Travel', 'Transportation', 'Fuel', 'Office Supplies', 'Other'];

test.each(CHART_TEMPLATES)('%s has valid accounts, each code once', (name) => {
  const accounts = accountsOf(name);
  expect(new Set(accounts.map(({ code }) => code)).size).toBe(accounts.length);
  for (const account of accounts)
    expect(readAccount(account)).toEqual({ ok: true, value: account });
});

test.each(CHART_TEMPLATES)('%s leads everything to an account of a kind that fits', (name) => {
  const kindOf = new Map(accountsOf(name).map(({ code, kind }) => [code, kind]));
  const proposals = [
    ...subjectsOf(name),
    ...CATEGORIES.map((label) => ({
      subject: 'category' as const,
      code: proposedCode(name, 'category', label),
    })),
    ...(['tax_code', 'output_tax'] as const).map((subject) => ({
      subject,
      code: proposedCode(name, subject, 'VAT 19 %'),
    })),
  ];
  for (const { subject, code } of proposals) {
    expect(KINDS_OF[subject], `${subject} ${code}`).toContain(kindOf.get(code ?? ''));
  }
});

/**
 * Accounts of which DATEV computes the tax (AM, AV in its charts), by the lists of syscoon_financeinterface_datev_config_skr03 and
 * _skr04.
 */
const AUTOMATIC = {
  skr03: /^(1518|1718|24(06|08|36)|3[0-7]\d\d|8\d{3})$/,
  skr04: /^(118[16]|32(60|72)|4[13-79]\d\d|48(36|45|62)|5\d{3}|62(81|86)|6885|693[1268])$/,
} as const;

test.each(['skr03', 'skr04'] as const)(
  '%s has no account of which DATEV computes the tax, which would be booked twice',
  (name) => {
    const codes = accountsOf(name).map(({ code }) => code);
    expect(codes.filter((code) => AUTOMATIC[name].test(code))).toEqual([]);
  },
);

test.each([
  ['DE', 'skr03'],
  ['FR', 'pcg'],
  ['AT', 'us'],
  [null, 'us'],
])('an organization of %s begins with %s', (country, chart) => {
  expect(chartOf(country)).toBe(chart);
});

test('a category that no template knows has no proposal, so that its expenses wait in the list', () => {
  expect(proposedCode('us', 'category', 'Team gifts')).toBeNull();
});
