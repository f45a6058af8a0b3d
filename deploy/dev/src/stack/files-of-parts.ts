import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { StackKeys } from './keys.ts';

/** The keys of each part; nothing else is in its folder. Its Kafka password is there as kafka.password. */
export const filesOf = (
  keys: StackKeys,
): Readonly<Record<SubgraphName | 'gateway', readonly string[]>> => {
  const publicKey = keys.internalTokenPublicKeyFile;
  return {
    identity: [publicKey, keys.accessTokenPrivateKeyFile],
    expense: [publicKey, keys.linkSecretFile],
    workflow: [publicKey],
    'receipt-ai': [publicKey, keys.fileLinkSecretFile],
    'ledger-watcher': [publicKey],
    payout: [publicKey, keys.treasuryKeyFile, keys.auditKeyFile],
    notification: [publicKey, keys.webhookKeyFile],
    gateway: [keys.internalTokenPrivateKeyFile],
  };
};
