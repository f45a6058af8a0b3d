import { eventually } from '@outlay/platform/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anExtraction, aPng, aReader, startReceiptTestkit } from './support/receipt-testkit.ts';
import type { ReceiptTestkit } from './support/receipt-testkit.ts';
import { startUploadRoute, type UploadClient } from './support/upload-client.ts';

const PATIENCE = { idleMaxMs: 300, totalMaxMs: 900 };
/** So short that the connection never counts as idle. */
const DRIP_EVERY_MS = 60;
const BOUNDARY = 'slow';
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;

let testkit: ReceiptTestkit;
let route: UploadClient;
let sockets: Socket[] = [];

beforeAll(async () => {
  testkit = await startReceiptTestkit();
  route = await startUploadRoute(
    testkit,
    aReader(() => Promise.resolve(anExtraction())),
    PATIENCE,
  );
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(async () => {
  await route.close();
  await testkit.close();
});

/** An upload that announces 5 MB, and sends the bytes that the test chooses. */
function begin(...sent: (string | Buffer)[]): { socket: Socket; ended: Promise<string> } {
  const socket = connect(route.port, '127.0.0.1');
  sockets.push(socket);
  socket.write(
    `POST /uploads HTTP/1.1\r\nhost: a\r\nauthorization: Bearer x\r\ncontent-length: 5000000\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
  );
  for (const each of sent) socket.write(each);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.on('error', () => undefined);
  return { socket, ended: once(socket, 'close').then(() => answer) };
}

const kept = async (): Promise<unknown> => [
  await testkit.files(),
  await testkit.rows('select id from receipts'),
];

test.each<[string, (string | Buffer)[]]>([
  ['after its headers', []],
  ['within the head of its part', [PART.slice(0, 40)]],
  ['after the first bytes of its file', [PART, aPng()]],
])('an upload that stalls %s is refused and cut off, and nothing is kept', async (_where, sent) => {
  const answer = await begin(...sent).ended;
  expect(answer).toContain('UPLOAD_TOO_SLOW');
  expect(answer).toContain('Nothing of the file arrived for 0.3 seconds.');
  await eventually(async () => expect(await kept()).toEqual([[], []]));
});

test('a slow but steady upload is cut off when its time is over', async () => {
  const { socket, ended } = begin(PART, aPng());
  const startedAt = performance.now();
  const drip = setInterval(() => socket.write('x'), DRIP_EVERY_MS);
  const answer = await ended;
  clearInterval(drip);
  expect(answer).toContain('The file did not arrive within 0.9 seconds.');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(PATIENCE.totalMaxMs);
  await eventually(async () => expect(await kept()).toEqual([[], []]));
});

test('a stalled upload does not block another, and an analysis may take longer than an upload', async () => {
  const stalled = begin(PART, aPng());
  const slowReader = await startUploadRoute(
    testkit,
    aReader(async () => {
      await stalled.ended;
      return anExtraction();
    }),
    PATIENCE,
  );
  const [quick, slow] = await Promise.all([route.post(aPng()), slowReader.post(aPng())]);
  expect(quick).toMatchObject({ error: null });
  expect(slow).toMatchObject({ error: null });
  expect(await stalled.ended).toContain('UPLOAD_TOO_SLOW');
  await slowReader.close();
});

const CUT_OFF = {
  code: 'UPLOAD_CUT_OFF',
  message: 'The upload was cut off. Upload the file again.',
};
const NO_FILE = {
  code: 'NO_FILE',
  message: 'No file was sent. Send one file in the field "file".',
};

test.each<[string, string, object]>([
  ['a body that ends within the head of its part', PART.slice(0, 40), CUT_OFF],
  ['a body that ends within its file', `${PART}some of the file`, CUT_OFF],
  ['a form without a file', `--${BOUNDARY}--\r\n`, NO_FILE],
])('%s is refused with its own code, and nothing is kept', async (_what, body, refusal) => {
  const before = await kept();
  const answer = await fetch(`http://127.0.0.1:${route.port}/uploads`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer x',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body,
  });
  expect(JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '')).toMatchObject(refusal);
  expect(await kept()).toEqual(before);
});
