import '#main/cache/worker.ts';

/* The cache's thread, in which no time passes: its searches would end after some milliseconds with what they have found by then. */
Object.assign(performance, { now: () => 0 });
