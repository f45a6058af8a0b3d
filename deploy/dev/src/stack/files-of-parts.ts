import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { StackKeys } from './keys.ts';

/** The keys of each part; nothing else is in its folder. Its Kafka password is there as kafka.password. */
export const filesOf = (
  keys: StackKeys,
): Readonly<Record<SubgraphName | 'gateway' | 'signer' | 'sandbox', readonly string[]>> => {
  /** Of the gateway's tokens and of people's. */
  const callers = [keys.internalTokenPublicKeyFile, keys.accessTokenPublicKeysFile];
  const { submissionProof: submission, approvalProof: approval } = keys;
  const guardians = keys.priceGuardianSetFile;
  return {
    identity: [
      ...callers,
      keys.accessTokenPrivateKeyFile,
      keys.walletProof.privateKeyFile,
      keys.secondFactorKeyFile,
      keys.passwordPepperFile,
      keys.rowSealKeyFile,
    ],
    expense: [
      ...callers,
      keys.linkSecretFile,
      submission.privateKeyFile,
      submission.publicKeysFile,
      guardians,
    ],
    workflow: [
      ...callers,
      approval.privateKeyFile,
      submission.publicKeysFile,
      keys.walletProof.publicKeysFile,
    ],
    'receipt-ai': [...callers, keys.fileLinkSecretFile],
    'ledger-watcher': [...callers, guardians],
    payout: [
      ...callers,
      keys.signerSharedKeyFile,
      keys.auditKeyFile,
      submission.publicKeysFile,
      approval.publicKeysFile,
      keys.walletProof.publicKeysFile,
      guardians,
    ],
    notification: [...callers, keys.webhookKeyFile],
    signer: [
      keys.signerSharedKeyFile,
      keys.vaultMasterKeyFile,
      submission.publicKeysFile,
      approval.publicKeysFile,
      keys.walletProof.publicKeysFile,
      guardians,
    ],
    sandbox: [keys.priceGuardianSeedFile],
    gateway: [
      keys.internalTokenPrivateKeyFile,
      submission.publicKeysFile,
      approval.publicKeysFile,
      keys.walletProof.publicKeysFile,
      guardians,
    ],
  };
};
