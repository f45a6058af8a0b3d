import type { AnyEvent } from './envelope.ts';

/** Splits events, in order, into runs of one type in which no aggregate occurs twice: a batch handler may take a run at once. */
export function runsOf<Item extends { readonly event: AnyEvent }>(
  items: readonly Item[],
): Item[][] {
  const runs: Item[][] = [];
  const subjects = new Set<string>();
  for (const item of items) {
    const { type, subject } = item.event;
    const run = runs.at(-1);
    if (run && run[0]?.event.type === type && !subjects.has(subject)) run.push(item);
    else {
      runs.push([item]);
      subjects.clear();
    }
    subjects.add(subject);
  }
  return runs;
}
