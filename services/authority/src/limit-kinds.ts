import { formatUnits } from '@outlay/platform/money';
import { z } from 'zod';
import { kind } from './kind.ts';
import { onlyRoles } from './may.ts';
import { centsOf, isAtMost } from './rule.ts';
import type { AutoApproval, Limits } from './state.ts';
import { usd } from './statement.ts';

const onlyAdmins = onlyRoles('admin');

/** Whether a limit is higher than before; no limit is the highest. */
const isHigher = (before: string | null, after: string | null): boolean =>
  after === null ? before !== null : before !== null && !isAtMost(after, before);

const MONTHLY_TIMES = 5n;

/** What is approved without people for one member in a month: five times the limit of one expense until admins set it. */
export const monthlyOf = ({ limitUsd, monthlyUsd }: AutoApproval): string =>
  monthlyUsd ?? formatUnits(centsOf(limitUsd) * MONTHLY_TIMES, 2);

const LIMIT_NAMES = [
  'deciderDayUsd',
  'decider30DaysUsd',
  'payee30DaysUsd',
  'organizationDayUsd',
] as const satisfies readonly (keyof Limits)[];

/** The installation's limit, which is in force until the organization sets its own, is not in the log. */
const mayBeHigher = (
  name: (typeof LIMIT_NAMES)[number],
  before: string | null,
  after: string | null,
): boolean =>
  before === null && (name === 'deciderDayUsd' || name === 'decider30DaysUsd')
    ? true
    : isHigher(before, after);

/** Limits of what people may approve, and of what needs more people. */
export const LIMIT_KINDS = {
  /** Above which amount a decision needs a passkey; null leaves it to the installation. */
  'passkey_rule.set': kind({
    body: z.strictObject({ aboveUsd: usd().nullable() }),
    about: 'passkey_rule',
    isNamed: false,
    refusal: onlyAdmins,
    people: ({ limits }, { body }) =>
      isHigher(limits.passkeyAboveUsd, body.aboveUsd) ? 'two' : 'one',
    changes: ({ limits }, { body }) => [
      { field: 'limits', value: { ...limits, passkeyAboveUsd: body.aboveUsd } },
    ],
  }),
  'limits.set': kind({
    body: z.strictObject({
      deciderDayUsd: usd(),
      decider30DaysUsd: usd(),
      payee30DaysUsd: usd().nullable(),
      organizationDayUsd: usd().nullable(),
    }),
    about: 'limits',
    isNamed: false,
    refusal: onlyAdmins,
    people: ({ limits }, { body }) =>
      LIMIT_NAMES.some((name) => mayBeHigher(name, limits[name], body[name])) ? 'two' : 'one',
    changes: ({ limits }, { body }) => [{ field: 'limits', value: { ...limits, ...body } }],
  }),
  /** Raising it always takes two people, also where there is an only admin: with a rule of their own they could pay themselves. */
  'auto_approval.set': kind({
    body: z.strictObject({ limitUsd: usd(), allowsApiKeys: z.boolean() }),
    about: 'auto_approval',
    isNamed: false,
    isConfirmedByTime: false,
    refusal: onlyAdmins,
    people: ({ autoApproval }, { body }) =>
      isHigher(autoApproval.limitUsd, body.limitUsd) ||
      (body.allowsApiKeys && !autoApproval.allowsApiKeys)
        ? 'two'
        : 'one',
    changes: ({ autoApproval }, { body }) => [
      { field: 'autoApproval', value: { ...autoApproval, ...body } },
    ],
  }),
  /** The most that is approved without people for one member in a month. Raising it always takes two people, too. */
  'monthly_auto_approval.set': kind({
    body: z.strictObject({ limitUsd: usd() }),
    about: 'monthly_auto_approval',
    isNamed: false,
    isConfirmedByTime: false,
    refusal: onlyAdmins,
    people: ({ autoApproval }, { body }) =>
      isHigher(monthlyOf(autoApproval), body.limitUsd) ? 'two' : 'one',
    changes: ({ autoApproval }, { body }) => [
      { field: 'autoApproval', value: { ...autoApproval, monthlyUsd: body.limitUsd } },
    ],
  }),
};
