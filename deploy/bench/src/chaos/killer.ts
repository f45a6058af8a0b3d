import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { armedFile, type Point, type Victim } from './points.ts';

/** A point that is not reached within this time is disarmed. */
const REACHED_WITHIN_MS = 2_000;
/** A killed service is back within some hundred milliseconds. Without a pause it would do nothing but start. */
const REST_MS = 500;
/** Points of different services that are armed at the same time, so that one that is never reached delays no other kill. */
const ARMED_AT_ONCE = 3;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const anyOf = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

export interface Killer {
  /** Number of kills by `service point`. */
  readonly kills: ReadonlyMap<string, number>;
  readonly total: () => number;
  /** Resolves when `wanted` processes have died or `stop` was called. */
  readonly done: Promise<void>;
  readonly stop: () => void;
}

/** Arms random points, a few at a time, until `wanted` processes have died at theirs. */
export function startKiller(folder: string, wanted: number, victims: readonly Victim[]): Killer {
  const kills = new Map<string, number>();
  let stopped = false;
  const total = (): number => [...kills.values()].reduce((sum, count) => sum + count, 0);

  async function strike(service: string, point: Point): Promise<void> {
    const file = armedFile(folder, service, point);
    writeFileSync(file, '');
    const deadline = Date.now() + REACHED_WITHIN_MS;
    while (existsSync(file) && Date.now() < deadline && !stopped) await wait(10);
    if (existsSync(file)) {
      rmSync(file, { force: true });
      return;
    }
    const name = `${service} ${point}`;
    kills.set(name, (kills.get(name) ?? 0) + 1);
    await wait(REST_MS * Math.random());
  }

  const aimedAt = new Set<string>();
  async function run(): Promise<void> {
    while (!stopped && total() + aimedAt.size < wanted) {
      const free = victims.filter(({ service }) => !aimedAt.has(service));
      const { service, points } = anyOf(free);
      aimedAt.add(service);
      await strike(service, anyOf(points));
      aimedAt.delete(service);
    }
  }
  const runs = Array.from({ length: ARMED_AT_ONCE }, run);
  const done = Promise.all(runs).then(() => undefined);
  return { kills, total, done, stop: () => (stopped = true) };
}
