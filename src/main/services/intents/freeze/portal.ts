import type { AppError } from '#shared/bridge/app-error.ts';
import type { Write } from '#shared/bridge/payment-inputs.ts';
import type { ClosingWrite } from '#shared/bridge/portal-inputs.ts';
import type { PortalWriteKind } from '#shared/bridge/portal-writes.ts';
import type { Result } from '#shared/domain/result.ts';
import type { FrozenWrite } from '../door.ts';
import type { FreezeContext } from './context.ts';

export type PortalWrite = Extract<Write, { readonly kind: PortalWriteKind }> | ClosingWrite;

/** Freezes a write of the portal. */
export function freezePortal(write: PortalWrite, _context: FreezeContext): Promise<Result<FrozenWrite, AppError>> {
  throw new Error(`Not built yet: ${write.kind}`);
}
