import type { Role } from '@outlay/schemas/roles';
import { z } from 'zod';
import { kind, type KindRules, type PeopleNeeded, type Said } from './kind.ts';
import { onlyRoles } from './may.ts';
import type { Authority } from './state.ts';
import { hash, id } from './statement.ts';

const address = () => z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
const decimal = () => z.string().regex(/^\d{1,12}(\.\d{1,9})?$/);
const day = () => z.iso.date();
const isSet = <Body>(body: Body | { readonly removed: true }): body is Body =>
  !(typeof body === 'object' && body !== null && 'removed' in body);

/** What is kept of a removed record. */
const removed = z.strictObject({ removed: z.literal(true) });

interface RecordTraits<Body> {
  readonly roles: readonly Role[];
  /** How many people it takes to set it; removing it takes one. Two by default. */
  readonly people?: (state: Authority, said: Said<Body>) => PeopleNeeded;
}

/** A kind that keeps the newest body of its subject. */
function record<Body>(
  about: string,
  body: z.ZodType<Body>,
  { roles, people = () => 'two' }: RecordTraits<Body>,
): KindRules<Body | { readonly removed: true }> {
  return kind<Body | { readonly removed: true }>({
    body: z.union([removed, body]),
    about,
    refusal: onlyRoles(...roles),
    people: (state, said) =>
      isSet(said.body) ? people(state, { ...said, body: said.body }) : 'one',
    changes: (_state, said) => [
      { table: 'records', key: `${about}/${said.subjectId}`, value: said.body },
    ],
  });
}

/** Whether a policy is reimbursed now. */
const isReimbursed = ({ records }: Authority, policyId: string): boolean =>
  policy.safeParse(records.get(`policy/${policyId}`)).data?.reimbursable ?? false;

const ADMINS = { roles: ['admin'] } as const;

const policy = z.strictObject({ reimbursable: z.boolean() });
const category = z.strictObject({ nameHash: hash() });

/** Whether a rule asks about a category, so that another name leads people into another rule. */
const isInRules = ({ rules }: Authority, categoryId: string): boolean =>
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
    z.strictObject({ issuer: z.url().max(500), domains: z.array(z.string().max(253)).max(50) }),
    ADMINS,
  ),
  'company_wallet.set': record(
    'company_wallet',
    z.strictObject({ address: address(), holderId: id().nullable() }),
    ADMINS,
  ),
  'treasury.set': record('treasury', z.strictObject({ address: address() }), ADMINS),
  'withdrawal_address.set': record(
    'withdrawal_address',
    z.strictObject({ address: address(), isVault: z.boolean() }),
    ADMINS,
  ),
  'mileage_rate.set': record(
    'mileage_rate',
    z.strictObject({
      unit: z.enum(['km', 'mi']),
      perUnit: decimal(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      thresholdPerYear: z.int().min(1).nullable(),
      perUnitAbove: decimal().nullable(),
      validFrom: day(),
    }),
    ADMINS,
  ),
  'per_diem_rate.set': record(
    'per_diem_rate',
    z.strictObject({
      perDay: decimal(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      firstLastDay: decimal().nullable(),
      breakfast: decimal(),
      lunch: decimal(),
      dinner: decimal(),
      validFrom: day(),
    }),
    ADMINS,
  ),
  /** Months as `yyyy-mm`. Closing one takes one person of finance, opening it again two. */
  'month.set': record('month', z.strictObject({ isClosed: z.boolean() }), {
    roles: ['finance', 'admin'],
    people: (_state, { body }) => (body.isClosed ? 'one' : 'two'),
  }),
  'webhook.set': record('webhook', z.strictObject({ urlHash: hash() }), ADMINS),
  'mail_settings.set': record('mail_settings', z.strictObject({ settingsHash: hash() }), ADMINS),
};
