import type { EventHandler } from '@outlay/platform/inbox';
import { addSignerNotice } from '../persistence/signer-notices.ts';

export const onMemberPasskeyRegistered: EventHandler<'MemberPasskeyRegistered'> = (
  { orgid, data: { statement } },
  tx,
) => addSignerNotice(tx, orgid, { kind: 'passkey', statement });

/** From here the signer's rule only gets stricter: only its machine can remove it. */
export const onPasskeyRuleChanged: EventHandler<'PasskeyRuleChanged'> = async (
  { orgid, data: { aboveUsd } },
  tx,
) => {
  if (aboveUsd !== null) await addSignerNotice(tx, orgid, { kind: 'rule', aboveUsd });
};
