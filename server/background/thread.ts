/** The entry point of a thread for heavy work. */
import { parentPort } from 'node:worker_threads';
import { doWork } from './do-work.ts';
import type { WorkOrder } from './messages.ts';

parentPort?.on('message', (order: WorkOrder) => doWork(order, (said) => parentPort?.postMessage(said)));
