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
  const pageAt = preloadingPage(readFileSync(page, 'utf8'), readPreloads(folder));
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
  server.get('/', (_request, reply) => sendPage(reply, '/'));
  server.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/')) {
      reply.callNotFound();
      return;
    }
    const isFile = /\.[a-z0-9]+$/i.test(path);
    return isFile ? reply.code(404).type('text/plain').send('Not found') : sendPage(reply, path);
  });

  const sendPage = (reply: FastifyReply, path: string) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pageAt(path));
}

type Preloads = ReadonlyMap<string, readonly string[]>;

/** What the build says that its first pages ask for; nothing from a build that says nothing. */
function readPreloads(folder: string): Preloads {
  const file = join(folder, 'preloads.json');
  if (!existsSync(file)) return new Map();
  return new Map(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>),
  );
}

/** The page for a path, naming the chunks that it is going to need: they come with the first file instead of after it. */
function preloadingPage(html: string, preloads: Preloads): (path: string) => string {
  const pages = new Map(
    [...preloads].map(([path, files]) => {
      const links = files.map((file) => `<link rel="modulepreload" href="${file}">`).join('');
      return [path, html.replace('</head>', `${links}</head>`)] as const;
    }),
  );
  return (path) => pages.get(path) ?? html;
}
