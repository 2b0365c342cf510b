/** How far a batch of payments is. */
export const batchPhases = ['preview', 'sending', 'paused', 'done', 'abandoned'] as const;
export type BatchPhase = (typeof batchPhases)[number];
