import type { ChangeKind, ProposalCode, Proposed } from '@outlay/authority-log';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import { monthName } from '@outlay/schemas/months';
import {
  exportVoided,
  notFinance,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import { mayKeepBooks, type Actor } from './change-chart.ts';
import { REASON_LENGTH_MAX, type PeriodCommand, type PeriodPorts } from './close-period.ts';
import type { Clock, Scope } from './ports.ts';

type VoidCommand = Omit<PeriodCommand, 'month'> & { readonly id: string };
type Voiding = Pick<VoidCommand, 'id' | 'reason'>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Voids an export, once a second person of finance or an admin confirms it, so that its entries can be exported again. */
export const exportVoidedChange = ({
  now,
}: Clock): ChangeKind<Scope, Voiding, AccountingRefusalCode> => ({
  kind: 'journal_export.voided',
  prepare: async ({ books, exports }, { id, reason }) => {
    // No export takes entries and nobody voids between the check and the commit.
    await books.lockJournal();
    const made = await exports.find(id);
    if (!made) return refuse('NOT_FOUND', 'Export not found.', 'id');
    if (made.voided) return exportVoided();
    const { format, month, entries } = made;
    const name = `${format.toUpperCase()} export of ${monthName(month)}`;
    return ok({
      title: `Void the ${name}`,
      fields: [{ field: name, before: `Entries: ${entries}`, after: `Voided: ${reason}` }],
      says: { kind: 'journal_export.voided', subject: `journal_export/${id}`, body: {} },
      apply: ({ authorId, confirmedById }) =>
        exports.void(id, { reason, voidedAt: now(), voidedById: authorId, confirmedById }),
    });
  },
});

/** Voids an export, or proposes it. */
export const voidJournalExport =
  ({ unitOfWork, clock, changes }: Omit<PeriodPorts, 'queries' | 'replyWaitMs'>) =>
  async (
    actor: Actor,
    { id, reason, proof }: VoidCommand,
  ): Promise<Result<Proposed, AccountingRefusalCode | ProposalCode>> => {
    if (!mayKeepBooks(actor.viewer)) return notFinance();
    if (!UUID.test(id)) return refuse('NOT_FOUND', 'Export not found.', 'id');
    const read = readReason(reason, REASON_LENGTH_MAX);
    if (!read.ok) return read;
    const run = <Value>(work: (scope: Scope) => Promise<Value>) =>
      unitOfWork.run(actor.cause, work);
    const voiding = { id, reason: read.value };
    return changes.propose(run, exportVoidedChange(clock), voiding, { ...actor, proof });
  };
