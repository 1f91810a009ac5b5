/**
 * Holds this whole process, as a machine does that is busy with others: nothing of it runs meanwhile. It waits rather
 * than computes, so that what runs beside it has the processor.
 */
export function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
