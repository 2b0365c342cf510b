import { createHash } from 'node:crypto';

import { z } from 'zod';

import { documentKey } from '#main/context/workspace-context.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { UserDataDocuments } from '#main/store/user-data/index.ts';
import { currentLocks, locksFrom } from '#main/team/entries/lock-form.ts';
import { beneficiaryFrom } from '#main/team/entries/payee-form.ts';
import { sharedKinds } from '#shared/bridge/app/team.ts';
import type { SharedKind } from '#shared/bridge/app/team.ts';
import { handoverKinds } from '#shared/bridge/cash/handover.ts';
import { savedSearchInput } from '#shared/bridge/cash/statement-review.ts';
import { savedApprovalSearch } from '#shared/bridge/payments/approvals.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { investorClasses } from '#shared/domain/investor-protection/facts.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import { accountTypes, ledgerRoles, statementKinds } from '#shared/domain/ledger/chart.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';

export type SharedValue = UserDataDocuments[SharedKind];

interface KindRules<Value> {
  /** Which the window reads again. */
  readonly part: ChangedPart;
  /** A document of another bank, or of another id than its content says, is not shared. */
  readonly idOf: (bankOrigin: string, value: Value) => string;
  /** null where it is not what this version writes. */
  readonly read: (content: unknown) => Value | null;
  /** Fields that tell nothing apart, such as when it was saved. */
  readonly leftAside: readonly string[];
  /** Documents that say the same of themselves are one, though two desks gave them ids of their own; null: ids tell. */
  readonly alike: ((value: Value) => string) | null;
  readonly withId: (value: Value, id: string) => Value;
  readonly about: (value: Value) => string;
  /** What is taken of several versions, the newest first, so that nothing of `mine` is lost; null: the newest. */
  readonly joined: ((mine: Value | null, theirs: readonly Value[]) => Value) | null;
  /** Joined, they leave nothing to decide. */
  readonly settles: boolean;
}

const text = z.string().max(10_000);
const instant = z.string().refine((value) => parseInstant(value) !== null);
const mark = z.object({
  accountId: text.min(1), transactionId: text.min(1), occurrence: z.number().int().nonnegative(), date: z.string().refine((value) => parseBankDate(value) !== null),
  note: text.nullable(), checkedAt: instant.nullable(), checkedBy: text.nullable(),
});
const decision = z.object({ unidentifiedTransferId: text.min(1), orderId: text.nullable(), note: text, userName: text, at: instant });
const note = z.object({ text: z.string().max(100_000), userName: text, at: instant });
const factsBy = { userName: text, at: instant };
const day = z.string().refine((value) => parseBankDate(value) !== null).nullable();
const investorFacts = z.object({ investorId: text.min(1), investorClass: z.enum(investorClasses).nullable(), testedOn: day, taxResidence: text.nullable(), ...factsBy });
const campaignFacts = z.object({ campaignId: text.min(1), kiisVersion: text.nullable(), kiisDate: day, instrument: text.nullable(), ...factsBy });
const clientAccounts = z.object({ accountIds: z.array(text.min(1)).max(200), at: instant });
const takenDifference = z.object({ amount: z.object({ amountMinor: z.number().int(), currency: z.string().min(1).max(10) }), reason: text, ...factsBy });
const ledgerAccount = z.object({ code: z.string().min(1).max(20), name: text, type: z.enum(accountTypes), closed: z.boolean() });
const code = z.string().max(20);
const ledgerSetup = z.object({
  accounts: z.array(ledgerAccount).max(2000), rules: z.record(z.enum(ledgerRoles), code), kinds: z.partialRecord(z.enum(statementKinds), code).optional(), bankAccounts: z.record(text, code),
  vat: z.object({ successFee: z.number().int().nullable(), investorFee: z.number().int().nullable() }),
});
const ledgerDecision = z.object({ postingId: text.min(1), account: code.nullable(), campaignId: text.nullable(), words: z.array(text).max(1000), debit: z.boolean(), at: instant, by: text });
const handover = z.object({
  handoverId: z.uuid(), at: instant, userName: text, from: text.nullable(), total: z.number(), comment: z.string().max(100_000), note: note.nullable(),
  groups: z.array(z.object({ kind: z.enum(handoverKinds), total: z.number(), items: z.array(z.looseObject({ id: z.string(), count: z.number() })) })),
});

/** What has this form was written by a desk as the type says. */
const readAs = <Value>(form: z.ZodType) => (content: unknown): Value | null => {
  const parsed = form.safeParse(content);
  return parsed.success ? (parsed.data as Value) : null;
};
const asIs = <Value>(value: Value): Value => value;

type Rules<Value> = Omit<KindRules<Value>, 'joined' | 'settles'> & Partial<Pick<KindRules<Value>, 'joined' | 'settles'>>;

