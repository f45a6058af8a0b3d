import { existsSync, unlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { armedFile, type Point } from './points.ts';

// Loaded before a service's own code (NODE_OPTIONS=--import), which doesn't know it. A process dies by SIGKILL at the first point
// armed for it, and its payout worker's clock may be wrong.
const folder = process.env['CHAOS_DIR'] ?? '';
const service = /services\/([\w-]+)\/src\/main\.ts$/.exec(process.argv[1] ?? '')?.[1];
const CLOCK_ERROR_MAX_MS = 60_000;

function die(point: Point): void {
  const file = armedFile(folder, service ?? '', point);
  if (!existsSync(file)) return;
  unlinkSync(file);
  process.kill(process.pid, 'SIGKILL');
}

type Method = (...args: never[]) => unknown;

/** Runs `work` between the two points of a kind. */
async function between(kind: 'commit' | 'publish' | 'ack', work: () => unknown): Promise<unknown> {
  die(`${kind}.before`);
  const value = await work();
  die(`${kind}.after`);
  return value;
}

function wrap(target: object, name: string, kind: 'publish' | 'ack'): void {
  const methods = target as Record<string, Method>;
  const original = methods[name];
  if (original) methods[name] = (...args) => between(kind, () => original.apply(target, args));
}

function watchKafka(load: NodeJS.Require): void {
  const { Kafka } = load('kafkajs') as { Kafka: { prototype: Record<string, Method> } };
  const { producer, consumer } = Kafka.prototype;
  Kafka.prototype['producer'] = function (this: unknown, ...args) {
    const made = producer?.apply(this, args) as object;
    for (const name of ['send', 'sendBatch']) wrap(made, name, 'publish');
    return made;
  };
  Kafka.prototype['consumer'] = function (this: unknown, ...args) {
    const made = consumer?.apply(this, args) as object;
    wrap(made, 'commitOffsets', 'ack');
    return made;
  };
}

function watchPostgres(load: NodeJS.Require): void {
  const { Client } = load('pg') as { Client: { prototype: Record<string, Method> } };
  const { query } = Client.prototype;
  Client.prototype['query'] = function (this: unknown, ...args: never[]) {
    const [first] = args as unknown[];
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    const run = (): unknown => query?.apply(this, args);
    return text === 'commit' ? between('commit', run) : run();
  };
}

/** The signer's ledger, before and after a payment is counted. */
function watchLedger(): void {
  const methods = DatabaseSync.prototype as unknown as Record<'exec', Method>;
  const original = methods.exec;
  methods.exec = function (this: unknown, ...args) {
    const isCommit = (args as unknown[])[0] === 'commit';
    if (isCommit) die('commit.before');
    original.apply(this, args);
    if (isCommit) die('commit.after');
  };
}

/** A transaction on its way to the chain: before it is sent, and once the node has answered. */
function watchSends(load: NodeJS.Require): void {
  type Dispatch = (
    options: { body?: unknown },
    handler: Record<'onResponseEnd', Method>,
  ) => boolean;
  const { Agent } = load('undici') as { Agent: { prototype: { dispatch: Dispatch } } };
  const { dispatch } = Agent.prototype;
  Agent.prototype.dispatch = function (this: unknown, options, handler) {
    if (typeof options.body === 'string' && options.body.includes('"sendTransaction"')) {
      die('send.before');
      const { onResponseEnd } = handler;
      handler.onResponseEnd = (...args) => {
        die('send.after');
        return onResponseEnd.apply(handler, args);
      };
    }
    return dispatch.call(this, options, handler);
  };
}

/** Gives the payout service a different clock at every start. */
function misplaceClock(): void {
  const errorMs = Math.round((Math.random() * 2 - 1) * CLOCK_ERROR_MAX_MS);
  const RealDate = Date;
  const now = (): number => RealDate.now() + errorMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

if (folder !== '' && service !== undefined) {
  const load = createRequire(
    new URL('../../../../services/platform/package.json', import.meta.url),
  );
  watchKafka(load);
  watchPostgres(load);
  watchSends(load);
  watchLedger();
  if (service === 'payout') misplaceClock();
}
