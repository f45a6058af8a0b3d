import { MUTATION_AUTHORITY } from '@outlay/schemas/mutation-authority';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { followMailedLink } from '@outlay/testkit/caught-mail';
import { readRunFile, type RunFile } from '@outlay/stack/local/run-file';
import { aReimbursableExpense, askGraphql } from '@outlay/testkit';
import { NEW_MEMBER_PASSWORD } from '@outlay/testkit/join-member';
import { fittingCall, namesIn, readState } from './support/organization-state.ts';
import { PUBLIC_MUTATIONS, randomCall, type Pick } from './support/random-calls.ts';

/** Of both searches; `npm run search:one-person` takes ten minutes. */
const SECONDS = Number(process.env['ONE_PERSON_SECONDS'] ?? 16);
const TIMEOUT_MS = SECONDS * 1_000 + 60_000;
const SEED = Number(process.env['ONE_PERSON_SEED'] ?? 20261126);

/** Those that lead to a payment come often; each of the others at least once in a while. */
const LEADING = [
  ...['createExpense', 'submitExpense', 'submitExpense', 'decideStep', 'decideStep', 'decideStep'],
  ...['inviteMember', 'updateMember', 'updateMember', 'deactivateMember', 'reactivateMember'],
  ...['createDelegation', 'confirmPeople', 'createApprovalRule', 'updateApprovalRule'],
] as const;
/** They end the caller's own session, or fill the mailbox; other tests drive them. */
const LEFT_OUT = new Set([
  'exchangeApiKey',
  'signOut',
  'revokeOtherSessions',
  'createOrganization',
]);

/** Someone's account, session or key. */
interface Caller {
  readonly name: string;
  readonly email: string | null;
  token: string;
}

const url = inject('stackUrl');
const STAMP = Date.now();

let run: RunFile;
let database: pg.Client;
let organizationId: string;
const callers: Caller[] = [];
/** Who alone brought an account to life, by its id. */
const invitedBy = new Map<string, string>();
const trace: string[] = [];

/** An organization of its own: three admins, of whom one plays, an approver and an employee. */
beforeAll(async () => {
  run = readRunFile(inject('stackDataDir'))!;
  database = new pg.Client({ connectionString: run.databases['workflow'] });
  await database.connect();
  const admin = await foundOrganization();
  const { organization } = await askGraphql<{ organization: { id: string } }>(
    url,
    admin.token,
    '{ organization { id } }',
  );
  organizationId = organization.id;
  await invite(admin, 'manager', ['EMPLOYEE', 'APPROVER']);
  const manager = await accepted('manager');
  await invite(admin, 'employee', ['EMPLOYEE'], await idOf(manager.token));
  const employee = await accepted('employee');
  await invite(admin, 'bea', ['EMPLOYEE', 'ADMIN']);
  const bea = await accepted('bea');
  await confirmPeople(bea);
  // From here on it takes two admins. The third one confirms the second, and then everyone counts as a separate person.
  await invite(admin, 'cleo', ['EMPLOYEE', 'ADMIN']);
  await confirmChanges(bea);
  await confirmPeople(await accepted('cleo'));
  for (const caller of [admin, manager, employee]) await play_(caller);
});
afterAll(() => database.end());

const idOf = async (token: string): Promise<string> =>
  (await askGraphql<{ me: { id: string } }>(url, token, '{ me { id } }')).me.id;

const signedIn = async (name: string): Promise<Caller> => {
  const email = `${name}-${STAMP}@one-person.test`;
  const { token } = await RestClient.signIn(url, email, NEW_MEMBER_PASSWORD);
  return { name, email, token };
};

async function foundOrganization(): Promise<Caller> {
  const email = `admin-${STAMP}@one-person.test`;
  const input = { name: 'One person', firstName: 'Ada', lastName: 'Admin', email };
  await askGraphql(
    url,
    null,
    'mutation ($input: CreateOrganizationInput!) { createOrganization(input: $input) { done } }',
    { input: { ...input, password: NEW_MEMBER_PASSWORD } },
  );
  await followMailedLink(run, 'confirmOrganization', email, NEW_MEMBER_PASSWORD);
  return signedIn('admin');
}

const addressOf = (name: string): string => `${name}-${STAMP}@one-person.test`;

