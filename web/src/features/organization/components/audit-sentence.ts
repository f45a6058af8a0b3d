import type { AuditLogQuery } from '../../../generated/graphql.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { personName } from '../../../lib/person-name.ts';

export type AuditEntry = AuditLogQuery['auditLog']['edges'][number]['node'];

/** Returns the name of a `member 12` or `department 3` in the log; null when unknown. */
export type NameOf = (subject: string) => string | null;

/** Parts of an entry's text. */
interface Parts {
  /** The member whom the entry concerns. */
  readonly whom: string;
  /** Whether the actor changed their own account. */
  readonly isOwn: boolean;
  /** The recorded subject, such as the title of a change. */
  readonly subject: string;
  readonly department: string;
  readonly before: (field: string) => string;
  readonly after: (field: string) => string;
  /** Whether the field had no value before. */
  readonly isSet: (field: string) => boolean;
  /** The expense with its amount, such as 'Hotel Paris, $220.00'. */
  readonly expense: string;
  /** The payment of a payout, such as 'of 220.00 PYUSD to Emma Stone'. */
  readonly payment: string;
}

type Wording = Readonly<Record<string, (parts: Parts) => string>>;

/** Actions, to follow the actor's name. */
const actions: Wording = {
  'member.invited': ({ whom }) => `invited ${whom}`,
  'member.invitation_renewed': ({ whom }) => `sent ${whom} a new invitation`,
  'member.joined': () => 'joined the organization',
  'member.changed': ({ whom, isOwn }) => (isOwn ? 'changed their profile' : `changed ${whom}`),
  'member.roles_changed': ({ whom }) => `changed the roles of ${whom}`,
  'member.key_confirmed': ({ whom }) => `confirmed the key of ${whom}`,
  'member.keys_reset': ({ whom }) => `reset the devices and passkeys of ${whom}`,
  'member.people_confirmed': () => 'confirmed whom they know',
  'member.deactivated': ({ whom }) => `deactivated ${whom}`,
  'member.reactivated': ({ whom }) => `reactivated ${whom}`,
  'organization.created': () => 'created the organization',
  'organization.changed': () => "changed the organization's settings",
  'department.created': ({ after }) => `added the department ${after('name')}`,
  'department.renamed': ({ before, after }) =>
    `renamed the department ${before('name')} to ${after('name')}`,
  'department.budget_changed': ({ department }) => `changed the monthly budget of ${department}`,
  'department.deleted': ({ before }) => `deleted the department ${before('name')}`,
  'category.created': ({ after }) => `added the category ${after('name')}`,
  'category.changed': ({ after }) => `changed the category ${after('name')}`,
  'category.archived': ({ after }) => `archived the category ${after('name')}`,
  'tax_code.created': ({ after }) => `added the tax code ${after('name')}`,
  'tax_code.changed': ({ after }) => `changed the tax code ${after('name')}`,
  'tax_code.archived': ({ after }) => `archived the tax code ${after('name')}`,
  'custom_field.created': ({ after }) => `added the custom field ${after('name')}`,
  'custom_field.changed': ({ after }) => `changed the custom field ${after('name')}`,
  'custom_field.archived': ({ after }) => `archived the custom field ${after('name')}`,
  'travel_rate.created': ({ after }) => `added the travel rate ${after('name')}`,
  'travel_rate.changed': ({ after }) => `changed the travel rate ${after('name')}`,
  'travel_rate.archived': ({ after }) => `archived the travel rate ${after('name')}`,
  'policy.created': ({ after }) => `added the policy ${after('name')}`,
  'policy.changed': ({ after }) => `changed the policy ${after('name')}`,
  'policy.archived': ({ after }) => `archived the policy ${after('name')}`,
  'password.changed': () => 'changed their password',
  'session.started': () => 'signed in',
  'session.confirmed': () => 'confirmed their identity',
  'session.ended': () => 'signed out a session',
  'session.key_replaced': () => 'replaced the signing key of their session',
  'session.others_ended': () => 'signed out all their other sessions',
  'second_factor.turned_on': () => 'turned on two-step sign-in',
  'second_factor.turned_off': () => 'turned off two-step sign-in',
  'second_factor.recovery_code_used': () => 'used a recovery code',
  'device_key.added': () => 'added a device',
  'device_key.removed': () => 'removed a device',
  'passkey.added': ({ after }) => `added the passkey ${after('name')}`,
  'passkey.removed': ({ before }) => `removed the passkey ${before('name')}`,
  'single_sign_on.changed': () => 'changed single sign-on',
  'single_sign_on.removed': () => 'removed single sign-on',
  'single_sign_on.domain_added': ({ subject }) => `added the ${subject} for single sign-on`,
  'single_sign_on.domain_proved': ({ subject }) => `verified the ${subject} for single sign-on`,
  'single_sign_on.domain_removed': ({ subject }) => `removed the ${subject} from single sign-on`,
  'single_sign_on.linked': () => 'used single sign-on for the first time',
  'wallet.changed': ({ isSet }) =>
    isSet('walletAddress') ? 'added a wallet' : 'changed their wallet',
  'wallet.removed': () => 'removed their wallet',
  'wallet.memo_changed': () => 'changed the memo of their wallet',
  'wallet.watch_changed': () => 'changed the automatic drafts of their wallet',
  'api_key.created': ({ after }) => `created the API key ${after('name')}`,
  'api_key.revoked': ({ before }) => `revoked the API key ${before('prefix')}`,
  'control.proposed': ({ subject }) => `proposed a change: ${subject}`,
  'control.changed': ({ subject }) => `put a change into effect: ${subject}`,
  'control.refused': ({ subject }) => `refused a change: ${subject}`,
  'control.withdrawn': ({ subject }) => `withdrew a change: ${subject}`,
  'expense.submitted': ({ expense }) => `submitted ${expense}`,
  'expense.withdrawn': ({ expense }) => `withdrew ${expense}`,
  'expense.recoded': ({ expense }) => `changed the coding of ${expense}`,
  'expense.duplicate_kept': ({ expense }) => `marked ${expense} as not a duplicate`,
  'expense.duplicate_discarded': ({ expense }) => `marked ${expense} as a duplicate`,
  'approval.approved': ({ expense }) => `approved ${expense}`,
  'approval.rejected': ({ expense }) => `rejected ${expense}`,
  'approval.sent_back': ({ expense }) => `sent back ${expense}`,
  'approval.escalated': ({ expense }) => `escalated ${expense}`,
  'delegation.set': () => 'set a delegate',
  'delegation.confirmed': () => 'confirmed a delegate',
  'delegation.ended': () => 'ended a delegation',
  'payout.held': ({ payment }) => `held the payout ${payment}`,
  'payout.released': ({ payment }) => `released the payout ${payment}`,
  'payout.cancelled': ({ payment }) => `cancelled the payout ${payment}`,
  'payout.paused': () => 'paused payouts',
  'period.closed': ({ subject }) => `closed ${subject}`,
  'period.reopened': ({ subject }) => `reopened ${subject}`,
  'payout.resumed': () => 'resumed payouts',
};

