import { readTrusted } from '@outlay/verifier';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const PATH = '/.well-known/outlay-keys.json';

const parsed = (text: string): unknown => JSON.parse(text);

/** Serves the keys that sign this installation's proofs of payment to everyone who verifies one. */
export function serveIssuerKeys(server: FastifyInstance, config: Config): void {
  const keys = readTrusted({
    submission: parsed(config.SUBMISSION_PUBLIC_KEYS_FILE),
    certificate: parsed(config.CERTIFICATE_PUBLIC_KEYS_FILE),
    wallet: parsed(config.WALLET_PUBLIC_KEYS_FILE),
    guardians: config.PRICE_GUARDIAN_SET_FILE.map(({ index, keys }) => ({ index, keys })),
    mint: config.PYUSD_MINT,
    genesis_hash: config.SOLANA_GENESIS_HASH,
    solana_rpc_url: config.PUBLIC_SOLANA_RPC_URL,
  });
  server.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(keys),
  );
}
