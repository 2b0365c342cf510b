import { isIban } from '#shared/domain/iban.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { sepaSpelling } from '#shared/domain/payment/transfer-warnings.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { ShownTransfer } from './account-writes.ts';
import type { ShownWrite } from './intents.ts';

/* What a payment file for the bank's portal (pain.001.001.09) can carry of a write. */

/** Why a payment cannot leave by a file without losing something. */
export type FileObstacle = 'kind' | 'swift' | 'urgent' | 'fees' | 'taxRelief' | 'debtorIban' | 'address' | 'letters' | 'tooLong';

/** In the characters of SEPA, each within its length. */
export interface FilePayment {
  readonly debtorIban: string;
  readonly creditor: {
    readonly name: string; readonly iban: string; readonly bic: string | null;
    readonly address: { readonly line: string; readonly town: string; readonly country: string } | null;
  };
  readonly amount: Money;
  readonly remittance: string;
  /** null for as soon as possible. */
  readonly executionDate: BankDate | null;
  readonly isInstant: boolean;
}

const NAME_LENGTH = 70;
const LINE_LENGTH = 70;
const TOWN_LENGTH = 35;
const REMITTANCE_LENGTH = 140;

/** What of a transfer decides about it. */
type Transfer = Pick<ShownTransfer, 'account' | 'creditor' | 'amount' | 'scheme' | 'description' | 'remittanceInformation' | 'executionDate' | 'isInstant' | 'isUrgent' | 'feeType' | 'feeAccountId'> & {
  readonly taxRelief: object | null;
};

export const filePaymentOf = (shown: ShownWrite): Result<FilePayment, FileObstacle> => (shown.kind === 'createTransfer' ? transferInFile(shown) : failed('kind'));

export function transferInFile(transfer: Transfer): Result<FilePayment, FileObstacle> {
  const { account, creditor, amount, executionDate, isInstant } = transfer;
  const obstacle = obstacleOf(transfer);
  if (obstacle !== null || account.iban === null) return failed(obstacle ?? 'debtorIban');
  const [line, town] = [sepaText(creditor.address ?? ''), sepaText(creditor.city ?? '')];
  return ok({
    debtorIban: account.iban, amount, executionDate, isInstant, remittance: remittanceOf(transfer),
    creditor: {
      name: sepaText(creditor.name), iban: creditor.accountCode, bic: creditor.bicCode,
      address: creditor.countryCode === null || town === '' ? null : { line, town, country: creditor.countryCode },
    },
  });
}

function obstacleOf(transfer: Transfer): FileObstacle | null {
  const { account, creditor, amount, scheme, isUrgent, feeType, feeAccountId, taxRelief } = transfer;
  if (scheme === 'SWIFT' || amount.currency !== 'EUR' || !isIban(creditor.accountCode)) return 'swift';
  if (isUrgent) return 'urgent';
  if (feeType === 'OUR' || feeType === 'BEN' || (feeAccountId !== null && feeAccountId !== account.accountId)) return 'fees';
  if (taxRelief !== null) return 'taxRelief';
  if (account.iban === null || !isIban(account.iban)) return 'debtorIban';
  if (hasStreetOnly(creditor)) return 'address';
  const texts = [creditor.name, creditor.address ?? '', creditor.city ?? '', transfer.description, transfer.remittanceInformation ?? ''];
  if (texts.some(hasOtherLetters)) return 'letters';
  return isTooLong(transfer) ? 'tooLong' : null;
}

/** A structured address needs town and country. */
const hasStreetOnly = ({ address, city, countryCode }: Transfer['creditor']): boolean =>
  (address ?? city) !== null && ((city ?? '') === '' || countryCode === null);

const isTooLong = (transfer: Transfer): boolean =>
  sepaText(transfer.creditor.name).length > NAME_LENGTH || sepaText(transfer.creditor.address ?? '').length > LINE_LENGTH
  || sepaText(transfer.creditor.city ?? '').length > TOWN_LENGTH || remittanceOf(transfer).length > REMITTANCE_LENGTH;

/** SEPA has one text for the beneficiary. */
const remittanceOf = ({ description, remittanceInformation }: Transfer): string =>
  [description, remittanceInformation ?? ''].map(sepaText).filter((text) => text !== '').join(' ');

/** In the characters that every SEPA bank takes, without what a reader of XML would change. */
export const sepaText = (text: string): string => (sepaSpelling(text)?.proposal ?? text).replace(/ +/g, ' ').trim();

/** Whether a letter or digit would become a full stop, so that nobody could read it. */
const hasOtherLetters = (text: string): boolean =>
  [...sepaSpelling(text)?.characters ?? ''].some((character) => /[\p{L}\p{N}]/u.test(character) && sepaSpelling(character)?.proposal === '.');
