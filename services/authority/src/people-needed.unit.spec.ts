import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { hashOf } from './statement.ts';
import { KINDS } from './kinds.ts';
import type { PeopleNeeded } from './kind.ts';

const ADDRESS = '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q';
const OTHER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

/** How many people something takes that admin 1 says about a subject. */
function peopleFor(
  { state, now, trust }: TestLog,
  kind: string,
  subjectId: string,
  body: object,
): PeopleNeeded | undefined {
  return KINDS[kind]?.people(state, {
    authorId: '1',
    confirmedById: null,
    subjectId,
    body,
    sequence: state.sequence + 1,
    takesSessions: false,
    at: now,
    delayS: trust.delayS,
  });
}

/** Two admins say something. */
function agree(log: TestLog, kind: string, subject: string, body: object): TestLog {
  if (log.say('1', kind, subject, body) === 'PROPOSED') log.confirm('2');
  return log;
}

describe('settings of payouts take two people where they loosen', () => {
  const SETTINGS = {
    mode: 'BY_RUN',
    perPayoutMaxUsd: '100',
    perDayMaxUsd: '1000',
    allowListOnly: true,
    allowList: [
      { address: ADDRESS, isVault: false },
      { address: OTHER, isVault: true },
    ],
    secondTreasuryMayPay: false,
  };
  const LOOSE = {
    ...SETTINGS,
    mode: 'AUTOMATIC',
    allowListOnly: false,
    secondTreasuryMayPay: true,
  };
  const set = (before: object | null, after: object): PeopleNeeded | undefined => {
    const log = aCompany();
    if (before) agree(log, 'payout_settings.set', 'payout_settings/7', before);
    return peopleFor(log, 'payout_settings.set', '7', after);
  };

  test.each<[string, object, object, PeopleNeeded]>([
    ['nothing changes', SETTINGS, {}, 'one'],
    ['less is paid at once', SETTINGS, { perPayoutMaxUsd: '99.99' }, 'one'],
    ['more is paid at once', SETTINGS, { perPayoutMaxUsd: '100.01' }, 'two'],
    ['less is paid in a day', SETTINGS, { perDayMaxUsd: '999.99' }, 'one'],
    ['more is paid in a day', SETTINGS, { perDayMaxUsd: '1000.01' }, 'two'],
    ['payments become automatic', SETTINGS, { mode: 'AUTOMATIC' }, 'two'],
    ['payments stay automatic', LOOSE, {}, 'one'],
    ['payments wait for a run', LOOSE, { mode: 'BY_RUN' }, 'one'],
    ['other addresses are paid', SETTINGS, { allowListOnly: false }, 'two'],
    ['only listed addresses are paid', LOOSE, { allowListOnly: true }, 'one'],
    ['a second treasury pays', SETTINGS, { secondTreasuryMayPay: true }, 'two'],
    ['a second treasury pays no more', LOOSE, { secondTreasuryMayPay: false }, 'one'],
    ['no address is listed', SETTINGS, { allowList: [] }, 'one'],
    ['an address is listed no more', SETTINGS, { allowList: SETTINGS.allowList.slice(1) }, 'one'],
    [
      'an address is a vault now',
      SETTINGS,
      { allowList: [{ address: ADDRESS, isVault: true }] },
      'two',
    ],
    [
      'an address is listed that was not',
      { ...SETTINGS, allowList: SETTINGS.allowList.slice(1) },
      { allowList: SETTINGS.allowList },
      'two',
    ],
  ])('%s', (_what, before, changes, people) => {
    expect(set(before, { ...before, ...changes })).toBe(people);
  });

  test('and the first time, when nobody knows what they were', () => {
    expect(set(null, SETTINGS)).toBe('two');
    const log = agree(aCompany(), 'payout_settings.set', 'payout_settings/8', SETTINGS);
    expect(peopleFor(log, 'payout_settings.set', '7', SETTINGS)).toBe('two');
  });
});

describe('a webhook takes two people where it sends more, or elsewhere', () => {
  const HOOK = { urlHash: hashOf('here'), eventTypes: ['ExpensePaid', 'ExpenseRejected'] };
  const set = (changes: object): PeopleNeeded | undefined => {
    const log = agree(aCompany(), 'webhook.set', 'webhook/7', HOOK);
    return peopleFor(log, 'webhook.set', '7', { ...HOOK, ...changes });
  };

  test.each<[string, object, PeopleNeeded]>([
    ['the same again', {}, 'one'],
    ['fewer events', { eventTypes: ['ExpensePaid'] }, 'one'],
    ['none', { eventTypes: [] }, 'one'],
    ['one more event', { eventTypes: [...HOOK.eventTypes, 'MemberChanged'] }, 'two'],
    ['another address', { urlHash: hashOf('there') }, 'two'],
    ['another address, without events', { urlHash: hashOf('there'), eventTypes: [] }, 'two'],
  ])('%s', (_what, changes, people) => {
    expect(set(changes)).toBe(people);
  });

  test('of another subject takes two, although it sends what a known one does', () => {
    const log = agree(aCompany(), 'webhook.set', 'webhook/7', HOOK);
    expect(peopleFor(log, 'webhook.set', '8', HOOK)).toBe('two');
  });

  test('a new secret takes two, and is kept by nobody but its service', () => {
    const log = aCompany();
    expect(peopleFor(log, 'webhook.secret_replaced', '7', {})).toBe('two');
    agree(log, 'webhook.secret_replaced', 'webhook/7', {});
    expect(log.state.proposals.size).toBe(0);
    expect(log.state.records.size).toBe(0);
  });
});

