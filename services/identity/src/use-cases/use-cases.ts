import { acrossOrganizations } from '@outlay/platform/tenancy';
import { answerChange } from './answer-change.ts';
import { appendStatement, attestSession } from './append-statement.ts';
import { matureChange } from './mature-change.ts';
import { takeEffect } from './take-effect.ts';
import { acceptInvitation } from './accept-invitation.ts';
import {
  createDepartment,
  deleteDepartment,
  renameDepartment,
  setDepartmentBudget,
} from './change-departments.ts';
import { confirmMemberKey, confirmPeople } from './confirm-people.ts';
import { addDeviceKey, removeDeviceKey } from './manage-device-keys.ts';
import { resetMemberKeys } from './reset-member-keys.ts';
import { confirmOrganization } from './confirm-organization.ts';
import { createOrganization } from './create-organization.ts';
import { changePassword } from './change-password.ts';
import {
  confirmWalletChange,
  removeWallet,
  setWalletMemo,
  setWalletWatched,
  startWalletChange,
} from './change-wallet.ts';
import { deactivateMember, reactivateMember } from './deactivate-member.ts';
import { exchangeApiKey } from './exchange-api-key.ts';
import { finishSingleSignOn } from './finish-single-sign-on.ts';
import { inviteMember } from './invite-member.ts';
import { createApiKey, revokeApiKey } from './manage-api-keys.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './manage-passkeys.ts';
import type { UseCasePorts } from './ports.ts';
import { refreshSession, signOut } from './refresh-session.ts';
import { registerDeviceKey } from './register-device-key.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { revokeOtherSessions, revokeSession } from './revoke-sessions.ts';
import {
  confirmSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './set-up-second-factor.ts';
import { removeSingleSignOn, setSingleSignOn, testSingleSignOn } from './set-single-sign-on.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';
import { confirmSignIn, signIn } from './sign-in.ts';
import { addDomain, proveDomain, removeDomain } from './single-sign-on-domains.ts';
import { startSingleSignOn, startSingleSignOnStepUp } from './start-single-sign-on.ts';
import { startPasskeyStepUp } from './step-up-with-passkey.ts';
import { stepUp } from './step-up.ts';
import { updateMember } from './update-member.ts';
import { updateOrganization } from './update-organization.ts';
import { updateProfile } from './update-profile.ts';

/**
 * These actions find an account of any organization by a password, link or token, even if the browser sends the session of
 * someone else.
 */
const beforeSignIn =
  <Given extends unknown[], Value>(useCase: (...given: Given) => Promise<Value>) =>
  (...given: Given): Promise<Value> =>
    acrossOrganizations(() => useCase(...given));

/** Creates all use cases of identity. */
export const createUseCases = (ports: UseCasePorts) => ({
  signIn: beforeSignIn(signIn(ports)),
  confirmSignIn: beforeSignIn(confirmSignIn(ports)),
  startPasskeySignIn: beforeSignIn(startPasskeySignIn(ports)),
  signInWithPasskey: beforeSignIn(signInWithPasskey(ports)),
  startSingleSignOn: beforeSignIn(startSingleSignOn(ports)),
  finishSingleSignOn: beforeSignIn(finishSingleSignOn(ports)),
  startSingleSignOnStepUp: startSingleSignOnStepUp(ports),
  setSingleSignOn: setSingleSignOn(ports),
  removeSingleSignOn: removeSingleSignOn(ports),
  testSingleSignOn: testSingleSignOn(ports),
  addSingleSignOnDomain: addDomain(ports),
  proveSingleSignOnDomain: proveDomain(ports),
  removeSingleSignOnDomain: removeDomain(ports),
  startSecondFactor: startSecondFactor(ports),
  confirmSecondFactor: confirmSecondFactor(ports),
  turnOffSecondFactor: turnOffSecondFactor(ports),
  refreshSession: beforeSignIn(refreshSession(ports)),
  signOut: beforeSignIn(signOut(ports)),
  stepUp: stepUp(ports),
  createOrganization: beforeSignIn(createOrganization(ports)),
  confirmOrganization: beforeSignIn(confirmOrganization(ports)),
  registerDeviceKey: registerDeviceKey(ports),
  addDeviceKey: addDeviceKey(ports),
  removeDeviceKey: removeDeviceKey(ports),
  resetMemberKeys: resetMemberKeys(ports),
  confirmMemberKey: confirmMemberKey(ports),
  confirmPeople: confirmPeople(ports),
  startPasskeyStepUp: startPasskeyStepUp(ports),
  startPasskey: startPasskey(ports),
  addPasskey: addPasskey(ports),
  renamePasskey: renamePasskey(ports),
  removePasskey: removePasskey(ports),
  inviteMember: inviteMember(ports),
  acceptInvitation: beforeSignIn(acceptInvitation(ports)),
  updateMember: updateMember(ports),
  deactivateMember: deactivateMember(ports),
  reactivateMember: reactivateMember(ports),
  appendStatement: appendStatement(ports),
  attestSession: attestSession(ports),
  answerChange: answerChange(ports),
  matureChange: matureChange(ports),
  takeEffect: takeEffect(ports),
  updateProfile: updateProfile(ports),
  updateOrganization: updateOrganization(ports),
  createDepartment: createDepartment(ports),
  renameDepartment: renameDepartment(ports),
  setDepartmentBudget: setDepartmentBudget(ports),
  deleteDepartment: deleteDepartment(ports),
  changePassword: changePassword(ports),
  requestPasswordReset: beforeSignIn(requestPasswordReset(ports)),
  resetPassword: beforeSignIn(resetPassword(ports)),
  startWalletChange: startWalletChange(ports),
  confirmWalletChange: confirmWalletChange(ports),
  removeWallet: removeWallet(ports),
  setWalletMemo: setWalletMemo(ports),
  setWalletWatched: setWalletWatched(ports),
  revokeSession: revokeSession(ports),
  revokeOtherSessions: revokeOtherSessions(ports),
  createApiKey: createApiKey(ports),
  revokeApiKey: revokeApiKey(ports),
  exchangeApiKey: beforeSignIn(exchangeApiKey(ports)),
});

export type UseCases = ReturnType<typeof createUseCases>;
