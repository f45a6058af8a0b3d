import { randomUUID } from 'node:crypto';

const KEY = /^\d{1,18}\/[0-9a-f-]{36}$/;

/** A new file's key: the organisation and a random name. The uploader's file name never reaches the storage. */
export const newFileKey = (organizationId: string): string => `${organizationId}/${randomUUID()}`;

/** @throws for any other text, such as a path out of the storage */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new Error('not a key of this storage');
}
