import { Gauge, type Registry } from './metrics.ts';

/** A connection pool's own counts. */
export interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Gauges for the used connections of a service, and for callers that wait for one. */
export function registerPoolGauges(registry: Registry, pool: CountedPool): void {
  new Gauge({
    name: 'outlay_database_pool_connections',
    help: 'Open connections to the own database by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'outlay_database_pool_waiting',
    help: 'Queries waiting for a connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
