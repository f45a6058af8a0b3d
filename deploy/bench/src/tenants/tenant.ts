import { RestClient, until } from '@outlay/stack/demo-data';
import type { RunFile } from '@outlay/stack/local';
import {
  askGraphql,
  followMailedLink,
  proveWallet,
  reimbursableChoice,
  type ReimbursableChoice,
} from '@outlay/testkit';

const PASSWORD = 'marble otter violin';

/** An organization of two members: one spends, the other approves. */
export interface Tenant {
  readonly name: string;
  readonly spender: RestClient;
  readonly approver: RestClient;
  readonly choice: ReimbursableChoice;
}

/** Creates an organization with a funded treasury, a payee's wallet and a webhook. */
export async function createTenant(
  run: RunFile,
  name: string,
  webhookUrl: string,
): Promise<Tenant> {
  const { url } = run;
  const email = `ada@${name}.test`;
  await askGraphql(
    url,
    null,
    'mutation ($input: CreateOrganizationInput!) { createOrganization(input: $input) { errors { code } } }',
    { input: { name, firstName: 'Ada', lastName: 'Lind', email, password: PASSWORD } },
  );
  await followMailedLink(run, 'confirmOrganization', email, PASSWORD);
  const spender = await RestClient.signIn(url, email, PASSWORD);
  const asAdmin = <Data>(query: string, variables: object = {}): Promise<Data> =>
    askGraphql<Data>(url, spender.token, query, variables);
  await proveWallet(url, spender.token);
  await asAdmin(
    `mutation ($url: String!) { createWebhook(url: $url, eventTypes: [ExpenseSubmitted, StepAssigned, ExpensePaid]) { errors { code } } }`,
    { url: webhookUrl },
  );
  await until(async () => {
    const { fundTreasury } = await asAdmin<{ fundTreasury: { errors: { code: string }[] } }>(
      'mutation { fundTreasury { errors { code } } }',
    );
    const isFunded = fundTreasury.errors.every(({ code }) => code === 'ALREADY_FUNDED');
    return isFunded ? true : undefined;
  }, `the treasury of ${name}`);
  return {
    name,
    spender,
    approver: await inviteApprover(run, spender, `sam@${name}.test`),
    choice: await reimbursableChoice(spender),
  };
}

async function inviteApprover(run: RunFile, admin: RestClient, email: string): Promise<RestClient> {
  await askGraphql(
    run.url,
    admin.token,
    `mutation ($email: String!) { inviteMember(input: {
       email: $email, firstName: "Sam", lastName: "Second", roles: [EMPLOYEE, APPROVER]
     }) { errors { code } } }`,
    { email },
  );
  await followMailedLink(run, 'acceptInvitation', email, PASSWORD);
  return RestClient.signIn(run.url, email, PASSWORD);
}
