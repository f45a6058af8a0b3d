import { withDeadline } from '../deadline/index.ts';
import { acrossOrganizations } from '../tenancy/index.ts';
import { Gauge, type Registry } from './metrics.ts';

/** A row of gauge values. */
interface GaugeRow {
  readonly metric: string;
  readonly labels: Record<string, string>;
  readonly value: number | null;
}

export interface GaugeStatement {
  /** Help text and label names of each gauge. */
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly labels?: string[] }>>;
  /** Returns rows of (metric text, labels jsonb, value float8). It must be cheap, because it runs at every scrape. */
  readonly statement: string;
}

/** The part of a service's pool that gauges use. */
export interface GaugeSource {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** Several or frequent scrapers query the database once in this time. */
const CACHE_MS = 5_000;
const TIMEOUT_MS = 2_000;

/**
 * Gauges from the service's database, read with one statement on a scrape. It runs at most every five seconds and for at most
 * two. If it fails, its gauges are absent from that scrape, which alert rules distinguish from zero.
 */
export function registerDatabaseGauges(
  registry: Registry,
  source: GaugeSource,
  { gauges, statement }: GaugeStatement,
  cacheMs = CACHE_MS,
): void {
  let refreshed: Promise<void> | null = null;
  let refreshedMs = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    for (const gauge of registered.values()) gauge.reset();
    const { rows } = await acrossOrganizations(() =>
      withDeadline(source.query(statement), TIMEOUT_MS),
    ).catch(() => ({
      rows: [],
    }));
    for (const gauge of registered.values()) gauge.remove({});
    for (const { metric, labels, value } of rows as GaugeRow[]) {
      if (value !== null) registered.get(metric)?.set(labels, value);
    }
  };
  const collect = (): Promise<void> => {
    if (refreshed === null || performance.now() - refreshedMs > cacheMs) {
      refreshedMs = performance.now();
      refreshed = refresh();
    }
    return refreshed;
  };
  const registered = new Map(
    Object.entries(gauges).map(([name, { help, labels = [] }]) => [
      name,
      new Gauge({ name, help, labelNames: labels, registers: [registry], collect }),
    ]),
  );
}