describe('a category takes two people where a rule in force asks about it', () => {
  const rule = {
    name: 'Travel',
    conditions: [{ kind: 'category', anyOf: ['9'] }],
    stages: [
      {
        name: 'Finance',
        conditions: [
          { kind: 'category', anyOf: ['8'] },
          { kind: 'source', anyOf: ['7'] },
        ],
        approvers: [{ kind: 'role', role: 'finance' }],
        quorum: { kind: 'any' },
        deadlineHours: null,
      },
    ],
    priority: 1,
    isDefault: false,
  };
  const set = (log: TestLog, id: string): PeopleNeeded | undefined =>
    peopleFor(log, 'category.set', id, { nameHash: hashOf('Flights') });

  test.each<[string, string, PeopleNeeded]>([
    ['a condition of the rule', '9', 'two'],
    ['a condition of one of its stages', '8', 'two'],
    ['a condition on something else', '7', 'one'],
    ['nothing', '6', 'one'],
  ])('by %s', (_where, id, people) => {
    expect(set(agree(aCompany(), 'rule.set', 'rule/7', { rule }), id)).toBe(people);
  });

  test('and one where the rule has ended', () => {
    const log = agree(aCompany(), 'rule.set', 'rule/7', { rule });
    agree(log, 'rule.set', 'rule/7', { rule: null });
    expect(set(log, '9')).toBe('one');
  });
});

describe('other records', () => {
  test('a policy takes two people where it starts to be reimbursed', () => {
    const log = aCompany();
    const set = (reimbursable: boolean, id = '7') =>
      peopleFor(log, 'policy.set', id, { reimbursable });
    expect([set(true), set(false)]).toEqual(['two', 'one']);
    agree(log, 'policy.set', 'policy/7', { reimbursable: true });
    expect([set(true), set(false), set(true, '8')]).toEqual(['one', 'one', 'two']);
    agree(log, 'policy.set', 'policy/7', { reimbursable: false });
    expect(set(true)).toBe('two');
  });

  test.each<[string, object, PeopleNeeded]>([
    ['second_factor.set', { required: true }, 'one'],
    ['second_factor.set', { required: false }, 'two'],
    ['month.set', { isClosed: true }, 'one'],
    ['month.set', { isClosed: false }, 'two'],
    ['journal_export.voided', {}, 'two'],
    ['withdrawal.ordered', { treasury: ADDRESS, asset: 'SOL', amount: '1', to: ADDRESS }, 'two'],
    ['single_sign_on.set', { removed: true }, 'one'],
    ['treasury.set', { address: ADDRESS }, 'two'],
    ['mail_settings.set', { settingsHash: hashOf('mail') }, 'two'],
  ])('%s with %j takes %s', (kind, body, people) => {
    expect(peopleFor(aCompany(), kind, '7', body)).toBe(people);
  });

  test('keep what was said last, and by whom', () => {
    const log = agree(aCompany(), 'treasury.set', 'treasury/1', { address: ADDRESS });
    log.say('3', 'month.set', 'month/2026-10', { isClosed: true });
    expect(log.state.records).toEqual(
      new Map([
        ['treasury/1', { body: { address: ADDRESS }, byId: '1' }],
        ['month/2026-10', { body: { isClosed: true }, byId: '3' }],
      ]),
    );
  });
});

