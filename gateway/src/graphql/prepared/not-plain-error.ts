/** Says that an answer, or a document, is none of those that the short way is made for. Never leaves this folder. */
export class NotPlainError extends Error {
  override readonly name = 'NotPlainError';
}
