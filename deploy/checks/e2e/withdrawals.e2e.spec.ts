import { Keypair } from '@solana/web3.js';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { askGraphql } from '@outlay/testkit';
import { followMailedLink } from '@outlay/testkit/caught-mail';
import { NEW_MEMBER_PASSWORD } from '@outlay/testkit/join-member';
import { beforeAll, expect, inject, test } from 'vitest';

const url = inject('stackUrl');
const run = readRunFile(inject('stackDataDir'))!;
const STAMP = Date.now();
const HOUSE_BANK = Keypair.generate().publicKey.toBase58();

/** Treasury and books are compared every 30 s. */
const RECONCILED_MS = 70_000;

let ada: RestClient;
let bea: RestClient;

const addressOf = (name: string): string => `${name}-${STAMP}@withdrawals.test`;
const ask = <Data>(client: RestClient, query: string, variables: object = {}): Promise<Data> =>
  askGraphql<Data>(url, client.token, query, variables);

/** An organization of its own with two admins, who count as two people, and money in its treasury. */
beforeAll(async () => {
  const input = { name: 'Withdrawals', firstName: 'Ada', lastName: 'Admin' };
  await askGraphql(
    url,
    null,
    'mutation ($input: CreateOrganizationInput!) { createOrganization(input: $input) { done } }',
    { input: { ...input, email: addressOf('ada'), password: NEW_MEMBER_PASSWORD } },
  );
  await followMailedLink(run, 'confirmOrganization', addressOf('ada'), NEW_MEMBER_PASSWORD);
  ada = await RestClient.signIn(url, addressOf('ada'), NEW_MEMBER_PASSWORD);
  await ask(
    ada,
    'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { errors { message } } }',
    {
      input: {
        ...{ email: addressOf('bea'), firstName: 'Bea', lastName: 'Board' },
        roles: ['EMPLOYEE', 'ADMIN'],
      },
    },
  );
  await followMailedLink(run, 'acceptInvitation', addressOf('bea'), NEW_MEMBER_PASSWORD);
  bea = await RestClient.signIn(url, addressOf('bea'), NEW_MEMBER_PASSWORD);
  const { peopleToConfirm } = await ask<{ peopleToConfirm: { member: { id: string } }[] }>(
    bea,
    '{ peopleToConfirm { member { id } } }',
  );
  await ask(
    bea,
    'mutation ($ids: [ID!]!) { confirmPeople(confirmed: $ids, doubted: []) { errors { message } } }',
    { ids: peopleToConfirm.map(({ member }) => member.id) },
  );
  await until(async () => {
    const { fundTreasury } = await ask<{ fundTreasury: { done: boolean } }>(
      ada,
      'mutation { fundTreasury { done errors { code } } }',
    );
    return fundTreasury.done || undefined;
  }, 'the treasury to be funded');
  await until(async () => {
    const { treasury } = await treasuryOf();
    return Number(treasury.balances?.amount ?? 0) > 0 || undefined;
  }, 'the money to arrive');
  // What left before its history is first read is a part of the opening balance.
  const { name } = (await treasuryOf()).treasury;
  await until(
    async () => (await movementsOf(name)) ?? undefined,
    'the history to be read',
    RECONCILED_MS,
  );
}, 180_000);

/** Null while the treasury's history is not read completely. */
async function movementsOf(
  name: string,
): Promise<readonly { readonly transactionSignature: string | null }[] | null> {
  const { treasuryStatement } = await ask<{
    treasuryStatement: { movements: { transactionSignature: string | null }[] } | null;
  }>(
    ada,
    `query ($name: ID!, $month: String!) { treasuryStatement(treasuryId: $name, month: $month) {
       movements { kind amount transactionSignature } } }`,
    { name, month: new Date().toISOString().slice(0, 7) },
  );
  return treasuryStatement && treasuryStatement.movements;
}

interface Treasury {
  readonly treasury: {
    readonly name: string;
    readonly address: string;
    readonly balances: { readonly amount: string } | null;
    readonly paused: object | null;
  };
}
const treasuryOf = async (): Promise<Treasury> =>
  (
    await ask<{ treasury: Treasury }>(
      ada,
      '{ treasury { treasury { name address balances { amount } paused { reason } } } }',
    )
  ).treasury;

