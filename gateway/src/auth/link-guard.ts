import { readLinkHolder, type LinkHolder } from '@outlay/platform/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LinkRefusedError } from '../upstream/link-refused-error.ts';
import type { AccessWatch } from './access-watch.ts';
import { IdentityUnavailableError } from './authenticate-request.ts';

/** Serves signed links only to people whose access is still valid. The issuing service verifies the signature. */
export interface LinkGuard {
  /**
   * Also ends the download when the access ends.
   * @throws {LinkRefusedError} when the link names no one, or someone whose session or access has ended
   */
  admit(request: FastifyRequest, reply: FastifyReply): void;
  /** Ends downloads of people whose access has ended. */
  recheck(): void;
}

const gone = (): LinkRefusedError =>
  new LinkRefusedError(404, 'NOT_FOUND', 'This link has expired. Open the page again.');

export function createLinkGuard(access: Pick<AccessWatch, 'isReady' | 'stateOf'>): LinkGuard {
  const open = new Map<FastifyReply, LinkHolder>();
  const holds = (holder: LinkHolder): boolean => access.stateOf(holder) === 'good';
  return {
    admit: ({ query }, reply) => {
      const { holder: given } = query as { readonly holder?: unknown };
      const holder = typeof given === 'string' ? readLinkHolder(given) : null;
      if (!holder) throw gone();
      if (!access.isReady()) throw new IdentityUnavailableError('ended access is not known yet');
      if (!holds(holder)) throw gone();
      open.set(reply, holder);
      reply.raw.once('close', () => open.delete(reply));
    },
    recheck: () => {
      for (const [reply, holder] of open) if (!holds(holder)) reply.raw.destroy();
    },
  };
}
