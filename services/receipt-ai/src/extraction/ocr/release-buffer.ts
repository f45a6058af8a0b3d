/**
 * Releases the memory of a model's input or output at once. The garbage collector sees only small objects and runs late: it
 * left up to 0.1 GB unreleased while the next page was read.
 */
export function releaseBuffer({ buffer }: Float32Array | Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
