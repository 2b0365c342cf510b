import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Validations } from '#main/writes/index.ts';
import type { Workbench } from '#main/context/workbench.ts';
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
