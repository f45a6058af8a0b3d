import { ROLES } from '@outlay/schemas/roles';
import { z } from 'zod';
import { keySchema } from './keys.ts';
import { kind, refusal, type Said } from './kind.ts';
import { forKnownMember, holds, onlyRoles } from './may.ts';
import { changing, isDeciding, keyOf, set } from './members.ts';
import { adminsOf, isOnePerson } from './origin.ts';
import { mayDecide } from './people.ts';
import { DEFAULT_PRIORITY, DEFAULT_RULE } from './rule.ts';
import { ruleChange } from './rule-kinds.ts';
import { changedMember, type Authority, type Change, type Member } from './state.ts';
import { hash, hashOf, id } from './statement.ts';

const roles = () => z.array(z.enum(ROLES)).min(1).max(ROLES.length);
const department = () => z.string().min(1).max(200).nullable();
const nothing = z.strictObject({});

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

/** Whether a removal leaves the organization without an admin. */
const isLastAdmin = (state: Authority, memberId: string): boolean =>
  adminsOf(state).every((admin) => admin.id === memberId);

const refuseLastAdmin = (state: Authority, memberId: string, keepsAdmin: boolean) =>
  !keepsAdmin && holds(state.members.get(memberId), 'admin') && isLastAdmin(state, memberId)
    ? refusal('LAST_ADMIN', 'An organization needs an admin. Make someone else an admin first.')
    : null;

/** The second person for what takes an admin's role away is another admin, or that admin. */
const takesAdminAway = (state: Authority, memberId: string, keepsAdmin: boolean): boolean =>
  !keepsAdmin && holds(state.members.get(memberId), 'admin');

const leftAt = (state: Authority, memberId: string, at: Date): Change[] =>
  holds(state.members.get(memberId), 'admin')
    ? [{ field: 'adminLeftAt', value: at.toISOString() }]
    : [];

const remover = ({ authorId, confirmedById }: Said<unknown>): string[] =>
  confirmedById === null ? [authorId] : [authorId, confirmedById];

const onlyAdmins = onlyRoles('admin');

/** The rule that every organization begins with. */
const DEFAULT_RULE_ID = 'default';
const FIRST_RULE = { ...DEFAULT_RULE, priority: DEFAULT_PRIORITY, isDefault: true };

