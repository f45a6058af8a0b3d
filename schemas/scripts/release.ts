import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brokenContracts } from '../src/contracts.ts';
import { releaseProblem, withRelease } from '../src/next-release.ts';
import { newestRelease, releasedVersions, releasePath } from '../src/releases.ts';
import { withoutWords } from '../src/without-words.ts';
import { currentContracts } from './current-contracts.ts';

// npm run release -- <version>: keeps the contracts in schemas/released and names the version. Commit what it writes.
const [version = ''] = process.argv.slice(2);
const root = new URL('../../', import.meta.url);
const changelogFile = new URL('.github/CHANGELOG.md', root);
const packageFile = new URL('package.json', root);

const changelog = readFileSync(changelogFile, 'utf8');
const contracts = currentContracts();
const released = releasedVersions();
const problem = releaseProblem({
  version,
  released,
  changes: execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }),
  changelog,
  broken: released.length > 0 ? brokenContracts(newestRelease().contracts, contracts) : [],
});
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
mkdirSync(releasePath(version), { recursive: true });
for (const [file, contract] of Object.entries<unknown>({ ...contracts })) {
  const text = typeof contract === 'string' ? contract : JSON.stringify(contract, withoutWords);
  writeFileSync(`${releasePath(version)}/${file}`, text);
}
writeFileSync(
  changelogFile,
  withRelease(changelog, version, new Date().toISOString().slice(0, 10)),
);
writeFileSync(
  packageFile,
  readFileSync(packageFile, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`),
);
