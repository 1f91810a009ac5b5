/** To a reader process: which function is to read what. */
export interface ReaderOrder {
  readonly name: string;
  readonly order: unknown;
}

/** From a reader process. */
export type ReaderAnswer = { readonly answer: unknown } | { readonly failed: string; readonly isTooComplex: boolean };
