/** What they make is a session, a challenge or a message, each of which is one of many, ends by itself and works once. */
export const MAKES_ONLY_ACCESS = [
  'signIn',
  'confirmSignIn',
  'refreshSession',
  'stepUp',
  'startPasskeyStepUp',
  'startPasskeySignIn',
  'signInWithPasskey',
  'startSingleSignOn',
  'finishSingleSignOn',
  'startSingleSignOnStepUp',
  'testSingleSignOn',
  'startSecondFactor',
  'startPasskey',
  'registerDeviceKey',
  'createOrganization',
  'requestPasswordReset',
  'startWalletChange',
];

/** Ends what its identity or link was for: the specs of identity and of controls send each twice. */
export const WORKS_ONCE = [
  'confirmSecondFactor',
  'turnOffSecondFactor',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'removeSingleSignOn',
  'addSingleSignOnDomain',
  'proveSingleSignOnDomain',
  'removeSingleSignOnDomain',
  'confirmOrganization',
  'acceptInvitation',
  'resetPassword',
  'confirmChange',
  'rejectChange',
  'addDeviceKey',
  'removeDeviceKey',
  'resetMemberKeys',
  'confirmMemberKey',
  'confirmPeople',
];

const CHECKLIST = ['saveChecklistItem', 'tickChecklistItem', 'archiveChecklistItem'];

/** The specs of duplicates, payouts, exports and the checklist send them twice: they need expenses that look alike, a payee without a wallet, an export. */
export const PROVEN_ELSEWHERE = [
  'resolveDuplicate',
  'remindPayee',
  'voidJournalExport',
  ...CHECKLIST,
];

/** Sends the same event again: a receiver recognises it by its id. */
export const SENDS_AGAIN = ['testWebhook', 'redeliverWebhook'];
