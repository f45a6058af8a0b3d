import type { Role } from '@outlay/schemas/roles';
import { z } from 'zod';
import { kind, type KindRules, type PeopleNeeded, type Said } from './kind.ts';
import { onlyRoles } from './may.ts';
import { isAtMost } from './rule.ts';
import type { Authority } from './state.ts';
import { address, hash, id, usd } from './statement.ts';
import { withdrawalAddress } from './withdrawals.ts';

const decimal = () => z.string().regex(/^\d{1,12}(\.\d{1,9})?$/);
/** ISO 4217, or an asset such as PYUSD. */
const currency = () => z.string().regex(/^[A-Z]{3,5}$/);
const day = () => z.iso.date();
const isSet = <Body>(body: Body | { readonly removed: true }): body is Body =>
  !(typeof body === 'object' && body !== null && 'removed' in body);

/** What is stored of a removed record. */
const removed = z.strictObject({ removed: z.literal(true) });

interface RecordTraits<Body> {
  readonly roles: readonly Role[];
  /** How many people it takes to set it; removing it takes one. Two by default. */
  readonly people?: (state: Authority, said: Said<Body>) => PeopleNeeded;
  /** Whether it can be removed. A safeguard can't. */
  readonly isRemovable?: boolean;
}

/** A kind that keeps the newest body of its subject. */
function record<Body>(
  about: string,
  body: z.ZodType<Body>,
  { roles, people = () => 'two', isRemovable = false }: RecordTraits<Body>,
): KindRules<Body | { readonly removed: true }> {
  return kind<Body | { readonly removed: true }>({
    body: isRemovable ? z.union([removed, body]) : body,
    about,
    refusal: onlyRoles(...roles),
    people: (state, said) =>
      isSet(said.body) ? people(state, { ...said, body: said.body }) : 'one',
    changes: (_state, said) => [
      {
        table: 'records',
        key: `${about}/${said.subjectId}`,
        value: { body: said.body, byId: said.authorId },
      },
    ],
  });
}

/** Whether a policy is reimbursed now. */
const isReimbursed = ({ records }: Authority, policyId: string): boolean =>
  policy.safeParse(records.get(`policy/${policyId}`)?.body).data?.reimbursable ?? false;

const ADMINS = { roles: ['admin'] } as const;
const REMOVABLE = { ...ADMINS, isRemovable: true } as const;

const policy = z.strictObject({ reimbursable: z.boolean() });
const category = z.strictObject({ nameHash: hash() });
const webhook = z.strictObject({
  urlHash: hash(),
  /** Sorted. */
  eventTypes: z.array(z.string().regex(/^[A-Za-z]{1,60}$/)).max(100),
});

const payoutSettings = z.strictObject({
  mode: z.enum(['AUTOMATIC', 'BY_RUN']),
  perPayoutMaxUsd: usd(),
  perDayMaxUsd: usd(),
  allowListOnly: z.boolean(),
  /** Sorted by address. */
  allowList: z.array(z.strictObject({ address: address(), isVault: z.boolean() })).max(200),
  secondTreasuryMayPay: z.boolean(),
});
type PayoutSettings = z.output<typeof payoutSettings>;

/** Whether new settings pay something that the old ones did not, or with fewer checks. */
const loosens = (before: PayoutSettings, after: PayoutSettings): boolean =>
  !isAtMost(after.perPayoutMaxUsd, before.perPayoutMaxUsd) ||
  !isAtMost(after.perDayMaxUsd, before.perDayMaxUsd) ||
  (after.mode === 'AUTOMATIC' && before.mode === 'BY_RUN') ||
  (!after.allowListOnly && before.allowListOnly) ||
  (after.secondTreasuryMayPay && !before.secondTreasuryMayPay) ||
  !after.allowList.every(({ address: to, isVault }) =>
    before.allowList.some((known) => known.address === to && known.isVault === isVault),
  );

/** Whether a rule asks about a category, so that another name leads people into another rule. */
export const isInRules = ({ rules }: Authority, categoryId: string): boolean =>
  [...rules.values()]
    .flat()
    .filter(({ until }) => until === null)
    .flatMap(({ rule }) => [
      ...rule.conditions,
      ...rule.stages.flatMap((stage) => stage.conditions),
    ])
    .some((condition) => condition.kind === 'category' && condition.anyOf.includes(categoryId));

