import {
  createStatementSigner,
  DEVICE_KEY,
  PASSKEY,
  PEOPLE_STANDING,
} from '@outlay/platform/approval-proof';
import { createProofKeys } from '@outlay/platform/testing';
import type { ControlDesk } from '@outlay/platform/controls';
import type { Viewer } from '@outlay/platform/auth';
import type { Result } from '@outlay/platform/result';
import { openMail } from '@outlay/platform/mail';
import { createSealer } from '@outlay/platform/sealing';
import { createServiceTestkit, type ServiceTestkit } from '@outlay/platform/testing';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createIdentityQueries } from '../../src/persistence/identity-queries.ts';
import { createMemberDesk } from '../../src/persistence/member-desk.ts';
import { keepRowSeals, mailSealer } from '../../src/persistence/row-seals.ts';
import { sealRows } from '../../src/persistence/seal-rows.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { seedOrganizations } from '../../src/seed/seed-organizations.ts';
import { createIdentityProviders } from '../../src/providers/identity-providers.ts';
import { createAccessTokens } from '../../src/tokens/access-tokens.ts';
import { createArgon2Passwords } from '../../src/tokens/argon2-passwords.ts';
import { createAuthenticatorCodes } from '../../src/tokens/authenticator-codes.ts';
import { createDeviceTokens } from '../../src/tokens/device-tokens.ts';
import { createSignInChallenges } from '../../src/tokens/sign-in-challenges.ts';
import { solanaWalletProofs } from '../../src/tokens/wallet-proofs.ts';
import { createAuthenticators } from '../../src/tokens/webauthn.ts';
import type { Actor, Origin, Session, UseCasePorts } from '../../src/use-cases/ports.ts';
import type { IdentityQueries } from '../../src/use-cases/queries.ts';
import { createMemberControls } from '../../src/use-cases/member-controls.ts';
import { createUseCases, type UseCases } from '../../src/use-cases/use-cases.ts';

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

export const NOWHERE: Origin = {
  actorId: null,
  correlationId: 'story-1',
  traceparent: null,
  address: null,
  userAgent: null,
};

/** An authentication that stays fresh while a test moves its clock. */
const justNow = (start: Date) =>
  ({
    at: Math.floor(start.getTime() / 1_000),
    methods: ['pwd'],
    freshUntil: Math.floor(start.getTime() / 1_000) + 366 * 86_400,
  }) as const;

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

