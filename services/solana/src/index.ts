export { GUARD_OWNER, guardAccountOf } from './guard-account.ts';
export { assetAccountOf } from './asset-account.ts';
export { p256SignatureOf, type P256Signature } from './p256-signature.ts';
export { readKeyFile } from './read-key-file.ts';
export {
  buildTransfer,
  MEMO_PROGRAM_ID,
  PYUSD_DECIMALS,
  type GuardPlan,
  type TransferPlan,
} from './transfer-message.ts';
