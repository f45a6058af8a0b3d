import { maturesAt, mayAnswer, type Authority, type Proposal, type Trust } from '@outlay/authority';
import type { ChangedField } from '@outlay/authority-log';

/** What a pending change says in words, by the service that proposed it. */
export interface DescribedChange {
  readonly statementHash: string;
  readonly title: string;
  readonly fields: readonly ChangedField[];
}

/** A statement that waits for a second person. */
export interface PendingChange extends DescribedChange {
  readonly proposal: Proposal;
  /** When time confirms it; null while somebody else can. */
  readonly takesEffectAt: Date | null;
  readonly viewerMayConfirm: boolean;
  readonly viewerMayReject: boolean;
}

/** A proposal without words, such as one whose service has not sent any. */
const UNDESCRIBED = { title: 'A change', fields: [] };

/** Returns the pending changes that a viewer made or may decide on, newest first. */
export function pendingChangesFor(
  state: Authority,
  described: readonly DescribedChange[],
  viewerId: string,
  moment: { readonly trust: Trust; readonly now: Date },
): PendingChange[] {
  const words = new Map(described.map((each) => [each.statementHash, each]));
  return [...state.proposals]
    .map(([statementHash, proposal]) => ({
      ...UNDESCRIBED,
      ...words.get(statementHash),
      statementHash,
      proposal,
      takesEffectAt: maturesAt(state, statementHash, moment),
      viewerMayConfirm: mayAnswer(state, statementHash, viewerId, 'confirm', moment),
      viewerMayReject: mayAnswer(state, statementHash, viewerId, 'withdraw', moment),
    }))
    .filter(
      ({ proposal, viewerMayConfirm, viewerMayReject }) =>
        proposal.authorId === viewerId || viewerMayConfirm || viewerMayReject,
    )
    .toSorted((left, right) => right.proposal.proposedAt.localeCompare(left.proposal.proposedAt));
}
