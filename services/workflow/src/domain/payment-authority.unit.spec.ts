import { DEFAULT_RULE, type Rule, type RuleContent } from '@outlay/authority';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMember, members, membersWith } from '../../test/an-instance.ts';
import { randomMembers, randomRule } from '../../test/random-approvals.ts';
import { paidAlone, paymentAuthorities } from './payment-authority.ts';

const aRule = (content: RuleContent): Rule => ({
  ...content,
  id: '1',
  version: 1,
  priority: 1,
  isDefault: true,
});
const facts = (usdAmount: string, autoApprovalLimitUsd = '0') => ({
  usdAmount,
  autoApprovalLimitUsd,
  policyId: null,
  source: 'fiat',
  vendor: null,
  lines: [],
});
const ofEmma = (usdAmount: string, among = members) =>
  paymentAuthorities([aRule(DEFAULT_RULE)], facts(usdAmount), among).find(
    ({ payeeId }) => payeeId === '4',
  );

test('up to 500 dollars the manager alone approves; above, it takes two people besides the payee', () => {
  expect(ofEmma('500')).toMatchObject({ othersNeeded: 1, soleApproverIds: ['2'] });
  expect(ofEmma('500.01')).toMatchObject({ othersNeeded: 2, soleApproverIds: [] });
});

test('a manager who is finance too gives both approvals, and so does a delegate of both approvers', () => {
  const mia = { name: 'Mia', managerId: '1' };
  const both = membersWith(aMember('2', { ...mia, roles: ['approver', 'finance'] }));
  expect(ofEmma('900', both)).toMatchObject({ othersNeeded: 1, soleApproverIds: ['2'] });
  const delegating = membersWith(
    aMember('2', { ...mia, delegateId: '5' }),
    aMember('3', { roles: ['finance'], delegateId: '5' }),
    aMember('5'),
  );
  expect(ofEmma('900', delegating)).toMatchObject({ othersNeeded: 1, soleApproverIds: ['5'] });
});

test('a rule without stages pays members without another person only up to the limit for automatic approval', () => {
  const rule = aRule({ name: 'Free', conditions: [], stages: [] });
  const alone = (usdAmount: string) =>
    paidAlone(paymentAuthorities([rule], facts(usdAmount, '20'), members));
  expect(alone('20')).toEqual(['1', '2', '3', '4']);
  expect(alone('20.01')).toEqual([]);
});

test('in an organization of one, no one can approve', () => {
  const only = new Map([['4', aMember('4', { roles: ['admin'] })]]);
  expect(ofEmma('10', only)).toMatchObject({ othersNeeded: null });
});

test('whatever the rules, roles, managers and delegates: no one is paid alone', () => {
  fc.assert(
    fc.property(randomRule, randomMembers(true), (rule, people) => {
      const authorities = paymentAuthorities([rule], facts('86.40'), people);
      expect(paidAlone(authorities)).toEqual([]);
    }),
  );
});
