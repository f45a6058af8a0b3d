import {
  apply,
  emptyAuthority,
  ends,
  entryHash,
  foldEntries,
  forbiddenBy,
  NO_HEAD,
  isSaid,
  withForbidden,
  type Authority,
  type Entry,
  type Signed,
  type Trust,
} from '@outlay/authority';
import { createRecentMap } from '@outlay/platform/recent';
import type { Logger } from '@outlay/platform/telemetry';
import type { AuthorityStore, Head } from './authority-store.ts';
import type { StoredHeads } from './stored-heads.ts';

/** Why an entry or a statement is not taken. */
export interface DoorProblem {
  readonly code: string;
  readonly message: string;
}

/** The newest entry of an organization that the signer lacked. */
export interface Behind {
  readonly organizationId: string;
  readonly sequence: number;
}

/** Why an organization's payments wait: the signer may not know its whole log. */
export type LogProblem = DoorProblem & { readonly code: 'LOG_OUTDATED' | 'LOG_RECOVERING' };

/** Who may decide what in each organization, as this signer has verified it from what people signed. */
export interface AuthorityBook {
  /** Adds entries, and returns how far the log goes; the first problem ends it. */
  append(organizationId: string, entries: readonly Entry[]): Head | DoorProblem;
  /** The writer says that every entry of before a moment is here, once logs go as far as `behind` says. True for its first word. */
  confirmCurrent(at: Date, behind: readonly Behind[]): boolean;
  /** Honours a statement that forbids before its entry comes. */
  forbid(signed: Signed): DoorProblem | null;
  /** The state after the newest entry, with everything that was forbidden since. */
  stateOf(organizationId: string): Authority;
  /** Why nothing can be signed for an organization; null when its whole log is here, as confirmed in the last minute. */
  logProblem(organizationId: string): LogProblem | null;
  /** Raises an alarm for what was forbidden and did not come into the log in time. */
  checkOverdue(): void;
}

export interface AuthorityBookParts {
  readonly store: AuthorityStore;
  readonly heads: StoredHeads;
  readonly trust: Trust;
  readonly log: Pick<Logger, 'fatal' | 'error' | 'warn' | 'info'>;
  readonly now?: () => number;
}

/** States of this many organizations are cached. */
const REMEMBERED_MAX = 1_000;
/** The writer's clock may be ahead of this machine's by as much. */
const CLOCK_DIFFERENCE_MAX_MS = 60_000;
/** What the writer said longer ago says nothing of now. */
const WORD_AGE_MAX_MS = 60_000;
/** What forbids is expected in the log within this time. */
const ANNOUNCED_MAX_MS = 60_000;
/** What one person forbids and the log does not have. Everybody may withdraw, and the log does not say whose an expense is. */
const ANNOUNCED_OF_AUTHOR_MAX = 100;

export function createAuthorityBook(parts: AuthorityBookParts): AuthorityBook {
  const { store, heads, trust, log, now = Date.now } = parts;
  const states = createStates(store, trust);
  const broken: Broken = (organizationId, message) => {
    log.fatal({ organizationId }, `the authority log is broken: ${message}`);
    return { code: 'LOG_BROKEN', message };
  };
  const add = createAdd({ ...parts, now }, states, broken);
  /** The writer's newest word; null before the first. */
  let current: { readonly atMs: number; readonly until: ReadonlyMap<string, number> } | null = null;
  return {
    append: (organizationId, entries) => {
      let state = states.of(organizationId);
      for (const entry of entries) {
        if (entry.sequence <= state.sequence) {
          if (isOther(store, organizationId, entry)) {
            return broken(organizationId, 'Two entries have the same place.');
          }
          continue;
        }
        // The writer continues from the place in the answer.
        if (entry.sequence > state.sequence + 1) break;
        const next = add(state, entry);
        if ('code' in next) return next;
        state = next;
      }
      return { sequence: state.sequence, head: state.head };
    },
    confirmCurrent: (at, behind) => {
      const isFirst = current === null;
      if (at.getTime() <= now() + CLOCK_DIFFERENCE_MAX_MS) {
        const until = behind.map((each) => [each.organizationId, each.sequence] as const);
        current = { atMs: at.getTime(), until: new Map(until) };
      }
      return isFirst;
    },
    forbid: createForbid({ ...parts, now }, states),
    stateOf: (organizationId) =>
      withForbidden(states.of(organizationId), store.announced(organizationId), trust),
    logProblem: (organizationId) => {
      const { sequence } = states.of(organizationId);
      const kept = heads.of(organizationId);
      if (kept && kept.sequence > sequence) {
        return { code: 'LOG_RECOVERING', message: 'The signer is reading the log again.' };
      }
      if (current === null || now() - current.atMs > WORD_AGE_MAX_MS) {
        return outdated('The writer of the log has been silent for a minute.');
      }
      return (current.until.get(organizationId) ?? 0) > sequence
        ? outdated('The newest entries have not reached the signer yet.')
        : null;
    },
    checkOverdue: () => {
      for (const overdue of store.takeOverdue(now() - ANNOUNCED_MAX_MS)) {
        log.fatal(overdue, 'a statement that blocks payments is missing from the authority log');
      }
    },
  };
}

