import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Serves the built web client from the same origin: hashed files for a year, the page itself never from a cache, and the
 * page for every address that is no file, because the client has its own routes.
 */
export async function serveWebClient(server: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`the web client is not built: ${page} is missing`);
  const html = readFileSync(page, 'utf8');
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        /[/\\](assets|static)[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  server.get('/', (_request, reply) => sendPage(reply));
  server.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/')) {
      reply.callNotFound();
      return;
    }
    const isFile = /\.[a-z0-9]+$/i.test(path);
    return isFile ? reply.code(404).type('text/plain').send('Not found') : sendPage(reply);
  });

  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
