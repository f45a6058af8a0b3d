import { contractPath } from '@outlay/schemas/event-schemas';
import { buildSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { readRunFile, type RunFile } from '@outlay/stack/local/run-file';
import { percentile99, startBystander } from './bystander.ts';
import { Callers } from './callers.ts';
import { graphqlInput, type InputOptions } from './graphql-inputs.ts';
import type { HttpInput } from './http-input.ts';
import { watchLoggedErrors } from './logged-errors.ts';
import { processMemory, type ProcessMemory } from './process-memory.ts';
import { restInput } from './rest-inputs.ts';
import { InputSender } from './send-input.ts';
import { sendInputs, type Finding, type SentCount } from './send-inputs.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly rest: number;
  readonly graphql: number;
  /** Inputs sent beforehand: ordinary ones, beside which the bystander's usual time is measured, and then as many hostile ones. */
  readonly warmUp: number;
  readonly inFlight: number;
  /** Whether an operator takes turns, whose commands reach the whole installation. */
  readonly hasOperator: boolean;
  /** The signal that makes the processes collect their garbage; null where they can't. */
  readonly collectSignal: NodeJS.Signals | null;
}

export interface FuzzResult {
  readonly sent: number;
  readonly seconds: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** Errors in the logs of all processes, by kind. */
  readonly loggedErrors: Readonly<Record<string, number>>;
  /** Processes that ended or were started again. */
  readonly ended: readonly string[];
  readonly bystander: {
    readonly failures: readonly string[];
    /** The 99th percentile of its waiting times in milliseconds. */
    readonly beforeMs: number;
    readonly duringMs: number;
    readonly afterMs: number;
  };
  readonly memory: Readonly<Record<string, { warm: ProcessMemory; after: ProcessMemory }>>;
}

const schema = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'));

/** The input of a surface and number. */
export const inputOf = (
  surface: HttpInput['surface'],
  number: number,
  options: InputOptions,
): HttpInput =>
  surface === 'rest' ? restInput(number, options) : graphqlInput(schema, number, options);

/** The inputs that warm the processes up come from another seed. */
const WARMING = 7_919;
const FAILURES_MAX = 10;

/** Sends hostile inputs to the running stack of this folder, and looks at its answers, logs, processes and memory. */
export async function runFuzz(dataDir: string, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, rest, graphql, warmUp, collectSignal } = options;
  const run = runFileIn(dataDir);
  const loggedErrors = watchLoggedErrors(dataDir);
  const sending = new Sending(run.url, await Callers.join(run, options.hasOperator), options);
  const failures: string[] = [];
  const bystander = await startBystander(run.url, (why) => {
    if (failures.length < FAILURES_MAX) failures.push(why);
  });
  try {
    const half = Math.ceil(warmUp / 2);
    await sending.send(half, half, { seed, isValid: true });
    const before = bystander.takeTimes();
    const warming = await sending.send(half, half, { seed: seed + WARMING, isValid: false });
    const warm = await processMemory(run, collectSignal);
    bystander.takeTimes();
    const sent = await sending.send(rest, graphql, { seed, isValid: false });
    const during = bystander.takeTimes();
    await sending.send(half, half, { seed, isValid: true });
    const afterwards = bystander.takeTimes();
    const after = await processMemory(run, collectSignal);
    return {
      ...sent,
      findings: [...warming.findings, ...sent.findings],
      loggedErrors: loggedErrors(),
      ended: endedSince(run, runFileIn(dataDir)),
      bystander: {
        failures,
        beforeMs: percentile99(before),
        duringMs: percentile99(during),
        afterMs: percentile99(afterwards),
      },
      memory: Object.fromEntries(
        Object.entries(warm).flatMap(([name, each]) => {
          const later = after[name];
          return later ? [[name, { warm: each, after: later }]] : [];
        }),
      ),
    };
  } finally {
    bystander.stop();
    sending.close();
  }
}

/** Sends both kinds of inputs at once. */
class Sending {
  readonly #sender: InputSender;
  readonly #callers: Callers;
  readonly #inFlight: number;

  constructor(url: string, callers: Callers, { inFlight }: FuzzOptions) {
    this.#sender = new InputSender(url);
    this.#callers = callers;
    this.#inFlight = inFlight;
  }

  async send(rest: number, graphql: number, options: InputOptions): Promise<SentCount> {
    const share = (count: number): number =>
      Math.max(1, Math.round((this.#inFlight * count) / Math.max(1, rest + graphql)));
    const [first, second] = await Promise.all(
      (
        [
          ['rest', rest],
          ['graphql', graphql],
        ] as const
      ).map(([surface, count]) =>
        sendInputs({
          count,
          inFlight: share(count),
          inputOf: (number) => inputOf(surface, number, options),
          sender: this.#sender,
          credentials: () => this.#callers.credentials,
          onRefused: ({ caller }) => this.#callers.renew(caller),
        }),
      ),
    );
    if (!first || !second) throw new Error('there are two surfaces');
    return {
      sent: first.sent + second.sent,
      seconds: Math.max(first.seconds, second.seconds),
      statuses: { ...first.statuses, ...second.statuses },
      findings: [...first.findings, ...second.findings],
    };
  }

  close(): void {
    this.#sender.close();
  }
}

function runFileIn(dataDir: string): RunFile {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('the stack does not run');
  return run;
}

const endedSince = (before: RunFile, after: RunFile): string[] =>
  before.processes
    .filter(
      ({ name, pid }) => !after.processes.some((each) => each.name === name && each.pid === pid),
    )
    .map(({ name }) => name);
