import { checkRequest } from '#shared/contract/answer.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { freezeDeactivation, freezeDelete, freezeNewVirtualIban, freezeRevert } from './actions.ts';
import type { FreezeContext, FrozenWrite } from './context.ts';
import { freezePortal } from './portal.ts';
import { freezeTransfer, freezeVirtualIbanTransfer } from './payments.ts';

/** Freezes a write: request, hash, and what the person is shown. Refuses what the interface does not allow. */
export async function freeze(write: Write | ClosingWrite, context: FreezeContext): Promise<Result<FrozenWrite, AppError>> {
  const frozen = await freezeByKind(write, context);
  if (!frozen.ok) return frozen;
  const { operation, input } = frozen.value.request;
  const fits = checkRequest(operation, input as never);
  return fits.ok ? frozen : failed(context.workspace.unexpected('intents.freeze', new TypeError(fits.error.path)));
}

function freezeByKind(write: Write | ClosingWrite, context: FreezeContext): Promise<Result<FrozenWrite, AppError>> {
  switch (write.kind) {
    case 'createTransfer': return freezeTransfer(write, context);
    case 'virtualIbanTransfer': return freezeVirtualIbanTransfer(write, context);
    case 'revertTransfer': return freezeRevert(write, context);
    case 'deleteTransfer': return freezeDelete(write, context);
    case 'createVirtualIban': return freezeNewVirtualIban(write, context);
    case 'deactivateVirtualIban': return freezeDeactivation(write, context);
    default: return freezePortal(write, context);
  }
}
