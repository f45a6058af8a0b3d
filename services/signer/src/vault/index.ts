/** For the operator's command that moves a treasury's money without a signer. */
export { holdFolder } from '../store/hold-folder.ts';
export { createFileVault } from './file-vault.ts';
export { createTransitVault } from './transit-vault.ts';
export { labelOf, readTreasuries, type TreasuryRecord } from './treasury-keys.ts';
