import { startNode, type NodeProcess } from '../kit/run/node-process';

/**
 * Starts a main of the build in a session of its own, as the launcher does: a system that weighs sessions weighs the
 * processes then. With BENCH_CPU_PROFILE set to a directory, a CPU profile of each is written there when it stops.
 * @param log file that gets its output
 * @param ready asked until it answers true, for a minute at most
 */
export function startBuilt(
  main: string,
  environment: Record<string, string>,
  log: string,
  ready: () => Promise<boolean>,
): Promise<NodeProcess> {
  const profiles = process.env['BENCH_CPU_PROFILE'];
  const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const nodeArgs = ['--enable-source-maps', ...profiling];
  return startNode(main, environment, ready, { nodeArgs, outlives: log, detached: true, quickly: false });
}