interface Proposed {
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly { readonly code: string }[];
}

/** Ada proposes it; neither it nor her own confirmation changes anything. Then Bea confirms. */
async function agreed(mutation: string): Promise<void> {
  const { made } = await ask<{ made: Proposed }>(
    ada,
    `mutation { made: ${mutation} { pendingChange { id } errors { code } } }`,
  );
  expect(made.errors).toMatchObject([{ code: 'PENDING_CONFIRMATION' }]);
  const confirm = async (client: RestClient): Promise<string[]> => {
    const { confirmChange } = await ask<{ confirmChange: Proposed }>(
      client,
      'mutation ($id: ID!) { confirmChange(id: $id) { errors { code } } }',
      { id: made.pendingChange?.id },
    );
    return confirmChange.errors.map(({ code }) => code);
  };
  expect(await confirm(ada)).toHaveLength(1);
  expect(await confirm(bea)).toEqual([]);
}

async function heldBy(owner: string): Promise<string[]> {
  const { value } = await callRpc<{
    value: {
      account: { data: { parsed: { info: { tokenAmount: { uiAmountString: string } } } } };
    }[];
  }>(
    run.solanaRpcUrl,
    'getTokenAccountsByOwner',
    owner,
    { programId: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' },
    { encoding: 'jsonParsed', commitment: 'finalized' },
  );
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString);
}

interface Withdrawal {
  readonly status: string;
  readonly transactionSignature: string | null;
  readonly orderedBy: { readonly firstName: string } | null;
  readonly confirmedBy: { readonly firstName: string } | null;
}

test('what two admins order arrives once, is in the statement, the books and the notices, and stops nothing', async () => {
  await agreed(`addWithdrawalAddress(address: "${HOUSE_BANK}", label: "House bank")`);
  const { name, address } = (await treasuryOf()).treasury;
  await agreed(
    `withdrawFromTreasury(treasury: "${address}", asset: PYUSD, amount: "250.25", to: "${HOUSE_BANK}")`,
  );
  const sent = await until(async () => {
    const { withdrawals } = await ask<{ withdrawals: Withdrawal[] }>(
      ada,
      '{ withdrawals { status transactionSignature orderedBy { firstName } confirmedBy { firstName } } }',
    );
    return withdrawals.find(({ status }) => status === 'SENT');
  }, 'the withdrawal to be sent');
  expect(sent).toMatchObject({
    orderedBy: { firstName: 'Ada' },
    confirmedBy: { firstName: 'Bea' },
  });
  expect(await heldBy(HOUSE_BANK)).toEqual(['250.25']);
  const signature = sent.transactionSignature;

  const entry = await until(async () => {
    const { journal } = await ask<{
      journal: { edges: { node: { description: string; transactionSignature: string | null } }[] };
    }>(ada, '{ journal(first: 100) { edges { node { kind description transactionSignature } } } }');
    // The rent of the guard account is an entry of its own.
    return journal.edges.find(({ node }) => node.description === `To ${HOUSE_BANK}`)?.node;
  }, 'the journal to have it');
  expect(entry).toMatchObject({ kind: 'TRANSFER', transactionSignature: signature });
  const movement = await until(
    async () => {
      const movements = await movementsOf(name);
      return movements?.find((each) => each.transactionSignature === signature);
    },
    'the statement to show it',
    RECONCILED_MS,
  );
  expect(movement).toMatchObject({ kind: 'WITHDRAWAL', amount: '-250.250000' });
  expect((await treasuryOf()).treasury.paused).toBeNull();
  const notice = await until(async () => {
    const { notifications } = await ask<{
      notifications: { edges: { node: { kind: string; title: string } }[] };
    }>(ada, '{ notifications(first: 20) { edges { node { kind title } } } }');
    return notifications.edges.find(({ node }) => node.title.startsWith('Withdrawal sent'))?.node;
  }, 'the notice that it was sent');
  expect(notice).toEqual({
    ...{ kind: 'TREASURY_WITHDRAWN', title: 'Withdrawal sent: 250.25 PYUSD to House bank' },
  });
}, 180_000);
