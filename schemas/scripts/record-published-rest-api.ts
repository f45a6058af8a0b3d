import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges, promisesOf, type PublishedApi } from '../src/openapi-compatibility.ts';

// Keeps openapi/published.json: what the OpenAPI document promised when it was last committed. A change that breaks a program must
// be announced: its line is in openapi/breaking-changes.md, or generation fails.
const at = (name: string): URL => new URL(`../openapi/${name}`, import.meta.url);
const current = promisesOf(
  JSON.parse(readFileSync(at('openapi.json'), 'utf8')) as Parameters<typeof promisesOf>[0],
);
const published = existsSync(at('published.json'))
  ? (JSON.parse(readFileSync(at('published.json'), 'utf8')) as PublishedApi)
  : current;
const announced = readFileSync(at('breaking-changes.md'), 'utf8');

const unannounced = breakingChanges(published, current).filter((line) => !announced.includes(line));
if (unannounced.length > 0) {
  console.error(
    'These changes break programs of integrators. Offer the new way beside the old one first; when integrators have moved, add these lines to schemas/openapi/breaking-changes.md:',
  );
  for (const line of unannounced) console.error(`- ${line}`);
  process.exit(1);
}
writeFileSync(at('published.json'), `${JSON.stringify(current, null, 1)}\n`);
