import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { defaultAnswers, defaultRest, aSessionAnswer } from '../src/testing/fake-answers.ts';
import { createFakeServer } from '../src/testing/fake-server.ts';
import type { Scene } from './scene.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The gateway's policy, so that what it forbids fails here first. */
const contentSecurityPolicy = (page: string): string => {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return `default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; script-src 'self' ${hashes.join(' ')}; connect-src 'self'; object-src 'none'; frame-src 'self'`;
};

const receiptPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="640" font-family="monospace" font-size="17">
<rect width="420" height="640" fill="#fdfcf8"/><g fill="#333">
<text x="50" y="72" font-size="22">Blue Bottle Coffee</text><text x="50" y="100">300 Webster St, Oakland</text>
<text x="50" y="156">Nov 3, 2026  09:41</text><text x="50" y="188">INV-2041</text>
<text x="50" y="250">2 x Latte            11.00</text><text x="50" y="280">1 x Cold brew         5.20</text>
<text x="50" y="310">1 x Beans 12oz       28.00</text><text x="50" y="360">Tax                   4.00</text>
<text x="50" y="410" font-size="20">TOTAL USD        48.20</text></g></svg>`;

/** The built page over a fake gateway, with one set of responses per scene (kept in a cookie). */
export async function startLookServer(
  scenes: readonly Scene[],
  dist: string,
): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    void handle(scenes, dist, request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function handle(
  scenes: readonly Scene[],
  dist: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const scene = scenes.find(({ name }) =>
    `${request.headers.cookie ?? ''};`.includes(`scene=${name};`),
  );
  if (url.pathname === '/sign-in-for-look') {
    signIn(url.searchParams.get('scene') ?? '', scenes, response);
  } else if (url.pathname === '/sign-in.js') {
    const user = JSON.stringify({ ...aSessionAnswer().user, ...scene?.user });
    response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(
        `localStorage.setItem('access_token','t');localStorage.setItem('access_token_expires_at',String(Date.now()+9e5));localStorage.setItem('user',${JSON.stringify(user)});`,
      );
  } else if (url.pathname === '/files/receipt.svg') {
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(receiptPicture);
  } else if (/^\/(api|graphql|config\.json)/.test(url.pathname)) {
    await answer(scene, url, request, response);
  } else {
    await sendFile(dist, url.pathname, response);
  }
}

function signIn(name: string, scenes: readonly Scene[], response: ServerResponse): void {
  if (!scenes.some((scene) => scene.name === name)) throw new Error(`No scene ${name}`);
  response
    .writeHead(200, { 'content-type': 'text/html', 'set-cookie': `scene=${name}; path=/` })
    .end('<!doctype html><title>Sign in</title><script src="/sign-in.js"></script>');
}

async function answer(
  scene: Scene | undefined,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fake = createFakeServer(
    { ...defaultAnswers(), ...scene?.answers },
    { ...defaultRest(), ...scene?.rest },
  );
  const body = chunks.length > 0 ? Buffer.concat(chunks).toString('latin1') : null;
  const reply = await fake(new Request(url, { method: request.method ?? 'GET', body }));
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(await reply.text());
}

async function sendFile(dist: string, path: string, response: ServerResponse): Promise<void> {
  const asset = extname(path) === '' ? await pageAt(dist, path) : normalize(path);
  const content = await readFile(join(dist, asset)).catch(() => null);
  response.writeHead(content ? 200 : 404, {
    'content-type': contentTypes[extname(asset)] ?? 'application/octet-stream',
    ...(asset.endsWith('.html') && {
      'content-security-policy': contentSecurityPolicy(String(content)),
    }),
  });
  response.end(content ?? '');
}

/** The prerendered file of this path. */
async function pageAt(dist: string, path: string): Promise<string> {
  const pages = JSON.parse(await readFile(join(dist, 'pages.json'), 'utf8')) as Record<
    string,
    string
  >;
  return pages[path] ?? 'index.html';
}
