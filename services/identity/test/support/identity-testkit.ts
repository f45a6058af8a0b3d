import { SESSION_KEY_ID, type Trust } from '@outlay/authority';
import {
  createAuthorityStates,
  LOG_HEAD,
  SESSION_ATTESTATION,
  trustOf,
  type AuthorityWriter,
} from '@outlay/authority-log';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { createProofKeys } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import { handlersOver } from '@outlay/platform/inbox';
import type { Result } from '@outlay/platform/result';
import { createSealer } from '@outlay/platform/sealing';
import { createServiceTestkit, type ServiceTestkit } from '@outlay/platform/testing';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createIdentityQueries } from '../../src/persistence/identity-queries.ts';
import { keepRowSeals } from '../../src/persistence/row-seals.ts';
import { relog } from './relog.ts';
import { createViews, NOWHERE, viewerOfCredentials, type TestkitViews } from './testkit-views.ts';
import { sealRows } from '../../src/persistence/seal-rows.ts';
import { createUnitOfWork, eventPortsOf } from '../../src/persistence/unit-of-work.ts';
import { seedOrganizations } from '../../src/seed/seed-organizations.ts';
import { createIdentityProviders } from '../../src/providers/identity-providers.ts';
import { createAccessTokens } from '../../src/tokens/access-tokens.ts';
import { createArgon2Passwords } from '../../src/tokens/argon2-passwords.ts';
import { createAuthenticatorCodes } from '../../src/tokens/authenticator-codes.ts';
import { createDeviceTokens } from '../../src/tokens/device-tokens.ts';
import { createInvitationSecrets } from '../../src/tokens/invitation-secrets.ts';
import { createSignInChallenges } from '../../src/tokens/sign-in-challenges.ts';
import { solanaWalletProofs } from '../../src/tokens/wallet-proofs.ts';
import { createAuthenticators } from '../../src/tokens/webauthn.ts';
import type { Session, UseCasePorts } from '../../src/use-cases/ports.ts';
import type { IdentityQueries } from '../../src/use-cases/queries.ts';
import { createMemberChanges } from '../../src/use-cases/change-kinds.ts';
import { createUseCases, type UseCases } from '../../src/use-cases/use-cases.ts';

export { NOWHERE };

export const PASSWORD = 'outlay-demo';
export const PUBLIC_URL = 'https://outlay.test';
export const START = new Date('2026-11-21T09:00:00Z');

export const STEP_UP_S = 300;

/** A hash with the real cost takes most of a test's time. */
const CHEAP_PASSWORDS = createArgon2Passwords(Buffer.alloc(32, 1), {
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
});

/** Shared by two testkits of a file, which run in one process. */
export const ROW_SEAL_KEY = Buffer.alloc(32, 2);

const person = (email: string, firstName: string, roles: string[], managerEmail?: string) => ({
  email,
  firstName,
  lastName: 'Test',
  roles: roles as Viewer['roles'][number][],
  password: PASSWORD,
  ...(managerEmail && { managerEmail }),
});

/** The organizations that every testkit starts with. */
export const ORGANIZATIONS = [
  {
    name: 'Acme',
    members: [
      person('ada@acme.test', 'Ada', ['employee', 'admin']),
      { ...person('mia@acme.test', 'Mia', ['employee', 'approver'], 'ada@acme.test') },
      { ...person('emma@acme.test', 'Emma', ['employee', 'approver'], 'mia@acme.test') },
    ].map((member) => ({ ...member, department: 'Sales' })),
  },
  {
    name: 'Rival',
    members: [
      person('rita@rival.test', 'Rita', ['admin']),
      person('ron@rival.test', 'Ron', ['employee']),
    ],
  },
];

