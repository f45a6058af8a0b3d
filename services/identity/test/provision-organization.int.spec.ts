import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LINK_LIFETIME_MS, SHOWN_LINK_LIFETIME_MS } from '../src/domain/mail-link.ts';
import { provisionOrganization } from '../src/use-cases/provision-organization.ts';
import {
  NOWHERE,
  refused,
  ROW_SEAL_KEY,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const run = promisify(execFile);
const ADMIN = 'nora@newco.test';
const PASSWORD = 'tr0mbone lamp ice';
const COMMAND = fileURLToPath(new URL('../src/create-organization.ts', import.meta.url));

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
/** Files with the testkit's row-seal key, and with identity's public keys. */
let rowSealKeyFile = '';
let walletKeysFile = '';
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-keys-'));
  rowSealKeyFile = join(folder, 'row-seal.key');
  walletKeysFile = join(folder, 'wallet.jwks.json');
  await writeFile(rowSealKeyFile, ROW_SEAL_KEY.toString('hex'));
  await writeFile(walletKeysFile, testkit.walletKeySet);
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const provision = (changes: object = {}, byMail = true) =>
  provisionOrganization(testkit.ports)({
    input: {
      name: 'Newco',
      email: ADMIN,
      firstName: 'Nora',
      lastName: 'New',
      country: null,
      ...changes,
    },
    byMail,
    origin: NOWHERE,
  });
const accept = (token: string) =>
  testkit.useCases.acceptInvitation({ token, password: PASSWORD, origin: NOWHERE });
const tokenOf = (link: string | null) => /token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
const organizations = () => testkit.rows('select name from organizations order by id');
const SEEDED = [{ name: 'Acme' }, { name: 'Rival' }];

test('the emailed link makes its reader the admin of the new organization, which is published with them', async () => {
  const { organizationId, outcome, link } = valueOf(await provision());
  expect({ outcome, link }).toEqual({ outcome: 'created', link: null });
  expect((await testkit.mailsTo(ADMIN)).map(({ subject }) => subject)).toEqual([
    'Newco is ready on Outlay',
  ]);
  expect(await testkit.eventsOf(`organization:${organizationId}`)).toMatchObject([
    { type: 'OrganizationChanged', data: { name: 'Newco' } },
  ]);
  valueOf(await accept(await testkit.linkTo(ADMIN)));
  const viewer = await testkit.viewerOf(ADMIN);
  expect(viewer).toMatchObject({ organizationId, roles: ['employee', 'admin'] });
  expect(await testkit.eventsOf(viewer.userId)).toMatchObject([
    { type: 'MemberChanged', data: { roles: ['employee', 'admin'], active: false } },
    { type: 'MemberChanged', data: { roles: ['employee', 'admin'], active: true } },
  ]);
  expect(await testkit.auditKinds()).toEqual([
    'organization.created',
    'member.invited',
    'member.joined',
    'session.started',
  ]);
});

test('the command can name a country, and an unknown one is refused', async () => {
  const { organizationId } = valueOf(await provision({ country: 'FR' }));
  expect(await testkit.eventsOf(`organization:${organizationId}`)).toMatchObject([
    { data: { country: 'FR' } },
  ]);
  expect(await provision({ country: 'Atlantis' })).toMatchObject(
    refused('VALIDATION_FAILED', { field: 'country' }),
  );
});

test('without a mail server the caller gets the link, no email is stored, and the link ends after a day', async () => {
  const { link } = valueOf(await provision({}, false));
  expect(await testkit.mailsTo(ADMIN)).toEqual([]);
  testkit.wait(SHOWN_LINK_LIFETIME_MS);
  expect(await accept(tokenOf(link))).toMatchObject({ ok: false });
  const again = valueOf(await provision({}, false));
  testkit.wait(SHOWN_LINK_LIFETIME_MS - 1);
  expect(await accept(tokenOf(again.link))).toMatchObject({ ok: true });
  expect(await accept(tokenOf(again.link))).toMatchObject({ ok: false });
});

test('an emailed link lasts as long as any invitation', async () => {
  valueOf(await provision());
  testkit.wait(LINK_LIFETIME_MS.invitation - 1);
  expect(await accept(await testkit.linkTo(ADMIN))).toMatchObject({ ok: true });
});

test('a second run creates no second organization: it replaces an unused link, and changes nothing once the admin has joined', async () => {
  const first = valueOf(await provision({}, false));
  const second = valueOf(await provision({ email: ' NORA@newco.test ' }, false));
  expect(second).toMatchObject({ organizationId: first.organizationId, outcome: 'renewed' });
  expect(await accept(tokenOf(first.link))).toMatchObject({ ok: false });
  valueOf(await accept(tokenOf(second.link)));
  expect(valueOf(await provision())).toEqual({
    organizationId: first.organizationId,
    outcome: 'unchanged',
    link: null,
  });
  expect(await organizations()).toEqual([...SEEDED, { name: 'Newco' }]);
  expect(await testkit.mailsTo(ADMIN)).toEqual([]);
});

test('of several runs at once one creates the organization, and the others find it', async () => {
  const runs = () => Promise.all(Array.from({ length: 6 }, () => provision()));
  // The first round opens the connections, so that the second one runs concurrently.
  await runs();
  await testkit.reset();
  const results = (await runs()).map(valueOf);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual([
    'created',
    ...Array<string>(5).fill('renewed'),
  ]);
  expect(new Set(results.map(({ organizationId }) => organizationId)).size).toBe(1);
  expect(await organizations()).toEqual([...SEEDED, { name: 'Newco' }]);
});

test("someone's invitation to another organization is left alone", async () => {
  const first = valueOf(await provision({ name: 'Elsewhere' }, false));
  const second = valueOf(await provision({}, false));
  expect(second).toMatchObject({ outcome: 'created' });
  expect(second.organizationId).not.toBe(first.organizationId);
  expect(await accept(tokenOf(first.link))).toMatchObject({ ok: true });
});

test.each(['emma@acme.test', 'ron@rival.test'])(
  'the address of a member who is no admin is refused, and nothing is created (%s)',
  async (email) => {
    expect(await provision({ email })).toMatchObject(refused('EMAIL_TAKEN', { field: 'email' }));
    expect(await organizations()).toEqual(SEEDED);
  },
);

test('every invalid value is named at once, and nothing is created', async () => {
  const result = await provision({ name: ' ', email: 'nora', firstName: '' });
  expect(result).toMatchObject({
    ok: false,
    refusals: [{ field: 'name' }, { field: 'firstName' }, { field: 'email' }],
  });
  expect(await organizations()).toEqual(SEEDED);
});

/** Runs the command as in a container: only with the row-seal key and identity's public keys, and without this process's environment. */
const command = (args: readonly string[], environment: Record<string, string> = {}) =>
  run(process.execPath, [COMMAND, ...args], {
    env: {
      DATABASE_URL: testkit.databaseUrl,
      PUBLIC_URL: 'https://outlay.test',
      ROW_SEAL_KEY_FILE: rowSealKeyFile,
      WALLET_PUBLIC_KEYS_FILE: walletKeysFile,
      ...environment,
    },
    timeout: 30_000,
  });
const ARGUMENTS = [
  '--name=Newco',
  `--admin-email=${ADMIN}`,
  '--admin-first-name=Nora',
  '--admin-last-name=New',
];

test('the command prints a working link only without a mail server', async () => {
  const { stdout } = await command(ARGUMENTS);
  const [, link = ''] = /within 24 hours: (\S+)\n$/.exec(stdout) ?? [];
  expect(link).toMatch(/^https:\/\/outlay\.test\/invitation\?token=/);
  const mailed = await command(ARGUMENTS, { SMTP_URL: 'smtp://mail.test:587' });
  expect(mailed.stdout).toMatch(
    /^Organization \d+ existed already; its admin is invited again\.\nnora@newco\.test gets an email with a link\.\n$/,
  );
  expect(await testkit.mailsTo(ADMIN)).toHaveLength(1);
});

test('the command fails with the reason for each value that is missing', async () => {
  await expect(command([])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^name: .*\nfirstName: .*\nlastName: .*\nemail: .*\n$/,
    ) as unknown,
  });
});
