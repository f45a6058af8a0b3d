import { contractPath } from '@outlay/schemas/event-schemas';
import { EVENT_SCHEMAS_PATH } from '@outlay/platform/events';
import type { FastifyInstance } from 'fastify';
import { globSync, readFileSync } from 'node:fs';
import { eventReferencePage, type EventApi } from '../event-reference-page.ts';
import { notFound } from '../rest-error.ts';

/** Documents only change with the version and contain no secrets. */
const CACHE = 'public, max-age=3600';

/** Serves the schemas of events, the AsyncAPI document and its reference page to everyone. */
export function registerEventDocuments(server: FastifyInstance): void {
  const schemas = readSchemas();
  server.get(`${EVENT_SCHEMAS_PATH}*`, (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    const schema = schemas.get(path);
    if (schema === undefined) throw notFound('Schema');
    return reply
      .header('content-type', 'application/schema+json')
      .header('cache-control', CACHE)
      .send(schema);
  });
  const text = readFileSync(contractPath('asyncapi/asyncapi.json'), 'utf8');
  const page = eventReferencePage(JSON.parse(text) as EventApi);
  server.get('/api/v1/asyncapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json').header('cache-control', CACHE).send(text),
  );
  server.get('/api/v1/docs/events', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(page),
  );
}

/** Reads the schemas by their paths, such as expense/expense-paid.v1.schema.json. */
function readSchemas(): ReadonlyMap<string, string> {
  const folder = contractPath('events/');
  return new Map(
    globSync('**/*.schema.json', { cwd: folder }).map((path) => [
      path,
      readFileSync(folder + path, 'utf8'),
    ]),
  );
}
