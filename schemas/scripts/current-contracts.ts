import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { z } from 'zod';
import { EVENT_CATALOGUE, type EventType } from '../generated/events.ts';
import type { Contracts } from '../src/contracts.ts';
import { contractPath, eventSchema, sharedSchemas } from '../src/event-schemas.ts';
import type { Schema } from '../src/openapi-compatibility.ts';
import { SUBGRAPH_NAMES } from '../src/subgraph-names.ts';
import { WEBHOOK_EVENT_TYPES, webhookBody } from '../src/webhook-payloads.ts';

const read = (path: string): string => readFileSync(contractPath(path), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));

/** The contracts of the working tree, as `npm run generate` wrote them. */
export const currentContracts = (): Contracts => ({
  'api.graphql': read('graphql/api.graphql'),
  'events.json': Object.fromEntries(
    [...(Object.keys(EVENT_CATALOGUE) as EventType[]).map(eventSchema), ...sharedSchemas()].map(
      ({ path, schema }) => [posix.basename(path, '.schema.json'), schema],
    ),
  ),
  'openapi.json': readJson('openapi/openapi.json') as Contracts['openapi.json'],
  'asyncapi.json': readJson('asyncapi/asyncapi.json') as Contracts['asyncapi.json'],
  'statements.json': readJson('authority/statements.json') as Contracts['statements.json'],
  'webhooks.json': Object.fromEntries(
    WEBHOOK_EVENT_TYPES.map((type) => [type, z.toJSONSchema(webhookBody(type)) as Schema]),
  ),
  'migrations.json': Object.fromEntries(
    ['platform', ...SUBGRAPH_NAMES].map((service) => [service, migrationsOf(service)]),
  ),
});

/** The hash is the one that the migrator stores of an applied migration. */
function migrationsOf(service: string): Record<string, string> {
  const folder = `../services/${service}/migrations`;
  const files = readdirSync(contractPath(folder)).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => [
      posix.basename(file, '.sql'),
      createHash('sha256')
        .update(read(`${folder}/${file}`))
        .digest('hex'),
    ]),
  );
}
