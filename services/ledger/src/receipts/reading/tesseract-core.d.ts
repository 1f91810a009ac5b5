/** What is used of a package that brings no types: Tesseract as it is, in WebAssembly. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Recogniser {
    /** @param mode of the engine; 1 is the neural one @returns -1 where the language cannot be loaded */
    Init(directory: null, language: string, mode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes `/input`. @returns 1 where that is no picture */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(progress: null): number;
    GetUTF8Text(): string;
  }
  interface Tesseract {
    readonly FS: { writeFile(path: string, content: Uint8Array): void };
    readonly TessBaseAPI: new () => Recogniser;
  }
  export default function load(options: Readonly<Record<string, unknown>>): Promise<Tesseract>;
}
