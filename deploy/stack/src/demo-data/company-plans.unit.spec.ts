import { expect, test } from 'vitest';
import { planCompany } from './company-plans.ts';

const NOON = Date.parse('2026-11-27T12:00:00Z');

test('the lines of every planned expense add up to its amount, so that none is refused', () => {
  const { recent, history } = planCompany(NOON);
  for (const { amount, lines } of [...recent, ...history]) {
    const cents = lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0);
    expect(cents).toBe(Math.round(amount * 100));
  }
});

test('a newcomer finds two splits over projects, a mileage and a trip without waiting for the half year', () => {
  const { recent } = planCompany(NOON);
  const splits = recent.filter(({ lines }) => lines.length > 1);
  expect(splits).toHaveLength(2);
  for (const { lines } of splits) expect(new Set(lines.map(({ project }) => project)).size).toBe(2);
  expect(recent.filter(({ trip }) => trip?.drive)).toHaveLength(1);
  expect(recent.filter(({ trip }) => trip?.stay)).toHaveLength(1);
});

test('splits and trips are approved, so that they reach the books', () => {
  const { recent } = planCompany(NOON);
  const special = recent.filter(({ lines, trip }) => lines.length > 1 || trip !== null);
  expect(new Set(special.map(({ outcome }) => outcome))).toEqual(new Set(['approve']));
});
