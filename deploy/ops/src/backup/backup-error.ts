/** Said to the person as it is, with exit code 1. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
