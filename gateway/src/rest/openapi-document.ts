import { WEBHOOK_EVENT_TYPES, webhookBody } from '@outlay/schemas/webhook-payloads';
import { PREFIX } from './facade.ts';
import { fileRoutes } from './openapi-files.ts';
import { withExamples } from './openapi-examples.ts';
import { operationOf, sharedRefusals } from './openapi-operation.ts';
import { createSchemaWriter, finished, type Json, type WriteSchema } from './openapi-schemas.ts';
import type { Route } from './route.ts';

const DESCRIPTION = `Every path works with and without a trailing slash. Amounts are JSON numbers with the currency's decimals; send them as decimal texts to keep every digit. Times are ISO 8601 in UTC, ids are positive integers.

Programs authenticate with an API key in the Authorization header. A refusal is \`{ detail, code }\` with a stable code; 422 names each invalid field in \`errors\`, and 429 and 503 say in Retry-After when to try again. Send an Idempotency-Key with each write, so that it can be repeated.

The GraphQL API at /graphql offers more; its schema describes it. The Kafka topics have [a reference of their own](/api/v1/docs/events), and so have [error codes](/api/v1/docs/errors).`;

const TAGS = {
  Session: 'Signing in, staying signed in and signing out.',
  Expenses: 'Expenses from draft to payment.',
  Workflow: 'Submissions and approvals.',
  Receipts: 'Uploading, reading and correcting receipts.',
  Catalogue: 'Categories and policies.',
  Wallet: 'Balances of wallets.',
  Operations: 'The running system, for its operators.',
  Files: 'Signed links: they work without a token until they expire.',
  Events: 'Changes as they happen.',
  Documents: 'What describes the APIs, and health checks.',
};

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'outlay_<8 characters>_<43 characters>',
    description:
      'An API key acts as the member who created it, within its scopes (READ, EXPENSES_WRITE, APPROVALS_WRITE, ADMIN); a call beyond them is refused with 403 SCOPE_MISSING.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: '<JWT>~<22 characters>',
    description: "A session's access token, as signing in answers it. It is valid for minutes.",
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'outlay_refresh',
    description: 'Renews and ends a session; set by signing in, for browsers.',
  },
};

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
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(write),
    components: {
      securitySchemes: SECURITY_SCHEMES,
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

/** Headers of each delivery, as the Standard Webhooks convention names them. */
const DELIVERY_HEADERS = [
  {
    name: 'webhook-id',
    description: 'Id of the event: the same in every delivery of it.',
    example: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61',
  },
  {
    name: 'webhook-timestamp',
    description: 'When this attempt was made, in seconds since 1970.',
    example: '1795253400',
  },
  {
    name: 'webhook-signature',
    description:
      "`v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>` with the endpoint's secret.",
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

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
        parameters: DELIVERY_HEADERS.map((header) => ({
          ...header,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: { 'application/json': { schema: write(body) } } },
        responses: {
          '2XX': { description: 'Received. Answer within 5 seconds.' },
          default: { description: 'Not received: the delivery is repeated.' },
        },
      };
      return [type, { post: operation }];
    }),
  );
