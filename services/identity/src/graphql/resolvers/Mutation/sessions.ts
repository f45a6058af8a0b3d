import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import {
  toDonePayload,
  toPasskeyRequestPayload,
  toSessionPayload,
  toSignInPayload,
} from '../../to-payload.ts';

export const sessionMutations = {
  signIn: async (_parent, { input }, { useCases, origin }) =>
    toSignInPayload(await useCases.signIn({ ...input, origin })),
  confirmSignIn: async (_parent, args, { useCases, origin }) =>
    toSessionPayload(await useCases.confirmSignIn({ ...args, origin })),
  refreshSession: async (_parent, { refreshToken }, { useCases, origin }) =>
    toSessionPayload(await useCases.refreshSession(refreshToken, origin)),
  stepUp: async (_parent, args, { useCases, self }) => {
    const result = await useCases.stepUp({ actor: self(), ...args });
    const { accessToken, expiresIn } = result.ok
      ? result.value
      : { accessToken: null, expiresIn: null };
    return { accessToken, expiresIn, errors: userErrorsOf(result) };
  },
  registerDeviceKey: async (_parent, args, { useCases, actor }) => {
    const result = await useCases.registerDeviceKey({ actor: actor(), ...args });
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
} satisfies MutationResolvers;
