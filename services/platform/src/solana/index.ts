export { GUARD_OWNER, guardAccountOf } from './guard-account.ts';
export { P256_PROGRAM_ID } from './p256-instruction.ts';
export { assetAccountOf } from './asset-account.ts';
export { readKeyFile } from './read-key-file.ts';
export {
  buildTransfer,
  MEMO_PROGRAM_ID,
  PYUSD_DECIMALS,
  type GuardPlan,
  type TransferPlan,
} from './transfer-message.ts';
