import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallerName, HttpAnswer, HttpInput } from './http-input.ts';
import { faultOf } from './judge-answer.ts';

/** How long a stream is read, which stays open for as long as its client wants. */
const STREAM_READ_MS = 150;
/** This is longer than any of the gateway's own timeouts. */
const TIMEOUT_MS = 40_000;
/** This is more than any answer that is judged has. */
const TEXT_MAX = 2_000_000;
/** Inputs come from many addresses of this machine, so that the limits for one address refuse few of them. */
const ADDRESSES = 200;
const SHOWN_MAX = 600;
const KINDS_MAX = 50;

/** A failure with its first input and answer. Failures of one kind are one finding. */
export interface Finding {
  readonly kind: string;
  /** The first input and its answer, for people. */
  readonly shown: string;
  count: number;
}

export interface SentCount {
  readonly sent: number;
  /** Answers by surface and status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

export interface SendOptions {
  readonly url: string;
  readonly count: number;
  readonly inFlight: number;
  readonly inputOf: (number: number) => HttpInput;
  readonly tokenOf: (caller: CallerName) => string | null;
  /** Called when a credential was refused, because its caller may need another. */
  readonly onRefused?: (caller: CallerName) => void;
}

/** Sends the inputs of these numbers, so many at a time, and judges every answer. */
export async function sendInputs(options: SendOptions): Promise<SentCount> {
  const { url, count, inFlight, inputOf, tokenOf, onRefused } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const statuses: Record<string, number> = {};
  const findings = new Map<string, Finding>();
  const note = (input: HttpInput, answer: string, fault: string): void => {
    const { surface, method, operation } = input;
    const place = surface === 'rest' ? (operation ?? `${method}, another address`) : surface;
    const kind = `${place}: ${fault}`.slice(0, 300);
    const known = findings.get(kind);
    if (known) known.count += 1;
    else if (findings.size < KINDS_MAX)
      findings.set(kind, { kind, shown: show(input, answer), count: 1 });
  };
  const sendOne = async (input: HttpInput): Promise<void> => {
    try {
      const answer = await send(agent, url, input, tokenOf(input.caller));
      const status = `${input.surface} ${answer.status}`;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (answer.status === 401) onRefused?.(input.caller);
      const fault = faultOf(input, answer);
      if (fault !== null) note(input, `${answer.status} ${answer.text}`, fault);
    } catch (error) {
      note(input, 'none', `no answer: ${(error as Error).message}`);
    }
  };
  let next = 0;
  const sendInTurn = async (): Promise<void> => {
    while (next < count) await sendOne(inputOf(next++));
  };
  await Promise.all(Array.from({ length: inFlight }, sendInTurn));
  agent.destroy();
  return { sent: count, statuses, findings: [...findings.values()] };
}

function show(
  { surface, number, caller, method, path, headers, body }: HttpInput,
  answer: string,
): string {
  const lines = [
    `input ${surface}:${number}, sent by ${caller}: ${method} ${path}`,
    `headers ${JSON.stringify(headers)}`,
    `body ${body?.toString() ?? 'none'}`,
    `answer ${answer}`,
  ];
  return lines.map((line) => `  ${line.slice(0, SHOWN_MAX)}`).join('\n');
}

/**
 * Sends an input as it is: no client library corrects a path, a header or a method.
 *
 * @throws when the connection ends without an answer
 */
async function send(
  agent: Agent,
  url: string,
  input: HttpInput,
  token: string | null,
): Promise<HttpAnswer> {
  const { method, path, headers, body, number } = input;
  const sent = request({
    host: '127.0.0.1',
    port: new URL(url).port,
    localAddress: `127.0.1.${1 + (Math.floor(number / 50) % ADDRESSES)}`,
    agent,
    method,
    path: path.replace(/[^\x21-\xff]/g, (each) => encodeURIComponent(each.toWellFormed())),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
      ...(body !== null && { 'content-length': body.length }),
    },
    timeout: TIMEOUT_MS,
  });
  return new Promise((resolve, reject) => {
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const contentType = response.headers['content-type'] ?? '';
      let text = '';
      const finish = (): void => resolve({ status: response.statusCode ?? 0, contentType, text });
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < TEXT_MAX) text += part;
      });
      response.on('end', finish);
      response.on('error', reject);
      if (contentType.startsWith('text/event-stream'))
        void pause(STREAM_READ_MS).then(() => {
          finish();
          response.destroy();
        });
    });
    sent.end(body ?? undefined);
  });
}
