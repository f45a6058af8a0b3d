import {
  connectionProblem,
  createPublicLookup,
  problemWithHost,
} from '@outlay/platform/public-address';
import type { lookup as resolveName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Attempt, WebhookCaller } from '../use-cases/ports.ts';
import { answerLine } from '../domain/webhook.ts';

export interface WebhookCallerOptions {
  readonly allowPrivate: boolean;
  /** Time limit from resolving the name to the last byte. */
  readonly timeoutMs?: number;
  /** Resolves all addresses of a name; tests replace it. */
  readonly resolve?: typeof resolveName;
}

const TIMEOUT_MS = 5_000;
/** After this many bytes of a response the connection is closed, because the rest is not needed. */
const ANSWER_MAX_BYTES = 4_096;

/**
 * Posts to addresses chosen by integrators. The name is resolved for every call and the connection uses exactly the address
 * that was checked, so changing the DNS entry in between has no effect. It follows no redirects and uses no proxy and no kept
 * connection.
 */
export function createWebhookCaller(options: WebhookCallerOptions): WebhookCaller {
  const { allowPrivate, timeoutMs = TIMEOUT_MS, resolve } = options;
  const lookup = allowPrivate ? undefined : createPublicLookup(resolve);
  return {
    post: async (request) => {
      const url = URL.parse(request.url);
      if (!url) return unanswered('The address cannot be read.');
      const problem = allowPrivate ? null : problemWithUrl(url);
      if (problem !== null) return unanswered(problem);
      try {
        return attemptOf(await exchange(url, request, { lookup, timeoutMs }));
      } catch (error) {
        return unanswered(sentenceOf(error, timeoutMs));
      }
    },
  };
}

const unanswered = (error: string): Attempt => ({ responseStatus: null, error, answer: null });

/** Numeric addresses are never resolved, so they are checked here. */
const problemWithUrl = ({ protocol, hostname }: URL): string | null =>
  protocol === 'https:'
    ? problemWithHost(hostname.replace(/^\[|\]$/g, ''))
    : 'Only https endpoints are called.';

interface Response {
  readonly status: number;
  /** As much of it as was read. */
  readonly text: string;
}

/** Sends one POST; resolves once the response has ended or enough of it was read. */
function exchange(
  url: URL,
  { headers, body }: Parameters<WebhookCaller['post']>[0],
  { lookup, timeoutMs }: { lookup: LookupFunction | undefined; timeoutMs: number },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const call = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Outlay-Webhooks/1',
      },
      ...(lookup && { lookup }),
    });
    call.on('error', reject);
    call.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let readBytes = 0;
      const settle = (): void => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, text });
        call.destroy();
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        readBytes += chunk.length;
        if (readBytes >= ANSWER_MAX_BYTES) settle();
      });
      answer.on('end', settle).on('error', settle);
      // The status has arrived: a late or lost rest of the response doesn't matter.
      call.off('error', reject).on('error', settle);
    });
    call.end(body);
  });
}

function attemptOf({ status: responseStatus, text }: Response): Attempt {
  const answer = answerLine(text);
  if (responseStatus >= 200 && responseStatus < 300) {
    return { responseStatus, error: null, answer };
  }
  const error =
    responseStatus >= 300 && responseStatus < 400
      ? `The endpoint redirects (${responseStatus}); redirects aren't followed.`
      : `The endpoint returned ${responseStatus}.`;
  return { responseStatus, error, answer };
}

function sentenceOf(error: unknown, timeoutMs: number): string {
  const isLate =
    error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
  if (isLate) return `No response within ${timeoutMs / 1_000} seconds.`;
  return connectionProblem(error, 'The endpoint') ?? 'The call failed.';
}
