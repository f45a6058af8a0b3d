import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { StackKeys } from './keys.ts';

/** The keys of each part; nothing else is in its folder. Its Kafka password is there as kafka.password. */
export const filesOf = (
  keys: StackKeys,
): Readonly<Record<SubgraphName | 'gateway' | 'signer', readonly string[]>> => {
  const publicKey = keys.internalTokenPublicKeyFile;
  const { submissionProof: submission, approvalProof: approval } = keys;
  return {
    identity: [
      publicKey,
      keys.accessTokenPrivateKeyFile,
      keys.walletProof.privateKeyFile,
      keys.secondFactorKeyFile,
    ],
    expense: [publicKey, keys.linkSecretFile, submission.privateKeyFile, submission.publicKeysFile],
    workflow: [
      publicKey,
      approval.privateKeyFile,
      submission.publicKeysFile,
      keys.walletProof.publicKeysFile,
    ],
    'receipt-ai': [publicKey, keys.fileLinkSecretFile],
    'ledger-watcher': [publicKey],
    payout: [
      publicKey,
      keys.signerSharedKeyFile,
      keys.auditKeyFile,
      submission.publicKeysFile,
      approval.publicKeysFile,
      keys.walletProof.publicKeysFile,
    ],
    notification: [publicKey, keys.webhookKeyFile],
    signer: [
      keys.signerSharedKeyFile,
      keys.vaultMasterKeyFile,
      submission.publicKeysFile,
      approval.publicKeysFile,
      keys.walletProof.publicKeysFile,
    ],
    gateway: [
      keys.internalTokenPrivateKeyFile,
      submission.publicKeysFile,
      approval.publicKeysFile,
      keys.walletProof.publicKeysFile,
    ],
  };
};
