import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile, type RunFile } from '@outlay/stack/local/run-file';

/** What an installation must keep while it gets hostile inputs. */
export interface Damage {
  /** Errors in the logs of all processes, by kind. */
  readonly loggedErrors: Readonly<Record<string, number>>;
  /** Processes that ended or were started again. */
  readonly ended: readonly string[];
}

interface LogLine {
  readonly name?: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

const ERROR = '{"level":50';

/** The addresses of the stack of this folder. @throws when it does not run */
export function runFileIn(dataDir: string): RunFile {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('the stack does not run');
  return run;
}

/** Looks for errors in the logs, and for ended processes, from now on. */
export function watchStack(dataDir: string): () => Damage {
  const logs = join(dataDir, 'logs');
  const read = (file: string): string => readFileSync(join(logs, file), 'utf8');
  const lengths = new Map(readdirSync(logs).map((file) => [file, read(file).length]));
  const { processes } = runFileIn(dataDir);
  return () => {
    const loggedErrors: Record<string, number> = {};
    for (const file of readdirSync(logs)) {
      const lines = read(file).slice(lengths.get(file)).split('\n');
      for (const line of lines.filter((each) => each.startsWith(ERROR))) {
        const { name, msg, err } = JSON.parse(line) as LogLine;
        const kind = `${name}: ${msg}: ${err?.message ?? ''}`.slice(0, 300);
        loggedErrors[kind] = (loggedErrors[kind] ?? 0) + 1;
      }
    }
    const running = new Set(runFileIn(dataDir).processes.map(({ pid }) => pid));
    const ended = processes.filter(({ pid }) => !running.has(pid)).map(({ name }) => name);
    return { loggedErrors, ended };
  };
}

const EMAIL = 'employee@outlay.test';
const EVERY_MS = 100;
const FAILURES_MAX = 10;
const QUERY = `{ expenses(first: 20) { edges { node {
  id title amount currency status category { name } creator { firstName }
  workflow { __typename } payout { status } } } } }`;

/** A member of another organization, who queries the list of expenses all the time. */
export interface Bystander {
  /** Queries without data, and whether an answer lost an expense that an earlier one had. */
  readonly failures: readonly string[];
  /** The 99th percentile of the milliseconds that answers took since the last call; NaN without any. */
  percentile99Ms(): number;
  stop(): void;
}

interface Listed {
  readonly expenses: { readonly edges: readonly { readonly node: { readonly id: string } }[] };
}

export async function startBystander(url: string): Promise<Bystander> {
  const signIn = async (): Promise<string> =>
    (await RestClient.signIn(url, EMAIL, DEMO_PASSWORD)).token;
  let token = await signIn();
  let times: number[] = [];
  let count = 0;
  const failures: string[] = [];
  const fail = (why: string): void => {
    if (failures.length < FAILURES_MAX) failures.push(why);
  };
  const ask = async (): Promise<void> => {
    const startedAtMs = performance.now();
    const { status, data, errors } = await postGraphql<Listed>(url, token, QUERY);
    if (status === 401) {
      token = await signIn();
      return;
    }
    times.push(performance.now() - startedAtMs);
    if (!data || errors) {
      fail(`status ${status}: ${JSON.stringify(errors)}`);
      return;
    }
    const found = data.expenses.edges.length;
    if (found < count) fail(`${found} expenses, before ${count}`);
    count = found;
  };
  const timer = setInterval(
    () => void ask().catch((error: unknown) => fail(String(error))),
    EVERY_MS,
  );
  return {
    failures,
    percentile99Ms: () => {
      const sorted = times.toSorted((one, other) => one - other);
      times = [];
      return sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN;
    },
    stop: () => clearInterval(timer),
  };
}

/** Long enough for a collection, which takes some tens of milliseconds. */
const COLLECTION_MS = 1_500;

/** Bytes that objects of each service and of the gateway hold, after a collection; they must collect when they get SIGUSR2. */
export async function heldMemory(run: RunFile): Promise<Record<string, number>> {
  const urls = Object.entries(run.services).map(
    ([name, { url }]) => [name, `${url}/metrics`] as const,
  );
  const measured = new Map([...urls, ['gateway', run.metricsUrl] as const]);
  for (const { name, pid } of run.processes) if (measured.has(name)) process.kill(pid, 'SIGUSR2');
  await pause(COLLECTION_MS);
  const held: Record<string, number> = {};
  for (const [name, url] of measured) {
    const metrics = await (await fetch(url)).text();
    const gauges = metrics.matchAll(
      /^nodejs_(?:heap_size_used|external_memory)_bytes(?:\{.*\})? (\S+)$/gm,
    );
    held[name] = [...gauges].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  }
  return held;
}
