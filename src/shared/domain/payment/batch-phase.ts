export const batchPhases = ['preview', 'sending', 'paused', 'done', 'abandoned'] as const;
export type BatchPhase = (typeof batchPhases)[number];
