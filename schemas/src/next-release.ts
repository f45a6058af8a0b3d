const UNRELEASED = '## [Unreleased]\n';

/** What decides whether a release can be made. */
interface Situation {
  readonly version: string;
  /** Oldest first. */
  readonly released: readonly string[];
  /** The files that git shows as changed; empty for a clean tree. */
  readonly changes: string;
  readonly changelog: string;
  /** What the contracts break of the release before. */
  readonly broken: readonly string[];
}

/** Why a version cannot be released now, for people; null if it can. */
export function releaseProblem(situation: Situation): string | null {
  const { version, released, changes, changelog, broken } = situation;
  const newest = released.at(-1);
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Name a version: npm run release -- 0.2.0';
  if (released.includes(version)) return `Release ${version} exists.`;
  if (newest !== undefined && newest.localeCompare(version, 'en', { numeric: true }) > 0) {
    return `Release ${newest} is newer than ${version}.`;
  }
  if (changes !== '') return `Commit or discard your changes first:\n${changes}`;
  if (sectionOf(changelog) === '') return 'CHANGELOG.md has nothing under "Unreleased".';
  return broken.length > 0 ? `Release ${newest} promises more:\n- ${broken.join('\n- ')}` : null;
}

/** What the changelog has under "Unreleased". */
const sectionOf = (changelog: string): string =>
  changelog.split(UNRELEASED)[1]?.split(/^## /m)[0]?.trim() ?? '';

/** The changelog with what was unreleased under the version and its date, such as 2026-11-30. */
export const withRelease = (changelog: string, version: string, date: string): string =>
  changelog.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${date}\n`);
