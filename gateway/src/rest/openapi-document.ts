import { WEBHOOK_EVENT_TYPES, webhookBody } from '@outlay/schemas/webhook-payloads';
import { PREFIX } from './facade.ts';
import { fileRoutes } from './openapi-files.ts';
import { withExamples } from './openapi-examples.ts';
import { operationOf, sharedRefusals } from './openapi-operation.ts';
import parts from './openapi-parts.json' with { type: 'json' };
import { createSchemaWriter, finished, type Json, type WriteSchema } from './openapi-schemas.ts';
import type { Route } from './route.ts';

const DESCRIPTION = `Every path works with and without a trailing slash. Amounts are JSON numbers with the currency's decimals; send them as decimal texts to keep every digit. Times are ISO 8601 in UTC, ids are positive integers.

Programs authenticate with an API key in the Authorization header. A refusal is \`{ detail, code }\` with a stable code; 422 names each invalid field in \`errors\`, and 429 and 503 say in Retry-After when to try again. Send an Idempotency-Key with each write, so that it can be repeated.

The GraphQL API at /graphql offers more; its schema describes it. The Kafka topics have [a reference of their own](/api/v1/docs/events), and so have [error codes](/api/v1/docs/errors).`;

/** Creates the OpenAPI 3.1 document from the routes, further paths and the bodies of webhooks. */
export function openApiDocument(routes: readonly Route[]): Json {
  const { write, components } = createSchemaWriter();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = PREFIX + route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, write);
  }
  Object.assign(paths, fileRoutes(write));
  const document = finished({
    openapi: '3.1.0',
    info: {
      title: 'Outlay REST API',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'The administrator of the installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: parts.tags,
    paths,
    webhooks: webhooksOf(write),
    components: {
      securitySchemes: parts.securitySchemes,
      responses: sharedRefusals(write),
      schemas: components,
    },
  });
  const written = document['components'] as Record<'schemas' | 'responses', Record<string, Json>>;
  const addExamples = (part: unknown): unknown => withExamples(part, written.schemas);
  return {
    ...document,
    paths: addExamples(document['paths']),
    webhooks: addExamples(document['webhooks']),
    components: { ...written, responses: addExamples(written.responses) },
  };
}

const webhooksOf = (write: WriteSchema): Json =>
  Object.fromEntries(
    WEBHOOK_EVENT_TYPES.map((type) => {
      const body = webhookBody(type);
      const operation = {
        summary: type,
        description: body.meta()?.description,
        tags: ['Events'],
        operationId: `on${type}`,
        security: [],
        // As the Standard Webhooks convention names them.
        parameters: parts.deliveryHeaders,
        requestBody: { required: true, content: { 'application/json': { schema: write(body) } } },
        responses: {
          '2XX': { description: 'Received. Answer within 5 seconds.' },
          default: { description: 'Not received: the delivery is repeated.' },
        },
      };
      return [type, { post: operation }];
    }),
  );
