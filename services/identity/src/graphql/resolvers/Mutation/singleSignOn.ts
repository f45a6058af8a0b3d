import type { Role } from '@outlay/platform/auth';
import type { Proposed } from '@outlay/authority-log';
import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { SingleSignOnDomain } from '../../../domain/single-sign-on-domain.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import type { StartedSingleSignOn } from '../../../use-cases/start-single-sign-on.ts';
import type { Context } from '../../context.ts';
import { shownDomain, shownSingleSignOn } from '../../single-sign-on-view.ts';
import { proposalPayload, toDonePayload, toSignInPayload } from '../../to-payload.ts';

const toRequestPayload = (result: Result<StartedSingleSignOn>) => ({
  request: result.ok ? result.value : null,
  errors: userErrorsOf(result),
});

const toDomainPayload = (result: Result<SingleSignOnDomain>) => ({
  domain: result.ok ? shownDomain(result.value) : null,
  errors: userErrorsOf(result),
});

async function toSingleSignOnPayload(result: Result<Proposed>, context: Context) {
  const isDone = result.ok && result.value.pendingChangeId === null;
  const singleSignOn = isDone ? await shownSingleSignOn(context) : null;
  return { singleSignOn, ...(await proposalPayload(result, context)) };
}

export const singleSignOnMutations = {
  startSingleSignOn: async (_parent, { email }, { useCases, origin }) =>
    toRequestPayload(await useCases.startSingleSignOn({ email, origin })),
  finishSingleSignOn: async (_parent, { response }, { useCases, origin }) =>
    toSignInPayload(await useCases.finishSingleSignOn({ response, origin })),
  startSingleSignOnStepUp: async (_parent, _args, { useCases, self }) =>
    toRequestPayload(await useCases.startSingleSignOnStepUp(self())),
  setSingleSignOn: async (_parent, { input, proof, idempotencyKey = null }, context) => {
    const { clientSecret = null, groupsClaim = null, ...given } = input;
    const groupRoles = given.groupRoles.map(({ group, roles }) => ({
      group,
      roles: roles.map((role) => role.toLowerCase() as Role),
    }));
    const settings = { ...given, clientSecret, groupsClaim, groupRoles };
    const command = { actor: context.actor(), input: settings, proof, idempotencyKey };
    return toSingleSignOnPayload(await context.useCases.setSingleSignOn(command), context);
  },
  removeSingleSignOn: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toSingleSignOnPayload(await context.useCases.removeSingleSignOn(command), context);
  },
  testSingleSignOn: async (_parent, { issuer }, { useCases, actor }) =>
    toDonePayload(await useCases.testSingleSignOn({ actor: actor(), issuer })),
  addSingleSignOnDomain: async (_parent, { domain }, { useCases, actor }) =>
    toDomainPayload(await useCases.addSingleSignOnDomain({ actor: actor(), domain })),
  proveSingleSignOnDomain: async (_parent, { domain }, { useCases, actor }) =>
    toDomainPayload(await useCases.proveSingleSignOnDomain({ actor: actor(), domain })),
  removeSingleSignOnDomain: async (_parent, { domain }, { useCases, actor }) =>
    toDonePayload(await useCases.removeSingleSignOnDomain({ actor: actor(), domain })),
} satisfies MutationResolvers;
