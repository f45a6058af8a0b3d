import { requireStepUp } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { randomInt } from 'node:crypto';
import { decideNewKey, formatKey, prefixOf, type ApiKeyInput } from '../domain/api-key.ts';
import { apiKeyNotFound, memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import { isActiveAdmin } from '../domain/member.ts';
import { mailOwner } from './mail-owner.ts';
import { lockOwnMember } from './own-member.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import { hashOfToken, newSecret } from './secret-token.ts';

const PUBLIC_ID_SIGNS = 'abcdefghijklmnopqrstuvwxyz234567';
const PUBLIC_ID_LENGTH = 8;

const newPublicId = (): string =>
  Array.from(
    { length: PUBLIC_ID_LENGTH },
    () => PUBLIC_ID_SIGNS[randomInt(PUBLIC_ID_SIGNS.length)] ?? '',
  ).join('');

/** Returned to the creator only, since the stored hash doesn't reveal the secret. */
export interface CreatedApiKey {
  readonly id: string;
  readonly secret: string;
}

/** Creates a key that acts as the member, within its scopes. */
export const createApiKey =
  ({ unitOfWork, clock, publicUrl }: UseCasePorts) =>
  ({
    actor,
    input,
  }: {
    actor: Actor;
    input: ApiKeyInput;
  }): Promise<Result<CreatedApiKey, RefusalCode>> =>
    unitOfWork.run(actor.origin, async (scope) => {
      const { viewer } = actor;
      const now = clock.now();
      // Lock the member, so that two requests can't both create the last allowed key.
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      const namesInUse = await scope.apiKeys.liveNames(member.id, now);
      const decision = decideNewKey(input, { member, viewer, namesInUse }, now);
      if (!decision.ok) return decision;
      const stepUp = requireStepUp(viewer, now);
      if (stepUp) return stepUp;
      const publicId = newPublicId();
      const secret = formatKey(publicId, newSecret());
      const key = await scope.apiKeys.insert({
        ...decision.value,
        memberId: member.id,
        publicId,
        keyHash: hashOfToken(secret),
      });
      await scope.audit({
        organizationId: member.organizationId,
        kind: 'api_key.created',
        subject: `api key ${key.id}`,
        changes: [
          { field: 'name', before: null, after: key.name },
          { field: 'prefix', before: null, after: prefixOf(publicId) },
          { field: 'scopes', before: null, after: key.scopes.join(', ') },
          { field: 'expiresAt', before: null, after: key.expiresAt.toISOString() },
        ],
      });
      await mailOwner(scope, { publicUrl }, member, 'apiKey.added', { name: key.name });
      return ok({ id: key.id, secret });
    });

/** Revokes one's own key or, as an admin, any key of the organization. A revoked key stays revoked. */
export const revokeApiKey =
  ({ unitOfWork, clock, publicUrl }: UseCasePorts) =>
  ({ actor, id }: { actor: Actor; id: string }): Promise<Result<null, RefusalCode>> =>
    unitOfWork.run(actor.origin, async (scope) => {
      const { organizationId, userId } = actor.viewer;
      const key = await scope.apiKeys.find(organizationId, id);
      if (!key) return apiKeyNotFound();
      const member = await scope.members.find(organizationId, userId);
      if (key.memberId !== userId && !isActiveAdmin(member)) return apiKeyNotFound();
      if (await scope.apiKeys.revoke(id, clock.now())) {
        const changes = [{ field: 'prefix', before: prefixOf(key.publicId), after: null }];
        const subject = `api key ${id}`;
        await scope.audit({ organizationId, kind: 'api_key.revoked', subject, changes });
        const owner = await scope.members.find(organizationId, key.memberId);
        if (owner)
          await mailOwner(scope, { publicUrl }, owner, 'apiKey.removed', { name: key.name });
      }
      return ok(null);
    });
