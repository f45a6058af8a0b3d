import { aCompany } from '@outlay/authority/testing';
import { createPskClient } from '@outlay/platform/psk-client';
import { createLogger } from '@outlay/platform/telemetry';
import { DOOR_API, DOOR_PSK } from '@outlay/schemas/authority-door';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthorityBook } from '../src/authority/authority-book.ts';
import { openAuthorityStore } from '../src/authority/authority-store.ts';
import { createDoor } from '../src/authority/door.ts';
import { openStoredHeads } from '../src/authority/stored-heads.ts';

const company = aCompany();
const log = createLogger('signer-test', 'silent');
const book = createAuthorityBook({
  store: openAuthorityStore(':memory:'),
  heads: openStoredHeads(':memory:'),
  trust: company.trust,
  log,
  now: () => company.now.getTime(),
});
const [writerKey, carrierKey] = [randomBytes(32), randomBytes(32)];
const door = createDoor({ host: '127.0.0.1', port: 0, writerKey, carrierKey, book, log });

beforeAll(() => door.start());
afterAll(() => door.stop());

const call = async (identity: string, sharedKey: Buffer, path: string, body: object) => {
  const url = door.url();
  const client = createPskClient({ url, identity, sharedKey, ciphers: DOOR_PSK.ciphers });
  const { status, text } = await client.post(path, body);
  return { status, body: JSON.parse(text) as unknown };
};
const entries = { organizationId: '1', entries: company.entries };
const held = company.signed('3', 'payout.held', 'payout/7');

test('the writer brings entries, and the carrier what somebody forbids', async () => {
  expect(await call(DOOR_PSK.writer, writerKey, DOOR_API.append.path, entries)).toEqual({
    status: 200,
    body: { sequence: company.state.sequence, head: company.state.head },
  });
  expect(await call(DOOR_PSK.carrier, carrierKey, DOOR_API.forbid.path, held)).toMatchObject({
    status: 200,
  });
  expect(book.stateOf('1').payouts.get('7')).toMatchObject({ state: 'held', byId: '3' });
});

test('the writer says that every entry is here, and learns that the signer has just started', async () => {
  const { path } = DOOR_API.current;
  const word = { at: company.now.toISOString(), behind: [] };
  expect(book.logProblem('1')).toMatchObject({ code: 'LOG_OUTDATED' });
  expect(await call(DOOR_PSK.writer, writerKey, path, word)).toMatchObject({
    body: { isNew: true },
  });
  expect(book.logProblem('1')).toBeNull();
  expect(await call(DOOR_PSK.writer, writerKey, path, word)).toMatchObject({
    body: { isNew: false },
  });
  expect(await call(DOOR_PSK.carrier, carrierKey, path, word)).toMatchObject({ status: 404 });
});

test('neither does the other’s work, and nobody connects with another key', async () => {
  const { append, forbid } = DOOR_API;
  expect(await call(DOOR_PSK.carrier, carrierKey, append.path, entries)).toMatchObject({
    status: 404,
  });
  expect(await call(DOOR_PSK.writer, writerKey, forbid.path, held)).toMatchObject({ status: 404 });
  await expect(call(DOOR_PSK.writer, carrierKey, append.path, entries)).rejects.toThrow();
  await expect(call('payout', writerKey, append.path, entries)).rejects.toThrow();
});

test('a caller is known on every connection, also after the first', async () => {
  const client = createPskClient({
    url: door.url(),
    identity: DOOR_PSK.writer,
    sharedKey: writerKey,
    ciphers: DOOR_PSK.ciphers,
  });
  const calls = (count: number) =>
    Promise.all(Array.from({ length: count }, () => client.post(DOOR_API.append.path, entries)));
  const [first] = await calls(1);
  const others = await calls(4);
  expect([first, ...others].map((reply) => reply?.status)).not.toContain(404);
});

test('a statement that permits, and one that nobody may make, are refused with a code', async () => {
  const { path } = DOOR_API.forbid;
  const released = company.signed('3', 'payout.released', 'payout/7');
  expect(await call(DOOR_PSK.carrier, carrierKey, path, released)).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_FAILED' },
  });
  const byEmployee = company.signed('4', 'payments.paused', 'payments');
  expect(await call(DOOR_PSK.carrier, carrierKey, path, byEmployee)).toMatchObject({
    status: 422,
    body: { code: 'FORBIDDEN' },
  });
  expect(await call(DOOR_PSK.carrier, carrierKey, path, {})).toMatchObject({ status: 400 });
});
