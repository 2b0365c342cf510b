import { approvedWith } from '#main/context/attached.ts';
import { checkRequest } from '#shared/contract/answer.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { writeRules } from '../kinds/index.ts';
import { bodyHashOf } from './context.ts';
import type { Freezer, FreezeContext, FrozenKind, FrozenWrite, WritesOf } from './context.ts';

const freezers: { readonly [Kind in FrozenKind]: { readonly freeze: Freezer<Kind> } } = writeRules;

const freezeAs = <Kind extends FrozenKind>(kind: Kind, write: WritesOf[Kind], context: FreezeContext): ReturnType<Freezer<Kind>> =>
  freezers[kind].freeze(write, context);

/** Freezes a write: request, hash, and what the person is shown. Refuses what the interface does not allow. */
export async function freeze(write: WritesOf[FrozenKind], context: FreezeContext): Promise<Result<FrozenWrite, AppError>> {
  const frozen = await freezeAs(write.kind, write, context);
  if (!frozen.ok) return frozen;
  const { request, shown } = frozen.value;
  const { operation, input } = request;
  const fits = checkRequest(operation, input as never);
  if (!fits.ok) return failed(context.workspace.unexpected('intents.freeze', new TypeError(fits.error.path)));
  const attachments = approvedWith(context.workspace, write.kind, context.requestId);
  if (attachments.length === 0) return frozen;
  const withFiles = { ...shown, attachments } as ShownWrite;
  return ok({ ...frozen.value, shown: withFiles, bodyHash: bodyHashOf(context.workspace.bankOrigin, request, withFiles) });
}
