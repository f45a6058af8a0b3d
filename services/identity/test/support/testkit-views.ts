import type { Viewer } from '@outlay/platform/auth';
import type { Credentials } from '@outlay/platform/graphql';
import { openMail } from '@outlay/platform/mail';
import type { ServiceTestkit } from '@outlay/platform/testing';
import { mailSealer } from '../../src/persistence/row-seals.ts';
import type { Actor, Origin } from '../../src/use-cases/ports.ts';

export const NOWHERE: Origin = {
  actorId: null,
  correlationId: 'story-1',
  traceparent: null,
  address: null,
  userAgent: null,
};

export interface StoredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** People and what they got. */
export interface TestkitViews {
  readonly idOf: (email: string) => Promise<string>;
  readonly viewerOf: (email: string) => Promise<Viewer>;
  readonly actorOf: (email: string, changes?: Partial<Viewer>) => Promise<Actor>;
  readonly mailsTo: (email: string) => Promise<StoredMail[]>;
  /** Returns the token in a person's newest email. */
  readonly linkTo: (email: string) => Promise<string>;
  readonly auditKinds: () => Promise<string[]>;
}

/** An authentication that stays fresh while a test moves its clock. */
const justNow = (start: Date) =>
  ({
    at: Math.floor(start.getTime() / 1_000),
    methods: ['pwd'],
    freshUntil: Math.floor(start.getTime() / 1_000) + 366 * 86_400,
  }) as const;

/** The internal token of a test names its viewer without proof. */
const credentialsOf = (principal: Viewer): Credentials => ({
  internalToken: JSON.stringify({ principal }),
  personToken: null,
});

export const viewerOfCredentials = ({ internalToken }: Credentials): Viewer =>
  (JSON.parse(internalToken) as { principal: Viewer }).principal;

export function createViews({ rows }: ServiceTestkit, start: Date): TestkitViews {
  const mailsTo = async (email: string): Promise<StoredMail[]> => {
    const stored = await rows<StoredMail & { html: string }>(
      'select "to", subject, text, html from mail_outbox where "to" = $1 order by id',
      [email],
    );
    return stored.map((mail) => {
      // An abandoned email is empty.
      const { html: _html, ...read } = mail.text === '' ? mail : openMail(mailSealer(), mail);
      return read;
    });
  };
  const viewerOf = async (email: string): Promise<Viewer> => {
    const [row] = await rows<{ id: string; organization_id: string; roles: Viewer['roles'] }>(
      'select id, organization_id, roles from members where email = $1',
      [email],
    );
    if (!row) throw new Error(`no member ${email}`);
    const { id: userId, organization_id: organizationId, roles } = row;
    return { userId, organizationId, roles, authentication: justNow(start) };
  };
  return {
    mailsTo,
    viewerOf,
    actorOf: async (email, changes = {}) => {
      const viewer = { ...(await viewerOf(email)), ...changes };
      return {
        viewer,
        origin: { ...NOWHERE, actorId: viewer.userId },
        credentials: credentialsOf(viewer),
      };
    },
    idOf: async (email) => (await viewerOf(email)).userId,
    linkTo: async (email) =>
      /token=([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '',
    auditKinds: async () =>
      (await rows<{ kind: string }>('select kind from audit_log order by id')).map(
        ({ kind }) => kind,
      ),
  };
}