export const MEMBER_KINDS = {
  /** The first entry: the founder and their first key. */
  'organization.created': kind({
    body: z.strictObject({ founderId: id(), key: keySchema.nullable() }),
    about: 'organization',
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
        ...(key ? [keyOf(founderId, key)] : []),
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
    }),
    about: 'member',
    refusal: (state, said) => {
      if (state.members.has(said.subjectId)) {
        return refusal('FORBIDDEN', 'This member was invited before.');
      }
      return onlyAdmins(state, said);
    },
    people: (_state, { body }) => (isDeciding(body.roles) ? 'two' : 'one'),
    changes: (state, said) => [
      set(
        newMember(said.subjectId, {
          ...said.body,
          sponsorId: said.authorId,
          sponsoredAt: said.at.toISOString(),
          since: said.sequence,
          seconded: secondedBy(state, said.authorId, said.confirmedById, said),
        }),
      ),
    ],
  }),
  /** Signed with the person's first key; `secret` is the invitation's. */
  'member.joined': kind({
    body: z.strictObject({ key: keySchema.nullable(), secret: z.string().min(16).max(200) }),
    about: 'member',
    isSensitive: false,
    refusal: (state, { subjectId, authorId, body }) =>
      authorId === subjectId && state.members.get(subjectId)?.secretHash === hashOf(body.secret)
        ? null
        : refusal('FORBIDDEN', 'This invitation was used or withdrawn, or is not yours.'),
    changes: (state, said) => [
      ...changing<typeof said.body>(() => ({
        active: true,
        secretHash: null,
        // Without a key there is nothing to compare, and only an installation that takes sessions hears such a member.
        firstKeyConfirmed: said.body.key === null,
      }))(state, said),
      ...(said.body.key ? [keyOf(said.subjectId, said.body.key)] : []),
    ],
  }),
  /** The sponsor, or another admin, has compared the six digits of the first key with the person. */
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
   * An admin confirms that the accounts through an entry are the persons that they seem to be, except some. The first time, their
   * own admin role begins to count.
   */
  'people.confirmed': kind({
    body: z.strictObject({ through: z.int().min(1), except: z.array(id()).max(10_000) }),
    about: 'people',
    refusal: (state, { authorId, subjectId, body, sequence }) => {
      const author = state.members.get(authorId);
      const isAdmin = author?.active && author.firstKeyConfirmed && author.roles.includes('admin');
      if (authorId !== subjectId || !isAdmin) {
        return refusal('FORBIDDEN', 'Only an admin confirms people.');
      }
      return body.through < sequence
        ? null
        : refusal('VALIDATION_FAILED', 'The entry does not exist yet.');
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
  'member.roles': kind({
    body: z.strictObject({ roles: roles() }),
    about: 'member',
    refusal: forKnownMember(
      (state, said) =>
        onlyAdmins(state, said) ??
        refuseLastAdmin(state, said.subjectId, said.body.roles.includes('admin')),
    ),
    people: (state, { subjectId, body }) => {
      const before = state.members.get(subjectId)?.roles ?? [];
      const gains = body.roles.some((role) => isDeciding([role]) && !before.includes(role));
      const loses = takesAdminAway(state, subjectId, body.roles.includes('admin'));
      return gains || loses ? 'two' : 'one';
    },
    changes: (state, said) => {
      const keepsAdmin = said.body.roles.includes('admin');
      return [
        ...changing<typeof said.body>(({ body }, member) => ({
          roles: body.roles,
          ...(!keepsAdmin && { adminSince: null }),
          removedBy: mayDecide(member) && !isDeciding(body.roles) ? remover(said) : null,
        }))(state, said),
        ...(keepsAdmin ? [] : leftAt(state, said.subjectId, said.at)),
      ];
    },
  }),
  'member.manager': kind({
    body: z.strictObject({ managerId: id().nullable() }),
    about: 'member',
    refusal: forKnownMember((state, said) => {
      const { managerId } = said.body;
      if (managerId === said.subjectId) {
        return refusal('VALIDATION_FAILED', "A member can't be their own manager.");
      }
      if (managerId !== null && !state.members.has(managerId)) {
        return refusal('NOT_FOUND', 'This manager does not exist.');
      }
      return onlyAdmins(state, said);
    }),
    people: () => 'two_if_lower',
    changes: changing(({ body }) => ({ managerId: body.managerId })),
  }),
  'member.department': kind({
    body: z.strictObject({ department: department() }),
    about: 'member',
    refusal: forKnownMember(onlyAdmins),
    people: () => 'two_if_lower',
    changes: changing(({ body }) => ({ department: body.department })),
  }),
  'member.deactivated': kind({
    body: nothing,
    about: 'member',
    forbids: true,
    refusal: forKnownMember(
      (state, said) => onlyAdmins(state, said) ?? refuseLastAdmin(state, said.subjectId, false),
    ),
    people: (state, { subjectId }) => (takesAdminAway(state, subjectId, false) ? 'two' : 'one'),
    changes: (state, said) => [
      ...changing<typeof said.body>(() => ({
        active: false,
        secretHash: null,
        adminSince: null,
        removedBy: remover(said),
      }))(state, said),
      ...leftAt(state, said.subjectId, said.at),
    ],
  }),
  'member.reactivated': kind({
    body: nothing,
    about: 'member',
    refusal: forKnownMember(onlyAdmins),
    people: (state, { subjectId }) =>
      isDeciding(state.members.get(subjectId)?.roles ?? []) ? 'two' : 'one',
    changes: (state, said) =>
      changing<typeof said.body>(() => ({
        active: true,
        removedBy: null,
        sponsorId: said.authorId,
        sponsoredAt: said.at.toISOString(),
        since: said.sequence,
        seconded: secondedBy(state, said.authorId, said.confirmedById, said),
      }))(state, said),
  }),
};

/** What an admin's confirmation changes: accounts of before are confirmed, or count as their sponsor until they are. */
function confirmations(
  state: Authority,
  said: Said<{ readonly through: number; readonly except: readonly string[] }>,
): Change[] {
  const { authorId, body } = said;
  const except = new Set(body.except);
  return [...state.members.values()].flatMap((member) => {
    const { id: memberId, sponsorId, since } = member;
    if (since > body.through || memberId === authorId) return [];
    if (sponsorId === null || sponsorId === authorId) return [];
    if (except.has(memberId)) {
      const openedByIds = [...new Set([...member.openedByIds, authorId])];
      return [set({ ...member, openedByIds })];
    }
    const openedByIds = member.openedByIds.filter((each) => each !== authorId);
    const seconded = member.seconded?.isSettled
      ? member.seconded
      : secondedBy(state, sponsorId, authorId, said);
    return [set({ ...member, openedByIds, seconded })];
  });
}
