import type { UserPassword } from '@outlay/platform/kafka';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of a user's password, in a folder of keys. */
export const passwordFileOf = (user: string): string => `kafka-${user}.password`;

/** The users with the passwords that a folder has for them. @throws when one is missing */
export const readPasswords = (folder: string, users: readonly string[]): Promise<UserPassword[]> =>
  Promise.all(
    users.map(async (username) => ({
      username,
      password: (await readFile(join(folder, passwordFileOf(username)), 'utf8')).trim(),
    })),
  );
