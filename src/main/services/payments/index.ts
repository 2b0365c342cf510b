import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '../workspace-commands.ts';
import type { Validations } from '../intents/index.ts';
import type { Workbench } from '../workbench.ts';
import { validateTransfer } from './validate.ts';

export { validateTransfer } from './validate.ts';

export function paymentHandlers(bench: Workbench, validations: Validations): HandlersOf<'payments.validate' | 'payments.clock'> {
  return {
    'payments.validate': ({ draft, decimalMark }) => bench.askings.run((signal) => validateTransfer(bench, validations, draft, decimalMark, signal)),
    'payments.clock': async () => {
      const known = bench.bank.serverNowMs();
      return ok({ aheadMs: known === null ? 0 : known - bench.clock.now() });
    },
  };
}
