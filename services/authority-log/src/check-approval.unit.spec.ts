import { aCompany, type TestLog } from '@outlay/authority/testing';
import type { EventEnvelope } from '@outlay/platform/events';
import { NotYetKnownError } from '@outlay/platform/inbox';
import { expect, test } from 'vitest';
import { checkApproval, UnprovenApprovalError } from './check-approval.ts';

const approvalIn = (log: TestLog) => {
  const { content, lines: submittedLines, submitted, steps } = log.caseOf('4').approve('5').case;
  return {
    data: { content, submittedLines, submitted, steps },
  } as unknown as EventEnvelope<'ExpenseApproved'>;
};

test('an approval waits for the entry of the log that brings its key, and for the one it was submitted under', () => {
  const log = aCompany();
  const event = approvalIn(log);
  const { state, trust } = log;
  expect(() => checkApproval(event, state, trust)).not.toThrow();
  const keys = new Map(state.keys);
  keys.delete(log.keyOf('5').id);
  expect(() => checkApproval(event, { ...state, keys }, trust)).toThrow(NotYetKnownError);
  const before = { ...state, sequence: state.sequence - 1 };
  expect(() => checkApproval(event, before, trust)).toThrow(NotYetKnownError);
});

test('an approval of another amount than was signed is unproven', () => {
  const log = aCompany();
  const event = approvalIn(log);
  const content = { ...event.data.content, usdAmount: '99999.00' };
  const forged = { ...event, data: { ...event.data, content } };
  expect(() => checkApproval(forged, log.state, log.trust)).toThrow(UnprovenApprovalError);
});
