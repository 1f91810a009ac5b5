/** What is used of a package that brings no types. */
declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number;
    readonly height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  export function all(given: { buffer: Uint8Array }): Promise<HeicPicture[]>;
}
