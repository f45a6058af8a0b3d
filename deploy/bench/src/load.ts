import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MintInternalToken } from '@outlay/platform/auth';

/** Pause after a failed request. */
const RETRY_MS = 100;
const ADMIN = { userId: '1', organizationId: '1', roles: ['admin'] as const };

/** A request of the load. Its only field may return refusals as `errors`. */
export interface Operation {
  readonly query: string;
  readonly variables?: () => Record<string, unknown>;
}

const CREATE_CATEGORY: Operation = {
  query: 'mutation ($name: String!) { createCategory(name: $name) { errors { message } } }',
  variables: () => ({ name: randomUUID() }),
};

export interface LoadOptions {
  /** Requests that each writer sends in turn. */
  readonly operations?: readonly Operation[];
  /** Milliseconds that a writer pauses after each answer; without a pause the machine is fully used. */
  readonly pauseMs?: number;
}

/** An answer that is not a refusal. */
export interface Answer {
  readonly operation: Operation;
  /** Time of the answer, by `performance.now()`. */
  readonly atMs: number;
  readonly tookMs: number;
}

export interface Load {
  /** Sets the addresses for the next requests, used in turn. */
  readonly sendTo: (...urls: readonly string[]) => void;
  readonly stop: () => Promise<LoadCount>;
}

export interface LoadCount {
  readonly answers: readonly Answer[];
  readonly failed: readonly string[];
  readonly slowestMs: number;
}

/** Writers that send one request after the other, by default creating categories. A failed request is not repeated. */
export function startLoad(
  mint: MintInternalToken,
  writers: number,
  first: string,
  { operations = [CREATE_CATEGORY], pauseMs = 0 }: LoadOptions = {},
): Load {
  let urls: readonly string[] = [first];
  let isStopped = false;
  let slowestMs = 0;
  const answers: Answer[] = [];
  const failed: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let turn = writer; !isStopped; turn += 1) {
      const url = urls[turn % urls.length] ?? first;
      const operation =
        operations[Math.floor(turn / writers) % operations.length] ?? CREATE_CATEGORY;
      const beganMs = performance.now();
      const problem = await send(url, mint, operation).catch((error: unknown) => String(error));
      const atMs = performance.now();
      slowestMs = Math.max(slowestMs, atMs - beganMs);
      if (problem === null) answers.push({ operation, atMs, tookMs: atMs - beganMs });
      else failed.push(`${url}: ${problem}`);
      await pause(problem === null ? pauseMs : RETRY_MS);
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
      return { answers, failed, slowestMs: Math.round(slowestMs) };
    },
  };
}

/** @returns why the request was refused; null when it was not */
async function send(
  url: string,
  mint: MintInternalToken,
  { query, variables }: Operation,
): Promise<string | null> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await mint(ADMIN, 'expense')}`,
    },
    body: JSON.stringify({ query, variables: variables?.() }),
    signal: AbortSignal.timeout(10_000),
  });
  const { data, errors } = (await response.json()) as {
    data?: Record<string, { errors?: { message: string }[] } | null>;
    errors?: { message: string }[];
  };
  const [result] = Object.values(data ?? {});
  return errors?.[0]?.message ?? result?.errors?.[0]?.message ?? null;
}
