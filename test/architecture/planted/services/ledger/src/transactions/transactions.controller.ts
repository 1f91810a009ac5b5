// breaks: queues-and-browsers-stay-in-jobs
import { Queue } from 'bullmq';
export const controller = Queue;