const rules: { readonly [Kind in SharedKind]: Rules<UserDataDocuments[Kind]> } = {
  beneficiary: {
    part: 'beneficiaries', idOf: (_, { beneficiaryId }) => beneficiaryId, read: beneficiaryFrom, leftAside: ['savedAt'],
    alike: ({ accountCode, bicCode }) => `${accountCode} ${bicCode}`, withId: (value, beneficiaryId) => ({ ...value, beneficiaryId }), about: ({ name }) => name,
  },
  entryMark: {
    part: 'entryMarks', idOf: (bankOrigin, { accountId, transactionId, occurrence }) => `${documentKey(bankOrigin, accountId, transactionId)}#${occurrence}`, read: readAs(mark),
    leftAside: [], alike: null, withId: asIs, about: ({ transactionId }) => transactionId,
  },
  matchDecision: {
    part: 'unidentified', idOf: (bankOrigin, { unidentifiedTransferId }) => `${bankOrigin}/${unidentifiedTransferId}`, read: readAs(decision), leftAside: ['userName', 'at'],
    alike: null, withId: asIs, about: ({ unidentifiedTransferId }) => unidentifiedTransferId,
  },
  handover: {
    part: 'handover', idOf: (bankOrigin, { handoverId }) => `${encodeURIComponent(bankOrigin)}/${handoverId}`, read: readAs(handover), leftAside: [], alike: null, withId: asIs,
    about: ({ userName }) => userName,
  },
  handoverNote: { part: 'handover', idOf: (bankOrigin) => bankOrigin, read: readAs(note), leftAside: [], alike: null, withId: asIs, about: ({ userName }) => userName },
  savedSearch: {
    part: 'savedSearches', idOf: (_, { searchId }) => searchId, read: readAs(savedSearchInput), leftAside: [], alike: ({ name }) => foldText(name),
    withId: (value, searchId) => ({ ...value, searchId }), about: ({ name }) => name,
  },
  savedApprovalSearch: {
    part: 'savedSearches', idOf: (_, { searchId }) => searchId, read: readAs(savedApprovalSearch), leftAside: [], alike: ({ name }) => foldText(name),
    withId: (value, searchId) => ({ ...value, searchId }), about: ({ name }) => name,
  },
  investorFacts: {
    part: 'protection', idOf: (bankOrigin, { investorId }) => documentKey(bankOrigin, investorId), read: readAs(investorFacts), leftAside: ['userName', 'at'], alike: null,
    withId: asIs, about: ({ investorId }) => investorId,
  },
  campaignFacts: {
    part: 'protection', idOf: (bankOrigin, { campaignId }) => documentKey(bankOrigin, campaignId), read: readAs(campaignFacts), leftAside: ['userName', 'at'], alike: null,
    withId: asIs, about: ({ campaignId }) => campaignId,
  },
  clientAccounts: { part: 'books', idOf: (bankOrigin) => bankOrigin, read: readAs(clientAccounts), leftAside: ['at'], alike: null, withId: asIs, about: () => '' },
  safeguardingTaken: {
    part: 'books', idOf: (bankOrigin, { amount }) => documentKey(bankOrigin, amount.currency), read: readAs(takenDifference), leftAside: ['userName', 'at'], alike: null,
    withId: asIs, about: ({ amount }) => amount.currency,
  },
  ledgerSetup: { part: 'ledger', idOf: (bankOrigin) => bankOrigin, read: readAs(ledgerSetup), leftAside: [], alike: null, withId: asIs, about: () => '', joined: withEveryAccount },
  ledgerDecision: {
    part: 'ledger', idOf: (bankOrigin, { postingId }) => documentKey(bankOrigin, postingId), read: readAs(ledgerDecision), leftAside: ['at', 'by', 'words', 'debit'], alike: null,
    withId: asIs, about: ({ postingId }) => postingId,
  },
  ledgerLocks: {
    part: 'ledger', idOf: (bankOrigin) => bankOrigin, read: locksFrom, leftAside: [], alike: null, withId: asIs, about: () => '',
    joined: (mine, theirs) => currentLocks(mine === null ? theirs : [mine, ...theirs]), settles: true,
  },
};

/** The newest chart, and every account that only another has: entries may name it. */
function withEveryAccount(mine: LedgerSetup | null, [newest, ...others]: readonly LedgerSetup[]): LedgerSetup {
  const all = [newest, ...others, mine].flatMap((one) => one?.accounts ?? []);
  const setup = newest ?? mine ?? missing();
  const missed = [...new Map(all.toReversed().map((account) => [account.code, account])).values()].filter(({ code }) => !setup.accounts.some((account) => account.code === code));
  return missed.length === 0 ? setup : { ...setup, accounts: [...setup.accounts, ...missed].toSorted((left, right) => left.code.localeCompare(right.code, 'en')) };
}

function missing(): never {
  throw new Error('Nothing was joined');
}

/** The rules of a kind, for values that were read or written as of that kind. */
export const rulesOf = (kind: SharedKind): KindRules<SharedValue> => ({ joined: null, settles: false, ...(rules[kind] as unknown as Rules<SharedValue>) });

export const isShared = (kind: string): kind is SharedKind => sharedKinds.some((one) => one === kind);

/** null: nothing is there. Equal where nobody would tell two contents apart. */
export function digestOf(kind: SharedKind, content: unknown): string | null {
  if (content === null || content === undefined) return null;
  const { leftAside } = rules[kind];
  const counted = typeof content === 'object' ? Object.fromEntries(Object.entries(content).filter(([name]) => !leftAside.includes(name))) : content;
  return createHash('sha256').update(canonicalJson(counted)).digest('hex');
}
