import { credentialsOf } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import type { Result } from '@outlay/platform/result';
import type { Actor } from '../../src/use-cases/ports.ts';

export const viewerOf = (
  userId: string,
  role: Viewer['roles'][number] = 'employee',
  organizationId = '1',
): Viewer => ({ userId, organizationId, roles: [role] });

export const EMMA = viewerOf('4');
export const MIA = viewerOf('2', 'approver');
export const FINN = viewerOf('3', 'finance');
export const ADA = viewerOf('1', 'admin');
export const STRANGER = viewerOf('4', 'admin', '2');

export const actorOf = (viewer: Viewer, idempotencyKey: string | null = null): Actor => ({
  viewer,
  credentials: credentialsOf(viewer),
  idempotencyKey,
  cause: {
    organizationId: viewer.organizationId,
    actorId: viewer.userId,
    correlationId: 'story-1',
    causationId: null,
  },
});

/** Returns the value of a result that must be a success. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.value;
}
