import { Callers } from './callers.ts';
import { Draw } from './draw.ts';
import { graphqlInput } from './graphql-inputs.ts';
import type { HttpInput } from './http-input.ts';
import { restInput } from './rest-inputs.ts';
import { sendInputs, type SentCount } from './send-inputs.ts';
import { heldMemory, runFileIn, startBystander, watchStack, type Damage } from './watch-stack.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly rest: number;
  readonly graphql: number;
  /** Inputs sent beforehand: ordinary ones, beside which the bystander's usual time is measured, and then as many hostile ones. */
  readonly warmUp: number;
  readonly inFlight: number;
  /** Whether an operator takes turns, whose commands reach the whole installation. */
  readonly hasOperator: boolean;
  /** Whether memory is compared, for which the processes must collect their garbage at SIGUSR2. */
  readonly comparesMemory: boolean;
}

export interface FuzzResult extends SentCount, Damage {
  readonly seconds: number;
  readonly bystander: {
    readonly failures: readonly string[];
    /** The 99th percentile of its waiting times in milliseconds. */
    readonly beforeMs: number;
    readonly duringMs: number;
    readonly afterMs: number;
  };
  /** Bytes held by each process after the warm-up and at the end; none where memory is not compared. */
  readonly memory: Readonly<Record<string, { readonly warm: number; readonly after: number }>>;
}

/** The input of a surface and number. */
export function inputOf(
  surface: HttpInput['surface'],
  number: number,
  { seed, isValid }: { readonly seed: number; readonly isValid: boolean },
): HttpInput {
  const make = surface === 'rest' ? restInput : graphqlInput;
  return { number, ...Draw.input(seed, number, (draw) => make(draw, isValid)) };
}

/** The inputs that warm the processes up come from another seed. */
const WARMING = 7_919;

/** Sends hostile inputs to the running stack of this folder, and looks at its answers, logs, processes and memory. */
export async function runFuzz(dataDir: string, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, rest, graphql, warmUp, inFlight, hasOperator, comparesMemory } = options;
  const run = runFileIn(dataDir);
  const damageSince = watchStack(dataDir);
  const callers = await Callers.join(run, hasOperator);
  const send = async (
    counts: readonly [number, number],
    valid: boolean,
    from: number,
  ): Promise<SentCount> => {
    const [first, second] = await Promise.all(
      (['rest', 'graphql'] as const).map((surface, place) =>
        sendInputs({
          url: run.url,
          count: counts[place] ?? 0,
          inFlight: Math.ceil(inFlight / 2),
          inputOf: (number) => inputOf(surface, number, { seed: from, isValid: valid }),
          tokenOf: callers.tokenOf,
          onRefused: callers.renew,
        }),
      ),
    );
    if (!first || !second) throw new Error('there are two surfaces');
    return {
      sent: first.sent + second.sent,
      statuses: { ...first.statuses, ...second.statuses },
      findings: [...first.findings, ...second.findings],
    };
  };
  const bystander = await startBystander(run.url);
  const memory = (): Promise<Record<string, number>> =>
    comparesMemory ? heldMemory(run) : Promise.resolve({});
  try {
    const half = Math.ceil(warmUp / 2);
    await send([half, half], true, seed);
    const beforeMs = bystander.percentile99Ms();
    const warming = await send([half, half], false, seed + WARMING);
    const warm = await memory();
    bystander.percentile99Ms();
    const startedAtMs = performance.now();
    const sent = await send([rest, graphql], false, seed);
    const seconds = (performance.now() - startedAtMs) / 1_000;
    const duringMs = bystander.percentile99Ms();
    await send([half, half], true, seed);
    const afterMs = bystander.percentile99Ms();
    const after = await memory();
    return {
      ...sent,
      ...damageSince(),
      seconds,
      findings: [...warming.findings, ...sent.findings],
      bystander: { failures: bystander.failures, beforeMs, duringMs, afterMs },
      memory: Object.fromEntries(
        Object.entries(warm).map(([name, held]) => [name, { warm: held, after: after[name] ?? 0 }]),
      ),
    };
  } finally {
    bystander.stop();
  }
}
