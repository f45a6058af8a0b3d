import type { CallerName } from './http-input.ts';
import type { Random } from './random.ts';

/** Most inputs come from those who get further than the first check. */
const IN_TURN: readonly CallerName[] = [
  ...(['employee', 'employee', 'employee', 'employee'] as const),
  ...(['admin', 'admin', 'admin', 'admin', 'operator', 'key', 'key', 'reading key'] as const),
  ...(['expired', 'garbled', 'no one'] as const),
];

/** Legal commands that would cost the sender its session or its rights. */
const PARTING =
  /logout|signOut|revoke|changePassword|resetPassword|deactivateMember|updateMember|setPasskeyRule|turnOffSecondFactor|confirmSecondFactor/;

/** The callers of inputs that contain these words. */
export const callerOf = (random: Random, text: string): CallerName => {
  const caller = random.oneOf(IN_TURN);
  return PARTING.test(text) && !['expired', 'garbled', 'no one'].includes(caller)
    ? 'leaver'
    : caller;
};
