import { UserDataUnusable } from '#main/store/user-data/index.ts';
import type { IncompleteAddress, IncompleteAddresses } from '#shared/bridge/payments/addresses.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import type { TypedAddress } from '#shared/domain/payment/creditor-address.ts';
import { addressProblems } from '#shared/domain/payment/creditor-reading.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { ok } from '#shared/domain/result.ts';
import type { OnAccount } from '#shared/sections/section.ts';
import type { Batches } from '#main/services/payments/batches/index.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { executionDates, plannedDate } from '#main/services/cash/overview/movements.ts';

type Scanned = Needs<'userData' | 'cache' | 'journal' | 'bankOrigin'>;

/** More are only counted. */
const MOST_LISTED = 1_000;
const READ_AT_ONCE = 1_000;

type Judged = Pick<IncompleteAddress, 'name' | 'accountCode' | 'address' | 'problems' | 'date'>;

/**
 * Addresses the bank would refuse, by the rules of the payment form. The Overview asks at each change, so drafts and lines are judged once, and
 * the bank's transfers once until they change.
 */
export function createAddresses(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache'>, batches: Pick<Batches, 'waitingLines'>) {
  const ofDraft = new WeakMap<TransferDraft, { readonly judged: Judged | null }>();
  let booked: Promise<readonly IncompleteAddress[]> | null = null;

  const judgedOnce = (draft: TransferDraft): Judged | null => {
    const known = ofDraft.get(draft) ?? { judged: judged(draft) };
    ofDraft.set(draft, known);
    return known.judged;
  };
  const batchLines = async (): Promise<readonly IncompleteAddress[]> => (await batches.waitingLines()).flatMap(({ batch, line, approved }): IncompleteAddress[] => {
    const found = judgedOnce(line.draft);
    return found === null ? [] : [{ kind: 'batchLine', batchId: batch.batchId, file: batch.name, index: line.index, sourceLine: line.sourceLine, approved, ...found }];
  });
  const bookedNow = (): Promise<readonly IncompleteAddress[]> => {
    const reading = booked ?? bookedTransfers(workspace);
    booked = reading;
    reading.catch(() => {
      if (booked === reading) booked = null;
    });
    return reading;
  };
  const incomplete = async (): Promise<IncompleteAddresses> => {
    const found = [...await bookedNow(), ...await batchLines(), ...drafts(workspace, judgedOnce), ...beneficiaries(workspace)];
    const ordered = found.toSorted((left, right) => (left.date ?? '9999').localeCompare(right.date ?? '9999'));
    return { entries: ordered.slice(0, MOST_LISTED), total: ordered.length };
  };

  return {
    handlers: { 'addresses.incomplete': async () => ok(await incomplete()) } satisfies HandlersOf<'addresses'>,
    invalidate: (part: ChangedPart): void => {
      if (part === 'transfers') booked = null;
    },
    /** How many must be completed; 0 where the user data cannot be read. */
    count: async (): Promise<number> => {
      try {
        return (await incomplete()).total;
      } catch (error) {
        if (error instanceof UserDataUnusable) return 0;
        throw error;
      }
    },
  };
}

function judged(draft: TransferDraft): Judged | null {
  const problems = addressProblems(draft);
  if (problems.length === 0) return null;
  const { beneficiaryName, beneficiaryAccount, address, city, country, executionDate } = draft;
  return { name: beneficiaryName.trim(), accountCode: beneficiaryAccount.trim(), address: { address, city, country }, problems, date: parseBankDate(executionDate.trim()) };
}

function beneficiaries({ userData }: Scanned): IncompleteAddress[] {
  return userData.list('beneficiary').flatMap(({ beneficiaryId, name, accountCode, bicCode, address, city, countryCode }): IncompleteAddress[] => {
    const found = judged({ ...emptyTransferDraft, beneficiaryName: name, beneficiaryAccount: accountCode, bic: bicCode, address, city, country: countryCode });
    return found === null ? [] : [{ kind: 'beneficiary', beneficiaryId, ...found }];
  });
}

/** A transfer from a virtual IBAN carries no address. */
function drafts({ userData }: Scanned, judgedOnce: (draft: TransferDraft) => Judged | null): IncompleteAddress[] {
  return userData.list('draft').flatMap(({ draftId, content }): IncompleteAddress[] => {
    const found = content.kind === 'createTransfer' ? judgedOnce(content.draft) : null;
    return found === null ? [] : [{ kind: 'draft', draftId, ...found }];
  });
}

/** An undocumented status may mean "booked", too. */
async function bookedTransfers(workspace: Scanned): Promise<IncompleteAddress[]> {
  const statuses = (await workspace.cache.read.recordValues('transfers', 'status')).filter((status) => isBooked({ status, direction: null, accountedDatetime: null }) !== 'no');
  const found: IncompleteAddress[] = [];
  if (statuses.length === 0) return found;
  for (let offset = 0; ; offset += READ_AT_ONCE) {
    const { rows } = await workspace.cache.read.recordPage({ section: 'transfers', search: '', filters: { status: statuses }, sort: null }, offset, READ_AT_ONCE, 'ifKnown');
    found.push(...incompleteOf(workspace, rows as readonly RecordRow<'transfers'>[]));
    if (rows.length < READ_AT_ONCE) return found;
  }
}

function incompleteOf(workspace: Scanned, rows: readonly RecordRow<'transfers'>[]): IncompleteAddress[] {
  const typedDates = executionDates(workspace, rows.map(({ record }) => record.moneyTransferId));
  return rows.flatMap(({ id, record }): IncompleteAddress[] => {
    const { creditor, amount, isInstant, moneyTransferId } = record;
    if (isBooked(record) === 'no') return [];
    const address = addressAtBank(record) ?? addressSent(workspace, moneyTransferId);
    const found = judged({
      ...emptyTransferDraft, ...address, beneficiaryName: creditor?.name ?? '', beneficiaryAccount: creditor?.accountCode ?? '', bic: creditor?.bicCode ?? '',
      currency: amount?.creditor?.currency ?? amount?.debtor?.currency ?? emptyTransferDraft.currency, isInstant: isInstant ?? false,
    });
    if (found === null) return [];
    return [{ kind: 'booked', recordId: id, unsaid: address === null, ...found, date: typedDates.get(moneyTransferId) ?? plannedDate(record) }];
  });
}

/** null where the bank returns no address, which need not mean that there is none. */
function addressAtBank({ creditor }: OnAccount<MoneyTransfer>): TypedAddress | null {
  const { address, city, countryCode } = creditor?.address ?? {};
  const said = { address: address ?? '', city: city ?? '', country: countryCode ?? '' };
  return Object.values(said).every((part) => part.trim() === '') ? null : said;
}

function addressSent({ journal, bankOrigin }: Scanned, moneyTransferId: string): TypedAddress | null {
  const written = journal.usable ? journal.journal.byServerId(bankOrigin, moneyTransferId) : [];
  for (const { shown } of written) {
    if (shown.kind === 'createTransfer') return { address: shown.creditor.address ?? '', city: shown.creditor.city ?? '', country: shown.creditor.countryCode ?? '' };
  }
  return null;
}
