import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceiptFiles } from '../../upstream/receipt-files.ts';
import { eitherSlash } from '../facade.ts';
import { idParameter, pageParameter } from '../request-input.ts';
import { linkRefusal } from '../rest-error.ts';

/** What signed links open, for whoever holds one; receipt-ai checks the signature. Not part of the OpenAPI document. */
export function registerReceiptLinks(server: FastifyInstance, files: ReceiptFiles): void {
  for (const url of eitherSlash('/receipts/:id/file')) {
    server.get(url, (request, reply) =>
      files
        .serve(`/files/${idParameter(request)}?${searchOf(request)}`, reply)
        .catch((error: unknown) => {
          throw linkRefusal(error, 'The file is not available right now. Try again in a moment.');
        }),
    );
  }
  for (const url of eitherSlash('/receipts/:id/pages/:page')) {
    server.get(url, (request, reply) => {
      const path = `/files/${idParameter(request)}/pages/${pageParameter(request)}`;
      return files.serve(`${path}?${searchOf(request)}`, reply).catch((error: unknown) => {
        throw linkRefusal(error, 'The page is not available right now. Try again in a moment.');
      });
    });
  }
}

const searchOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?') + 1);
