/** Thrown for a response or a document that the fast path doesn't support. Never leaves this folder. */
export class UnsupportedPlanError extends Error {
  override readonly name = 'UnsupportedPlanError';
}
