/**
 * Gives the memory of a model's input or output back at once. The collector sees small objects only and comes by late: it left up to
 * 0.1 GB of them lying about while the next page was read.
 */
export function releaseBuffer({ buffer }: Float32Array | Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
