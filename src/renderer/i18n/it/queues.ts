import type { queues as english } from '../en/queues.ts';

export const queues: typeof english = {
};