/** The service's parts over their own database, and a clock that only the test moves. */
export interface IdentityTestkit extends ServiceTestkit, TestkitViews {
  readonly ports: UseCasePorts;
  /** Tables of the rows with broken seals, since the start or a reset. */
  readonly brokenSeals: string[];
  /** Changes rows like someone who has the database but not identity's keys. `rows` seals its changes. */
  readonly forge: ServiceTestkit['rows'];
  /** Public key set of the key that attests sessions. */
  readonly walletKeySet: string;
  readonly useCases: UseCases;
  readonly queries: IdentityQueries;
  readonly tokens: Awaited<ReturnType<typeof createAccessTokens>>;
  readonly clock: { now(): Date };
  readonly redirectUri: string;
  /** TXT records by name. */
  readonly dnsTexts: Map<string, readonly string[]>;
  readonly wait: (ms: number) => void;
  readonly signedIn: (email: string, password?: string) => Promise<Session>;
  /** A member answers a change that waits for a second person. */
  readonly answer: (
    email: string,
    id: string | null,
    answer: 'confirm' | 'reject',
  ) => ReturnType<UseCases['answerChange']>;
  /** Restores members, sessions and keys to their initial state. The audit log can't be emptied. */
  readonly reset: () => Promise<void>;
}

/** Returns the value of a result that must be a success. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.value;
}

/** The result of a refusal with this code. */
export const refused = (code: string, details: object = {}) => ({
  ok: false,
  refusals: [{ code, ...details }],
});

/** Deleting a few rows costs a tenth of truncating their tables, before each of some hundred tests. */
const DELETE_ROWS = `do $$ begin
  set local session_replication_role = replica; -- No triggers, which keep audit entries.
  delete from audit_log; delete from operator_audit; delete from authority_entries; delete from authority_deliveries;
  set local session_replication_role = origin;
  delete from attempt_windows; delete from second_factors; delete from passkeys; delete from passkey_challenges; delete from device_keys; delete from waiting_device_keys;
  delete from refresh_tokens; delete from sessions; delete from mail_links; delete from organization_requests;
  delete from wallet_challenges; delete from mail_outbox; delete from api_keys; delete from idempotency_keys;
  delete from single_sign_on_requests; delete from single_sign_on_identities; delete from single_sign_on_domains;
  delete from single_sign_on;
  delete from outbox; delete from change_details; delete from pending_changes;
  update members set manager_id = null, department_id = null;
  delete from departments; delete from members; delete from organizations;
end $$`;

/** Seals the rows that a test writes, and lets the log follow. */
const sealing =
  (testkit: ServiceTestkit, follow: () => Promise<void>): ServiceTestkit['rows'] =>
  async <Row extends object>(query: string, values?: unknown[]) => {
    const found = await testkit.rows<Row>(query, values);
    if (/^\s*(with|insert|update)\b/i.test(query)) {
      await testkit.database.transaction(sealRows);
      if (/\bmembers\b/.test(query)) await follow();
    }
    return found;
  };

/** Statements that identity signs with one key. */
const statementsUnder = (privateKeyPem: string) => ({
  signSession: (attestation: Parameters<UseCasePorts['signSession']>[0]) => ({
    keyId: SESSION_KEY_ID,
    signature: createStatementSigner(privateKeyPem, SESSION_ATTESTATION).sign(attestation),
  }),
  signHead: createStatementSigner(privateKeyPem, LOG_HEAD).sign,
});

const trustUnder = (keySet: string, assuranceMin: Trust['assuranceMin'], delayS: number): Trust =>
  trustOf({
    APPROVAL_ASSURANCE_MIN: assuranceMin,
    PASSKEY_ABOVE_USD: null,
    AUTO_APPROVAL_MAX_USD: '0.00',
    CONTROL_CHANGE_DELAY_S: delayS,
    WALLET_COOLING_OFF_S: 0,
    DECIDER_SUM_USD_DAY: null,
    DECIDER_SUM_USD_30_DAYS: null,
    WALLET_PUBLIC_KEYS_FILE: keySet,
    PUBLIC_URL,
  });

/** The log's writer of a service whose callers name themselves. */
const writerOf = (useCases: () => UseCases): AuthorityWriter => ({
  append: (request, credentials) =>
    useCases().appendStatement({
      ...request,
      viewer: viewerOfCredentials(credentials),
      origin: NOWHERE,
    }),
  attest: (statement, credentials) =>
    Promise.resolve(
      useCases().attestSession({ statement, viewer: viewerOfCredentials(credentials) }),
    ),
});

