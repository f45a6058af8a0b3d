import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mailFields } from '../mail/mail-fields.ts';
import { envFields, loadConfig } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'outlay-production-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string): string => {
  const path = join(folder, String(content.length));
  writeFileSync(path, content);
  return path;
};

const schema = z.object({
  ...envFields.subgraphFields,
  ...mailFields,
  DEMO_ACCOUNTS_FILE: z.string().optional(),
  COOKIE_SECURE: envFields.flag().default(false),
  WEBHOOKS_ALLOW_PRIVATE: envFields.flag().default(false),
  SINGLE_SIGN_ON_ALLOW_PRIVATE: envFields.flag().default(false),
  LINK_SECRET_FILE: envFields.fileContent(),
  PAYOUT_CHAIN_GUARD: z.enum(['on', 'off']).default('on'),
  PASSKEY_COOLING_OFF_S: z.coerce.number().default(86_400),
});

const SECRET = fileWith('a1'.repeat(32));
const FIT = {
  NODE_ENV: 'production',
  COOKIE_SECURE: 'true',
  DATABASE_URL:
    'postgres://outlay_payout_run:a-random-password-of-theirs@db.example/outlay_payout?sslmode=verify-full',
  KAFKA_BROKERS: 'kafka.example:9092',
  KAFKA_TLS: 'true',
  KAFKA_USERNAME: 'payout',
  KAFKA_PASSWORD_FILE: SECRET,
  SMTP_URL: 'smtps://user:password@mail.example',
  INTERNAL_TOKEN_PUBLIC_KEY_FILE: SECRET,
  ACCESS_TOKEN_PUBLIC_KEYS_FILE: SECRET,
  LINK_SECRET_FILE: SECRET,
};

test('settings that are fit for production start', () => {
  expect(() => loadConfig(schema, FIT)).not.toThrow();
});

test('a database on the same machine needs no encryption', () => {
  const environment = {
    ...FIT,
    DATABASE_URL: 'postgres://run:a-random-password@127.0.0.1:5432/payout',
  };
  expect(() => loadConfig(schema, environment)).not.toThrow();
});

test.each([
  [
    'demo accounts',
    { DEMO_ACCOUNTS_FILE: '/keys/demo-accounts.json' },
    /DEMO_ACCOUNTS_FILE: shows/,
  ],
  ['payments that could be made twice', { PAYOUT_CHAIN_GUARD: 'off' }, /PAYOUT_CHAIN_GUARD: lets/],
  ['insecure cookies', { COOKIE_SECURE: 'false' }, /COOKIE_SECURE: must be 'true'/],
  ['private webhook targets', { WEBHOOKS_ALLOW_PRIVATE: 'true' }, /WEBHOOKS_ALLOW_PRIVATE: lets/],
  [
    'private identity providers',
    { SINGLE_SIGN_ON_ALLOW_PRIVATE: 'true' },
    /SINGLE_SIGN_ON_ALLOW_PRIVATE: lets/,
  ],
  ['passkeys that count at once', { PASSKEY_COOLING_OFF_S: '0' }, /PASSKEY_COOLING_OFF_S: lets/],
  ['the mailbox of the local stack', { SMTP_URL: 'smtp://127.0.0.1:21025' }, /SMTP_URL: names/],
  ['the mailbox of compose', { SMTP_URL: 'smtp://mailbox:1025' }, /SMTP_URL: names/],
  ['Kafka without encryption', { KAFKA_TLS: 'false' }, /KAFKA_BROKERS: .*KAFKA_TLS/],
  ['Kafka without a user', { KAFKA_USERNAME: undefined }, /KAFKA_BROKERS: .*KAFKA_USERNAME/],
  ['a short Kafka password', { KAFKA_PASSWORD_FILE: fileWith('short') }, /KAFKA_PASSWORD_FILE: is/],
  ['a short secret', { LINK_SECRET_FILE: fileWith('changeme') }, /LINK_SECRET_FILE: is shorter/],
  [
    "the database's default password",
    { DATABASE_URL: 'postgres://postgres:outlay@postgres:5432/outlay_payout' },
    /DATABASE_URL: is shorter/,
  ],
  [
    'a database elsewhere without encryption',
    { DATABASE_URL: 'postgres://run:a-random-password-of-theirs@db.example/outlay_payout' },
    /DATABASE_URL: is reached without checked encryption: add sslmode=verify-full/,
  ],
  [
    'a database elsewhere whose certificate is not checked',
    { DATABASE_URL: `${FIT.DATABASE_URL.split('?')[0]}?sslmode=require` },
    /DATABASE_URL: is reached without checked encryption/,
  ],
  [
    "an owner's login that travels in the open",
    { MIGRATION_DATABASE_URL: 'postgres://owner:a-random-password-of-theirs@db.example/outlay' },
    /MIGRATION_DATABASE_URL: is reached/,
  ],
])('production refuses %s, and a demo may have it', (_what, change, reason) => {
  const environment = { ...FIT, ...change };
  expect(() => loadConfig(schema, environment)).toThrow(reason);
  expect(() => loadConfig(schema, { ...environment, DEMO_MODE: 'true' })).not.toThrow();
  expect(() => loadConfig(schema, { ...environment, NODE_ENV: 'test' })).not.toThrow();
});

test('one refused start names everything that is refused', () => {
  const environment = { ...FIT, COOKIE_SECURE: 'false', SMTP_URL: 'smtp://mailbox:1025' };
  expect(() => loadConfig(schema, environment)).toThrow(/COOKIE_SECURE[^]*SMTP_URL/);
});
