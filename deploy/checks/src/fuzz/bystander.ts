import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { RestClient } from '@outlay/stack/demo-data/rest-client';

const EMAIL = 'employee@outlay.test';
const QUERY = `{ expenses(first: 20) { edges { node {
  id title amount currency status category { name } creator { firstName }
  workflow { __typename } payout { status } } } } }`;
const EVERY_MS = 100;

/** A member of another organization, who queries the list of expenses all the time. */
export interface Bystander {
  /** How many milliseconds each answer took since the last call. */
  takeTimes(): number[];
  stop(): void;
}

/** @param onFailure is called for a query without data */
export async function startBystander(
  url: string,
  onFailure: (why: string) => void,
): Promise<Bystander> {
  const signIn = async (): Promise<string> =>
    (await RestClient.signIn(url, EMAIL, DEMO_PASSWORD)).token;
  let token = await signIn();
  let times: number[] = [];
  const ask = async (): Promise<void> => {
    const startedAtMs = performance.now();
    const { status, data, errors } = await postGraphql(url, token, QUERY);
    if (status === 401) {
      token = await signIn();
      return;
    }
    times.push(performance.now() - startedAtMs);
    if (!data || errors) onFailure(`status ${status}: ${JSON.stringify(errors)}`);
  };
  const timer = setInterval(() => {
    ask().catch((error: unknown) => onFailure(String(error)));
  }, EVERY_MS);
  return {
    takeTimes: () => {
      const taken = times;
      times = [];
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

/** The percentile by nearest rank; NaN for an empty list. */
export function percentile99(times: readonly number[]): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(0.99 * sorted.length))] ?? Number.NaN;
}
