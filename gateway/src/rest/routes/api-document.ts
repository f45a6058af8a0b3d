import reference from '@scalar/fastify-api-reference';
import { contractPath } from '@outlay/schemas/event-schemas';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';

/** The OpenAPI document and a page to browse it. */
export async function registerApiDocument(server: FastifyInstance): Promise<void> {
  const document = JSON.parse(readFileSync(contractPath('openapi/openapi.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  server.get('/api/v1/openapi.json', () => document);
  await server.register(reference, {
    routePrefix: '/api/v1/docs',
    configuration: { url: '/api/v1/openapi.json', withDefaultFonts: false, hideClientButton: true },
  });
}
