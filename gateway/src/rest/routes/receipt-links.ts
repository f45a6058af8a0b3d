import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LinkGuard } from '../../auth/link-guard.ts';
import type { ReceiptFiles } from '../../upstream/receipt-files.ts';
import { eitherSlash } from '../facade.ts';
import { idParameter, pageParameter } from '../request-input.ts';
import { LinkRefusedError } from '../../upstream/link-refused-error.ts';
import { unavailable } from '../rest-error.ts';

/**
 * Serves signed links to everyone who has one, while the access of the person named in it is valid. receipt-ai checks the
 * signature. Not part of the OpenAPI document.
 */
export function registerReceiptLinks(
  server: FastifyInstance,
  files: ReceiptFiles,
  guard: LinkGuard,
): void {
  for (const url of eitherSlash('/receipts/:id/file')) {
    server.get(url, (request, reply) => {
      guard.admit(request, reply);
      const path = `/files/${idParameter(request)}`;
      return files.serve(`${path}?${searchOf(request)}`, reply).catch(refused('file'));
    });
  }
  for (const url of eitherSlash('/receipts/:id/pages/:page')) {
    server.get(url, (request, reply) => {
      guard.admit(request, reply);
      const path = `/files/${idParameter(request)}/pages/${pageParameter(request)}`;
      return files.serve(`${path}?${searchOf(request)}`, reply).catch(refused('page'));
    });
  }
}

/** Returns the service's refusal of the link, or the error that it doesn't respond. */
const refused =
  (what: 'file' | 'page') =>
  (error: unknown): never => {
    if (error instanceof LinkRefusedError) throw error;
    throw unavailable(`The ${what} is not available right now. Try again in a moment.`);
  };

const searchOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?') + 1);
