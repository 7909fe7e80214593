/** The entry point of a child process for heavy work. It ends with its parent. */
import { doWork } from './do-work.ts';
import type { WorkOrder } from './messages.ts';

process.on('message', (order: WorkOrder) => doWork(order, (said) => process.send?.(said)));
process.on('disconnect', () => process.exit());
