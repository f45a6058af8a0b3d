import { createPublicLookup } from '@outlay/platform/public-address';
import type { CustomFetch } from 'openid-client';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { problemWithProvider, type AddressPolicy } from '../domain/single-sign-on.ts';

/** Real provider documents have a few thousand bytes; userinfo with many groups has more. */
const ANSWER_MAX_BYTES = 256 * 1_024;

type Fetched = Parameters<CustomFetch>[1];

/**
 * Calls addresses that an organization or its provider chooses. It resolves the name for every call and connects to exactly the
 * address that was checked. It follows no redirects, uses no proxy, keeps no connection, and stops with `signal`.
 */
export function createProviderFetch(addresses: AddressPolicy, signal: AbortSignal): CustomFetch {
  const lookup = addresses.allowPrivate ? undefined : createPublicLookup();
  return (address, options) => {
    const url = new URL(address);
    const problem = problemWithProvider(url, addresses);
    if (problem !== null) return Promise.reject(new Error(problem));
    return exchange(url, options, { lookup, signal });
  };
}

function exchange(
  url: URL,
  { method, headers, body }: Fetched,
  { lookup, signal }: { lookup: LookupFunction | undefined; signal: AbortSignal },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = body === undefined || body === null ? '' : textOf(body);
    const call = request(url, {
      method,
      agent: false,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(sent) },
      ...(lookup && { lookup }),
    });
    call.on('error', reject);
    call.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let readBytes = 0;
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        readBytes += chunk.length;
        if (readBytes > ANSWER_MAX_BYTES) call.destroy(new Error('The response is too long.'));
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        const type = answer.headers['content-type'];
        resolve(
          new Response(hasBody(status) ? Buffer.concat(chunks) : null, {
            status,
            headers: type === undefined ? {} : { 'content-type': type },
          }),
        );
      });
    });
    call.end(sent);
  });
}

/** The library only sends forms. */
function textOf(body: NonNullable<Fetched['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new Error('unexpected type of body');
}

const hasBody = (status: number): boolean => status !== 204 && status !== 304;
