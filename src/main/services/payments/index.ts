import type { HandlersOf } from '../command-handlers.ts';
import type { Validations } from '../intents/index.ts';
import type { Workbench } from '../workbench.ts';
import { validateTransfer } from './validate.ts';

export { validateTransfer } from './validate.ts';

export function paymentHandlers(bench: Workbench, validations: Validations): HandlersOf<'payments.validate'> {
  return { 'payments.validate': ({ draft, decimalMark }) => bench.askings.run((signal) => validateTransfer(bench, validations, draft, decimalMark, signal)) };
}
