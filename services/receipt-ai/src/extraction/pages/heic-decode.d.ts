/** The package has no types of its own. */
declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number;
    readonly height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  const decode: { all(options: { buffer: Uint8Array }): Promise<HeicPicture[]> };
  export default decode;
}
