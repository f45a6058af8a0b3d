import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { armedFile, type Point, type Victim } from './points.ts';

/** An armed point not reached within this time was not on anyone's path. */
const REACHED_WITHIN_MS = 4_000;
/** A killed service is back within some hundred milliseconds; without a pause it would only ever start. */
const REST_MS = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const anyOf = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

export interface Killer {
  /** Kills by `service point`. */
  readonly kills: ReadonlyMap<string, number>;
  readonly total: () => number;
  /** Resolves when `wanted` processes have died or `stop` was called. */
  readonly done: Promise<void>;
  readonly stop: () => void;
}

/** Arms one random point after the other until `wanted` processes have died at theirs. */
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

  async function run(): Promise<void> {
    while (!stopped && total() < wanted) {
      const { service, points } = anyOf(victims);
      await strike(service, anyOf(points));
    }
  }
  return { kills, total, done: run(), stop: () => (stopped = true) };
}
