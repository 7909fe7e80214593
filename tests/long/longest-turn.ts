/**
 * Loaded into a process before its own code: on SIGUSR2 it prints the most CPU time, in milliseconds, that its event loop
 * spent from one turn to the next since it was last asked. So long everybody else waits for it, however busy the machine.
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
