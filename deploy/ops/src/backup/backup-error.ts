/** Shown to the user as is, with exit code 1. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
