export { draftOf, openAsDraft } from './copy-to-draft.ts';
export { asInput, transferInput } from './draft-input.ts';
export { OutcomePage } from './outcome-page.tsx';
export type { OutcomeSlot } from './outcome-page.tsx';
export { ShownFields } from './shown-write.tsx';
export { StepList } from './step-list.tsx';
export { useAction } from './use-action.ts';
export { amountOf, payeeOf } from './shown-parts.ts';
export { situationOf } from './situation.ts';
