import type { IncompleteAddress, IncompleteAddresses } from '#shared/bridge/addresses.ts';
import type { OnAccount, RecordRow } from '#shared/bridge/records.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import type { TypedAddress } from '#shared/domain/payment/creditor-address.ts';
import { addressProblems } from '#shared/domain/payment/creditor-reading.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { ok } from '#shared/domain/result.ts';
import { isRenewed } from '../batches/renewal.ts';
import type { HandlersOf } from '../command-handlers.ts';
import { executionDateOf, plannedDate } from '../overview/movements.ts';
import type { Workbench } from '../workbench.ts';

type Scanned = Pick<Workbench, 'desk' | 'cache' | 'journal' | 'connectionId' | 'bankOrigin'>;

/** More are only counted: nobody completes a thousand by hand. */
const MOST_LISTED = 1_000;
const MOST_BOOKED = 5_000;

export function addressHandlers(bench: Workbench): HandlersOf<'addresses.incomplete'> {
  return { 'addresses.incomplete': async () => ok(await incompleteAddresses(bench)) };
}

/** Everything that is kept here or booked at the bank and whose address would be refused, judged as the form of a payment does. */
export async function incompleteAddresses(bench: Scanned): Promise<IncompleteAddresses> {
  const found = [...await bookedTransfers(bench), ...batchLines(bench), ...drafts(bench), ...beneficiaries(bench)];
  // Without a day after every day.
  const ordered = found.toSorted((left, right) => (left.date ?? '9999').localeCompare(right.date ?? '9999'));
  return { entries: ordered.slice(0, MOST_LISTED), total: ordered.length };
}

function judged(draft: TransferDraft): Pick<IncompleteAddress, 'name' | 'accountCode' | 'address' | 'problems' | 'date'> | null {
  const problems = addressProblems(draft);
  if (problems.length === 0) return null;
  const { beneficiaryName, beneficiaryAccount, address, city, country, executionDate } = draft;
  return { name: beneficiaryName.trim(), accountCode: beneficiaryAccount.trim(), address: { address, city, country }, problems, date: parseBankDate(executionDate.trim()) };
}

function beneficiaries({ desk }: Scanned): IncompleteAddress[] {
  return desk.list('beneficiary').flatMap(({ beneficiaryId, name, accountCode, bicCode, address, city, countryCode }): IncompleteAddress[] => {
    const found = judged({ ...emptyTransferDraft, beneficiaryName: name, beneficiaryAccount: accountCode, bic: bicCode, address, city, country: countryCode });
    return found === null ? [] : [{ kind: 'beneficiary', beneficiaryId, ...found }];
  });
}

/** What a virtual IBAN pays carries no address. */
function drafts({ desk }: Scanned): IncompleteAddress[] {
  return desk.list('draft').flatMap(({ draftId, content }): IncompleteAddress[] => {
    const found = content.kind === 'createTransfer' ? judged(content.draft) : null;
    return found === null ? [] : [{ kind: 'draft', draftId, ...found }];
  });
}

/** Of a preview every line that is not left out; afterwards those that were approved and are not sent yet. */
function batchLines({ desk, journal, connectionId }: Scanned): IncompleteAddress[] {
  return desk.list('batch').filter((batch) => batch.connectionId === connectionId).flatMap((batch) => {
    const { batchId, name, phase } = batch;
    if (phase === 'done' || phase === 'abandoned') return [];
    const written = journal.usable ? journal.journal.byBatch(batchId) : [];
    const isApproved = phase !== 'preview' || written.length > 0;
    const waiting = new Set(written.filter(({ state }) => state === 'APPROVED').map(({ batchLine }) => batchLine));
    return desk.list('batchLine', `${batchId}/`).flatMap(({ index, sourceLine, draft, excluded }): IncompleteAddress[] => {
      if (excluded || (isApproved && !waiting.has(index))) return [];
      const found = judged(draft);
      return found === null ? [] : [{ kind: 'batchLine', batchId, file: name, index, sourceLine, approved: isApproved && !isRenewed(batch), ...found }];
    });
  });
}

async function bookedTransfers(bench: Scanned): Promise<IncompleteAddress[]> {
  const { rows } = await bench.cache.read.recordPage({ section: 'transfers', search: '', filters: { status: ['BOOKED'] }, sort: null }, 0, MOST_BOOKED);
  return (rows as readonly RecordRow<'transfers'>[]).flatMap(({ id, record }): IncompleteAddress[] => {
    const { creditor, amount, isInstant, moneyTransferId } = record;
    if (isBooked(record) !== 'yes') return [];
    const address = addressAtBank(record) ?? addressSent(bench, moneyTransferId);
    const found = judged({
      ...emptyTransferDraft, ...address, beneficiaryName: creditor?.name ?? '', beneficiaryAccount: creditor?.accountCode ?? '', bic: creditor?.bicCode ?? '',
      currency: amount?.creditor?.currency ?? amount?.debtor?.currency ?? emptyTransferDraft.currency, isInstant: isInstant ?? false,
    });
    if (found === null) return [];
    return [{ kind: 'booked', recordId: id, unsaid: address === null, ...found, date: executionDateOf(bench, moneyTransferId) ?? plannedDate(record) }];
  });
}

/** null where the bank says nothing of an address, which need not mean that there is none. */
function addressAtBank({ creditor }: OnAccount<MoneyTransfer>): TypedAddress | null {
  const { address, city, countryCode } = creditor?.address ?? {};
  const said = { address: address ?? '', city: city ?? '', country: countryCode ?? '' };
  return Object.values(said).every((part) => part.trim() === '') ? null : said;
}

/** The address with which this desk sent a transfer; null for one of somebody else. */
function addressSent({ journal, bankOrigin }: Scanned, moneyTransferId: string): TypedAddress | null {
  const written = journal.usable ? journal.journal.byServerId(bankOrigin, moneyTransferId) : [];
  for (const { shown } of written) {
    if (shown.kind === 'createTransfer') return { address: shown.creditor.address ?? '', city: shown.creditor.city ?? '', country: shown.creditor.countryCode ?? '' };
  }
  return null;
}