/** While there is one admin, the stack's delay of 0 lets them add others at once. */
const invite = (
  admin: Caller,
  name: string,
  roles: readonly string[],
  managerId: string | null = null,
): Promise<unknown> =>
  askGraphql(
    url,
    admin.token,
    'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { errors { message } } }',
    { input: { email: addressOf(name), firstName: name, lastName: 'Colleague', roles, managerId } },
  );

async function accepted(name: string): Promise<Caller> {
  await followMailedLink(run, 'acceptInvitation', addressOf(name), NEW_MEMBER_PASSWORD);
  return signedIn(name);
}

async function confirmChanges({ token }: Caller): Promise<void> {
  const { pendingChanges } = await askGraphql<{ pendingChanges: { id: string }[] }>(
    url,
    token,
    '{ pendingChanges { id } }',
  );
  for (const { id } of pendingChanges) {
    const { confirmed } = await askGraphql<{ confirmed: { errors: object[] } }>(
      url,
      token,
      'mutation ($id: ID!) { confirmed: confirmChange(id: $id) { errors { message } } }',
      { id },
    );
    expect(confirmed.errors).toEqual([]);
  }
}

/** An admin knows everyone who counts as somebody else. */
async function confirmPeople({ token }: Caller): Promise<void> {
  const { peopleToConfirm } = await askGraphql<{ peopleToConfirm: { member: { id: string } }[] }>(
    url,
    token,
    '{ peopleToConfirm { member { id } } }',
  );
  const ids = peopleToConfirm.map(({ member }) => member.id);
  const { confirmed } = await askGraphql<{ confirmed: { errors: object[] } }>(
    url,
    token,
    'mutation ($ids: [ID!]!) { confirmed: confirmPeople(confirmed: $ids, doubted: []) { errors { message } } }',
    { ids },
  );
  expect(confirmed.errors).toEqual([]);
}

/** They play with a session, and with a key that may do everything. */
async function play_(caller: Caller): Promise<void> {
  const { made } = await askGraphql<{ made: { secret: string } }>(
    url,
    caller.token,
    `mutation { made: createApiKey(input: { name: "All", scopes: [READ, EXPENSES_WRITE, APPROVALS_WRITE, ADMIN] }) { secret } }`,
  );
  callers.push(caller, { name: `key of ${caller.name}`, email: null, token: made.secret });
}

/** The person as whom an account counts. */
function personOf(memberId: string): string {
  let person = memberId;
  for (let followed = 0; followed < 20; followed += 1) person = invitedBy.get(person) ?? person;
  return person;
}

interface Approved {
  readonly expenseId: string;
  readonly payeeId: string;
  readonly deciderIds: readonly string[];
  readonly actors: readonly string[];
}

/** Everything that payout would be asked to pay. */
async function approvedSince(since: Date): Promise<Approved[]> {
  const { rows } = await database.query<Approved>(
    `select i.expense_id::text as "expenseId", i.submitter_id::text as "payeeId",
       coalesce(array_agg(distinct a.approved_by_id::text) filter (where a.approved_by_id is not null), '{}') as "deciderIds",
       coalesce(array_agg(distinct case when a.signed is null then 'api_key' else 'person' end) filter (where a.approved_by_id is not null), '{}') as actors
     from instances i join steps s on s.instance_id = i.id left join step_assignees a on a.step_id = s.id
     where i.status = 'approved' and i.started_at >= $1 and (i.content ->> 'reimbursable')::boolean
       and i.organization_id = $2
     group by i.id`,
    [since, organizationId],
  );
  return rows;
}

const peopleBehind = ({ payeeId, deciderIds }: Approved): Set<string> =>
  new Set([payeeId, ...deciderIds].map(personOf));

