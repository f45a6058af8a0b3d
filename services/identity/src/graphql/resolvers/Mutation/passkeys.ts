import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { Passkey } from '../../../domain/passkey.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload } from '../../to-payload.ts';

const toPasskeyPayload = (result: Result<Passkey>) => ({
  passkey: result.ok ? result.value : null,
  errors: userErrorsOf(result),
});

export const passkeyMutations = {
  startPasskey: async (_parent, _args, { useCases, actor }) => {
    const result = await useCases.startPasskey(actor());
    return { options: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  addPasskey: async (_parent, args, { useCases, actor }) =>
    toPasskeyPayload(await useCases.addPasskey({ actor: actor(), ...args })),
  renamePasskey: async (_parent, args, { useCases, actor }) =>
    toPasskeyPayload(await useCases.renamePasskey({ actor: actor(), ...args })),
  removePasskey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.removePasskey({ actor: actor(), ...args })),
} satisfies MutationResolvers;
