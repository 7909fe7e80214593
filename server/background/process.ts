/** The process that does heavy work for the one that started it, and ends with it. */
import { doWork } from './do-work.ts';
import type { WorkOrder } from './messages.ts';

process.on('message', (order: WorkOrder) => doWork(order, (said) => process.send?.(said)));
process.on('disconnect', () => process.exit());
