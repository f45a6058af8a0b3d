import type { StoredEntry } from '@outlay/authority-log';

/** An entry of the authority log, with what became of it. */
export interface AuthorityHistoryEntry extends StoredEntry {
  /** The second person, once one has confirmed it. */
  readonly confirmedById: string | null;
  /** Whether it waits for a second person. */
  readonly isPending: boolean;
}
