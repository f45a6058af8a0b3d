import { expect, test } from 'vitest';
import { aCompany } from '../test/a-log.ts';
import { headOf } from './case.ts';

test('a submission names the entry that its client knew, and nothing else does', () => {
  const given = aCompany().caseOf('4', { head: 7 }).approve('5').escalate('5');
  expect(headOf(given.submitted.statement)).toBe(7);
  expect(given.steps.map(({ statement }) => headOf(statement))).toEqual([0, 0]);
  expect(headOf({ ...given.submitted.statement, body: {} })).toBe(0);
});