describe('limits take two people where one of them rises', () => {
  const UNLIMITED = {
    deciderDayUsd: '100',
    decider30DaysUsd: '1000',
    payee30DaysUsd: null,
    organizationDayUsd: null,
  };
  const set = (log: TestLog, changes: object): PeopleNeeded | undefined =>
    peopleFor(log, 'limits.set', '', { ...UNLIMITED, ...changes });
  const limited = (changes: object = {}): TestLog =>
    agree(aCompany(), 'limits.set', 'limits', { ...UNLIMITED, ...changes });

  test.each<[string, object, object, PeopleNeeded]>([
    ['nothing rises', {}, {}, 'one'],
    ['a decider’s day rises', {}, { deciderDayUsd: '100.01' }, 'two'],
    ['a decider’s month rises', {}, { decider30DaysUsd: '1000.01' }, 'two'],
    ['both fall', {}, { deciderDayUsd: '99', decider30DaysUsd: '999' }, 'one'],
    ['a payee gets a limit', {}, { payee30DaysUsd: '5' }, 'one'],
    ['a payee’s limit rises', { payee30DaysUsd: '5' }, { payee30DaysUsd: '6' }, 'two'],
    ['a payee’s limit goes', { payee30DaysUsd: '5' }, {}, 'two'],
    [
      'the organization’s limit falls',
      { organizationDayUsd: '5' },
      { organizationDayUsd: '4' },
      'one',
    ],
    ['the organization’s limit goes', { organizationDayUsd: '5' }, {}, 'two'],
  ])('%s', (_what, before, changes, people) => {
    expect(set(limited(before), changes)).toBe(people);
  });

  test.each(['deciderDayUsd', 'decider30DaysUsd'])(
    'and the first time that %s is set, because the installation’s is not in the log',
    (name) => {
      const log = limited();
      log.state = { ...log.state, limits: { ...log.state.limits, [name]: null } };
      expect(set(log, {})).toBe('two');
    },
  );

  test.each<[string | null, string | null, PeopleNeeded]>([
    [null, '100', 'one'],
    [null, null, 'one'],
    ['100', '99', 'one'],
    ['100', '101', 'two'],
    ['100', null, 'two'],
  ])('a passkey above %s and then above %s takes %s', (before, after, people) => {
    const log = agree(aCompany(), 'passkey_rule.set', 'passkey_rule', { aboveUsd: before });
    expect(peopleFor(log, 'passkey_rule.set', '', { aboveUsd: after })).toBe(people);
  });

  test.each<[string, boolean, string, boolean, PeopleNeeded]>([
    ['10', false, '10', false, 'one'],
    ['10', false, '11', false, 'two'],
    ['10', false, '10', true, 'two'],
    ['10', false, '9', true, 'two'],
    ['10', true, '9', true, 'one'],
    ['10', true, '10', false, 'one'],
  ])(
    'automatic approval to %s (API keys: %s) and then to %s (%s) takes %s',
    (limitUsd, allowsApiKeys, nextUsd, allowsThen, people) => {
      const before = { limitUsd, allowsApiKeys };
      const log = agree(aCompany(), 'auto_approval.set', 'auto_approval', before);
      const next = { limitUsd: nextUsd, allowsApiKeys: allowsThen };
      expect(peopleFor(log, 'auto_approval.set', '', next)).toBe(people);
    },
  );

  test('a month of automatic approval is five times its limit until somebody sets it', () => {
    const log = agree(aCompany(), 'auto_approval.set', 'auto_approval', {
      limitUsd: '10',
      allowsApiKeys: false,
    });
    const set = (limitUsd: string) => peopleFor(log, 'monthly_auto_approval.set', '', { limitUsd });
    expect([set('50'), set('50.01')]).toEqual(['one', 'two']);
  });
});

describe('members', () => {
  test.each<[string, string, object, PeopleNeeded]>([
    ['an employee is invited', 'member.invited', { roles: ['employee'] }, 'one'],
    ['an approver is invited', 'member.invited', { roles: ['employee', 'approver'] }, 'two'],
    ['an employee stays one', 'member.roles', { roles: ['employee'] }, 'one'],
    ['an employee becomes finance', 'member.roles', { roles: ['finance'] }, 'two'],
    ['an employee leaves', 'member.deactivated', {}, 'one'],
    ['an employee comes back', 'member.reactivated', {}, 'one'],
    ['a department changes', 'member.department', { department: 'Sales' }, 'two_if_lower'],
    ['a manager changes', 'member.manager', { managerId: '3' }, 'two_if_lower'],
    ['their author becomes the manager', 'member.manager', { managerId: '1' }, 'two'],
  ])('%s', (_what, kind, body, people) => {
    expect(peopleFor(aCompany(), kind, '4', body)).toBe(people);
  });

  test.each<[string, string, string, object, PeopleNeeded]>([
    ['an approver loses it', '5', 'member.roles', { roles: ['employee'] }, 'one'],
    ['an approver leaves', '5', 'member.deactivated', {}, 'one'],
    ['an approver comes back', '5', 'member.reactivated', {}, 'two'],
    ['an admin loses it', '2', 'member.roles', { roles: ['employee'] }, 'two'],
    ['an admin keeps it', '2', 'member.roles', { roles: ['admin', 'employee'] }, 'one'],
    ['an admin leaves', '2', 'member.deactivated', {}, 'two'],
  ])('%s', (_what, memberId, kind, body, people) => {
    expect(peopleFor(aCompany(), kind, memberId, body)).toBe(people);
  });

  test('a delegation of one’s own takes one, and of somebody else two', () => {
    const set = (fromId: string) => peopleFor(aCompany(), 'delegation.set', '1', { fromId });
    expect([set('1'), set('5')]).toEqual(['one', 'two']);
  });

  test('what has no other need takes one', () => {
    expect(peopleFor(aCompany(), 'wallet.set', '1', {})).toBe('one');
  });
});
