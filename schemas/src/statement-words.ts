import texts from './statement-words.json' with { type: 'json' };

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

/** Kinds whose words depend on the body; those of all others are in statement-words.json. */
const WORDS: Readonly<Record<string, Words>> = {
  'member.manager': managerWords,
  'member.department': (about, body, nameOf) =>
    textIn(body, 'department') === ''
      ? `${nameOf(about)} belongs to no department`
      : `Change the department of ${nameOf(about)}`,
  'key.added': (about, body, nameOf) =>
    `Add a ${textIn(read(body, 'key'), 'kind') === 'passkey' ? 'passkey' : 'device'} of ${nameOf(about)}`,
  'delegation.set': (_about, body, nameOf) =>
    `${nameOf(textIn(body, 'toId'))} acts for ${nameOf(textIn(body, 'fromId'))} until ${textIn(body, 'endsAt').slice(0, 10)}`,
  'rule.set': (_about, body) => {
    const name = textIn(read(body, 'rule'), 'name');
    return name === '' ? 'Remove an approval rule' : `Set the approval rule “${name}”`;
  },
  'passkey_rule.set': (_about, body) => {
    const aboveUsd = textIn(body, 'aboveUsd');
    return aboveUsd === '' ? 'Stop requiring passkeys' : `Require a passkey above ${aboveUsd} USD`;
  },
  'policy.set': (_about, body) =>
    read(body, 'reimbursable') === true ? 'Reimburse a policy' : 'Stop reimbursing a policy',
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
  'withdrawal_address.set': (_about, body) =>
    isRemoved(body)
      ? 'Remove a withdrawal address'
      : `Allow withdrawals to ${textIn(body, 'address')}`,
  'mileage_rate.set': rate,
  'per_diem_rate.set': rate,
  'month.set': (about, body) =>
    read(body, 'isClosed') === true ? `Close ${about}` : `Reopen ${about}`,
  'webhook.set': setting('a webhook'),
  'mail_settings.set': setting('the mail settings'),
};

/** `{name}` is the member that the statement is about, `{about}` their id or another one, anything else a field of the body. */
const fill = (text: string, about: string, body: unknown, nameOf: NameOf): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, part: string) => {
    if (part === 'name') return nameOf(about);
    return part === 'about' ? about : textIn(body, part) || listIn(body, part);
  });

const isPlain = (kind: string): kind is keyof typeof texts => Object.hasOwn(texts, kind);

/** What a statement says, in plain words. */
export function wordsOf({ kind, subject, body }: Described, nameOf: NameOf): string {
  const about = subject.split('/')[1] ?? '';
  if (isPlain(kind)) return fill(texts[kind], about, body, nameOf);
  return WORDS[kind]?.(about, body, nameOf) ?? kind;
}

/** The members that a statement's words name. */
export const membersNamedIn = ({ subject, body }: Described): string[] => {
  const [about, id = ''] = subject.split('/');
  const ofSubject = ['member', 'keys', 'wallet'].includes(about ?? '') ? [id] : [];
  const named = ['managerId', 'fromId', 'toId'].map((field) => textIn(body, field));
  return [...ofSubject, ...named].filter((each) => each !== '');
};
