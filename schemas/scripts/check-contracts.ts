import { brokenContracts } from '../src/contracts.ts';
import { newestRelease } from '../src/releases.ts';
import { currentContracts } from './current-contracts.ts';

// Compares the contracts with those of the newest release, which only `npm run release` writes.
const { version, contracts } = newestRelease();
const broken = brokenContracts(contracts, currentContracts());
if (broken.length > 0) {
  console.error(
    `These changes break what release ${version} promises. Add the new way beside the old one; what a release marks as deprecated may go after it:`,
  );
  for (const line of broken) console.error(`- ${line}`);
  process.exit(1);
}
