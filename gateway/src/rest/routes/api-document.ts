import reference from '@scalar/fastify-api-reference';
import { ERROR_TOPICS } from '@outlay/schemas/error-codes';
import { contractPath } from '@outlay/schemas/event-schemas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFileSync } from 'node:fs';
import { referenceBar } from '../product-page.ts';
import { errorReferencePage } from '../error-reference-page.ts';
import { inlineScriptHashes } from '../../web/inline-script-hashes.ts';

/** Serves the OpenAPI document, its reference page and that of error codes. */
export async function registerApiDocument(server: FastifyInstance): Promise<void> {
  const document = JSON.parse(readFileSync(contractPath('openapi/openapi.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  server.get('/api/v1/openapi.json', () => document);
  const errors = errorReferencePage(ERROR_TOPICS);
  server.get('/api/v1/docs/errors', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(errors),
  );
  await server.register(async (scope) => {
    scope.addHook('onSend', (_request, reply, payload, done) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      done(null, isPage && typeof payload === 'string' ? completePage(payload, reply) : payload);
    });
    await scope.register(reference, {
      routePrefix: '/api/v1/docs',
      configuration: {
        url: '/api/v1/openapi.json',
        pageTitle: 'Outlay API',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
      },
    });
  });
}

/** Adds the way back to the other documents, and allows the inline script that starts the viewer, which the default policy forbids. */
function completePage(html: string, reply: FastifyReply): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const hashes = inlineScriptHashes(html).join(' ');
  void reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", `script-src 'self' ${hashes}`),
  );
  return html.replace('<body>', () => `<body>${referenceBar}`);
}