export interface StoredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The service's parts over their own database, and a clock that only the test moves. */
export interface IdentityTestkit extends ServiceTestkit {
  readonly ports: UseCasePorts;
  /** Tables of the rows with broken seals, since the start or a reset. */
  readonly brokenSeals: string[];
  /** Changes rows like someone who has the database but not identity's keys. `rows` seals its changes. */
  readonly forge: ServiceTestkit['rows'];
  /** Public key set of the key that states wallets and passkeys. */
  readonly walletKeySet: string;
  readonly controls: ControlDesk;
  readonly useCases: UseCases;
  readonly queries: IdentityQueries;
  readonly tokens: Awaited<ReturnType<typeof createAccessTokens>>;
  readonly clock: { now(): Date };
  readonly redirectUri: string;
  /** TXT records by name. */
  readonly dnsTexts: Map<string, readonly string[]>;
  readonly wait: (ms: number) => void;
  readonly idOf: (email: string) => Promise<string>;
  readonly viewerOf: (email: string) => Promise<Viewer>;
  readonly actorOf: (email: string, changes?: Partial<Viewer>) => Promise<Actor>;
  readonly signedIn: (email: string, password?: string) => Promise<Session>;
  readonly mailsTo: (email: string) => Promise<StoredMail[]>;
  /** Returns the token in a person's newest email. */
  readonly linkTo: (email: string) => Promise<string>;
  readonly auditKinds: () => Promise<string[]>;
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

function createViews(
  { rows }: ServiceTestkit,
  start: Date,
): Pick<IdentityTestkit, 'mailsTo' | 'linkTo' | 'auditKinds' | 'idOf' | 'viewerOf' | 'actorOf'> {
  const mailsTo = async (email: string): Promise<StoredMail[]> => {
    const stored = await rows<StoredMail & { html: string }>(
      'select "to", subject, text, html from mail_outbox where "to" = $1 order by id',
      [email],
    );
    return stored.map((mail) => {
      // An abandoned email is empty.
      const { html: _html, ...read } = mail.text === '' ? mail : openMail(mailSealer(), mail);
      return read;
    });
  };
  const viewerOf = async (email: string): Promise<Viewer> => {
    const [row] = await rows<{ id: string; organization_id: string; roles: Viewer['roles'] }>(
      'select id, organization_id, roles from members where email = $1',
      [email],
    );
    if (!row) throw new Error(`no member ${email}`);
    const { id: userId, organization_id: organizationId, roles } = row;
    return { userId, organizationId, roles, authentication: justNow(start) };
  };
  return {
    mailsTo,
    viewerOf,
    actorOf: async (email, changes = {}) => {
      const viewer = { ...(await viewerOf(email)), ...changes };
      return { viewer, origin: { ...NOWHERE, actorId: viewer.userId } };
    },
    idOf: async (email) => (await viewerOf(email)).userId,
    linkTo: async (email) =>
      /token=([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '',
    auditKinds: async () =>
      (await rows<{ kind: string }>('select kind from audit_log order by id')).map(
        ({ kind }) => kind,
      ),
  };
}

/** Deleting a few rows costs a tenth of truncating their tables, before each of some hundred tests. */
const DELETE_ROWS = `do $$ begin
  set local session_replication_role = replica; -- No triggers, which keep audit entries.
  delete from audit_log; delete from operator_audit;
  set local session_replication_role = origin;
  delete from attempt_windows; delete from second_factors; delete from passkeys; delete from passkey_challenges; delete from device_keys;
  delete from refresh_tokens; delete from sessions; delete from mail_links; delete from organization_requests;
  delete from wallet_challenges; delete from mail_outbox; delete from api_keys; delete from idempotency_keys;
  delete from single_sign_on_requests; delete from single_sign_on_identities; delete from single_sign_on_domains;
  delete from single_sign_on;
  delete from outbox; delete from control_changes;
  update members set manager_id = null, department_id = null;
  delete from member_facts; delete from departments; delete from members; delete from organizations;
end $$`;

/** Seals the rows that a test writes. */
const sealing =
  ({ rows, database }: ServiceTestkit): ServiceTestkit['rows'] =>
  async <Row extends object>(query: string, values?: unknown[]) => {
    const found = await rows<Row>(query, values);
    if (/^\s*(with|insert|update)\b/i.test(query)) await database.transaction(sealRows);
    return found;
  };

function sealsOf(testkit: ServiceTestkit): Pick<IdentityTestkit, 'rows' | 'forge' | 'brokenSeals'> {
  const brokenSeals: string[] = [];
  keepRowSeals(ROW_SEAL_KEY, (table) => brokenSeals.push(table));
  return { rows: sealing(testkit), forge: testkit.rows, brokenSeals };
}

/** Statements that identity signs with one key. */
const statementsUnder = (privateKeyPem: string) => ({
  statePasskey: createStatementSigner(privateKeyPem, PASSKEY).sign,
  stateDeviceKey: createStatementSigner(privateKeyPem, DEVICE_KEY).sign,
});

/** Starts the service over a database with its rows sealed, and with people stated by `statePeople`. */
async function startSealedService(clock: IdentityTestkit['clock'], privateKeyPem: string) {
  const statePeople = createStatementSigner(privateKeyPem, PEOPLE_STANDING).sign;
  const testkit = await createServiceTestkit({
    service: 'identity',
    subscriptions: createSubscriptions({ clock, statePeople }),
    serverUrl: inject('postgresUrl'),
  });
  return { testkit, seals: sealsOf(testkit) };
}

function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** `start` is the clock's time at first and after a reset. `timeoutMs` is the timeout of identity providers. */
export async function startIdentityTestkit({
  delayS = 0,
  start = START,
  timeoutMs = 5_000,
} = {}): Promise<IdentityTestkit> {
  let now = start;
  const clock = { now: () => now };
  const walletKey = createProofKeys().wallet;
  const { testkit, seals } = await startSealedService(clock, walletKey.privateKeyPem);
  const { database } = testkit;
  const pem = newSigningKey();
  const tokens = await createAccessTokens(pem, STEP_UP_S);
  const sealer = createSealer(randomBytes(32));
  const dnsTexts = new Map<string, readonly string[]>();
  const providers = createIdentityProviders({
    publicUrl: PUBLIC_URL,
    sealer,
    timeoutMs,
    allowPrivate: true,
  });
  const unitOfWork = createUnitOfWork((work) => database.transaction(work), clock);
  const controls = createMemberControls({ clock, publicUrl: PUBLIC_URL, delayS });
  const ports: UseCasePorts = {
    controls,
    tokens,
    devices: createDeviceTokens(pem),
    codes: createAuthenticatorCodes(sealer),
    challenges: createSignInChallenges(sealer),
    operatorsNeedSecondFactor: false,
    clock,
    passwords: CHEAP_PASSWORDS,
    walletProofs: solanaWalletProofs,
    ...statementsUnder(walletKey.privateKeyPem),
    authenticators: createAuthenticators(PUBLIC_URL),
    providers,
    domainRecords: { textsOf: (name) => Promise.resolve(dnsTexts.get(name) ?? []) },
    unitOfWork,
    selfService: true,
    publicUrl: PUBLIC_URL,
  };
  const useCases = createUseCases(ports);
  const views = createViews(testkit, start);
  return {
    ...testkit,
    ...seals,
    ...views,
    ports,
    walletKeySet: walletKey.keySet,
    controls: createMemberDesk(database, unitOfWork, controls, clock),
    useCases,
    queries: createIdentityQueries(database, ports),
    tokens,
    clock,
    redirectUri: providers.redirectUri,
    dnsTexts,
    wait: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    signedIn: async (email, password = PASSWORD) =>
      valueOf(await useCases.signIn({ email, password, origin: NOWHERE })),
    reset: async () => {
      now = start;
      seals.brokenSeals.length = 0;
      dnsTexts.clear();
      await testkit.rows(DELETE_ROWS);
      await seedOrganizations(database, CHEAP_PASSWORDS, ORGANIZATIONS);
      await testkit.rows('delete from outbox');
    },
  };
}
