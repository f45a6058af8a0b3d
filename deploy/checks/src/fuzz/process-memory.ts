import { setTimeout as pause } from 'node:timers/promises';
import type { RunFile } from '@outlay/stack/local/run-file';

/** The memory of one process, in bytes. */
export interface ProcessMemory {
  /** The objects in use, with the memory that they hold outside the heap. */
  readonly used: number;
  readonly resident: number;
}

/** The collection takes some tens of milliseconds, and the metrics are read at each scrape. */
const COLLECTION_MS = 1_500;

/** Node processes with metrics; the collector of garbage is loaded into these. */
const metricsUrls = ({ services, metricsUrl }: RunFile): [string, string][] => [
  ...Object.entries(services).map(([name, { url }]): [string, string] => [name, `${url}/metrics`]),
  ['gateway', metricsUrl],
];

const read = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);

/**
 * Reads the memory of each service and of the gateway.
 *
 * @param collectSignal is sent first and makes them collect their garbage; null sends nothing
 */
export async function processMemory(
  run: RunFile,
  collectSignal: NodeJS.Signals | null,
): Promise<Readonly<Record<string, ProcessMemory>>> {
  const urls = metricsUrls(run);
  if (collectSignal !== null) {
    const names = new Set(urls.map(([name]) => name));
    for (const { name, pid } of run.processes)
      if (names.has(name)) process.kill(pid, collectSignal);
    await pause(COLLECTION_MS);
  }
  return Object.fromEntries(
    await Promise.all(
      urls.map(async ([name, url]): Promise<[string, ProcessMemory]> => {
        const metrics = await (await fetch(url)).text();
        return [
          name,
          {
            used:
              read(metrics, 'nodejs_heap_size_used_bytes') +
              read(metrics, 'nodejs_external_memory_bytes'),
            resident: read(metrics, 'process_resident_memory_bytes'),
          },
        ];
      }),
    ),
  );
}
