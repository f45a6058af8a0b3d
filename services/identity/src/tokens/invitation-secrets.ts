import { createHmac, hkdfSync } from 'node:crypto';
import type { UseCasePorts } from '../use-cases/ports.ts';

/**
 * Secrets of 256 bits as 43 URL-safe characters, computed under a key of this service from the invitation's member and version:
 * the inviting admin, who signs the hash, never learns one.
 */
export function createInvitationSecrets(key: Buffer): UseCasePorts['invitationSecretOf'] {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'outlay invitations', 32));
  return (memberId, version) =>
    createHmac('sha256', secret).update(`${memberId}\n${version}`).digest('base64url');
}
