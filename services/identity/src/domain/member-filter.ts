import type { MemberStatus } from './member.ts';

/** Selects the members that match every field; a null field matches every member. */
export interface MemberFilter {
  readonly status: MemberStatus | null;
  /** Name of a department. */
  readonly department: string | null;
  /** Words that are all in the name, email or department; empty for all members. */
  readonly words: readonly string[];
}
