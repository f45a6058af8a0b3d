import { createControlGate, type ControlGate } from '@outlay/platform/controls';
import { BOOKKEEPERS, installChart, setAccount, setAccountMapping } from './change-chart.ts';
import {
  closePeriod,
  periodReopenedControl,
  reopenPeriod,
  type PeriodPorts,
} from './close-period.ts';
import { createJournalExport } from './export-journal.ts';
import type { Clock, Scope } from './ports.ts';

/** The gate of what two people decide. */
export const createAccountingControls = (clock: Clock, delayS: number): ControlGate<Scope> =>
  createControlGate({ clock, delayS, controls: [periodReopenedControl], roles: BOOKKEEPERS });

/** Everything that people can do in this service. */
export const createUseCases = (ports: PeriodPorts) => ({
  setAccount: setAccount(ports),
  installChart: installChart(ports),
  setAccountMapping: setAccountMapping(ports),
  createJournalExport: createJournalExport(ports),
  closePeriod: closePeriod(ports),
  reopenPeriod: reopenPeriod(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
