import type { Transaction } from '@outlay/platform/postgres';
import type { AuthorityStates } from './authority-states.ts';
import { createChangeDetails } from './change-details.ts';
import type { ChangeScope } from './changes.ts';

/** What changes need of a transaction over one organization. */
export const createChangeScope = (
  tx: Transaction,
  states: AuthorityStates,
  organizationId: string,
): ChangeScope => ({
  organizationId,
  tx,
  changes: createChangeDetails(tx, organizationId),
  knownAuthority: () => states.of(tx, organizationId),
});
