import { createHash } from 'node:crypto';

import { bankTimeMs } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { SignedRequest } from '#main/team/types.ts';
import { bodyHashOf } from '#main/writes/freeze/context.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { writesOf } from './requests.ts';
import type { LineToSend } from './requests.ts';

/* What others signed has one execution date. Once that has passed it is never sent, with that date or another: it is asked for again. */

/** Why a request was taken back. */
export const DAY_PASSED = 'dayPassed';

/** What may still be sent of a request; nothing where it cannot be read here. */
export const unsentOf = (bankOrigin: string, signed: SignedRequest): readonly LineToSend[] =>
  (writesOf(bankOrigin, signed) ?? []).filter(({ line }) => signed.lines.some((one) => one.line === line && one.leftOut === null && !one.taken));

const dayOf = (shown: ShownWrite): BankDate | null => ((shown.kind === 'createTransfer' || shown.kind === 'revertTransfer') && !shown.isInstant ? shown.executionDate : null);

/** The earliest execution date of the lines that lies before today; null for none. */
export const passedDay = (lines: readonly { readonly frozen: Pick<LineToSend['frozen'], 'shown'> }[], today: BankDate): BankDate | null =>
  lines.flatMap(({ frozen }) => dayOf(frozen.shown) ?? []).filter((day) => day < today).toSorted()[0] ?? null;

/** Of what is unsent of a request, by the bank's day. */
export async function passedDayOf(workspace: Needs<'bank' | 'clock' | 'bankOrigin'>, signed: SignedRequest): Promise<BankDate | null> {
  return passedDayIn(workspace, unsentOf(workspace.bankOrigin, signed));
}

export async function passedDayIn(workspace: Needs<'bank' | 'clock'>, unsent: Parameters<typeof passedDay>[0]): Promise<BankDate | null> {
  // The bank is not asked for its day where no line has one.
  return unsent.every(({ frozen }) => dayOf(frozen.shown) === null) ? null : passedDay(unsent, bankDateAt(await bankTimeMs(workspace)));
}

/** The same payments, those whose day has passed with today's. */
export const asOfToday = (bankOrigin: string, lines: readonly LineToSend[], today: BankDate): readonly LineToSend[] => lines.map(({ line, frozen }) => {
  const day = dayOf(frozen.shown);
  if (day === null || day >= today) return { line, frozen };
  const input: Readonly<Record<string, unknown>> = { ...frozen.request.input };
  const request = { ...frozen.request, input: { ...input, body: { ...(input['body'] as object), executionDate: today } } };
  const shown = { ...frozen.shown, executionDate: today } as ShownWrite;
  return { line, frozen: { ...frozen, request, shown, bodyHash: bodyHashOf(bankOrigin, request, shown) } };
});

/** One request takes the place of another, whoever asks again and how often: an UUID of version 8. */
export function successorOf(requestId: string): string {
  const hex = createHash('sha256').update(`again ${requestId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
