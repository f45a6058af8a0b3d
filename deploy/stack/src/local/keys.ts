import { ADMIN, passwordFileOf, readTopics, usersOf } from '@outlay/kafka-topics';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { publicJwkOf } from '@outlay/authority-log/signed-statement';
import { createPriceGuardians } from '@outlay/prices/signing';
import { Keypair } from '@solana/web3.js';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../processes/replace-file.ts';
import { keyFilesOf, PARTS, type PartName } from './parts.ts';

/** Keys of one data directory; created once, readable by their owner only. */
export interface StackKeys {
  /** The folder with the files that parts.ts names. */
  folder: string;
  /** The wallet that writes the daily audit roots. It holds money for fees alone. */
  auditAddress: string;
  /** Passwords of the embedded PostgreSQL: the owner's, and that of each service's login. */
  databaseOwnerPassword: string;
  databasePasswords: Readonly<Record<SubgraphName, string>>;
  /** Passwords of Kafka's users. */
  kafkaPasswordFiles: Readonly<Record<string, string>>;
  /** Sandbox wallets of demo members. */
  memberWallets: Record<string, { address: string; keyFile: string }>;
}

const PRIVATE = { mode: 0o600 } as const;

function once(path: string, make: () => string): string {
  if (!existsSync(path)) replaceFile(path, make(), PRIVATE.mode);
  return path;
}

async function walletKey(path: string): Promise<string> {
  once(path, () => JSON.stringify([...Keypair.generate().secretKey]));
  const bytes = JSON.parse(await readFile(path, 'utf8')) as number[];
  return Keypair.fromSecretKey(Uint8Array.from(bytes)).publicKey.toBase58();
}

/** A key of signed statements, and the key set that others verify them with. */
function proofKey(folder: string, name: string): void {
  const privateKey = once(join(folder, `${name}.pem`), () => ed25519().privateKey);
  once(join(folder, `${name}.keys.json`), () =>
    JSON.stringify({ keys: [publicJwkOf(readFileSync(privateKey, 'utf8'))] }),
  );
}

const ed25519 = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

/** The file of one of a part's keys in a data folder; null before the first start. */
export function keyFileIn(dataDir: string, part: PartName, setting: string): string | null {
  const { keys, sandboxKeys } = PARTS[part];
  const path = join(dataDir, 'keys', { ...keys, ...sandboxKeys }[setting] ?? setting);
  return existsSync(path) ? path : null;
}

/** Creates the pair of keys of internal tokens: the gateway signs with one, and services verify with the other. */
async function internalToken(folder: string): Promise<void> {
  const privateFile = join(folder, 'internal-token.pem');
  const publicFile = join(folder, 'internal-token.pub.pem');
  if (existsSync(privateFile) && existsSync(publicFile)) return;
  const { privateKey, publicKey } = ed25519();
  await writeFile(privateFile, privateKey, PRIVATE);
  await writeFile(publicFile, publicKey, PRIVATE);
}

/** The key files that consist of random bytes. */
const SECRETS = new Set(
  (Object.keys(PARTS) as PartName[])
    .flatMap(keyFilesOf)
    .filter((file) => /\.(secret|key|seed)$/.test(file)),
);

/** Creates missing keys. `walletOwners` are the members with a sandbox wallet. */
export async function ensureKeys(
  dataDir: string,
  walletOwners: readonly string[],
): Promise<StackKeys> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret = (name: string): string =>
    once(join(folder, name), () => randomBytes(32).toString('hex'));
  const password = (of: string): Promise<string> =>
    readFile(secret(`database-${of}.password`), 'utf8');
  const kafkaPasswordFiles: Record<string, string> = {};
  for (const user of [ADMIN, ...usersOf(readTopics())]) {
    kafkaPasswordFiles[user] = secret(passwordFileOf(user));
  }
  const memberWallets: StackKeys['memberWallets'] = {};
  for (const email of walletOwners) {
    const keyFile = join(folder, `wallet-${email.replace(/[^a-z0-9]+/gi, '-')}.json`);
    memberWallets[email] = { keyFile, address: await walletKey(keyFile) };
  }
  once(join(folder, 'second-treasuries.json'), () =>
    JSON.stringify([{ name: 'reserve', organization: '1' }]),
  );
  for (const name of ['access-token', 'wallet-proof', 'payment-receipt']) {
    proofKey(folder, name);
  }
  await internalToken(folder);
  for (const name of SECRETS) secret(name);
  const seed = await readFile(join(folder, 'price-guardians.seed'), 'utf8');
  once(join(folder, 'price-guardians.json'), () => createPriceGuardians(seed.trim()).file);
  return {
    folder,
    auditAddress: await walletKey(join(folder, 'audit.json')),
    databaseOwnerPassword: await password('owner'),
    databasePasswords: Object.fromEntries(
      await Promise.all(SUBGRAPH_NAMES.map(async (name) => [name, await password(name)] as const)),
    ) as Record<SubgraphName, string>,
    kafkaPasswordFiles,
    memberWallets,
  };
}
