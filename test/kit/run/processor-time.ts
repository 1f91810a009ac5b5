/**
 * Processor seconds of a computation. Other work on the machine adds nothing to it; work that grows with the square of
 * its input takes minutes of it.
 */
export function processorSeconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
