import type { AtBank } from '#main/store/journal/index.ts';
import type { Candidate, CandidateTrait } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Money } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { agreeing, sameMoney } from '../../reconciliation/index.ts';
import type { Agreement, Compared } from '../../reconciliation/index.ts';
import { eligible, idsOf, lookAt } from '../among.ts';
import type { LookupContext, Undertaken, WriteKindRules } from '../rules.ts';

export type ComparedList = Promise<Result<readonly Compared[], BankError>>;

interface Creation {
  readonly alike: (write: Undertaken, context: LookupContext) => ComparedList;
  readonly readById: (serverId: string, context: LookupContext) => Promise<Result<AtBank | null, BankError>>;
}

/** How portal records that were created are found again. */
export const creation = ({ alike, readById }: Creation): Pick<WriteKindRules, 'baseline' | 'look' | 'alike' | 'read'> => ({
  baseline: async (write, context) => {
    const compared = await alike(write, context);
    return compared.ok ? ok(idsOf(compared.value)) : compared;
  },
  look: async (write, context) => {
    const compared = await alike(write, context);
    return compared.ok ? lookAt(eligible(compared.value, write, context)) : { kind: 'incomplete', error: compared.error };
  },
  alike: async (write, context) => {
    const compared = await alike(write, context);
    return compared.ok ? ok(eligible(compared.value, write, context)) : compared;
  },
  read: async ({ serverId }, context) => (serverId === null ? ok(null) : readById(serverId, context)),
});

export const notOther = (compared: readonly Compared[]): readonly Compared[] => compared.filter(({ verdict }) => verdict !== 'other');

/* Compares records with what was to be created. A record that lacks a field may still be it. */

export type Traits = Readonly<Partial<Record<CandidateTrait, Agreement>>>;

const plain = (text: string | null): string => foldText(text ?? '').replace(/\s+/g, ' ').trim();

export function sameText(ours: string, theirs: string | null): Agreement {
  if (plain(ours) === plain(theirs)) return 'same';
  return theirs === null ? 'notSaid' : 'different';
}

/** An amount that was not sent may be shown as nothing or as zero. */
export function sameAmount(ours: Money | null, theirs: Money | null): Agreement {
  if (ours === null) return theirs === null || theirs.amountMinor === 0 ? 'same' : 'notSaid';
  const { amount, currency } = sameMoney(ours, theirs);
  return allOf(amount, currency);
}

export const allOf = (...agreements: readonly Agreement[]): Agreement =>
  (agreements.includes('different') ? 'different' : agreements.includes('notSaid') ? 'notSaid' : 'same');

type Known = Omit<Candidate, 'agrees' | 'differs' | 'transfer' | 'at' | 'date' | 'amount' | 'counterpartName' | 'counterpartAccount' | 'description'>;

export const candidate = (known: Known & Partial<Candidate>, traits: Traits): Candidate => ({
  at: null, date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, transfer: null, ...known, ...agreeing(traits),
});
