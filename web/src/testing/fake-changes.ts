import { createHash } from 'node:crypto';
import type {
  AuthorityEntry,
  Mutation,
  MutationConfirmChangeArgs,
  MutationConfirmMemberKeyArgs,
  MutationConfirmPeopleArgs,
  MutationRejectChangeArgs,
  MutationResetMemberKeysArgs,
  PendingChange,
  PersonToConfirm,
  Query,
  QueryAuthorityLogArgs,
} from '../generated/schema.ts';
import { aPage } from './fake-page.ts';
import { jonas, priya } from './fake-people.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about changes of who may decide what. */
export interface ChangeAnswers {
  pendingChanges: Answer<unknown, Query['pendingChanges']>;
  authorityLog: Answer<QueryAuthorityLogArgs, Query['authorityLog']>;
  peopleToConfirm: Answer<unknown, Query['peopleToConfirm']>;
  firstDevices: Answer<unknown, Query['firstDevices']>;
  confirmMemberKey: Answer<MutationConfirmMemberKeyArgs, Mutation['confirmMemberKey']>;
  resetMemberKeys: Answer<MutationResetMemberKeysArgs, Mutation['resetMemberKeys']>;
  confirmPeople: Answer<MutationConfirmPeopleArgs, Mutation['confirmPeople']>;
  confirmChange: Answer<MutationConfirmChangeArgs, Mutation['confirmChange']>;
  rejectChange: Answer<MutationRejectChangeArgs, Mutation['rejectChange']>;
}

const hourMs = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

/** Jonas, whom Priya brought in, unless overridden. */
export const aPersonToConfirm = (overrides: Partial<PersonToConfirm> = {}): PersonToConfirm => ({
  member: jonas,
  broughtInBy: priya,
  since: ago(2),
  sequence: 11,
  ...overrides,
});

const RULE_STATEMENT = JSON.stringify({
  body: { rule: { name: 'Travel', conditions: [{ above: '2000', kind: 'amount_usd_above' }] } },
  kind: 'rule.set',
  madeAt: ago(2),
  nonce: 'n',
  organizationId: '1',
  subject: 'rule/3',
  version: 2,
});

/** A rule of Priya's that waits for a second person, unless overridden. */
export const aPendingChange = (overrides: Partial<PendingChange> = {}): PendingChange => ({
  id: createHash('sha256').update(RULE_STATEMENT).digest('hex'),
  kind: 'rule.set',
  subject: 'rule/3',
  title: 'Update approval rule “Travel”',
  fields: [
    {
      field: 'Conditions',
      before: 'the amount is above 500 USD',
      after: 'the amount is above 2000 USD',
    },
    { field: 'Stage 2', before: 'Finance: any of role finance', after: null },
  ],
  statement: RULE_STATEMENT,
  proposedBy: priya,
  proposedAt: ago(2),
  takesEffectAt: null,
  viewerMayConfirm: true,
  viewerMayReject: true,
  ...overrides,
});

/** Priya's invitation of Jonas, unless overridden. */
export const anAuthorityEntry = (overrides: Partial<AuthorityEntry> = {}): AuthorityEntry => ({
  sequence: 1,
  hash: 'b'.repeat(64),
  previousHash: '0'.repeat(64),
  at: ago(48),
  kind: 'member.invited',
  subject: 'member/5',
  madeAt: ago(48),
  author: priya,
  confirmedBy: null,
  isPending: false,
  words: 'Invited Jonas Brandt',
  statement: '{"kind":"member.invited"}',
  proof: { keyId: 'c'.repeat(64), signature: 'c2lnbmF0dXJl' },
  ...overrides,
});

/** Creates a page of the log. */
export const aLogPage = (entries: readonly AuthorityEntry[]) => ({
  ...aPage(entries.map((entry) => ({ ...entry, id: String(entry.sequence) }))),
  signedHead: 'the signed head',
});

const answered = () => ({ done: true, errors: [] });

/** An organization where nothing is pending. */
export const changeAnswers = (): ChangeAnswers => ({
  pendingChanges: () => [],
  authorityLog: () => aLogPage([anAuthorityEntry()]),
  peopleToConfirm: () => [],
  firstDevices: () => [],
  confirmMemberKey: () => ({ done: true, errors: [] }),
  resetMemberKeys: () => ({ member: null, errors: [] }),
  confirmPeople: answered,
  confirmChange: answered,
  rejectChange: answered,
});
