import { buildSchema, findBreakingChanges } from 'graphql';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

// Keeps graphql/published-api.graphql: the client's schema as it was last committed. A change that breaks a client's query
// must be announced: its line is in graphql/breaking-changes.md, or generation fails.
const at = (name: string): URL => new URL(`../graphql/${name}`, import.meta.url);
const current = readFileSync(at('api.graphql'), 'utf8');
const published = existsSync(at('published-api.graphql'))
  ? readFileSync(at('published-api.graphql'), 'utf8')
  : current;
const announced = readFileSync(at('breaking-changes.md'), 'utf8');

const unannounced = findBreakingChanges(buildSchema(published), buildSchema(current))
  .map(({ description }) => description)
  .filter((description) => !announced.includes(description));
if (unannounced.length > 0) {
  console.error(
    'These changes break queries of integrators. Mark what goes as @deprecated with a date first; when the date has passed, add these lines to schemas/graphql/breaking-changes.md:',
  );
  for (const description of unannounced) console.error(`- ${description}`);
  process.exit(1);
}
writeFileSync(at('published-api.graphql'), current);
