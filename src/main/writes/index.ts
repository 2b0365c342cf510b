export { createIntents } from './create-intents.ts';
export type { Approval } from './approvals.ts';
export type { Intents } from './types.ts';
export type { FrozenWrite } from './freeze/context.ts';
export { hashOf, paymentContext } from './freeze/context.ts';
export { transferRequest } from './kinds/create-transfer.ts';
export { viewOf } from './handlers.ts';
export { createValidations } from './validations.ts';
export type { Validations } from './validations.ts';
