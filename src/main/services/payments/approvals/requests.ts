import { isDeepStrictEqual } from 'node:util';

import type { WriteToApprove } from '#main/context/sending-gate.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { NewRequest, SignedRequest, TeamPayload } from '#main/team/types.ts';
import { adviceOnPayees } from '#main/services/payments/advice/index.ts';
import { receivedCode, receivedWrite } from '#main/writes/freeze/received.ts';
import { codeHash, codeLock } from '#main/writes/index.ts';
import type { FrozenWrite, OthersWrite } from '#main/writes/index.ts';
import type { PaymentAdvice } from '#shared/bridge/writes/intents.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { aboutOf, factsOf, kindAndAmountOf, lineAmount, withinOf } from './facts.ts';

/* A write as a team keeps it: frozen by one desk, approved by others, sent by whichever has the claim. */

const VALID_MS = 7 * 86_400_000;

export interface LineToSend {
  readonly line: number;
  readonly frozen: FrozenWrite;
}

/** A file's request has the id of its batch, and a line of it the number of its line. */
export const requestOf = ({ requestId, batchId, batchLine }: Pick<WriteToApprove, 'requestId' | 'batchId' | 'batchLine'>) =>
  (batchId === null ? { requestId, line: 0 } : { requestId: batchId, line: batchLine ?? 0 });

type Asking = Needs<'journal' | 'bankOrigin' | 'cache' | 'now'>;

const expiry = ({ now }: Needs<'now'>) => instantFromMs(Date.parse(now()) + VALID_MS);

const frozenPart = ({ kind, request, bodyHash, fingerprint, marker }: FrozenWrite) => ({ kind, request, bodyHash, fingerprint, marker });

function lineOf({ bankOrigin }: Needs<'bankOrigin'>, { line, frozen }: LineToSend): NewRequest['lines'][number] {
  const { bodyHash, fingerprint, shown } = frozen;
  return { line, bodyHash, fingerprint, amountMinor: lineAmount(shown), within: withinOf(bankOrigin, shown) };
}

export async function requestForWrite(
  workspace: Asking, requestId: string, frozen: FrozenWrite, { advice = [], sendWhenApproved = false }: { readonly advice?: readonly PaymentAdvice[]; readonly sendWhenApproved?: boolean } = {},
): Promise<NewRequest> {
  return {
    requestId, facts: await factsOf(workspace, [frozen.shown]), expiresAt: expiry(workspace), sendWhenApproved,
    payload: { type: 'write', about: aboutOf(frozen.shown), shown: frozen.shown, advice, frozen: frozenPart(frozen) },
    lines: [lineOf(workspace, { line: 0, frozen })],
  };
}

/** A code for a transfer that another program made. What the code sends is counted and claimed as what this app sends. */
export async function requestForCode(workspace: Asking, { requestId, shown, bodyHash, fingerprint }: WriteToApprove): Promise<NewRequest> {
  return {
    requestId, facts: await factsOf(workspace, [shown]), expiresAt: expiry(workspace), sendWhenApproved: false, payload: { type: 'code', about: aboutOf(shown), shown },
    lines: [{ line: 0, bodyHash, fingerprint, amountMinor: lineAmount(shown), within: [] }],
  };
}

/** All lines of a file: approved and counted as a whole. */
export async function requestForBatch(
  workspace: Asking & Needs<'userData'>, { batchId, name, sendWhenApproved }: { readonly batchId: string; readonly name: string; readonly sendWhenApproved: boolean }, lines: readonly [LineToSend, ...(readonly LineToSend[])],
): Promise<NewRequest> {
  const [first, ...others] = lines;
  const facts = await factsOf(workspace, [first.frozen.shown, ...others.map(({ frozen }) => frozen.shown)]);
  const payeeOf = ({ shown }: FrozenWrite) => (shown.kind === 'createTransfer' ? { name: shown.creditor.name, accountCode: compactIban(shown.creditor.accountCode) } : null);
  const adviceOn = await adviceOnPayees(workspace, lines.flatMap(({ frozen }) => payeeOf(frozen) ?? []));
  return {
    requestId: batchId, facts, expiresAt: expiry(workspace), sendWhenApproved,
    payload: {
      type: 'batch', about: name, name, total: facts.amount === null ? [] : [facts.amount],
      lines: lines.map(({ line, frozen }) => {
        const payee = payeeOf(frozen);
        return { line, shown: frozen.shown, frozen: frozenPart(frozen), advice: payee === null ? [] : adviceOn(payee) };
      }),
    },
    lines: lines.map((line) => lineOf(workspace, line)),
  };
}

