import { foldText } from '#shared/domain/folded-text.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { Bank } from './bank.ts';
import type { PayeeMatch, PayeeVerification } from './records.ts';

const TEXTS: Readonly<Record<PayeeMatch, string>> = {
  MTCH: 'The name matches the holder of the account',
  CMTC: 'The name almost matches the holder of the account',
  NMTC: 'The name does not match the holder of the account',
  NOAP: 'The verification is not possible for this account',
};

const words = (name: string): string[] => foldText(name).replace(/[^a-z0-9 ]/g, ' ').split(' ').filter((word) => word !== '').toSorted();

/** The Levenshtein distance. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** The same words in any order match. Two letters apart, or all words within the other name, is close. */
function compareNames(typed: string, holder: string): 'MTCH' | 'CMTC' | 'NMTC' {
  const left = words(typed);
  const right = words(holder);
  if (left.join(' ') === right.join(' ')) return 'MTCH';
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left];
  if (fewer.length > 0 && fewer.every((word) => more.includes(word))) return 'CMTC';
  return distance(left.join(' '), right.join(' ')) <= 2 ? 'CMTC' : 'NMTC';
}

/** Discloses the holder's name when it matches or is close, never otherwise. */
export function verifyPayee(bank: Bank, name: string, accountCode: string, bicCode: string): PayeeVerification {
  const iban = compactIban(accountCode);
  const holder = bank.holders.get(iban);
  const matchType: PayeeMatch = holder === undefined ? 'NOAP' : compareNames(name, holder);
  const id = bank.nextId('VOP');
  return {
    requestCode: `RQ${id.slice(4)}`, operationCode: `OP${id.slice(4)}`,
    ownerName: name, matchedName: matchType === 'CMTC' || matchType === 'MTCH' ? (holder ?? '') : '',
    iban, description: TEXTS[matchType], matchType, respondingBic: matchType === 'NOAP' ? '' : bicCode, id, requestMs: bank.clock.now(),
  };
}
