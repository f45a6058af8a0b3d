import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { getDistDirectory, renderAltair } from 'altair-static';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/graphql-explorer/';

/** What the explorer needs beside its own files: it compiles templates and runs its editor in workers. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  workerSrc: ["'self'", 'blob:'],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/** A page to try queries on, for people who open /graphql in a browser. */
export async function registerExplorer(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
      crossOriginEmbedderPolicy: false,
    });
    const page = renderAltair({
      baseURL: PREFIX,
      endpointURL: '/graphql',
      initialHeaders: { Authorization: 'Bearer <access token or API key>' },
      initialQuery: 'query Me {\n  me {\n    id\n    firstName\n    roles\n  }\n}\n',
    });
    scope.get(PREFIX, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    await scope.register(fastifyStatic, {
      root: getDistDirectory(),
      prefix: PREFIX,
      index: false,
      decorateReply: false,
    });
  });
}

export const EXPLORER_PATH = PREFIX;
