import { createControlGate, type ControlGate } from '@outlay/platform/controls';
import { deactivateMemberControl, reactivateMemberControl } from './deactivate-member.ts';
import { inviteMemberControl } from './invite-member.ts';
import type { UseCasePorts } from './ports.ts';
import type { MemberScope } from './role-grants.ts';
import { removeSingleSignOnControl, setSingleSignOnControl } from './set-single-sign-on.ts';
import { updateMemberControl } from './update-member.ts';
import { updateOrganizationControl } from './update-organization.ts';

/** Every change in this service that needs a second person. */
export const createMemberControls = (
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'> & { readonly delayS: number },
): ControlGate<MemberScope> =>
  createControlGate({
    ...ports,
    controls: [
      inviteMemberControl(ports),
      updateMemberControl(ports),
      deactivateMemberControl(ports),
      reactivateMemberControl(ports),
      updateOrganizationControl(ports),
      setSingleSignOnControl(ports),
      removeSingleSignOnControl(ports),
    ],
  });
