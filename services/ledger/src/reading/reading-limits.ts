/** What reading one file may take, in the reader process. */
export interface ReadingLimits {
  /** Of the clock, while the reader computes; multiplied by `SLOWNESS`. */
  readonly seconds: number;
  /** Resident memory of the reader process. */
  readonly megabytes: number;
}
