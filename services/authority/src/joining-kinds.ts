import { isAccountantAlone, ROLES } from '@outlay/schemas/roles';
import { z } from 'zod';
import { keySchema } from './keys.ts';
import { kind, refusal, type Said } from './kind.ts';
import { forKnownMember, onlyRoles } from './may.ts';
import { changing, keyOf, newKeyProblem, set } from './members.ts';
import { isOnePerson } from './origin.ts';
import { isDeciding } from './people.ts';
import { DEFAULT_PRIORITY, DEFAULT_RULE } from './rule.ts';
import { DEFAULT_RULE_ID, ruleChange } from './rule-kinds.ts';
import { changedMember, hasJoined, type Authority, type Change, type Member } from './state.ts';
import { hash, hashOf, id } from './statement.ts';

export const roles = () => z.array(z.enum(ROLES)).min(1).max(ROLES.length);
/** The last day of an accountant's access, in the organization's time zone. It ends sign-ins; nothing here depends on it. */
export const accessEndsOn = () => z.iso.date().optional();
export const department = () => z.string().min(1).max(200).nullable();
/** Ids of accounts, about as many as an organization may have. */
const accounts = () => z.array(id()).max(10_000);
const onlyAdmins = onlyRoles('admin');

/** Whoever decides, or is paid, leaves by an entry of their own: only access that reads ends by itself. */
export const endProblem = ({
  body,
}: Said<{ readonly roles: readonly string[]; readonly accessEndsOn?: string | undefined }>) =>
  body.accessEndsOn === undefined || isAccountantAlone(body.roles)
    ? null
    : refusal(
        'VALIDATION_FAILED',
        'Access ends by date only for an accountant without other roles.',
      );

const newMember = (
  memberId: string,
  values: Pick<Member, 'roles' | 'sponsorId' | 'sponsoredAt' | 'since'> & Partial<Member>,
): Member => ({
  id: memberId,
  managerId: null,
  department: null,
  active: false,
  secretHash: null,
  firstKeyConfirmed: false,
  wallet: null,
  keysResetAt: null,
  awaitsKey: false,
  seconded: null,
  openedByIds: [],
  adminSince: null,
  removedBy: null,
  past: [],
  ...values,
});

/** Who confirmed an account together with its sponsor, and whether that was another person at the time. */
export const secondedBy = (
  state: Authority,
  sponsorId: string,
  confirmedById: string | null,
  said: Said<unknown>,
): Member['seconded'] =>
  confirmedById === null
    ? null
    : {
        byId: confirmedById,
        isSettled: !isOnePerson(state, sponsorId, confirmedById, said),
      };

/** Where sessions count there are no keys to compare, and an admin's role begins with the membership. */
export const countsAtOnce = ({
  at,
}: Said<unknown>): Pick<Member, 'firstKeyConfirmed' | 'adminSince'> => ({
  firstKeyConfirmed: true,
  adminSince: at.toISOString(),
});

/** Who set up single sign-on, and whether it lets in people whom nobody invited; null without it. */
function providerOf({
  records,
}: Authority): { readonly byId: string; readonly createsMembers: boolean } | null {
  const stored = records.get('single_sign_on/settings');
  const settings = providerSettings.safeParse(stored?.body).data;
  return stored && settings ? { ...settings, byId: stored.byId } : null;
}

const providerSettings = z.object({ createsMembers: z.boolean() });

/** The rule that every organization begins with. */
const FIRST_RULE = { ...DEFAULT_RULE, priority: DEFAULT_PRIORITY, isDefault: true };

