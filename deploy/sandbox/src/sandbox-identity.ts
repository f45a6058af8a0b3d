import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';

/** A sandbox's identity: its hash seed, and the keys of its faucet and its PYUSD issuer. */
export interface SandboxIdentity {
  readonly seed: Buffer;
  readonly faucet: Keypair;
  readonly pyusdMintAuthority: Keypair;
  readonly pyusdAdmin: Keypair;
}

const storedIdentity = z.object({
  seed: z.string(),
  faucet: z.string(),
  pyusdMintAuthority: z.string(),
  pyusdAdmin: z.string(),
});

/** The identity in the data directory, created on first use. Without a directory each call creates a new one. */
export function loadIdentity(dataDir: string | undefined): SandboxIdentity {
  if (dataDir === undefined) return newIdentity();
  const path = join(dataDir, 'identity.json');
  if (existsSync(path)) return parseIdentity(readFileSync(path, 'utf8'));
  const identity = newIdentity();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Written to a temporary file and renamed, so that a kill can't leave half a key file.
  writeFileSync(`${path}.new`, serializeIdentity(identity), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return identity;
}

function newIdentity(): SandboxIdentity {
  return {
    seed: randomBytes(32),
    faucet: Keypair.generate(),
    pyusdMintAuthority: Keypair.generate(),
    pyusdAdmin: Keypair.generate(),
  };
}

function serializeIdentity(identity: SandboxIdentity): string {
  return JSON.stringify({
    seed: identity.seed.toString('hex'),
    faucet: bs58.encode(identity.faucet.secretKey),
    pyusdMintAuthority: bs58.encode(identity.pyusdMintAuthority.secretKey),
    pyusdAdmin: bs58.encode(identity.pyusdAdmin.secretKey),
  });
}

function parseIdentity(content: string): SandboxIdentity {
  const stored = storedIdentity.parse(JSON.parse(content));
  const keypair = (secret: string) => Keypair.fromSecretKey(bs58.decode(secret));
  return {
    seed: Buffer.from(stored.seed, 'hex'),
    faucet: keypair(stored.faucet),
    pyusdMintAuthority: keypair(stored.pyusdMintAuthority),
    pyusdAdmin: keypair(stored.pyusdAdmin),
  };
}
