import { trustOf } from '@outlay/authority-log/trust';
import { readTrusted } from '@outlay/verifier';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const PATH = '/.well-known/outlay-keys.json';

const parsed = (text: string): unknown => JSON.parse(text);

/** Serves the keys and settings of this installation to everyone who verifies a proof of payment or an authority log. */
export function serveIssuerKeys(server: FastifyInstance, config: Config): void {
  const trust = trustOf(config);
  const keys = readTrusted({
    receipt: parsed(config.RECEIPT_PUBLIC_KEYS_FILE),
    wallet: parsed(config.WALLET_PUBLIC_KEYS_FILE),
    guardians: config.PRICE_GUARDIAN_SET_FILE.map(({ index, keys }) => ({ index, keys })),
    mint: config.PYUSD_MINT,
    genesis_hash: config.SOLANA_GENESIS_HASH,
    solana_rpc_url: config.PUBLIC_SOLANA_RPC_URL,
    authority: {
      assurance_min: trust.assuranceMin,
      passkey_above_usd: trust.passkeyAboveUsd,
      auto_approval_max_usd: trust.autoApprovalMaxUsd,
      delay_s: trust.delayS,
      wallet_cooling_off_s: trust.walletCoolingOffS,
      origin: trust.site.origin,
      rp_id: trust.site.rpId,
    },
  });
  server.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(keys),
  );
}