function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Tokens, passwords, providers and the like. `timeoutMs` is that of identity providers. */
async function createMeans(timeoutMs: number, dnsTexts: ReadonlyMap<string, readonly string[]>) {
  const pem = newSigningKey();
  const sealer = createSealer(randomBytes(32));
  return {
    tokens: await createAccessTokens(pem, STEP_UP_S),
    devices: createDeviceTokens(pem),
    codes: createAuthenticatorCodes(sealer),
    challenges: createSignInChallenges(sealer),
    operatorsNeedSecondFactor: false,
    selfService: true,
    passwords: CHEAP_PASSWORDS,
    walletProofs: solanaWalletProofs,
    authenticators: createAuthenticators(PUBLIC_URL),
    providers: createIdentityProviders({
      publicUrl: PUBLIC_URL,
      sealer,
      timeoutMs,
      allowPrivate: true,
    }),
    domainRecords: {
      textsOf: (name: string) => Promise.resolve(dnsTexts.get(name) ?? []),
    },
  };
}

const answering =
  (useCases: UseCases, { actorOf }: Pick<IdentityTestkit, 'actorOf'>): IdentityTestkit['answer'] =>
  async (email, id, answer) =>
    useCases.answerChange({ actor: await actorOf(email), id: id ?? '', answer, reason: null });

interface TestkitOptions {
  readonly delayS?: number;
  /** The clock's time at first and after a reset. */
  readonly start?: Date;
  /** Timeout of identity providers. */
  readonly timeoutMs?: number;
  readonly assuranceMin?: Trust['assuranceMin'];
}

export async function startIdentityTestkit({
  delayS = 0,
  start = START,
  timeoutMs = 5_000,
  assuranceMin = 'SESSION',
}: TestkitOptions = {}): Promise<IdentityTestkit> {
  let now = start;
  const clock = { now: () => now };
  const walletKey = createProofKeys().wallet;
  const trust = trustUnder(walletKey.keySet, assuranceMin, delayS);
  const statements = statementsUnder(walletKey.privateKeyPem);
  const seeding = { trust, signSession: statements.signSession };
  const brokenSeals: string[] = [];
  keepRowSeals(ROW_SEAL_KEY, (table) => brokenSeals.push(table));
  const invitationSecretOf = createInvitationSecrets(ROW_SEAL_KEY);
  const authorityParts = { trust, states: createAuthorityStates(trust) };
  const writer = writerOf(() => useCases);
  const changes = createMemberChanges({ clock, publicUrl: PUBLIC_URL, invitationSecretOf, writer });
  const testkit = await createServiceTestkit({
    service: 'identity',
    subscriptions: handlersOver(eventPortsOf(clock, authorityParts))(createSubscriptions(changes)),
    serverUrl: inject('postgresUrl'),
  });
  const { database } = testkit;
  const dnsTexts = new Map<string, readonly string[]>();
  const means = await createMeans(timeoutMs, dnsTexts);
  const unitOfWork = createUnitOfWork((work) => database.transaction(work), clock, authorityParts);
  const ports: UseCasePorts = {
    changes,
    invitationSecretOf,
    trust,
    clock,
    ...means,
    ...statements,
    unitOfWork,
    publicUrl: PUBLIC_URL,
  };
  const useCases = createUseCases(ports);
  const views = createViews(testkit, start);
  return {
    ...testkit,
    rows: sealing(testkit, () => relog(testkit, seeding, clock.now())),
    forge: testkit.rows,
    brokenSeals,
    ...views,
    ports,
    walletKeySet: walletKey.keySet,
    useCases,
    queries: createIdentityQueries(database, { ...ports, ...statements, authorityParts }),
    tokens: means.tokens,
    clock,
    redirectUri: means.providers.redirectUri,
    answer: answering(useCases, views),
    dnsTexts,
    wait: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    signedIn: async (email, password = PASSWORD) =>
      valueOf(await useCases.signIn({ email, password, origin: NOWHERE })),
    reset: async () => {
      now = start;
      brokenSeals.length = 0;
      dnsTexts.clear();
      await testkit.rows(DELETE_ROWS);
      await seedOrganizations(database, CHEAP_PASSWORDS, ORGANIZATIONS, seeding, start);
      await testkit.rows('delete from outbox');
    },
  };
}
