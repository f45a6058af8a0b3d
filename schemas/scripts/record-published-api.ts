import { buildSchema, findBreakingChanges } from 'graphql';
import { readFileSync } from 'node:fs';
import { contractPath } from '../src/event-schemas.ts';
import { sdlByLine } from '../src/published-baseline.ts';
import { keepBaseline } from './keep-baseline.ts';

// The client's schema: changes that break a client's query have to be announced.
const current = sdlByLine(readFileSync(contractPath('graphql/api.graphql'), 'utf8'));
keepBaseline({
  file: 'graphql/published-api.graphql',
  current,
  breaks: (published) =>
    findBreakingChanges(buildSchema(published), buildSchema(current)).map(
      ({ description }) => description,
    ),
  announced: 'graphql/breaking-changes.md',
  advice:
    'These changes break queries of integrators. Mark what you remove as @deprecated with a date first; when the date has passed, add these lines to schemas/graphql/breaking-changes.md:',
});