export const RECORD_KINDS = {
  'policy.set': record('policy', policy, {
    ...ADMINS,
    people: (state, { subjectId, body }) =>
      body.reimbursable && !isReimbursed(state, subjectId) ? 'two' : 'one',
  }),
  'category.set': record('category', category, {
    ...ADMINS,
    people: (state, { subjectId }) => (isInRules(state, subjectId) ? 'two' : 'one'),
  }),
  'single_sign_on.set': record(
    'single_sign_on',
    z.strictObject({
      issuer: z.url().max(500),
      clientId: z.string().max(200),
      createsMembers: z.boolean(),
      /** Everything else of the settings. */
      settingsHash: hash(),
    }),
    REMOVABLE,
  ),
  'single_sign_on_domain.set': record('single_sign_on_domain', z.strictObject({}), ADMINS),
  /** Whether deciders need a second factor. */
  'second_factor.set': record('second_factor', z.strictObject({ required: z.boolean() }), {
    ...ADMINS,
    people: (_state, { body }) => (body.required ? 'one' : 'two'),
  }),
  'company_wallet.set': record(
    'company_wallet',
    /** Whose drafts its payments become. The subject names its address. */
    z.strictObject({ custodianId: id(), isWatched: z.boolean() }),
    ADMINS,
  ),
  /** How the organization is paid out: what loosens it takes two people. */
  'payout_settings.set': record('payout_settings', payoutSettings, {
    ...ADMINS,
    people: ({ records }, { subjectId, body }) => {
      const before = payoutSettings.safeParse(records.get(`payout_settings/${subjectId}`)?.body);
      return before.success && !loosens(before.data, body) ? 'one' : 'two';
    },
  }),
  'treasury.set': record('treasury', z.strictObject({ address: address() }), ADMINS),
  /** The subject names its address. */
  'withdrawal_address.set': record('withdrawal_address', withdrawalAddress, REMOVABLE),
  /** What travel is paid with: setting a rate takes two people, removing it one. */
  'mileage_rate.set': record(
    'mileage_rate',
    z.strictObject({
      unit: z.enum(['km', 'mi']),
      perUnit: decimal(),
      currency: currency(),
      thresholdPerYear: z.int().min(1).nullable(),
      perUnitAbove: decimal().nullable(),
      validFrom: day(),
    }),
    REMOVABLE,
  ),
  'per_diem_rate.set': record(
    'per_diem_rate',
    z.strictObject({
      perDay: decimal(),
      currency: currency(),
      firstLastDay: decimal().nullable(),
      breakfast: decimal(),
      lunch: decimal(),
      dinner: decimal(),
      validFrom: day(),
    }),
    REMOVABLE,
  ),
  /** Months as `yyyy-mm`. Closing one takes one person of finance, opening it again two. */
  'month.set': record('month', z.strictObject({ isClosed: z.boolean() }), {
    roles: ['finance', 'admin'],
    people: (_state, { body }) => (body.isClosed ? 'one' : 'two'),
  }),
  /** An export of the journal that no longer counts, so that its entries can be exported again. */
  'journal_export.voided': kind({
    body: z.strictObject({}),
    about: 'journal_export',
    refusal: onlyRoles('finance', 'admin'),
    people: () => 'two',
    changes: () => [],
  }),
  /** Where events are sent, and which: what sends no more than before takes one person. */
  'webhook.set': record('webhook', webhook, {
    ...ADMINS,
    people: ({ records }, { subjectId, body }) => {
      const before = webhook.safeParse(records.get(`webhook/${subjectId}`)?.body).data;
      const sendsMore = body.eventTypes.some((type) => !before?.eventTypes.includes(type));
      return before?.urlHash === body.urlHash && !sendsMore ? 'one' : 'two';
    },
  }),
  /** Another secret, which the receiver believes from then on. */
  'webhook.secret_replaced': kind({
    body: z.strictObject({}),
    about: 'webhook',
    refusal: onlyRoles('admin'),
    people: () => 'two',
    changes: () => [],
  }),
  'mail_settings.set': record('mail_settings', z.strictObject({ settingsHash: hash() }), ADMINS),
};
