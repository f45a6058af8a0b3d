import { createChanges, type AuthorityWriter, type Changes } from '@outlay/authority-log';
import { changeBooks } from './change-books.ts';
import { installChart, setAccount, setAccountMapping } from './change-chart.ts';
import { archiveChecklistItem, saveChecklistItem, tickChecklistItem } from './close-checklist.ts';
import {
  closePeriod,
  periodClosedChange,
  periodReopened,
  reopenPeriod,
  type PeriodPorts,
} from './close-period.ts';
import { createJournalExport } from './export-journal.ts';
import { importChart } from './import-chart.ts';
import { importTaxNames, setTaxName } from './name-taxes.ts';
import { exportVoidedChange, voidJournalExport } from './void-export.ts';
import type { Clock, Scope } from './ports.ts';

/** Every change in this service that the authority log decides about. */
export const createPeriodChanges = (ports: {
  readonly clock: Clock;
  readonly writer: AuthorityWriter;
}): Changes<Scope> =>
  createChanges({
    ...ports,
    kinds: [periodClosedChange, periodReopened, exportVoidedChange(ports.clock)],
  });

/** Everything that people can do in this service. */
export const createUseCases = (ports: PeriodPorts) => ({
  changeBooks: changeBooks(ports),
  setAccount: setAccount(ports),
  installChart: installChart(ports),
  importChart: importChart(ports),
  setAccountMapping: setAccountMapping(ports),
  setTaxName: setTaxName(ports),
  importTaxNames: importTaxNames(ports),
  createJournalExport: createJournalExport(ports),
  voidJournalExport: voidJournalExport(ports),
  saveChecklistItem: saveChecklistItem(ports),
  archiveChecklistItem: archiveChecklistItem(ports),
  tickChecklistItem: tickChecklistItem(ports),
  closePeriod: closePeriod(ports),
  reopenPeriod: reopenPeriod(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
