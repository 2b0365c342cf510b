import { failed, ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** What became of a transfer that was sent back, by whichever of its two ids. */
export function revertedHandlers(bench: Workbench): HandlersOf<'transfers.reverted'> {
  return {
    'transfers.reverted': async ({ transferId }) => {
      const answer = await bench.askings.run((signal) => bench.bank.find('getRevertedTransfer', { params: { transferId } }, { signal }));
      if (!answer.ok) return failed(answer.error);
      return answer.value === null ? failed({ kind: 'notFound' }) : ok(answer.value);
    },
  };
}
