import type { Result } from '@outlay/platform/result';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SentProof } from './sayings.ts';

/** Until this service knows the entries of a moment ago, which a statement's version counts. */
const RETRIES_MAX = 5;
const RETRY_DELAY_MS = 100;

/** Makes a statement anew while the log refuses it as outdated. One that a person signed stays as it is. */
export async function untilUpToDate<Value, Code extends string>(
  { proof }: { readonly proof?: SentProof | null | undefined },
  attempt: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  for (let retries = 0; ; retries += 1) {
    const answer = await attempt();
    const isBehind = !answer.ok && answer.refusals[0].code === 'STATEMENT_OUTDATED';
    if (!isBehind || proof || retries >= RETRIES_MAX) return answer;
    await sleep(RETRY_DELAY_MS);
  }
}
