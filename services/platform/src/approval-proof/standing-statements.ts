import { z } from 'zod';
import type { StatementKind } from './signed-statement.ts';
import { base64url, id, moment, submission } from './statements.ts';

/** Version of a subject, which grows with each change; 0 for a subject that doesn't exist. */
const version = () => z.number().int().min(0);

const expenseStandingSchema = z.object({
  ...submission,
  payoutId: z.uuid(),
  standing: z.enum(['approved', 'not_approved']),
  version: version(),
  statedAt: moment(),
});

const person = {
  memberId: id(),
  version: version(),
  active: z.boolean(),
  roles: z.array(z.string().min(1)),
};

const payeeSchema = z.object({
  ...person,
  wallet: z
    .object({
      address: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
      /** The memo that the address's exchange requires; null when it requires none. */
      memo: z.string().nullable(),
      /** Null for the initial wallet. */
      since: moment().nullable(),
    })
    .nullable(),
});

/** Has no wallet, because a proof of payment shows this to everyone who may see the expense. */
const deciderSchema = z.object({
  ...person,
  /** The requested public keys that belong to this member and are not revoked. */
  deviceKeys: z.array(base64url(100)),
  /** The requested credential ids that belong to this member now. */
  passkeys: z.array(base64url(1_400)),
});

const peopleStandingSchema = z.object({
  organizationId: id(),
  payoutId: z.uuid(),
  /** Number of the organization's active admins. */
  adminCount: z.number().int().min(0),
  payee: payeeSchema,
  deciders: z.array(deciderSchema),
  statedAt: moment(),
});

/** What expense states at a moment: whether this submission is approved. */
export type ExpenseStanding = z.output<typeof expenseStandingSchema>;
/** What identity states at a moment: who the payee and the approvers of a payment are. */
export type PeopleStanding = z.output<typeof peopleStandingSchema>;
export type PayeeStanding = PeopleStanding['payee'];
export type DeciderStanding = PeopleStanding['deciders'][number];

export const EXPENSE_STANDING: StatementKind<ExpenseStanding> = {
  typ: 'outlay-expense-standing+jws',
  schema: expenseStandingSchema,
};

export const PEOPLE_STANDING: StatementKind<PeopleStanding> = {
  typ: 'outlay-people-standing+jws',
  schema: peopleStandingSchema,
};
