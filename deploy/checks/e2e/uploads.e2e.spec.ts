import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';

const { hostname, port } = new URL(inject('stackUrl'));
const MEBIBYTE = 1_048_576;
const HEAD =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const END = '\r\n--b--\r\n';
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

let token: string;
beforeAll(async () => {
  ({ token } = await RestClient.signIn(inject('stackUrl'), 'employee@outlay.test', DEMO_PASSWORD));
});

const pngOf = (bytes: number): Buffer =>
  Buffer.concat([SIGNATURE, Buffer.alloc(bytes - SIGNATURE.length)]);

/** Sends the raw body and closes its own half afterwards; returns the response's status and body. */
async function upload(...pieces: (string | Buffer)[]): Promise<{ status: number; body: unknown }> {
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
  const socket = connect(Number(port), hostname);
  const answer = text(socket);
  socket.write(
    `POST /api/v1/receipts/upload HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n` +
      `content-length: ${body.length}\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n`,
  );
  if (!socket.write(body)) await once(socket, 'drain');
  const received = await answer;
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]),
    body: JSON.parse(received.slice(received.indexOf('\r\n\r\n'))),
  };
}

test.each<[string, (string | Buffer)[], number, string]>([
  ['exactly 10 MB', [HEAD, pngOf(10 * MEBIBYTE), END], 422, 'UNREADABLE_FILE'],
  ['10 MB and a byte', [HEAD, pngOf(10 * MEBIBYTE + 1), END], 413, 'TOO_LARGE'],
  ['11.5 MB', [HEAD, pngOf(11.5 * MEBIBYTE), END], 413, 'TOO_LARGE'],
  ['40 MB', [HEAD, pngOf(40 * MEBIBYTE), END], 413, 'TOO_LARGE'],
  ['no closing boundary', [HEAD, pngOf(5_000)], 400, 'UPLOAD_CUT_OFF'],
  ['half the head of its part', [HEAD.slice(0, 40)], 400, 'UPLOAD_CUT_OFF'],
  ['no part', ['--b--\r\n'], 422, 'NO_FILE'],
  [
    'a text in the place of the file',
    ['--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nhello', END],
    422,
    'NO_FILE',
  ],
  ['no body', [], 422, 'NO_FILE'],
  ['an empty file', [HEAD, END], 422, 'EMPTY_FILE'],
])('an upload of %s gets its own refusal', async (_what, pieces, status, code) => {
  expect(await upload(...pieces)).toMatchObject({ status, body: { code } });
});

test('an upload without a body names the missing file', async () => {
  const answer = await fetch(`${inject('stackUrl')}/api/v1/receipts/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 422,
    body: { code: 'NO_FILE', errors: [{ field: 'file' }] },
  });
});

test('an upload cut off before its last byte gets 400, and the next one succeeds', async () => {
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.write(
    `POST /api/v1/receipts/upload HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      `content-length: 100000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n${HEAD}`,
  );
  socket.end(pngOf(5_000));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await upload(HEAD, pngOf(5_000), END)).toMatchObject({ status: 422 });
});