/** One random call by one caller. A new account is its inviter's: it joins the callers at once. */
async function move(caller: Caller, name: string, pick: Pick): Promise<void> {
  const seen = await readState(url, caller.token, name);
  const email = `puppet-${STAMP}-${trace.length}@one-person.test`;
  const fitting = { newEmail: () => email, today: new Date().toISOString().slice(0, 10) };
  const call =
    fittingCall(name, seen, pick, fitting) ??
    randomCall(name, namesIn(seen, fitting.newEmail), pick);
  const { data, errors } = await postGraphql<{ answer: { errors: { code: string }[] } | null }>(
    url,
    caller.token,
    call.query,
    call.variables,
  );
  const codes = data?.answer?.errors.map(({ code }) => code) ??
    errors?.map(({ extensions, message }) => extensions?.code ?? message) ?? ['NO_ANSWER'];
  const outcome = codes.length === 0 ? 'done' : codes.join();
  trace.push(`${caller.name}: ${name} ${JSON.stringify(call.variables)} → ${outcome}`);
  if (outcome === 'UNAUTHENTICATED' || outcome === 'TOKEN_OUTDATED') await signInAgain(caller);
  if (name === 'inviteMember' && outcome === 'done') await adopt(caller, email);
}

async function adopt(inviter: Caller, email: string): Promise<void> {
  const before = await idOf(inviter.token);
  await followMailedLink(run, 'acceptInvitation', email, NEW_MEMBER_PASSWORD);
  const { token } = await RestClient.signIn(url, email, NEW_MEMBER_PASSWORD);
  invitedBy.set(await idOf(token), before);
  callers.push({ name: `puppet of ${inviter.name}`, email, token });
}

/** Whoever was deactivated, or changed their own sign-in, plays no further part. */
async function signInAgain(caller: Caller): Promise<void> {
  try {
    if (caller.email === null) throw new Error('a key has ended');
    caller.token = (await RestClient.signIn(url, caller.email, NEW_MEMBER_PASSWORD)).token;
  } catch {
    callers.splice(callers.indexOf(caller), 1);
  }
}

/** Moves by some of the callers until the time is over. Returns how many there were. */
async function play(seconds: number, seed: number, isPlaying: (caller: Caller) => boolean) {
  const random = fc.sample(fc.nat(), { numRuns: 40_000, seed }).values();
  const pick: Pick = (among) => among[(random.next().value ?? 0) % (among.length || 1)];
  const others = PUBLIC_MUTATIONS.filter((name) => !LEFT_OUT.has(name));
  const until_ = Date.now() + seconds * 1_000;
  let moves = 0;
  for (; Date.now() < until_; moves += 1) {
    const caller = pick(callers.filter(isPlaying));
    if (!caller) break;
    const name = moves % 3 === 2 ? others[((moves / 3) % others.length) | 0] : pick(LEADING);
    if (name !== undefined) await move(caller, name, pick);
  }
  return moves;
}

test('two people do get a payment, so the search below can find one', async () => {
  const since = new Date();
  const [employee, manager] = await Promise.all(
    ['employee', 'manager'].map((name) =>
      RestClient.signIn(url, `${name}-${STAMP}@one-person.test`, NEW_MEMBER_PASSWORD),
    ),
  );
  if (!employee || !manager) throw new Error('no one signed in');
  const id = await aReimbursableExpense(employee, 'Lunch', 25);
  await employee.submit(id);
  await manager.decide(id, 'approve');
  const [approved] = await until(async () => {
    const found = await approvedSince(since);
    return found.length > 0 ? found : undefined;
  }, 'the approval');
  expect(approved && peopleBehind(approved).size).toBe(2);
});

test(
  'no order of mutations by an admin, their keys and the accounts that they invite ends in a payment',
  async () => {
    const since = new Date();
    const moves = await play(SECONDS / 2, SEED, ({ name }) => name.includes('admin'));
    console.info(`${moves} moves by one person`);
    expect(await approvedSince(since), trace.join('\n')).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'no order of mutations by an admin, an approver, an employee and their keys ends in a payment with one person behind it',
  async () => {
    const since = new Date();
    const moves = await play(SECONDS / 2, SEED + 1, () => true);
    const approved = await approvedSince(since);
    console.info(`${moves} moves by several people, ${approved.length} approvals`);
    const alone = approved.filter((each) => peopleBehind(each).size < 2);
    expect(alone, trace.join('\n')).toEqual([]);
    expect(approved.flatMap(({ actors }) => actors)).not.toContain('api_key');
    const named = Object.values(MUTATION_AUTHORITY).flatMap((rows) => Object.keys(rows));
    expect(PUBLIC_MUTATIONS.filter((name) => !named.includes(name))).toEqual([]);
  },
  TIMEOUT_MS,
);
