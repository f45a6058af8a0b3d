import { randomUUID } from 'node:crypto';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD, OPERATOR_EMAIL } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { followMailedLink } from '@outlay/testkit/caught-mail';
import type { CallerName } from './http-input.ts';

const PASSWORD = 'marble otter violin';
const SCOPES = '[READ, EXPENSES_WRITE, APPROVALS_WRITE, ADMIN]';
const RENEWAL_PAUSE_MS = 1_000;

/** An expired token of another installation. */
const EXPIRED = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJvdXRsYXktaWRlbnRpdHkiLCJleHAiOjF9.c2lnbmF0dXJl';

interface Stack {
  readonly url: string;
  readonly mailboxUrl: string;
}

/** How each caller gets its token; null for no one. */
type SignIn = Readonly<Record<CallerName, () => Promise<string | null>>>;

/**
 * The callers of one run. Two organizations are made for it, because inputs may change, lock or delete anything in them: one for
 * most inputs, and one for those that may end their sender's session.
 */
export class Callers {
  readonly #signIn: SignIn;
  readonly #tokens = new Map<CallerName, string | null>();
  #isRenewing = false;

  private constructor(signIn: SignIn) {
    this.#signIn = signIn;
  }

  /** @param hasOperator an operator takes turns, whose commands reach the whole installation; otherwise an employee stands in */
  static async join(stack: Stack, hasOperator: boolean): Promise<Callers> {
    const { url } = stack;
    const admin = await makeOrganization(stack);
    const employee = await inviteEmployee(stack, admin);
    let leaver = await makeOrganization(stack);
    const asAdmin = (): Promise<string> => tokenOf(url, admin);
    const asEmployee = (): Promise<string> => tokenOf(url, employee);
    const asLeaver = (): Promise<string> => tokenOf(url, leaver);
    const callers = new Callers({
      admin: asAdmin,
      employee: asEmployee,
      operator: hasOperator ? () => tokenOf(url, OPERATOR_EMAIL) : asEmployee,
      // Its account may be gone for ever. One address may make 20 organizations an hour.
      leaver: () =>
        asLeaver().catch(async () => {
          leaver = await makeOrganization(stack);
          return asLeaver();
        }),
      key: async () => makeKey(url, await asAdmin(), SCOPES),
      'reading key': async () => makeKey(url, await asEmployee(), '[READ]'),
      expired: () => Promise.resolve(EXPIRED),
      garbled: async () => `${(await asAdmin()).slice(0, -8)}AAAAAAAA`,
      'no one': () => Promise.resolve(null),
    });
    for (const caller of Object.keys(callers.#signIn) as CallerName[]) await callers.#renew(caller);
    return callers;
  }

  readonly tokenOf = (caller: CallerName): string | null => this.#tokens.get(caller) ?? null;

  /** Gets a caller whose session has ended another one; calls meanwhile change nothing. */
  readonly renew = (caller: CallerName): void => {
    if (this.#isRenewing || ['expired', 'garbled', 'no one'].includes(caller)) return;
    this.#isRenewing = true;
    void this.#renew(caller)
      .catch(() => undefined)
      .finally(() => {
        setTimeout(() => (this.#isRenewing = false), RENEWAL_PAUSE_MS).unref();
      });
  };

  async #renew(caller: CallerName): Promise<void> {
    this.#tokens.set(caller, await this.#signIn[caller]());
  }
}

const tokenOf = async (url: string, email: string): Promise<string> => {
  const password = email === OPERATOR_EMAIL ? DEMO_PASSWORD : PASSWORD;
  return (await RestClient.signIn(url, email, password)).token;
};

/** @returns its admin's address */
async function makeOrganization(stack: Stack): Promise<string> {
  const stamp = randomUUID().slice(0, 8);
  const email = `admin-${stamp}@fuzzed.test`;
  const name = `Fuzzed ${stamp}`;
  await askGraphql(
    stack.url,
    null,
    'mutation ($input: CreateOrganizationInput!) { createOrganization(input: $input) { done } }',
    { input: { name, firstName: 'Ada', lastName: 'Fuzz', email, password: PASSWORD } },
  );
  await followMailedLink(stack, 'confirmOrganization', email, PASSWORD);
  return email;
}

/** @returns the employee's address */
async function inviteEmployee(stack: Stack, admin: string): Promise<string> {
  const email = admin.replace('admin', 'employee');
  await askGraphql(
    stack.url,
    await tokenOf(stack.url, admin),
    `mutation ($email: String!) { inviteMember(input: {
       email: $email, firstName: "Emil", lastName: "Fuzz", roles: [EMPLOYEE, APPROVER]
     }) { errors { code } } }`,
    { email },
  );
  await followMailedLink(stack, 'acceptInvitation', email, PASSWORD);
  return email;
}

async function makeKey(url: string, token: string, scopes: string): Promise<string> {
  const { createApiKey } = await askGraphql<{ createApiKey: { secret: string | null } }>(
    url,
    token,
    `mutation { createApiKey(input: { name: "Fuzzed ${randomUUID()}", scopes: ${scopes} }) { secret } }`,
  );
  if (createApiKey.secret === null) throw new Error('there is no API key');
  return createApiKey.secret;
}
