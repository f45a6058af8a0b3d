import { aCompany } from '@outlay/authority/testing';
import { SIGNER_PSK } from '@outlay/schemas/signer-api';
import { randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSigner, serveSigner } from './a-signer.ts';

const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const sharedKey = randomBytes(32);
const company = aCompany();
const signer = aSigner({
  mint: MINT,
  trust: company.trust,
  authorityOf: () => company.state,
});
const server = serveSigner(signer, sharedKey);

beforeAll(() => server.start());
afterAll(() => server.stop());

const post = (path: string, body: string, psk: Buffer | null = sharedKey) =>
  new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false as const,
      checkServerIdentity: () => undefined,
      ...(psk && {
        ciphers: SIGNER_PSK.ciphers,
        maxVersion: 'TLSv1.2' as const,
        pskCallback: () => ({ psk, identity: SIGNER_PSK.identity }),
      }),
    };
    const asked = request(new URL(path, server.url()), options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });

const TREASURY = JSON.stringify({ organizationId: '1', name: 'main' });

test('payout, which knows the shared key, gets a treasury, and the same one again', async () => {
  const first = await post('/v1/treasuries', TREASURY);
  expect(first).toMatchObject({ status: 200 });
  expect(await post('/v1/treasuries', TREASURY)).toEqual(first);
});

test('without the key, or with another one, there is not even a connection', async () => {
  await expect(post('/v1/treasuries', TREASURY, null)).rejects.toThrow();
  await expect(post('/v1/treasuries', TREASURY, randomBytes(32))).rejects.toThrow();
});

test('invalid input names the field, an unknown call is not found, and a refusal has its code', async () => {
  expect(await post('/v1/treasuries', '{"organizationId":"1"}')).toMatchObject({
    status: 400,
    body: { message: 'Invalid name.' },
  });
  expect(await post('/v1/keys', '{}')).toMatchObject({ status: 404 });
  const seed = { organizationId: '9', expenseId: '7' };
  expect(await post('/v1/guard-seeds', JSON.stringify(seed))).toMatchObject({
    status: 422,
    body: { code: 'UNKNOWN_TREASURY' },
  });
  expect(await post('/v1/payments', '{')).toMatchObject({ status: 400 });
  expect(
    await post('/v1/payments', 'x'.repeat(400_000)).catch(() => ({ status: 500 })),
  ).toMatchObject({
    status: 500,
  });
});
