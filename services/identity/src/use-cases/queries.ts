import type { Viewer } from '@outlay/platform/auth';
import type { Page } from '@outlay/platform/paging';
import type { ApiKey } from '../domain/api-key.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { AuditFilter } from '../domain/audit-filter.ts';
import type { UnconfirmedFact } from '../domain/member-fact.ts';
import type { Account, BudgetedDepartment, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { Passkey } from '../domain/passkey.ts';
import type { SecondFactor } from '../domain/second-factor.ts';
import type { DeviceSession } from '../domain/session.ts';
import type { SingleSignOn } from '../domain/single-sign-on.ts';
import type { SingleSignOnDomain } from '../domain/single-sign-on-domain.ts';

export interface DepartmentWithCount extends BudgetedDepartment {
  /** Active members. */
  readonly memberCount: number;
}

export interface InvitedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationName: string;
}

/** What ended or outdated access tokens; see the schema. */
export interface AccessChanges {
  readonly ended: readonly string[];
  readonly members: readonly { readonly id: string; readonly version: number }[];
}

/** Settings for admins. */
export interface SingleSignOnView {
  readonly provider: SingleSignOn | null;
  /** By name. */
  readonly domains: readonly SingleSignOnDomain[];
}

/** Reads for pages and lists; each is scoped to what the viewer may see. */
export interface IdentityQueries {
  members(viewer: Viewer, ids: readonly string[]): Promise<Member[]>;
  /** Sorted by name; deactivated and invited ones for admins only. */
  allMembers(viewer: Viewer): Promise<Member[]>;
  /** That one admin alone stands for, newest first. */
  unconfirmedFacts(viewer: Viewer): Promise<UnconfirmedFact[]>;
  /** For organisations of members that the viewer already sees. */
  organizations(ids: readonly string[]): Promise<Organization[]>;
  /** All of the organisation, or those with these ids. */
  departments(viewer: Viewer, ids?: readonly string[]): Promise<DepartmentWithCount[]>;
  /** An operator's own account. */
  operator(id: string): Promise<Account | null>;
  /** An account's active ones, most recently used first. */
  sessions(accountId: string, now: Date): Promise<DeviceSession[]>;
  secondFactor(accountId: string): Promise<SecondFactor>;
  /** Whether the viewer has signed in at the provider of now. */
  usesSingleSignOn(viewer: Viewer): Promise<boolean>;
  /** Of the viewer's organisation. */
  singleSignOn(viewer: Viewer): Promise<SingleSignOnView>;
  /** The viewer's own, oldest first. */
  passkeys(viewer: Viewer): Promise<Passkey[]>;
  /** The viewer's own; every key of the organisation for an admin. Newest first, or those with these ids. */
  apiKeys(viewer: Viewer, ids?: readonly string[]): Promise<ApiKey[]>;
  apiKey(viewer: Viewer, id: string): Promise<ApiKey | null>;
  /** Newest first. */
  auditLog(viewer: Viewer, filter: AuditFilter, page: Page): Promise<AuditEntry[]>;
  accessChanges(since: Date): Promise<AccessChanges>;
  invitation(tokenHash: string, now: Date): Promise<InvitedPerson | null>;
  /** Whose link confirms an organisation. */
  organizationRequest(
    tokenHash: string,
    now: Date,
  ): Promise<Omit<InvitedPerson, 'lastName'> | null>;
}
