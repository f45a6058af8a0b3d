import { digitsOf, type Authority, type OwnedKey } from '@outlay/authority';

/** The first device of a newcomer, whose deciding roles begin once somebody has compared its digits with them. */
export interface FirstDevice {
  readonly memberId: string;
  readonly keyId: string;
  readonly digits: string;
  readonly addedAt: Date;
}

/** Maximum devices that a page lists. */
const LISTED_MAX = 200;

/** Whether somebody has still to compare a key's digits with its owner. */
export const awaitsConfirmation = (
  { members }: Authority,
  { memberId, kind }: Pick<OwnedKey, 'memberId' | 'kind'>,
): boolean => {
  const owner = members.get(memberId);
  return kind === 'device' && owner?.active === true && !owner.firstKeyConfirmed;
};

/** Returns the devices that an admin may confirm, in the order in which they were added. */
export const firstDevices = (state: Authority, adminId: string): FirstDevice[] =>
  [...state.keys.values()]
    .filter((key) => key.memberId !== adminId && awaitsConfirmation(state, key))
    .map((key) => ({
      memberId: key.memberId,
      keyId: key.id,
      digits: digitsOf(key),
      addedAt: new Date(key.addedAt),
    }))
    .slice(0, LISTED_MAX);
