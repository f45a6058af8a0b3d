import type { EventHandler } from '@outlay/platform/inbox';
import { addSignerNotice } from '../persistence/signer-notices.ts';

export const onMemberPasskeyRegistered: EventHandler<'MemberPasskeyRegistered'> = (
  { orgid, data: { statement } },
  tx,
) => addSignerNotice(tx, orgid, { kind: 'passkey', statement });

/** The signer's rule only gets stricter from here: its end is a decision on the signer's machine. */
export const onPasskeyRuleChanged: EventHandler<'PasskeyRuleChanged'> = async (
  { orgid, data: { aboveUsd } },
  tx,
) => {
  if (aboveUsd !== null) await addSignerNotice(tx, orgid, { kind: 'rule', aboveUsd });
};