/** The frozen writes of a request, or null where one is not what it shows: it is neither approved nor sent here. */
export function writesOf(bankOrigin: string, { payload, lines }: Pick<SignedRequest, 'payload' | 'lines'>): readonly LineToSend[] | null {
  const parts = payload === null ? null : partsOf(payload);
  if (parts === null || parts.length !== lines.length) return null;
  const writes = parts.flatMap(({ line, shown, frozen }) => {
    const write = receivedWrite(bankOrigin, { ...(typeof frozen === 'object' ? frozen : {}), shown });
    return write !== null && lines.some((asked) => asked.line === line && asked.bodyHash === write.bodyHash) ? [{ line, frozen: write }] : [];
  });
  return writes.length === parts.length ? writes : null;
}

/** What a desk that no longer answers may have sent under a line; null where it is not what it shows. */
export function othersWriteOf(bankOrigin: string, signed: Pick<SignedRequest, 'payload' | 'lines'>, line: number): OthersWrite['frozen'] | null {
  if (signed.payload?.type !== 'code') return writesOf(bankOrigin, signed)?.find((write) => write.line === line)?.frozen ?? null;
  const shown = receivedCode(signed.payload.shown);
  if (shown === null) return null;
  const bodyHash = codeHash(bankOrigin, shown);
  if (!signed.lines.some((asked) => asked.line === line && asked.bodyHash === bodyHash)) return null;
  return { kind: shown.kind, request: null, bodyHash, fingerprint: codeLock(bankOrigin, shown.account.accountId, shown.challengeId), shown, marker: null };
}

export type PayloadCheck = (
  payload: unknown, facts: Pick<SignedRequest['facts'], 'kind' | 'amount'>, lines: readonly { readonly line: number; readonly bodyHash: string; readonly amountMinor: number | null }[],
) => boolean;

/** Whether a request's facts and lines are those of the writes in it: this desk signs and claims no other. */
export const payloadCheck = (bankOrigin: string): PayloadCheck => (payload, facts, lines) => {
  const asked = payload as TeamPayload;
  if (asked.type === 'team') return true;
  if (asked.type === 'code') {
    const [shown, [line, ...others]] = [receivedCode(asked.shown), lines];
    return shown !== null && line !== undefined && others.length === 0 && line.bodyHash === codeHash(bankOrigin, shown) && line.amountMinor === lineAmount(shown)
      && isDeepStrictEqual(kindAndAmountOf([shown]), { kind: facts.kind, amount: facts.amount });
  }
  if (asked.type === 'payee' || asked.type === 'payees' || asked.type === 'unlock') return facts.kind === (asked.type === 'unlock' ? 'monthUnlock' : 'payeeChange') && facts.amount === null && lines.length === 0;
  const writes = writesOf(bankOrigin, { payload: asked, lines: lines.map((line) => ({ ...line, leftOut: null, taken: false })) });
  const [first, ...others] = writes ?? [];
  if (first === undefined) return false;
  return isDeepStrictEqual(kindAndAmountOf([first.frozen.shown, ...others.map(({ frozen }) => frozen.shown)]), { kind: facts.kind, amount: facts.amount })
    && lines.every(({ line, amountMinor }) => [first, ...others].some((write) => write.line === line && lineAmount(write.frozen.shown) === amountMinor));
};

function partsOf(payload: TeamPayload): readonly { readonly line: number; readonly shown: unknown; readonly frozen: unknown }[] | null {
  switch (payload.type) {
    case 'write': return [{ line: 0, shown: payload.shown, frozen: payload.frozen }];
    case 'batch': return payload.lines;
    default: return null;
  }
}