/** How people come into an organization, and who vouches that they are separate people. */
export const JOINING_KINDS = {
  /** The first entry: the founder and their first key. */
  'organization.created': kind({
    body: z.strictObject({ founderId: id(), key: keySchema.nullable() }),
    about: 'organization',
    isNamed: false,
    refusal: (state) =>
      state.sequence === 0 ? null : refusal('FORBIDDEN', 'The organization exists.'),
    changes: (state, said) => {
      const { founderId, key } = said.body;
      const at = said.at.toISOString();
      const founder = newMember(founderId, {
        roles: ['admin'],
        active: true,
        sponsorId: null,
        sponsoredAt: at,
        since: said.sequence,
        firstKeyConfirmed: true,
        adminSince: at,
      });
      return [
        set(founder),
        ...(key ? [keyOf(founderId, key, said)] : []),
        ruleChange(state, DEFAULT_RULE_ID, FIRST_RULE, said),
      ];
    },
  }),
  'member.invited': kind({
    body: z.strictObject({
      roles: roles(),
      managerId: id().nullable(),
      department: department(),
      secretHash: hash(),
      accessEndsOn: accessEndsOn(),
    }),
    about: 'member',
    refusal: (state, said) => {
      const member = state.members.get(said.subjectId);
      return member && hasJoined(member)
        ? refusal('FORBIDDEN', 'This member has joined.')
        : (onlyAdmins(state, said) ?? endProblem(said));
    },
    people: (_state, { body }) => (isDeciding(body.roles) ? 'two' : 'one'),
    changes: (state, said) => {
      const { accessEndsOn: _end, ...invited } = said.body;
      return [
        set(
          newMember(said.subjectId, {
            ...invited,
            sponsorId: said.authorId,
            sponsoredAt: said.at.toISOString(),
            since: said.sequence,
            seconded: secondedBy(state, said.authorId, said.confirmedById, said),
          }),
        ),
      ];
    },
  }),
  /** Signed with the person's first key; `secret` is the invitation's. */
  'member.joined': kind({
    body: z.strictObject({ key: keySchema.nullable(), secret: z.string().min(16).max(200) }),
    about: 'member',
    isSensitive: false,
    refusal: (state, { subjectId, authorId, body }) =>
      authorId === subjectId && state.members.get(subjectId)?.secretHash === hashOf(body.secret)
        ? newKeyProblem(state, body.key)
        : refusal('FORBIDDEN', 'This invitation was used or withdrawn, or is not yours.'),
    changes: (state, said) => [
      ...changing<typeof said.body>(() => ({
        active: true,
        secretHash: null,
        ...(said.takesSessions && countsAtOnce(said)),
      }))(state, said),
      ...(said.body.key ? [keyOf(said.subjectId, said.body.key, said)] : []),
    ],
  }),
  /** Single sign-on lets somebody in whom nobody invited: as an employee, who counts as whoever set it up. */
  'member.admitted': kind({
    body: z.strictObject({ key: keySchema.nullable() }),
    about: 'member',
    isSensitive: false,
    acceptsSession: true,
    refusal: (state, { subjectId, authorId, body }) => {
      const member = state.members.get(subjectId);
      const isNew = member ? !hasJoined(member) : providerOf(state)?.createsMembers === true;
      return authorId === subjectId && isNew && providerOf(state)
        ? newKeyProblem(state, body.key)
        : refusal('FORBIDDEN', 'Single sign-on does not admit this person.');
    },
    changes: (state, said) => {
      const { subjectId, body, at, sequence } = said;
      const invited = state.members.get(subjectId);
      const admitted = newMember(subjectId, {
        roles: ['employee'],
        sponsorId: providerOf(state)?.byId ?? null,
        sponsoredAt: at.toISOString(),
        since: sequence,
      });
      return [
        set({
          ...(invited ?? admitted),
          active: true,
          secretHash: null,
          // Otherwise nobody could ever add the first one.
          awaitsKey: body.key === null,
          ...(said.takesSessions && countsAtOnce(said)),
        }),
        ...(body.key ? [keyOf(subjectId, body.key, said)] : []),
      ];
    },
  }),
  /** The sponsor, or another admin, has compared the digits of the first key with the person. */
  'member.key_confirmed': kind({
    body: z.strictObject({ keyId: keySchema.shape.id }),
    about: 'member',
    isSensitive: false,
    refusal: forKnownMember((state, said) => {
      if (said.authorId === said.subjectId) {
        return refusal('FORBIDDEN', 'Someone else must compare the digits.');
      }
      if (state.keys.get(said.body.keyId)?.memberId !== said.subjectId) {
        return refusal('NOT_FOUND', "This is not the member's key.");
      }
      const isSponsor = state.members.get(said.subjectId)?.sponsorId === said.authorId;
      return isSponsor ? null : onlyAdmins(state, said);
    }),
    changes: changing(() => ({ firstKeyConfirmed: true })),
  }),
  /**
   * An admin says which accounts are separate people. Each account is named, so that none is confirmed that the admin was not
   * shown. The first time, the admin's own role begins to count.
   */
  'people.confirmed': kind({
    body: z.strictObject({ confirmed: accounts(), doubted: accounts() }),
    about: 'people',
    refusal: (state, { authorId, subjectId, body }) => {
      const author = state.members.get(authorId);
      const isAdmin = author?.active && author.firstKeyConfirmed && author.roles.includes('admin');
      if (authorId !== subjectId || !isAdmin) {
        return refusal('FORBIDDEN', 'Only an admin confirms people.');
      }
      return [...body.confirmed, ...body.doubted].every((each) => state.members.has(each))
        ? null
        : refusal('NOT_FOUND', 'One of these members does not exist.');
    },
    changes: (state, said) => {
      const author = state.members.get(said.authorId);
      return [
        ...confirmations(state, said),
        ...(author?.adminSince === null
          ? [set(changedMember(author, said, { adminSince: said.at.toISOString() }))]
          : []),
      ];
    },
  }),
};

/** What an admin's word changes: accounts are confirmed, or count as their sponsor until they are. */
function confirmations(
  state: Authority,
  said: Said<{ readonly confirmed: readonly string[]; readonly doubted: readonly string[] }>,
): Change[] {
  const { authorId, body } = said;
  const doubted = new Set(body.doubted);
  const before = withoutSilentAdmins(state);
  return [...new Set([...body.confirmed, ...body.doubted])].flatMap((memberId) => {
    const member = state.members.get(memberId);
    if (!member || memberId === authorId) return [];
    const { sponsorId } = member;
    if (sponsorId === null || sponsorId === authorId) return [];
    if (doubted.has(memberId)) {
      const openedByIds = [...new Set([...member.openedByIds, authorId])];
      return [set({ ...member, openedByIds })];
    }
    const openedByIds = member.openedByIds.filter((each) => each !== authorId);
    const seconded = member.seconded?.isSettled
      ? member.seconded
      : secondedBy(before, sponsorId, authorId, said);
    return [set({ ...member, openedByIds, seconded })];
  });
}

/**
 * The state as if the role of an admin who was brought in had begun with the admin's own confirmation, as it does where keys sign.
 * Where sessions count it begins at once; two admins of one founder who have both joined could then never confirm each other.
 */
function withoutSilentAdmins(state: Authority): Authority {
  const members = new Map(state.members);
  for (const member of state.members.values()) {
    const hasConfirmed = state.versions.has(`people/${member.id}`);
    if (member.adminSince === null || member.sponsorId === null || hasConfirmed) continue;
    members.set(member.id, { ...member, adminSince: null });
  }
  return { ...state, members };
}
