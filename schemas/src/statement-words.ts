/** The parts of a signed statement that say what it is about. */
interface Described {
  readonly kind: string;
  /** Such as member/12. */
  readonly subject: string;
  readonly body: unknown;
}

/** Names of members by id. */
export type NameOf = (memberId: string) => string;

/** A part of a body; undefined where there is none, as in a rule that is removed. */
const read = (body: unknown, field: string): unknown =>
  typeof body === 'object' && body !== null
    ? (body as Readonly<Record<string, unknown>>)[field]
    : undefined;
const textIn = (body: unknown, field: string): string => {
  const value = read(body, field);
  return typeof value === 'string' ? value : '';
};
const listIn = (body: unknown, field: string): string => {
  const value = read(body, field);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(', ') : '';
};
const isRemoved = (body: unknown): boolean => read(body, 'removed') === true;

type Words = (about: string, body: unknown, nameOf: NameOf) => string;

const managerWords: Words = (about, body, nameOf) => {
  const managerId = textIn(body, 'managerId');
  return managerId === ''
    ? `${nameOf(about)} has no manager`
    : `${nameOf(managerId)} manages ${nameOf(about)}`;
};

const setting =
  (name: string): Words =>
  (_about, body) =>
    isRemoved(body) ? `Remove ${name}` : `Set ${name}`;

const rate: Words = (_about, body) =>
  isRemoved(body) ? 'Remove a travel rate' : `Set a travel rate from ${textIn(body, 'validFrom')}`;

/** What each kind of statement says, for people who read the log. */
const WORDS: Readonly<Record<string, Words>> = {
  'organization.created': () => 'Found the organization',
  'member.invited': (about, body, nameOf) => `Invite ${nameOf(about)} as ${listIn(body, 'roles')}`,
  'member.joined': (about, _body, nameOf) => `${nameOf(about)} joins`,
  'member.admitted': (about, _body, nameOf) => `${nameOf(about)} joins by single sign-on`,
  'member.key_confirmed': (about, _body, nameOf) => `Confirm the first device of ${nameOf(about)}`,
  'people.confirmed': () => 'Confirm who else is here',
  'member.roles': (about, body, nameOf) =>
    `Change the roles of ${nameOf(about)} to ${listIn(body, 'roles')}`,
  'member.manager': managerWords,
  'member.department': (about, body, nameOf) =>
    textIn(body, 'department') === ''
      ? `${nameOf(about)} belongs to no department`
      : `Change the department of ${nameOf(about)}`,
  'member.deactivated': (about, _body, nameOf) => `Deactivate ${nameOf(about)}`,
  'member.reactivated': (about, _body, nameOf) => `Reactivate ${nameOf(about)}`,
  'key.added': (about, body, nameOf) =>
    `Add a ${textIn(read(body, 'key'), 'kind') === 'passkey' ? 'passkey' : 'device'} of ${nameOf(about)}`,
  'key.removed': (about, _body, nameOf) => `Remove a device or passkey of ${nameOf(about)}`,
  'keys.reset': (about, _body, nameOf) => `Reset the devices and passkeys of ${nameOf(about)}`,
  'keys.reset_by_mail': (about, _body, nameOf) =>
    `Reset the devices and passkeys of ${nameOf(about)} with a new password`,
  'wallet.set': (about, body, nameOf) => `Pay ${nameOf(about)} at ${textIn(body, 'address')}`,
  'wallet.removed': (about, _body, nameOf) => `Remove the wallet of ${nameOf(about)}`,
  'delegation.set': (_about, body, nameOf) =>
    `${nameOf(textIn(body, 'toId'))} acts for ${nameOf(textIn(body, 'fromId'))} until ${textIn(body, 'endsAt').slice(0, 10)}`,
  'delegation.ended': () => 'End a delegation',
  'rule.set': (_about, body) => {
    const name = textIn(read(body, 'rule'), 'name');
    return name === '' ? 'Remove an approval rule' : `Set the approval rule “${name}”`;
  },
  'rules.arranged': () => 'Change the order of the approval rules',
  'limits.set': () => 'Set the limits of payments',
  'auto_approval.set': (_about, body) =>
    `Approve up to ${textIn(body, 'limitUsd')} USD automatically`,
  'monthly_auto_approval.set': (_about, body) =>
    `Approve up to ${textIn(body, 'limitUsd')} USD a month automatically`,
  'passkey_rule.set': (_about, body) => {
    const aboveUsd = textIn(body, 'aboveUsd');
    return aboveUsd === '' ? 'Stop requiring passkeys' : `Require a passkey above ${aboveUsd} USD`;
  },
  'policy.set': (_about, body) =>
    read(body, 'reimbursable') === true ? 'Reimburse a policy' : 'Stop reimbursing a policy',
  'category.set': () => 'Change a category',
  'single_sign_on.set': setting('single sign-on'),
  'single_sign_on_domain.set': (about, body) =>
    isRemoved(body) ? `Remove the domain ${about}` : `Add the domain ${about}`,
  'second_factor.set': (_about, body) =>
    read(body, 'required') === true
      ? 'Require two-step sign-in'
      : 'Stop requiring two-step sign-in',
  'company_wallet.set': (about, body) =>
    read(body, 'isWatched') === true
      ? `Watch the company wallet ${about}`
      : `Stop watching the company wallet ${about}`,
  'payout_settings.set': () => 'Change the payout settings',
  'treasury.set': (_about, body) => `Use the treasury ${textIn(body, 'address')}`,
  'withdrawal_address.set': (_about, body) =>
    isRemoved(body)
      ? 'Remove a withdrawal address'
      : `Allow withdrawals to ${textIn(body, 'address')}`,
  'mileage_rate.set': rate,
  'per_diem_rate.set': rate,
  'month.set': (about, body) =>
    read(body, 'isClosed') === true ? `Close ${about}` : `Reopen ${about}`,
  'webhook.set': setting('a webhook'),
  'webhook.secret_replaced': () => 'Replace the secret of a webhook',
  'mail_settings.set': setting('the mail settings'),
  'payments.paused': () => 'Pause payments',
  'payments.resumed': () => 'Resume payments',
  'payout.held': () => 'Hold a payout',
  'payout.released': () => 'Release a payout',
  'payout.cancelled': () => 'Cancel a payout',
  'expense.withdrawn': (about) => `Withdraw expense ${about}`,
  'expense.rejected': (about) => `Reject expense ${about}`,
  'expense.sent_back': (about) => `Send expense ${about} back`,
  'proposal.confirmed': () => 'Confirm a change',
  'proposal.withdrawn': () => 'Reject or withdraw a change',
  'proposal.matured': () => 'A change of the only admin takes effect',
};

/** What a statement says, in plain words. */
export const wordsOf = ({ kind, subject, body }: Described, nameOf: NameOf): string =>
  WORDS[kind]?.(subject.split('/')[1] ?? '', body, nameOf) ?? kind;

/** The members that a statement's words name. */
export const membersNamedIn = ({ subject, body }: Described): string[] => {
  const [about, id = ''] = subject.split('/');
  const ofSubject = ['member', 'keys', 'wallet'].includes(about ?? '') ? [id] : [];
  const named = ['managerId', 'fromId', 'toId'].map((field) => textIn(body, field));
  return [...ofSubject, ...named].filter((each) => each !== '');
};
