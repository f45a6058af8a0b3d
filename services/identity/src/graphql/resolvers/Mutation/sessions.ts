import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import {
  toDonePayload,
  toPasskeyRequestPayload,
  toSessionPayload,
  toSignInPayload,
} from '../../to-payload.ts';
import type { Passkey } from '../../../domain/passkey.ts';

const toPasskeyPayload = (result: Result<Passkey>) => ({
  passkey: result.ok ? result.value : null,
  errors: userErrorsOf(result),
});

export const sessionMutations = {
  signIn: async (_parent, { input }, { useCases, origin }) =>
    toSignInPayload(await useCases.signIn({ ...input, origin })),
  confirmSignIn: async (_parent, args, { useCases, origin }) =>
    toSessionPayload(await useCases.confirmSignIn({ ...args, origin })),
  refreshSession: async (_parent, { refreshToken }, { useCases, origin }) =>
    toSessionPayload(await useCases.refreshSession(refreshToken, origin)),
  stepUp: async (_parent, args, { useCases, self }) => {
    const result = await useCases.stepUp({ ...args, actor: self() });
    const { accessToken, expiresIn } = result.ok
      ? result.value
      : { accessToken: null, expiresIn: null };
    return { accessToken, expiresIn, errors: userErrorsOf(result) };
  },
  registerDeviceKey: async (_parent, args, { useCases, actor }) => {
    const result = await useCases.registerDeviceKey({ ...args, actor: actor() });
    const registered = result.ok ? result.value : { keyId: null, digits: null };
    return { ...registered, errors: userErrorsOf(result) };
  },
  startPasskeyStepUp: async (_parent, _args, { useCases, self }) =>
    toPasskeyRequestPayload(await useCases.startPasskeyStepUp(self())),
  startPasskeySignIn: async (_parent, _args, { useCases, origin }) =>
    toPasskeyRequestPayload(await useCases.startPasskeySignIn(origin)),
  signInWithPasskey: async (_parent, { passkey }, { useCases, origin }) =>
    toSessionPayload(await useCases.signInWithPasskey({ signed: passkey, origin })),
  signOut: async (_parent, { refreshToken }, { useCases, origin }) => {
    await useCases.signOut(refreshToken, origin);
    return { errors: [] };
  },
  revokeSession: async (_parent, { id }, { useCases, self }) =>
    toDonePayload(await useCases.revokeSession({ actor: self(), id })),
  revokeOtherSessions: async (_parent, _args, { useCases, self }) =>
    toDonePayload(await useCases.revokeOtherSessions(self())),
  startSecondFactor: async (_parent, _args, { useCases, self }) => {
    const result = await useCases.startSecondFactor(self());
    return { setup: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  confirmSecondFactor: async (_parent, { code }, { useCases, self }) => {
    const result = await useCases.confirmSecondFactor({ actor: self(), code });
    return { recoveryCodes: result.ok ? [...result.value] : null, errors: userErrorsOf(result) };
  },
  turnOffSecondFactor: async (_parent, _args, { useCases, self }) =>
    toDonePayload(await useCases.turnOffSecondFactor(self())),
  startPasskey: async (_parent, _args, { useCases, actor }) => {
    const result = await useCases.startPasskey(actor());
    return { options: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  addPasskey: async (_parent, args, { useCases, actor }) =>
    toPasskeyPayload(await useCases.addPasskey({ ...args, actor: actor() })),
  renamePasskey: async (_parent, args, { useCases, actor }) =>
    toPasskeyPayload(await useCases.renamePasskey({ ...args, actor: actor() })),
  removePasskey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.removePasskey({ ...args, actor: actor() })),
  changePassword: async (_parent, args, { useCases, self }) =>
    toDonePayload(await useCases.changePassword({ ...args, actor: self() })),
  requestPasswordReset: async (_parent, { email }, { useCases, origin }) =>
    toDonePayload(await useCases.requestPasswordReset({ email, origin })),
  resetPassword: async (_parent, args, { useCases, origin }) =>
    toDonePayload(await useCases.resetPassword({ ...args, origin })),
} satisfies MutationResolvers;
