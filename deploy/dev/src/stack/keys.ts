import { ADMIN, passwordFileOf, readTopics, usersOf } from '@outlay/kafka-topics';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { publicJwkOf } from '@outlay/platform/approval-proof';
import { createPriceGuardians } from '@outlay/platform/price-signing';
import { Keypair } from '@solana/web3.js';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Key files of one data directory; created once, readable by their owner only. */
export interface StackKeys {
  accessTokenPrivateKeyFile: string;
  /** The key set of access tokens: services verify with it who changes something. */
  accessTokenPublicKeysFile: string;
  internalTokenPrivateKeyFile: string;
  internalTokenPublicKeyFile: string;
  fileLinkSecretFile: string;
  /** Signs expense's download links and cursors. */
  linkSecretFile: string;
  /** Expense states with it what was submitted, and workflow who approved it. */
  submissionProof: ProofKeyFiles;
  approvalProof: ProofKeyFiles;
  /** Encryption key of webhook secrets. */
  webhookKeyFile: string;
  /** Encryption key of authenticator apps' keys. */
  secondFactorKeyFile: string;
  passwordPepperFile: string;
  rowSealKeyFile: string;
  /** Identity states with it whose wallet is proven. */
  walletProof: ProofKeyFiles;
  /** The signer's: what it shares with payout, and what wraps the treasuries' keys. */
  signerSharedKeyFile: string;
  vaultMasterKeyFile: string;
  /** Guardians of the sandbox: what their keys are made from, and the set that others pin. */
  priceGuardianSeedFile: string;
  priceGuardianSetFile: string;
  /** Lists the second treasury, for the demo's first organisation. */
  treasuriesFile: string;
  /** Key of the wallet that writes the daily audit roots; it holds only fees. */
  auditKeyFile: string;
  auditAddress: string;
  /** Of the embedded PostgreSQL: the owner's password, and that of each service's login. */
  databaseOwnerPassword: string;
  databasePasswords: Readonly<Record<SubgraphName, string>>;
  /** Passwords of Kafka's users. */
  kafkaPasswordFiles: Readonly<Record<string, string>>;
  /** Sandbox wallets of demo members. */
  memberWallets: Record<string, { address: string; keyFile: string }>;
}

/** A key of signed statements, and the key set that others verify them with. */
export interface ProofKeyFiles {
  privateKeyFile: string;
  publicKeysFile: string;
}

const PRIVATE = { mode: 0o600 } as const;

async function once(path: string, make: () => string): Promise<string> {
  if (!existsSync(path)) await writeFile(path, make(), PRIVATE);
  return path;
}

async function walletKey(path: string): Promise<string> {
  await once(path, () => JSON.stringify([...Keypair.generate().secretKey]));
  const bytes = JSON.parse(await readFile(path, 'utf8')) as number[];
  return Keypair.fromSecretKey(Uint8Array.from(bytes)).publicKey.toBase58();
}

async function proofKey(folder: string, name: string): Promise<ProofKeyFiles> {
  const privateKeyFile = await once(join(folder, `${name}.pem`), () => ed25519().privateKey);
  const publicKeysFile = await once(join(folder, `${name}.keys.json`), () =>
    JSON.stringify({ keys: [publicJwkOf(readFileSync(privateKeyFile, 'utf8'))] }),
  );
  return { privateKeyFile, publicKeysFile };
}

const ed25519 = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

const GUARDIAN_SET = 'price-guardians.json';

/** The sandbox's guardians as the services of a data folder pin them; null before the first start. */
export function priceGuardiansFileIn(dataDir: string): string | null {
  const path = join(dataDir, 'keys', GUARDIAN_SET);
  return existsSync(path) ? path : null;
}

const IDENTITY_KEYS = {
  PASSWORD_PEPPER_FILE: 'password-pepper.key',
  ROW_SEAL_KEY_FILE: 'row-seal.key',
} as const;

/** Settings of identity that operators' commands need as well. */
export type IdentityKeyVariable = keyof typeof IDENTITY_KEYS;

