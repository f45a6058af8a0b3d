import { randomUUID } from 'node:crypto';

const KEY = /^\d{1,18}\/[0-9a-f-]{36}$/;

/** A new file's key: the organization and a random name. The uploader's file name never reaches the storage. */
export const newFileKey = (organizationId: string): string => `${organizationId}/${randomUUID()}`;

/** @throws for a text that is not a key of the storage, such as a path that leads out of it */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new Error('The text is not a key of this storage.');
}
