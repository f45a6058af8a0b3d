/** First parts of the stable names of entries, such as the `member` of member.roles_changed, by topic. */
const KIND_PREFIXES = {
  SIGN_IN: ['session', 'password', 'passkey', 'second_factor', 'single_sign_on'],
  MEMBERS: ['member'],
  WALLETS: ['wallet'],
  API_KEYS: ['api_key'],
  ORGANIZATION: [
    ...['organization', 'department', 'category', 'policy'],
    ...['tax_code', 'custom_field', 'travel_rate'],
  ],
  CONTROLS: ['control'],
  APPROVALS: ['expense', 'approval', 'delegation'],
  PAYOUTS: ['payout'],
} as const;

export type AuditTopic = keyof typeof KIND_PREFIXES;

/** Selects the audit log entries that match every field; a null field matches every entry. */
export interface AuditFilter {
  readonly actorId: string | null;
  /** First parts of entry names, or null for all entries. */
  readonly kindPrefixes: readonly string[] | null;
  readonly from: Date | null;
  /** The end of the period; it is excluded. */
  readonly until: Date | null;
  /** Words that the displayed entry must contain; empty for all entries. */
  readonly words: readonly string[];
}

export const kindPrefixesOf = (topics: readonly AuditTopic[]): string[] =>
  topics.flatMap((topic) => KIND_PREFIXES[topic]);
