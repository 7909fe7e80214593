/**
 * Preloaded into the server. On SIGUSR2 it prints the largest CPU time, in milliseconds, between two turns of
 * the event loop since the last signal. All other requests wait this long, however busy the machine is.
 */
import { isMainThread } from 'node:worker_threads';

const BETWEEN_MILLISECONDS = 5;

if (isMainThread) {
  let longest = 0;
  let last = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  };
  setInterval(measure, BETWEEN_MILLISECONDS).unref();
  process.on('SIGUSR2', () => {
    measure();
    console.log(`longest turn ${longest.toFixed(0)}`);
    longest = 0;
  });
}
