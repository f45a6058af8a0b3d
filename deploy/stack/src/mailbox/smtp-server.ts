import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Readable } from 'node:stream';
import type { CapturedMails } from './captured-mails.ts';

const SIZE_MAX_BYTES = 1_048_576;

/** Reads an email to its end; an oversized one is read and dropped, so that the sender gets the reason. */
async function readAll(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= SIZE_MAX_BYTES) chunks.push(chunk);
  }
  return size <= SIZE_MAX_BYTES ? Buffer.concat(chunks) : null;
}

async function capture(
  stream: Readable,
  { envelope }: SMTPServerSession,
  mails: CapturedMails,
): Promise<void> {
  const raw = await readAll(stream);
  if (!raw) throw Object.assign(new Error('The mail is too large.'), { responseCode: 552 });
  const { subject, text, html } = await PostalMime.parse(raw);
  mails.add({
    receivedAt: new Date().toISOString(),
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    subject: subject ?? '(no subject)',
    text: text ?? '',
    html: html ?? '',
  });
}

/** A local SMTP server that accepts every email and forwards none. */
export function createSmtpServer(mails: CapturedMails): SMTPServer {
  const smtpServer = new SMTPServer({
    banner: 'Outlay local mailbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_MAX_BYTES,
    maxClients: 20,
    socketTimeout: 10_000,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      capture(stream, session, mails).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that disconnects midway is ignored.
  smtpServer.on('error', () => undefined);
  return smtpServer;
}
