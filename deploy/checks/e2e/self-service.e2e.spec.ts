import { beforeAll, describe, expect, inject, test } from 'vitest';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { mailTo, tokenIn } from '@outlay/testkit/caught-mail';
import { readRunFile } from '@outlay/stack/local/run-file';
import { aReimbursableExpense, askGraphql } from '@outlay/testkit';

const url = inject('stackUrl');
const PASSWORD = 'marble otter violin';
const STAMP = Date.now();

let mailboxUrl: string;
beforeAll(() => {
  mailboxUrl = readRunFile(inject('stackDataDir'))!.mailboxUrl;
});

interface Answered {
  readonly done?: boolean;
  readonly session?: { readonly accessToken: string } | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}

const create = async (email: string, password = PASSWORD): Promise<Answered> =>
  (
    await askGraphql<{ createOrganization: Answered }>(
      url,
      null,
      `mutation ($input: CreateOrganizationInput!) {
         createOrganization(input: $input) { done errors { code field } } }`,
      { input: { name: 'Southwind', firstName: 'Sol', lastName: 'Lind', email, password } },
    )
  ).createOrganization;

const confirm = async (token: string, password = PASSWORD): Promise<Answered> =>
  (
    await askGraphql<{ confirmOrganization: Answered }>(
      url,
      null,
      `mutation ($token: String!, $password: String!) {
         confirmOrganization(token: $token, password: $password) {
           session { accessToken } errors { code field } } }`,
      { token, password },
    )
  ).confirmOrganization;

describe('creating an organization', () => {
  test('the page learns that it is offered', async () => {
    const config = (await (await fetch(`${url}/config.json`)).json()) as object;
    expect(config).toMatchObject({ selfService: true, faucet: true, mailboxUrl });
  });

  test("a rival's address gets the same answer as a new one; only its owner learns more", async () => {
    const fresh = `fresh-${STAMP}@southwind.test`;
    expect(await create('employee@rival.test')).toEqual(await create(fresh));
    expect((await mailTo(mailboxUrl, 'employee@rival.test')).subject).toBe(
      'You already have an Outlay account',
    );
    expect((await mailTo(mailboxUrl, fresh)).subject).toBe('Confirm your organization on Outlay');
  });

  test('two confirmations at once make one organization, and the link works once', async () => {
    const email = `twice-${STAMP}@southwind.test`;
    await create(email);
    const token = tokenIn(await mailTo(mailboxUrl, email));
    expect((await confirm(token, 'wrong')).errors).toEqual([
      { code: 'INVALID_CREDENTIALS', field: 'password' },
    ]);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.filter(({ session }) => session)).toHaveLength(1);
    expect((await confirm(token)).errors).toEqual([{ code: 'INVALID_LINK', field: null }]);
    await RestClient.signIn(url, email, PASSWORD);
  });

  test('an address is throttled after five mails an hour', async () => {
    const email = `often-${STAMP}@southwind.test`;
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await create(email));
    expect(answers.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ...Array.from({ length: 5 }, () => []),
      ['RATE_LIMITED'],
    ]);
  });
});

describe('an organization with one person', () => {
  test('has its catalogue, rule and treasury; an own expense waits for a second person, who then approves it', async () => {
    const email = `alone-${STAMP}@southwind.test`;
    await create(email);
    await confirm(tokenIn(await mailTo(mailboxUrl, email)));
    const ada = await RestClient.signIn(url, email, PASSWORD);
    await until(async () => {
      const { treasury, approvalRules } = await askGraphql<{
        treasury: { treasury: { address: string } | null };
        approvalRules: { id: string }[];
      }>(url, ada.token, '{ treasury { treasury { address } } approvalRules { id } }');
      return treasury.treasury && approvalRules.length === 1 ? true : undefined;
    }, 'the treasury and the rule');
    const id = await aReimbursableExpense(ada, 'Alone', 20);
    await ada.submit(id);
    const waits = await nextActionOf(ada, id);
    expect(waits).toContain('No one else can approve this yet. Invite another admin');

    const second = `second-${STAMP}@southwind.test`;
    await askGraphql(
      url,
      ada.token,
      `mutation ($email: String!) { inviteMember(input: {
         email: $email, firstName: "Sam", lastName: "Second", roles: [EMPLOYEE, APPROVER]
       }) { errors { code } } }`,
      { email: second },
    );
    await askGraphql(
      url,
      null,
      `mutation ($token: String!, $password: String!) {
         acceptInvitation(token: $token, password: $password) { errors { code } } }`,
      { token: tokenIn(await mailTo(mailboxUrl, second)), password: PASSWORD },
    );
    const sam = await RestClient.signIn(url, second, PASSWORD);
    await sam.decide(id, 'approve');
    await ada.awaitStatus(id, 'approved');
  });
});

/** Who acts next on an expense, in words, once its approval has started. */
const nextActionOf = (client: RestClient, id: number): Promise<string> =>
  until(async () => {
    const { expenseWorkflow } = await askGraphql<{
      expenseWorkflow: { nextAction?: string };
    }>(
      url,
      client.token,
      'query ($id: ID!) { expenseWorkflow(expenseId: $id) { ... on WorkflowInstance { nextAction } } }',
      { id: String(id) },
    );
    return expenseWorkflow.nextAction;
  }, `the approval of expense ${id}`);
