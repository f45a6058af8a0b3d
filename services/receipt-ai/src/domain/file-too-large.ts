/** Thrown when a stream exceeds its limit. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly sizeBytes: number;

  constructor(sizeBytes: number) {
    super(`The file is longer than allowed: ${sizeBytes} bytes so far.`);
    this.sizeBytes = sizeBytes;
  }
}
