import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLError } from 'graphql';
import { z } from 'zod';

/** The web client's operations by id, written by its build. */
export type TrustedDocuments = ReadonlyMap<string, string>;

const file = z.record(z.string(), z.string());

/** Loads the documents; empty when the client was built without them, so that its documents count as external. */
export function loadTrustedDocuments(webDistDir: string): TrustedDocuments {
  const path = join(webDistDir, 'trusted-documents.json');
  if (!existsSync(path)) return new Map();
  return new Map(Object.entries(file.parse(JSON.parse(readFileSync(path, 'utf8')))));
}

export interface ResolvedRequest {
  readonly body: unknown;
  readonly isTrusted: boolean;
}

/**
 * Replaces the id of a trusted document (`documentId` in the body) by its text. A body with its own text is unchanged. @throws
 * UNKNOWN_DOCUMENT for an id of another build, after which the client sends the text.
 */
export function resolveTrustedDocument(
  body: unknown,
  documents: TrustedDocuments,
): ResolvedRequest {
  if (typeof body !== 'object' || body === null || !('documentId' in body)) {
    return { body, isTrusted: false };
  }
  const { documentId, ...rest } = body;
  const query = typeof documentId === 'string' ? documents.get(documentId) : undefined;
  if (query === undefined) {
    throw new GraphQLError('No document has this id.', {
      extensions: { code: 'UNKNOWN_DOCUMENT' },
    });
  }
  return { body: { ...rest, query }, isTrusted: true };
}