/** The file of one of identity's keys in a data folder; null before the first start. */
export function identityKeyFileIn(dataDir: string, variable: IdentityKeyVariable): string | null {
  const path = join(dataDir, 'keys', IDENTITY_KEYS[variable]);
  return existsSync(path) ? path : null;
}

async function guardianKeys(
  folder: string,
): Promise<Pick<StackKeys, 'priceGuardianSeedFile' | 'priceGuardianSetFile'>> {
  const seed = await once(join(folder, 'price-guardians.seed'), () =>
    randomBytes(32).toString('hex'),
  );
  const set = await once(
    join(folder, GUARDIAN_SET),
    () => createPriceGuardians(readFileSync(seed, 'utf8').trim()).file,
  );
  return { priceGuardianSeedFile: seed, priceGuardianSetFile: set };
}

/** Creates missing keys. `walletOwners` are the members with a sandbox wallet. */
export async function ensureKeys(
  dataDir: string,
  walletOwners: readonly string[],
): Promise<StackKeys> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const internalPrivate = join(folder, 'internal-token.pem');
  const internalPublic = join(folder, 'internal-token.pub.pem');
  if (!existsSync(internalPrivate) || !existsSync(internalPublic)) {
    const { privateKey, publicKey } = ed25519();
    await writeFile(internalPrivate, privateKey, PRIVATE);
    await writeFile(internalPublic, publicKey, PRIVATE);
  }
  const treasuriesFile = await once(join(folder, 'second-treasuries.json'), () =>
    JSON.stringify([{ name: 'reserve', organization: '1' }]),
  );
  const accessToken = await proofKey(folder, 'access-token');
  const auditKeyFile = join(folder, 'audit.json');
  const secret = (name: string): Promise<string> =>
    once(join(folder, name), () => randomBytes(32).toString('hex'));
  const password = async (of: string): Promise<string> =>
    readFile(await secret(`database-${of}.password`), 'utf8');
  const kafkaPasswordFiles: Record<string, string> = {};
  for (const user of [ADMIN, ...usersOf(readTopics())]) {
    kafkaPasswordFiles[user] = await secret(passwordFileOf(user));
  }
  const memberWallets: StackKeys['memberWallets'] = {};
  for (const email of walletOwners) {
    const keyFile = join(folder, `wallet-${email.replace(/[^a-z0-9]+/gi, '-')}.json`);
    memberWallets[email] = { keyFile, address: await walletKey(keyFile) };
  }
  return {
    accessTokenPrivateKeyFile: accessToken.privateKeyFile,
    accessTokenPublicKeysFile: accessToken.publicKeysFile,
    submissionProof: await proofKey(folder, 'submission-proof'),
    approvalProof: await proofKey(folder, 'approval-proof'),
    internalTokenPrivateKeyFile: internalPrivate,
    internalTokenPublicKeyFile: internalPublic,
    fileLinkSecretFile: await secret('file-link.secret'),
    linkSecretFile: await secret('link.secret'),
    webhookKeyFile: await secret('webhook.key'),
    secondFactorKeyFile: await secret('second-factor.key'),
    passwordPepperFile: await secret(IDENTITY_KEYS.PASSWORD_PEPPER_FILE),
    rowSealKeyFile: await secret(IDENTITY_KEYS.ROW_SEAL_KEY_FILE),
    databaseOwnerPassword: await password('owner'),
    databasePasswords: Object.fromEntries(
      await Promise.all(SUBGRAPH_NAMES.map(async (name) => [name, await password(name)] as const)),
    ) as Record<SubgraphName, string>,
    kafkaPasswordFiles,
    walletProof: await proofKey(folder, 'wallet-proof'),
    signerSharedKeyFile: await secret('signer.secret'),
    vaultMasterKeyFile: await secret('vault.key'),
    ...(await guardianKeys(folder)),
    treasuriesFile,
    auditKeyFile,
    auditAddress: await walletKey(auditKeyFile),
    memberWallets,
  };
}