type Broken = (organizationId: string, message: string) => DoorProblem & { code: 'LOG_BROKEN' };

const outdated = (message: string) => ({ code: 'LOG_OUTDATED' as const, message });

interface States {
  readonly of: (organizationId: string) => Authority;
  readonly remember: (state: Authority) => Authority;
}

/** The states of the stored logs; those of the last organizations are remembered. */
function createStates(store: AuthorityStore, trust: Trust): States {
  const remembered = createRecentMap<Authority>(REMEMBERED_MAX);
  const remember = (state: Authority): Authority => {
    remembered.set(state.organizationId, state);
    return state;
  };
  return {
    remember,
    of: (organizationId) => {
      const state = remembered.get(organizationId) ?? emptyAuthority(organizationId);
      const entries = store.entriesAfter(organizationId, state.sequence);
      return entries.length === 0 ? state : remember(foldEntries(state, entries, trust));
    },
  };
}

/** Returns the key of a statement that forbids, the same for all that say the same. */
const createForbid =
  ({ store, trust, now }: Required<AuthorityBookParts>, states: States): AuthorityBook['forbid'] =>
  (signed) => {
    const { organizationId } = signed.statement;
    const receivedAtMs = now();
    const author = forbiddenBy(states.of(organizationId), signed, new Date(receivedAtMs), trust);
    if ('code' in author) return author;
    const { memberId: authorId } = author;
    const own = store.announced(organizationId).filter((each) => each.authorId === authorId);
    if (own.some((each) => isSaid(each.signed.statement, signed.statement))) return null;
    if (own.length >= ANNOUNCED_OF_AUTHOR_MAX) {
      const message = 'Too much that this person forbids is not in the log yet.';
      return { code: 'TOO_MANY_STATEMENTS', message };
    }
    store.announce(organizationId, { signed, authorId, receivedAtMs });
    return null;
  };

/** Returns how the next entry is checked and stored. */
const createAdd =
  (
    { store, heads, trust, log, now }: Required<AuthorityBookParts>,
    states: States,
    broken: Broken,
  ) =>
  (state: Authority, entry: Entry): Authority | DoorProblem => {
    const { organizationId } = state;
    if (Date.parse(entry.at) > now() + CLOCK_DIFFERENCE_MAX_MS) {
      return { code: 'LOG_BROKEN', message: 'The entry is from the future.' };
    }
    const applied = apply(state, entry, trust);
    if (!applied.ok) {
      const { code, message } = applied.refusal;
      log.fatal({ organizationId, sequence: entry.sequence, code }, 'an entry was refused');
      return { code, message };
    }
    const { sequence, head } = applied.state;
    const kept = heads.of(organizationId);
    if (kept?.sequence === sequence && kept.head !== head) {
      return broken(organizationId, 'It differs from the one that this signer knew.');
    }
    const { effect } = applied;
    const ended = store
      .announced(organizationId)
      .filter((prohibition) => effect !== null && ends(effect, prohibition));
    store.append(organizationId, entry, head, ended);
    heads.keep(organizationId, { sequence, head });
    return states.remember(applied.state);
  };

/** Whether an entry differs from the stored one in its place. */
function isOther(store: AuthorityStore, organizationId: string, entry: Entry): boolean {
  const [stored] = store.entriesAfter(organizationId, entry.sequence - 1);
  return (stored ? entryHash(stored) : NO_HEAD) !== entryHash(entry);
}
