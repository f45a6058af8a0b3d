import {
  emptyAuthority,
  foldEntries,
  NO_HEAD,
  type Authority,
  type Trust,
} from '@outlay/authority';
import type { Executor } from '@outlay/platform/postgres';
import { createRecentMap } from '@outlay/platform/recent';
import { readEntries, readHead } from './stored-entries.ts';

/** The states of the organizations' logs, folded from the stored entries and remembered. */
export interface AuthorityStates {
  /** The state after the newest stored entry. Every signature was verified here. @throws for a log that was tampered with */
  of(executor: Executor, organizationId: string): Promise<Authority>;
  /** Remembers the state after an entry that is being stored. It is not used if that transaction is rolled back. */
  remember(state: Authority): void;
}

/** States of this many organizations are cached. */
const REMEMBERED_MAX = 500;
const PAGE_ENTRIES = 1_000;

export function createAuthorityStates(trust: Trust): AuthorityStates {
  const remembered = createRecentMap<Authority>(REMEMBERED_MAX);
  const remember = (state: Authority): void => remembered.set(state.organizationId, state);
  return {
    remember,
    of: async (executor, organizationId) => {
      const { sequence, hash } = (await readHead(executor, organizationId)) ?? {
        sequence: 0,
        hash: NO_HEAD,
      };
      const known = remembered.get(organizationId);
      if (known?.sequence === sequence && known.head === hash) return known;
      const isAhead = known !== undefined && known.sequence >= sequence;
      const before = known && !isAhead ? known : emptyAuthority(organizationId);
      const state = await readOn(executor, before, sequence, trust).catch((error: unknown) => {
        // The remembered state may be that of a transaction that was rolled back.
        if (before.sequence === 0) throw error;
        return readOn(executor, emptyAuthority(organizationId), sequence, trust);
      });
      remember(state);
      return state;
    },
  };
}

async function readOn(
  executor: Executor,
  before: Authority,
  until: number,
  trust: Trust,
): Promise<Authority> {
  let state = before;
  while (state.sequence < until) {
    const page = await readEntries(executor, before.organizationId, state.sequence, PAGE_ENTRIES);
    if (page.length === 0) throw new Error(`the log of ${before.organizationId} has a gap`);
    state = foldEntries(
      state,
      page.map(({ entry }) => entry),
      trust,
    );
  }
  return state;
}
