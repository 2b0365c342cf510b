export { createIntents } from './create-intents.ts';
export type { Approval, FrozenWrite, Intents } from './door.ts';
export { hashOf } from './freeze/hash.ts';
export { paymentContext } from './freeze/context.ts';
export { transferRequest } from './freeze/payments.ts';
export { viewOf } from './view.ts';
export { createValidations } from './validations.ts';
export type { Validations } from './validations.ts';
