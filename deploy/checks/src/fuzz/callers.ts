import { randomUUID } from 'node:crypto';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD, OPERATOR_EMAIL } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { followMailedLink } from '@outlay/stack/mailbox/caught-mail';
import type { CallerName } from './http-input.ts';

/** Credentials by caller; null for no one. */
export type Credentials = Readonly<Record<CallerName, string | null>>;

const PASSWORD = 'marble otter violin';
const SCOPES = '[READ, EXPENSES_WRITE, APPROVALS_WRITE, ADMIN]';
const RENEWAL_PAUSE_MS = 1_000;

/** An expired token of another installation. */
const EXPIRED = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJvdXRsYXktaWRlbnRpdHkiLCJleHAiOjF9.c2lnbmF0dXJl';

interface Members {
  readonly employee: string;
  readonly admin: string;
  readonly operator: string;
}

interface Stack {
  readonly url: string;
  readonly mailboxUrl: string;
}

/** Organizations that are made from one address, which may make 20 an hour; the callers use two addresses. */
const ORGANIZATIONS_MAX = 15;

/**
 * The callers of one run. Two organizations are made for it, because inputs may change, lock or delete anything in them: one for
 * most inputs, and one for those that may end their sender's session.
 */
export class Callers {
  readonly #stack: Stack;
  readonly #members: Members;
  #credentials: Credentials;
  #leaverEmail: string;
  #organizationsLeft = ORGANIZATIONS_MAX;
  #isRenewing = false;

  private constructor(stack: Stack, members: Members, credentials: Credentials, leaver: string) {
    this.#stack = stack;
    this.#members = members;
    this.#credentials = credentials;
    this.#leaverEmail = leaver;
  }

  /** @param hasOperator an operator takes turns, whose commands reach the whole installation; otherwise an employee stands in */
  static async join(stack: Stack, hasOperator: boolean): Promise<Callers> {
    const admin = await makeOrganization(stack);
    const employee = await inviteEmployee(stack, admin);
    const members = { admin, employee, operator: hasOperator ? OPERATOR_EMAIL : employee };
    const leaver = await makeOrganization(stack);
    const token = (email: string): Promise<string> => tokenOf(stack.url, email);
    const credentials = {
      employee: await token(employee),
      admin: await token(admin),
      operator: await token(members.operator),
      leaver: await token(leaver),
      key: await makeKey(stack.url, await token(admin), SCOPES),
      'reading key': await makeKey(stack.url, await token(employee), '[READ]'),
      expired: EXPIRED,
      garbled: `${(await token(admin)).slice(0, -8)}AAAAAAAA`,
      'no one': null,
    };
    return new Callers(stack, members, credentials, leaver);
  }

  get credentials(): Credentials {
    return this.#credentials;
  }

  /** Gets a caller whose session has ended another one; calls meanwhile change nothing. */
  renew(caller: CallerName): void {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    void this.#renew(caller)
      .catch(() => undefined)
      .finally(() => {
        setTimeout(() => (this.#isRenewing = false), RENEWAL_PAUSE_MS).unref();
      });
  }

  async #renew(caller: CallerName): Promise<void> {
    const { url } = this.#stack;
    if (caller === 'leaver') {
      const token = await tokenOf(url, this.#leaverEmail).catch(() => this.#anotherLeaver());
      this.#credentials = { ...this.#credentials, leaver: token };
    } else if (caller in this.#members) {
      const token = await tokenOf(url, this.#members[caller as keyof Members]);
      this.#credentials = { ...this.#credentials, [caller]: token };
    } else if (caller === 'key') {
      const secret = await makeKey(url, await tokenOf(url, this.#members.admin), SCOPES);
      this.#credentials = { ...this.#credentials, key: secret };
    }
  }

  async #anotherLeaver(): Promise<string | null> {
    if (this.#organizationsLeft === 0) return null;
    this.#organizationsLeft -= 1;
    this.#leaverEmail = await makeOrganization(this.#stack);
    return tokenOf(this.#stack.url, this.#leaverEmail);
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
