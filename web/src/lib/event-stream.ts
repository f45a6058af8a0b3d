import { authorizedFetch } from './authorized-fetch.ts';
import { publishLiveEvent, uploadStages, type LiveEvent } from './live-events.ts';
import { wait } from './wait.ts';

const delayMsMin = 1_000;
const delayMsMax = 30_000;
/** The gateway sends keep-alive comments, so a stream that is silent for longer, in ms, is dead. */
const silenceMsMax = 60_000;

/** Follows the gateway's event stream until `signal` aborts; reconnects with a bounded, jittered delay. */
export async function followEventStream(signal: AbortSignal): Promise<void> {
  let attempts = 0;
  let opened = false;
  while (!signal.aborted) {
    const openedAt = Date.now();
    try {
      await readStream(signal, () => {
        if (opened) publishLiveEvent({ kind: 'resumed' });
        opened = true;
      });
    } catch {
      // The delay below handles every kind of disconnection.
    }
    attempts = Date.now() - openedAt > delayMsMax ? 0 : attempts + 1;
    const ceilingMs = Math.min(delayMsMin * 2 ** attempts, delayMsMax);
    await wait(ceilingMs / 2 + (Math.random() * ceilingMs) / 2, signal);
  }
}

async function readStream(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const silence = new AbortController();
  const response = await authorizedFetch('/api/v1/events', {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (!response.ok || !response.body)
    throw new Error(`The event stream responded with ${response.status}`);
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceMsMax);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const blocks = (buffered + value).replaceAll('\r\n', '\n').split('\n\n');
    buffered = blocks.pop() ?? '';
    for (const block of blocks) publishBlock(block);
  }
}

function publishBlock(block: string): void {
  const event = parseEventBlock(block);
  if (event) publishLiveEvent(event);
}

/**
 * Parses one block of an event stream; null for comments and unknown events. It supports the few kinds of lines that the gateway
 * writes; eventsource-parser supports all of them and is 1.6 kB larger (gzip).
 */
export function parseEventBlock(block: string): LiveEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data.push(line.slice(5).trim());
  }
  const payload = parseJson(data.join('\n'));
  if (payload === null) return null;
  const { type, expenseId, uploadId, stage, receiptId } = payload;
  if (name === 'change' && typeof type === 'string') {
    return { kind: 'change', data: { type, expenseId: String(expenseId) } };
  }
  const known = uploadStages.find((candidate) => candidate === stage);
  if (name === 'upload' && typeof uploadId === 'string' && known) {
    return { kind: 'upload', data: { uploadId, stage: known, receiptId: String(receiptId) } };
  }
  return null;
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
