import type { AuditLogQuery } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';

export type AuditEntry = AuditLogQuery['auditLog']['entries'][number];

/** Name of a `member 12` of the log; null when unknown. */
export type NameOf = (memberId: string) => string | null;

/** An entry of the log as a sentence. */
export function auditSentence(entry: AuditEntry, nameOf: NameOf): string {
  const actor = entry.actor ? personName(entry.actor) : 'Somebody who was not signed in';
  const [what, id] = splitSubject(entry.subject);
  const isOwn = what === 'member' && id === entry.actor?.id;
  const whom = what === 'member' ? (nameOf(id) ?? `member ${id}`) : entry.subject;
  const after = (field: string) => entry.changes.find((each) => each.field === field)?.after;
  const before = (field: string) => entry.changes.find((each) => each.field === field)?.before;
  switch (entry.kind) {
    case 'member.invited':
      return `${actor} invited ${whom}`;
    case 'member.invitation_renewed':
      return `${actor} sent ${whom} a new invitation`;
    case 'member.joined':
      return `${actor} accepted the invitation`;
    case 'member.changed':
      return isOwn ? `${actor} changed their profile` : `${actor} changed ${whom}`;
    case 'member.roles_changed':
      return `${actor} changed the roles of ${whom}`;
    case 'member.deactivated':
      return `${actor} deactivated ${whom}`;
    case 'member.reactivated':
      return `${actor} reactivated ${whom}`;
    case 'organization.created':
      return `${actor} created the organisation`;
    case 'organization.changed':
      return `${actor} changed the organisation's settings`;
    case 'department.created':
      return `${actor} added the department ${after('name') ?? id}`;
    case 'department.renamed':
      return `${actor} renamed the department ${before('name') ?? id} to ${after('name') ?? id}`;
    case 'department.budget_changed':
      return `${actor} changed the monthly budget of ${entry.subject}`;
    case 'department.deleted':
      return `${actor} deleted the department ${before('name') ?? id}`;
    case 'password.changed':
      return `${actor} changed their password`;
    case 'password.reset_requested':
      return `A new password was asked for, for ${whom}`;
    case 'password.reset':
      return `${whom} set a new password with a link`;
    case 'session.started':
      return `${actor} signed in`;
    case 'session.ended':
      return `${actor} signed out a session`;
    case 'session.others_ended':
      return `${actor} signed out all their other sessions`;
    case 'session.reuse_detected':
      return 'A used sign-in token came back, and its session was ended';
    case 'second_factor.turned_on':
      return `${actor} turned on two-step sign-in`;
    case 'second_factor.turned_off':
      return `${actor} turned off two-step sign-in`;
    case 'second_factor.recovery_code_used':
      return `${actor} used a recovery code`;
    case 'passkey.added':
      return `${actor} added the passkey ${after('name') ?? id}`;
    case 'passkey.removed':
      return `${actor} removed the passkey ${before('name') ?? id}`;
    case 'api_key.created':
      return `${actor} created the API key ${after('name') ?? id}`;
    case 'api_key.revoked':
      return `${actor} revoked the API key ${before('prefix') ?? id}`;
    default:
      // A kind that this page doesn't know yet: its stable name is better than nothing.
      return controlSentence(entry, actor) ?? `${actor}: ${entry.kind} (${whom})`;
  }
}

/** An entry about a change that another admin confirms; null for other kinds. */
function controlSentence({ kind, subject, ...entry }: AuditEntry, actor: string): string | null {
  switch (kind) {
    case 'control.proposed':
      return `${actor} proposed a change: ${subject}`;
    case 'control.changed':
      return entry.actor
        ? `${actor} put a change into effect: ${subject}`
        : `A change took effect: ${subject}`;
    case 'control.refused':
      return entry.actor
        ? `${actor} refused a change: ${subject}`
        : `A change could not take effect: ${subject}`;
    case 'control.withdrawn':
      return `${actor} withdrew a change: ${subject}`;
    case 'control.expired':
      return `A proposed change expired: ${subject}`;
    default:
      return null;
  }
}

/** `api key 4` is the fourth api key. */
function splitSubject(subject: string): [what: string, id: string] {
  const at = subject.lastIndexOf(' ');
  return at === -1 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)];
}

const fieldNames: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  roles: 'Roles',
  manager: 'Manager',
  department: 'Department',
  status: 'Status',
  name: 'Name',
  currency: 'Currency',
  timeZone: 'Time zone',
  dateOrder: 'Date order',
  requiresSecondFactor: 'Two-step sign-in required',
  monthlyBudgetUsd: 'Monthly budget (USD)',
  prefix: 'Key',
  scopes: 'Scopes',
  expiresAt: 'Expires',
  sessionsEnded: 'Sessions ended',
};

export interface ChangeText {
  field: string;
  before: string;
  after: string;
}

/** One change with names instead of ids; 'none' for an empty value. */
export function changeLabels(change: AuditEntry['changes'][number], nameOf: NameOf): ChangeText {
  const words = (value: string | null) => {
    if (value === null || value === '') return 'none';
    const [what, id] = splitSubject(value);
    return change.field === 'manager' && what === 'member' ? (nameOf(id) ?? value) : value;
  };
  return {
    field: fieldNames[change.field] ?? change.field,
    before: words(change.before),
    after: words(change.after),
  };
}
