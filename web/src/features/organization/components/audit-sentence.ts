import type { AuditLogQuery } from '#graphql';
import { formatMoney } from '../../../lib/format-money.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import words from './audit-words.json' with { type: 'json' };

export type AuditEntry = AuditLogQuery['auditLog']['edges'][number]['node'];

/** Returns the name of a `member 12` or `department 3` in the log; null when unknown. */
export type NameOf = (subject: string) => string | null;

/** Actions follow the actor's name; events have no actor and are whole sentences. */
const actions: Readonly<Record<string, string>> = words.actions;
const events: Readonly<Record<string, string>> = words.events;

/** The text of an entry. */
export interface AuditText {
  /** The actor's name, or the system's. */
  readonly who: string;
  readonly what: string;
  /** Whether `what` is a whole sentence that does not follow `who`. */
  readonly isWhole: boolean;
}

const byService = /^(approval|control|payout)\./;

/** Describes an entry, with names instead of ids. */
export function auditText(entry: AuditEntry, nameOf: NameOf): AuditText {
  const { actor, kind } = entry;
  const parts = partsOf(entry, nameOf);
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_all, part: string) => parts[part] ?? '');
  const who = actor ? personName(actor) : byService.test(kind) ? 'System' : 'Someone not signed in';
  const action = actions[variantOf(entry)];
  const event = events[kind];
  if (action && (actor || !event)) return { who, what: fill(action), isWhole: false };
  if (event) return { who, what: fill(event), isWhole: true };
  // An unknown kind shows its name.
  return { who, what: `${kind.replaceAll(/[._]/g, ' ')}: ${parts['whom']}`, isWhole: false };
}

/** The name of an action with words of its own, such as a change of one's own profile; else its kind. */
function variantOf({ actor, kind, subject, changes }: AuditEntry): string {
  const wallet = changes.find(({ field }) => field === 'walletAddress');
  const variants = [
    ...(wallet?.before === null ? [`${kind} first`] : []),
    ...(subject === `member ${actor?.id ?? ''}` ? [`${kind} own`] : []),
  ];
  return variants.find((variant) => variant in actions) ?? kind;
}

/** Describes an entry of the log in a sentence. */
export function auditSentence(entry: AuditEntry, nameOf: NameOf): string {
  const { who, what, isWhole } = auditText(entry, nameOf);
  return isWhole ? what : `${who} ${what}`;
}

/** Returns the page about an entry's subject; null without one. */
export function auditLink({ expense, kind }: Pick<AuditEntry, 'expense' | 'kind'>): string | null {
  if (expense) return `/expenses/${expense.id}`;
  return kind.startsWith('payout.') ? '/payouts' : null;
}

/** What the words name: people, the recorded subject, the expense with its amount and the payment of a payout. */
function partsOf(
  { subject, changes, expense }: AuditEntry,
  nameOf: NameOf,
): Readonly<Record<string, string>> {
  const find = (field: string) => changes.find((each) => each.field === field);
  const payeeId = find('payee')?.after ?? null;
  const amount = find('amount')?.after ?? null;
  const title = expense?.title ?? 'an expense';
  const total = expense?.amount ?? null;
  return {
    whom: subject.startsWith('member ') ? (nameOf(subject) ?? 'a member') : subject,
    subject,
    department: nameOf(subject) ?? 'a department',
    oldName: find('name')?.before ?? 'without a name',
    name: find('name')?.after ?? 'without a name',
    prefix: find('prefix')?.before ?? 'without a name',
    expense: total === null ? title : `${title}, ${moneyWords(total)}`,
    payment: [
      ...(amount === null ? [] : [`of ${moneyWords(amount)}`]),
      `to ${payeeId === null ? 'a member' : (nameOf(payeeId) ?? 'a member')}`,
    ].join(' '),
  };
}

/** Formats '86.40 EUR' of the log as '€86.40'. */
function moneyWords(amount: string): string {
  const [figure = '', currency = ''] = amount.split(' ');
  return formatMoney(figure, currency);
}
