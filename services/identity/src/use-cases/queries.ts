import type { Viewer } from '@outlay/platform/auth';
import type { Page } from '@outlay/platform/paging';
import type { ApiKey } from '../domain/api-key.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { AuthorityHistoryEntry } from '../domain/authority-history.ts';
import type { MemberKey, WaitingKey } from '../domain/device-key.ts';
import type { PendingChange } from '../domain/pending-change.ts';
import type { FirstDevice } from '../domain/first-device.ts';
import type { PersonToConfirm } from '../domain/person-to-confirm.ts';
import type { AuditFilter } from '../domain/audit-filter.ts';
import type { MemberFilter } from '../domain/member-filter.ts';
import type { Account, AccountRole, BudgetedDepartment, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { Passkey } from '../domain/passkey.ts';
import type { SecondFactor } from '../domain/second-factor.ts';
import type { DeviceSession } from '../domain/session.ts';
import type { SingleSignOn } from '../domain/single-sign-on.ts';
import type { SingleSignOnDomain } from '../domain/single-sign-on-domain.ts';

export interface DepartmentWithCount extends BudgetedDepartment {
  /** Number of active members. */
  readonly memberCount: number;
}

export interface InvitedPerson extends Requester {
  readonly lastName: string;
  readonly roles: readonly AccountRole[];
  /** Last day of access; null without an end. */
  readonly accessEndsOn: string | null;
}

/** Somebody who asked for an organization. */
interface Requester {
  readonly email: string;
  readonly firstName: string;
  readonly organizationName: string;
}

/** Changes that ended or outdated access tokens; see the schema. */
export interface AccessChanges {
  readonly ended: readonly string[];
  readonly members: readonly { readonly id: string; readonly version: number }[];
}

/** Settings for admins. */
export interface SingleSignOnView {
  readonly provider: SingleSignOn | null;
  /** Sorted by name. */
  readonly domains: readonly SingleSignOnDomain[];
}

/** Reads for pages and lists; each is scoped to what the viewer may see. */
export interface IdentityQueries {
  members(viewer: Viewer, ids: readonly string[]): Promise<Member[]>;
  /** Returns members sorted by name. Only admins see deactivated and invited ones. */
  allMembers(viewer: Viewer): Promise<Member[]>;
  /** Returns the same by full name in pages; `page.after` names the last member of the page before. */
  memberPage(
    viewer: Viewer,
    filter: MemberFilter,
    page: Page,
    isDescending: boolean,
  ): Promise<Member[]>;
  memberCount(viewer: Viewer, filter: MemberFilter): Promise<number>;
  /** Returns the changes that wait for a second person and that the viewer made or may decide on, newest first. */
  pendingChanges(viewer: Viewer): Promise<PendingChange[]>;
  /** Returns entries of the authority log, oldest first. */
  authorityLog(viewer: Viewer, page: Page, newestFirst: boolean): Promise<AuthorityHistoryEntry[]>;
  /** Which entry of the log is the newest now, signed as its writer. */
  signedHead(viewer: Viewer): Promise<string>;
  /** Returns the next version of each subject. */
  statementVersions(viewer: Viewer, subjects: readonly string[]): Promise<number[]>;
  /** Returns a member's keys in the log, oldest first. */
  memberKeys(viewer: Viewer, memberId: string): Promise<MemberKey[]>;
  /** Returns the viewer's keys that another device of theirs has to add, newest first. */
  waitingKeys(
    viewer: Viewer,
  ): Promise<(Pick<WaitingKey, 'publicKey' | 'createdAt'> & Pick<MemberKey, 'label' | 'digits'>)[]>;
  /** Returns the accounts that wait for an admin to say that they are separate people, in the order in which they came. */
  peopleToConfirm(viewer: Viewer): Promise<PersonToConfirm[]>;
  /** Returns the newcomers' devices that the viewer, an admin, may confirm. */
  firstDevices(viewer: Viewer): Promise<FirstDevice[]>;
  /** Returns the organizations of members whom the viewer already sees. */
  organizations(ids: readonly string[]): Promise<Organization[]>;
  /** Returns all departments of the organization, or those with these ids. */
  departments(viewer: Viewer, ids?: readonly string[]): Promise<DepartmentWithCount[]>;
  /** Returns an operator's own account. */
  operator(id: string): Promise<Account | null>;
  /** Returns an account's active sessions, most recently used first. */
  sessions(accountId: string, now: Date): Promise<DeviceSession[]>;
  secondFactor(accountId: string): Promise<SecondFactor>;
  /** Whether the viewer has signed in at the current provider. */
  usesSingleSignOn(viewer: Viewer): Promise<boolean>;
  /** Returns the settings of the viewer's organization. */
  singleSignOn(viewer: Viewer): Promise<SingleSignOnView>;
  /** Returns the viewer's own passkeys, oldest first. */
  passkeys(viewer: Viewer): Promise<Passkey[]>;
  /** Returns the viewer's own keys, or for an admin every key of the organization; newest first. `ids` selects some of them. */
  apiKeys(viewer: Viewer, ids?: readonly string[]): Promise<ApiKey[]>;
  apiKey(viewer: Viewer, id: string): Promise<ApiKey | null>;
  /** Returns entries, newest first. */
  auditLog(viewer: Viewer, filter: AuditFilter, page: Page): Promise<AuditEntry[]>;
  accessChanges(since: Date): Promise<AccessChanges>;
  invitation(tokenHash: string, now: Date): Promise<InvitedPerson | null>;
  /** Returns the organization that a link confirms. */
  organizationRequest(tokenHash: string, now: Date): Promise<Requester | null>;
}
