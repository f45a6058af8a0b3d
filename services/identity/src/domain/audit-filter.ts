/** First parts of the stable names of entries, such as the `member` of member.roles_changed, by topic. */
const KIND_PREFIXES = {
  SIGN_IN: ['session', 'password', 'passkey', 'second_factor', 'single_sign_on'],
  MEMBERS: ['member'],
  WALLETS: ['wallet'],
  API_KEYS: ['api_key'],
  ORGANIZATION: ['organization', 'department', 'category', 'policy'],
  CONTROLS: ['control'],
  APPROVALS: ['expense', 'approval', 'delegation'],
  PAYOUTS: ['payout'],
} as const;

export type AuditTopic = keyof typeof KIND_PREFIXES;

/** Entries of the audit log that match all of it; null matches every entry. */
export interface AuditFilter {
  readonly actorId: string | null;
  /** First parts of names; null for all. */
  readonly kindPrefixes: readonly string[] | null;
  readonly from: Date | null;
  /** Excluded. */
  readonly until: Date | null;
  /** Each is in what the entry shows; empty for all. */
  readonly words: readonly string[];
}

/** More words narrow no further, and each costs a scan. */
const WORDS_MAX = 5;

export const wordsOf = (search: string): string[] =>
  search.trim().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

export const kindPrefixesOf = (topics: readonly AuditTopic[]): string[] =>
  topics.flatMap((topic) => KIND_PREFIXES[topic]);
