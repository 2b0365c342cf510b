import type { IntentRecord } from '#main/store/journal/index.ts';
import type { BatchFileLines } from '#shared/bridge/payments/batches.ts';
import { filePaymentOf, transferInFile } from '#shared/bridge/writes/payment-file.ts';
import type { FileObstacle } from '#shared/bridge/writes/payment-file.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import type { CheckedLine } from './checking.ts';

/* Which lines of a batch can leave in a payment file for the bank's portal. */

interface FileLine {
  readonly index: number;
  readonly fingerprint: string;
  readonly amount: Money;
  readonly obstacle: FileObstacle | null;
}

interface SplitLines {
  /** Indexes. */
  readonly leaves: ReadonlySet<number>;
  readonly view: BatchFileLines;
}

const MOST_SHOWN = 20;

/** Before they are approved. */
export const fileLinesOf = (bank: string, lines: readonly CheckedLine[], ibans: ReadonlyMap<string, string | null>): readonly FileLine[] =>
  lines.flatMap(({ kept: { index }, payment }) => {
    if (payment === null) return [];
    const { accountId, creditor, amount, uri } = payment;
    const { address, city, countryCode } = creditor.address ?? { address: '', city: '', countryCode: '' };
    const carried = transferInFile({
      ...payment, account: { accountId, iban: ibans.get(accountId) ?? null, name: null }, remittanceInformation: uri,
      creditor: { name: creditor.name, accountCode: creditor.accountCode, bicCode: creditor.bicCode, address: address || null, city: city || null, countryCode: countryCode || null },
    });
    return [{ index, amount, fingerprint: transferFingerprint({ bank, accountId, destination: creditor.accountCode, amount }), obstacle: carried.ok ? null : carried.error }];
  });

/** Approved and not sent. */
export const fileLinesLeft = (records: readonly IntentRecord[]): readonly FileLine[] =>
  records.flatMap(({ state, batchLine, fingerprint, shown }) => {
    if (state !== 'APPROVED' || shown.kind !== 'createTransfer') return [];
    const carried = filePaymentOf(shown);
    return [{ index: batchLine ?? 0, fingerprint, amount: shown.amount, obstacle: carried.ok ? null : carried.error }];
  });

/** Of several alike one leaves: until it is cleared up the others wait, as they do when they are sent. */
export function splitLines(lines: readonly FileLine[], sourceLineOf: (index: number) => number, isOpen: (fingerprint: string) => boolean): SplitLines {
  const seen = new Set<string>();
  const leaves: FileLine[] = [];
  const stays: { readonly line: number; readonly why: BatchFileLines['stays'][number]['why'] }[] = [];
  for (const line of lines) {
    const why = line.obstacle ?? (isOpen(line.fingerprint) ? 'open' : seen.has(line.fingerprint) ? 'twin' : null);
    if (why !== null) {
      stays.push({ line: sourceLineOf(line.index), why });
      continue;
    }
    seen.add(line.fingerprint);
    leaves.push(line);
  }
  return {
    leaves: new Set(leaves.map(({ index }) => index)),
    view: { leaves: leaves.length, totals: sumByCurrency(leaves.map(({ amount }) => amount)), staying: stays.length, stays: stays.slice(0, MOST_SHOWN) },
  };
}
