import { HeaderMap, type ApolloServer, type BaseContext } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HEADERS_READ = [
  'content-type',
  'accept',
  'authorization',
  'apollo-require-preflight',
] as const;

/** Runs one GraphQL request over HTTP. It copies only the headers that are read. */
export async function executeOverFastify<Context extends BaseContext>(
  server: ApolloServer<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  context: () => Promise<Context>,
): Promise<FastifyReply> {
  const headers = new HeaderMap();
  for (const name of HEADERS_READ) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const response = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method,
      headers,
      search: request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '',
      body,
    },
    context,
  });
  for (const [name, value] of response.headers) void reply.header(name, value);
  void reply.code(response.status ?? 200);
  if (response.body.kind === 'complete') return reply.send(response.body.string);
  throw new Error('incremental delivery is not offered');
}
