import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { CapturedMails } from './captured-mails.ts';
import { listPage, mailPage } from './mail-pages.ts';
import { createSmtpServer } from './smtp-server.ts';

export interface Mailbox {
  /** Address of the mailbox's page. */
  readonly url: string;
  /** SMTP address for the services. */
  readonly smtpUrl: string;
  readonly close: () => Promise<void>;
}

const HOST = '127.0.0.1';

/** No scripts run here; a foreign page that resolves its own name to this machine is refused. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
const isLocalName = (host: string | undefined): boolean =>
  /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host ?? '');

interface Answer {
  readonly status: number;
  readonly type: 'text/html' | 'application/json' | 'text/plain';
  readonly body: string;
}

function answerTo(request: IncomingMessage, mails: CapturedMails): Answer {
  if (!isLocalName(request.headers.host)) {
    return { status: 421, type: 'text/plain', body: 'Open the mailbox as localhost.' };
  }
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && url.pathname === '/') {
    return { status: 200, type: 'text/html', body: listPage(mails.list(null)) };
  }
  if (request.method === 'GET' && url.pathname === '/mails.json') {
    const found = mails.list(url.searchParams.get('to'));
    return { status: 200, type: 'application/json', body: JSON.stringify(found) };
  }
  const id = /^\/mails\/(\d+)$/.exec(url.pathname)?.[1];
  const mail = id === undefined ? null : mails.find(id);
  return mail && request.method === 'GET'
    ? { status: 200, type: 'text/html', body: mailPage(mail) }
    : { status: 404, type: 'text/plain', body: 'Mail not found.' };
}

function respond(request: IncomingMessage, response: ServerResponse, mails: CapturedMails): void {
  let answer: Answer;
  try {
    answer = answerTo(request, mails);
  } catch {
    answer = { status: 400, type: 'text/plain', body: 'The address cannot be read.' };
  }
  response.writeHead(answer.status, {
    ...HEADERS,
    'content-type': `${answer.type}; charset=utf-8`,
  });
  response.end(answer.body);
}

const portOf = (server: NetServer): number => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mailbox has no port');
  return address.port;
};

const listen = (server: NetServer): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => resolve());
  });

/** Captures a local stack's email and shows it in the browser. */
export async function startMailbox(): Promise<Mailbox> {
  const mails = new CapturedMails();
  const smtpServer = createSmtpServer(mails);
  const pages = createServer((request, response) => respond(request, response, mails));
  await Promise.all([listen(smtpServer.server), listen(pages)]);
  return {
    url: `http://localhost:${portOf(pages)}`,
    smtpUrl: `smtp://${HOST}:${portOf(smtpServer.server)}`,
    close: async () => {
      await Promise.all([
        new Promise<void>((resolve) => smtpServer.close(() => resolve())),
        new Promise<void>((resolve) => pages.close(() => resolve())),
      ]);
    },
  };
}
