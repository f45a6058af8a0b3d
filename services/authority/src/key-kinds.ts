import { z } from 'zod';
import { keySchema } from './keys.ts';
import { kind, refusal, type Said } from './kind.ts';
import { forKnownMember, holds, onlyRoles, onlySelf } from './may.ts';
import { changing, keyOf, newKeyProblem } from './members.ts';
import { isDeciding } from './people.ts';
import type { Authority, Change } from './state.ts';
import { address } from './statement.ts';

const nothing = z.strictObject({});
const onlyAdmins = onlyRoles('admin');

/** Removes keys of a member. Nobody gets a place by taking the last key of its holder, so the log remembers who did. */
function without(state: Authority, said: Said<unknown>, isGone: (keyId: string) => boolean) {
  const { subjectId, authorId, confirmedById } = said;
  const removedAt = said.at.toISOString();
  const own = [...state.keys.values()].filter(({ memberId }) => memberId === subjectId);
  const gone = own.filter((key) => isGone(key.id));
  const takers = confirmedById === null ? [authorId] : [authorId, confirmedById];
  const isLast = gone.length > 0 && gone.length === own.length;
  return [
    ...gone.flatMap((key): Change[] => [
      { table: 'keys', key: key.id, value: null },
      { table: 'formerKeys', key: key.id, value: { ...key, removedAt } },
    ]),
    ...(isLast ? [{ table: 'keylessBy', key: subjectId, value: takers } as const] : []),
  ];
}

/** Whether an admin is left who could compare the digits of a member's next key. */
const hasAdminWithKey = ({ members, keys }: Authority, memberId: string): boolean =>
  [...keys.values()].some(
    (key) => key.memberId !== memberId && holds(members.get(key.memberId), 'admin'),
  );

/**
 * Takes all keys away. A mailbox is enough to add the next one, so deciding roles begin again once an admin has compared its digits;
 * at once where nobody is left who could.
 */
function resetKeys(
  state: Authority,
  said: Said<{ readonly nextKeyCounts?: boolean | undefined }>,
): Change[] {
  const countsAtOnce =
    said.takesSessions ||
    said.body.nextKeyCounts === true ||
    !hasAdminWithKey(state, said.subjectId);
  return [
    ...without(state, said, () => true),
    ...changing<typeof said.body>(({ at }, { firstKeyConfirmed }) => ({
      awaitsKey: true,
      keysResetAt: at.toISOString(),
      firstKeyConfirmed: firstKeyConfirmed && countsAtOnce,
    }))(state, said),
  ];
}

/** Keys and wallets of members. */
export const KEY_KINDS = {
  'key.added': kind({
    body: z.strictObject({ key: keySchema }),
    about: 'keys',
    refusal: (state, said) => newKeyProblem(state, said.body.key) ?? onlySelf(state, said),
    changes: (state, said) => [
      keyOf(said.subjectId, said.body.key, said),
      { table: 'keylessBy', key: said.subjectId, value: null },
      ...changing<typeof said.body>(() => ({ awaitsKey: false }))(state, said),
    ],
  }),
  'key.removed': kind({
    body: z.strictObject({ keyId: keySchema.shape.id }),
    about: 'keys',
    forbids: true,
    isSensitive: false,
    refusal: (state, said) => {
      if (state.keys.get(said.body.keyId)?.memberId !== said.subjectId) {
        return refusal('NOT_FOUND', "This is not the member's key.");
      }
      return onlySelf(state, said) && onlyAdmins(state, said);
    },
    changes: (state, said) => without(state, said, (keyId) => keyId === said.body.keyId),
  }),
  /** All keys go, and the next one signs itself in. */
  'keys.reset': kind({
    body: z.strictObject({
      /** Both say that they trust the member's mailbox: nobody compares digits. */
      nextKeyCounts: z.boolean().optional(),
    }),
    about: 'keys',
    refusal: forKnownMember(onlyAdmins),
    people: () => 'two',
    changes: resetKeys,
  }),
  /** The same by a reset of the password, which is enough for members who decide nothing. */
  'keys.reset_by_mail': kind({
    body: nothing,
    about: 'keys',
    isSensitive: false,
    acceptsSession: true,
    refusal: (state, said) =>
      isDeciding(state.members.get(said.subjectId)?.roles ?? [])
        ? refusal('FORBIDDEN', 'Ask an admin to reset your keys.')
        : onlySelf(state, said),
    changes: resetKeys,
  }),
  'wallet.set': kind({
    body: z.strictObject({
      address: address(),
      memo: z.string().min(1).max(500).nullable(),
    }),
    about: 'wallet',
    refusal: onlySelf,
    changes: changing(({ body, at }) => ({ wallet: { ...body, setAt: at.toISOString() } })),
  }),
  'wallet.removed': kind({
    body: nothing,
    about: 'wallet',
    forbids: true,
    isSensitive: false,
    refusal: (state, said) => onlySelf(state, said) && onlyAdmins(state, said),
    changes: changing(() => ({ wallet: null })),
  }),
};
