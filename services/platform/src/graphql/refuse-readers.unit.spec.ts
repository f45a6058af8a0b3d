import { MUTATION_AUTHORITY } from '@outlay/schemas/mutation-authority';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../auth/index.ts';
import { refuseReaders } from './refuse-readers.ts';

const NAMES = Object.values(MUTATION_AUTHORITY).flatMap((rows) => Object.keys(rows));

const viewer = (...roles: Viewer['roles']): Viewer => ({ userId: '9', organizationId: '1', roles });

/** The names of the mutations, among all and an unknown one, that someone is refused. */
function refusedTo(who: Viewer | null): string[] {
  const mutations = Object.fromEntries([...NAMES, 'newMutation'].map((name) => [name, () => name]));
  const guarded = refuseReaders({ Mutation: mutations }, () => who) as {
    Mutation: typeof mutations;
  };
  return Object.entries(guarded.Mutation).flatMap(([name, resolve]) => {
    try {
      expect(resolve()).toBe(name);
      return [];
    } catch (error) {
      expect(error).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
      return [name];
    }
  });
}

describe('an accountant without other roles', () => {
  const refused = refusedTo(viewer('accountant'));

  test('changes their own account, exports the books, and is refused everything else', () => {
    expect(NAMES.filter((name) => !refused.includes(name)).toSorted()).toMatchInlineSnapshot(`
      [
        "acceptInvitation",
        "addDeviceKey",
        "addPasskey",
        "changePassword",
        "confirmOrganization",
        "confirmSecondFactor",
        "confirmSignIn",
        "createApiKey",
        "createJournalExport",
        "createOrganization",
        "deleteView",
        "exchangeApiKey",
        "finishSingleSignOn",
        "markNotificationsRead",
        "refreshSession",
        "registerDeviceKey",
        "removeDeviceKey",
        "removePasskey",
        "renamePasskey",
        "requestPasswordReset",
        "resetPassword",
        "revokeApiKey",
        "revokeOtherSessions",
        "revokeSession",
        "saveView",
        "signIn",
        "signInWithPasskey",
        "signOut",
        "startPasskey",
        "startPasskeySignIn",
        "startPasskeyStepUp",
        "startSecondFactor",
        "startSingleSignOn",
        "startSingleSignOnStepUp",
        "stepUp",
        "turnOffSecondFactor",
        "updateNotificationPreferences",
        "updateProfile",
      ]
    `);
  });

  test('is refused a mutation that nobody has decided about', () => {
    expect(refused).toContain('newMutation');
  });
});

test.each([[viewer('employee')], [viewer('accountant', 'employee')], [viewer('admin')], [null]])(
  'nobody else is: %j',
  (who) => {
    expect(refusedTo(who)).toEqual([]);
  },
);

test('queries stay as they are', () => {
  const resolvers = { Query: { me: () => 'me' } };
  expect(refuseReaders(resolvers, () => viewer('accountant'))).toEqual(resolvers);
});
