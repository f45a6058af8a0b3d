import { createSealer } from '@outlay/platform/sealing';
import { generateKeyPairSync, randomBytes, sign, verify, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransitVault } from '../src/vault/transit-vault.ts';
import { createTreasuryKeys } from '../src/vault/treasury-keys.ts';

// A server that answers as HashiCorp's documentation of Transit says, with real keys; no vault can be installed here.
const TOKEN = 'hvs.a-token';
const keys = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();
const rawOf = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ format: 'der', type: 'spki' })).subarray(-32);
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const [, , mount, action, name = ''] = request.url?.split('/') ?? [];
    const isKnown = request.headers['x-vault-token'] === TOKEN && mount === 'transit';
    const body = text === '' ? {} : (JSON.parse(text) as { input?: string });
    if (!isKnown) response.writeHead(403).end('{}');
    else if (action === 'keys' && request.method === 'POST') {
      if (!keys.has(name)) keys.set(name, generateKeyPairSync('ed25519'));
      response.writeHead(204).end();
    } else {
      const key = keys.get(name);
      if (!key) return response.writeHead(404).end('{}');
      const data =
        action === 'keys'
          ? { keys: { '1': { public_key: rawOf(key.publicKey).toString('base64') } } }
          : { signature: `vault:v1:${signatureOf(key.privateKey, body.input ?? '')}` };
      response.end(JSON.stringify({ data }));
    }
    return undefined;
  });
});
const signatureOf = (key: KeyObject, input: string): string =>
  sign(null, Buffer.from(input, 'base64'), key).toString('base64');

const folder = mkdtempSync(join(tmpdir(), 'transit-'));
let address: string;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        resolve();
      });
    }),
);
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const open = (token = TOKEN) =>
  createTreasuryKeys(
    folder,
    createTransitVault({ address, token, mount: 'transit' }),
    createSealer(randomBytes(32)),
  );

test('a treasury whose key stays in the vault signs with it, also after a restart', async () => {
  const record = await open().create('1', 'main');
  const message = Buffer.from('a message');
  const signature = await open().sign(record, message);
  const [key] = [...keys.values()];
  expect(verify(null, message, key!.publicKey, signature)).toBe(true);
  expect(keys.size).toBe(1);
});

test('with a token that the vault refuses nothing is created or signed', async () => {
  const record = await open().create('1', 'main');
  await expect(open('another').create('2', 'main')).rejects.toThrow('the vault answered 403');
  await expect(open('another').sign(record, Buffer.from('x'))).rejects.toThrow('403');
});

test("one treasury's handle is not accepted for another", async () => {
  const keysOfTwo = open();
  const [first, second] = [
    await keysOfTwo.create('1', 'main'),
    await keysOfTwo.create('2', 'main'),
  ];
  const swapped = { ...second, handle: first.handle };
  await expect(keysOfTwo.sign(swapped, Buffer.from('x'))).rejects.toThrow('is not the key of');
});
