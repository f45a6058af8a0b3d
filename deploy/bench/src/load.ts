import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MintInternalToken } from '@outlay/platform/auth';

/** Pause after a failed request. */
const RETRY_MS = 100;
const ADMIN = { userId: '1', organizationId: '1', roles: ['admin'] as const };

export interface Load {
  /** Addresses for requests from now on, in turn. */
  readonly sendTo: (...urls: readonly string[]) => void;
  readonly stop: () => Promise<LoadCount>;
}

export interface LoadCount {
  readonly answered: number;
  readonly failed: readonly string[];
  readonly slowestMs: number;
}

/** Writers that create categories one after the other; a failed request is not repeated. */
export function startLoad(mint: MintInternalToken, writers: number, first: string): Load {
  let urls: readonly string[] = [first];
  let isStopped = false;
  let answered = 0;
  let slowestMs = 0;
  const failed: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let turn = writer; !isStopped; turn += 1) {
      const url = urls[turn % urls.length] ?? first;
      const beganMs = performance.now();
      const problem = await createCategory(url, mint).catch((error: unknown) => String(error));
      slowestMs = Math.max(slowestMs, performance.now() - beganMs);
      if (problem === null) answered += 1;
      else {
        failed.push(`${url}: ${problem}`);
        await pause(RETRY_MS);
      }
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    sendTo: (...next) => {
      urls = next;
    },
    stop: async () => {
      isStopped = true;
      await all;
      return { answered, failed, slowestMs: Math.round(slowestMs) };
    },
  };
}

async function createCategory(url: string, mint: MintInternalToken): Promise<string | null> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await mint(ADMIN, 'expense')}`,
    },
    body: JSON.stringify({
      query: 'mutation ($name: String!) { createCategory(name: $name) { errors { message } } }',
      variables: { name: randomUUID() },
    }),
    signal: AbortSignal.timeout(10_000),
  });
  const { data, errors } = (await response.json()) as {
    data?: { createCategory?: { errors: { message: string }[] } };
    errors?: { message: string }[];
  };
  return errors?.[0]?.message ?? data?.createCategory?.errors[0]?.message ?? null;
}
