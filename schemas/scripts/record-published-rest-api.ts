import { readFileSync } from 'node:fs';
import { contractPath } from '../src/event-schemas.ts';
import { breakingChanges, promisesOf, type PublishedApi } from '../src/openapi-compatibility.ts';
import { jsonByLine } from '../src/published-baseline.ts';
import { keepBaseline } from './keep-baseline.ts';

// The promises of the OpenAPI document: changes that break a program have to be announced.
const current = promisesOf(
  JSON.parse(readFileSync(contractPath('openapi/openapi.json'), 'utf8')) as Parameters<
    typeof promisesOf
  >[0],
);
keepBaseline({
  file: 'openapi/published.json',
  current: jsonByLine(current, 2),
  breaks: (published) => breakingChanges(JSON.parse(published) as PublishedApi, current),
  announced: 'openapi/breaking-changes.md',
  advice:
    'These changes break programs of integrators. Offer the new way beside the old one first; when integrators have moved, add these lines to schemas/openapi/breaking-changes.md:',
});
