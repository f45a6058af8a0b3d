import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineScriptHashes } from './inline-script-hashes.ts';

const PAGE = 'index.html';

/**
 * Serves the built web client from the same origin: hashed files cached for a year, pages always revalidated, and a page for
 * every address that is not a file, because the client has its own routes. Precompressed files are sent if the build has them.
 */
export async function serveWebClient(server: FastifyInstance, folder: string): Promise<void> {
  const pages = readPages(folder);
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        /[/\\](assets|static)[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  const sendPage = (reply: FastifyReply, path: string) => reply.sendFile(pages.get(path) ?? PAGE);
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
}

/** Reads the paths with their own prerendered page; empty when the build lists none. */
function readPages(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, 'pages.json');
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

/** Returns the hashes of the pages' inline scripts for a content security policy. */
export function pageScriptHashes(folder: string): string[] {
  if (!existsSync(join(folder, PAGE)))
    throw new Error(`the web client is not built: ${join(folder, PAGE)} is missing`);
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const hashes = pages.flatMap((name) =>
    inlineScriptHashes(readFileSync(join(folder, name), 'utf8')),
  );
  return [...new Set(hashes)];
}
