/** In order. */
export const closingSteps = ['refresh', 'check', 'choose', 'confirm', 'result', 'followUp'] as const;
export type ClosingStep = (typeof closingSteps)[number];
