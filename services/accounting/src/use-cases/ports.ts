import type { Viewer } from '@outlay/platform/auth';
import type { ControlScope } from '@outlay/platform/controls';
import type { Cause, OutboundEvent } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { Account, Chart, Mapped } from '../domain/account.ts';
import type { ApprovedExpense } from '../domain/approved-expense.ts';
import type { ExportFormat } from '../domain/exports/export-format.ts';
import type { BookedEntry, Entry } from '../domain/journal.ts';
import type { SourceEvent } from '../domain/source-event.ts';

export interface Clock {
  readonly now: () => Date;
}
