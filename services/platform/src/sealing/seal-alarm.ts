import { Counter, type Registry } from 'prom-client';
import type { Logger } from '../telemetry/index.ts';

/** Called with the table of a row whose seal does not verify. */
export type OnBrokenSeal = (table: string) => void;

/**
 * Reports that a row was changed outside its service. The row is not used, and an attacker may have write access to the database.
 */
export function createSealAlarm(log: Logger, metrics?: Registry): OnBrokenSeal {
  const broken = new Counter({
    name: 'outlay_broken_row_seals_total',
    help: 'Reads of rows that were changed outside of their service, and which are not used',
    labelNames: ['table'],
    registers: metrics ? [metrics] : [],
  });
  return (table) => {
    broken.inc({ table });
    log.fatal(
      { table },
      'ROW_SEAL_BROKEN: a row was changed outside of its service and is not used',
    );
  };
}