/** Events without an actor, as whole sentences. */
const events: Wording = {
  'password.reset_requested': ({ whom }) => `Password reset requested for ${whom}`,
  'password.reset': ({ whom }) => `${whom} set a new password with a link`,
  'member.keys_reset': ({ whom }) => `The devices and passkeys of ${whom} were reset`,
  'session.reuse_detected': () => 'A sign-in token was reused, so its session was ended',
  'control.changed': ({ subject }) => `A change took effect: ${subject}`,
  'control.refused': ({ subject }) => `A change could not take effect: ${subject}`,
  'control.expired': ({ subject }) => `A proposed change expired: ${subject}`,
  'delegation.ended': () => 'A delegation ended',
  'approval.automatic': ({ expense }) => `${expense} approved automatically`,
  'approval.escalated': ({ expense }) => `${expense} escalated`,
  'payout.queued': ({ payment }) => `Payout ${payment} queued`,
  'payout.held': ({ payment }) => `Payout ${payment} held`,
  'payout.failed': ({ payment }) => `Payout ${payment} failed`,
  'payout.sent': ({ payment }) => `Payout ${payment} sent`,
  'payout.stopped': () => 'Payouts stopped',
};

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
  const who = actor ? personName(actor) : byService.test(kind) ? 'System' : 'Someone not signed in';
  const action = actions[kind];
  const event = events[kind];
  if (action && (actor || !event)) return { who, what: action(parts), isWhole: false };
  if (event) return { who, what: event(parts), isWhole: true };
  // An unknown kind shows its name.
  return { who, what: `${kind.replaceAll(/[._]/g, ' ')}: ${parts.whom}`, isWhole: false };
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

function partsOf({ actor, subject, changes, expense }: AuditEntry, nameOf: NameOf): Parts {
  const find = (field: string) => changes.find((each) => each.field === field);
  const isMember = subject.startsWith('member ');
  const payeeId = find('payee')?.after ?? null;
  const amount = find('amount')?.after ?? null;
  const title = expense?.title ?? 'an expense';
  const total = expense?.amount ?? null;
  return {
    whom: isMember ? (nameOf(subject) ?? 'a member') : subject,
    isOwn: subject === `member ${actor?.id ?? ''}`,
    subject,
    department: nameOf(subject) ?? 'a department',
    before: (field) => find(field)?.before ?? 'without a name',
    after: (field) => find(field)?.after ?? 'without a name',
    isSet: (field) => find(field)?.before === null,
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
