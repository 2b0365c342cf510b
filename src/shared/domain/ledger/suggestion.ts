import { foldText } from '../folded-text.ts';
import type { LedgerDecision } from './entry.ts';

/** What an earlier decision proposes for an entry of the statement. */
export interface Suggestion {
  readonly account: string;
  readonly campaignId: string | null;
  /** Decisions that agree with it. */
  readonly decisions: number;
}

/** The words of a description by which it is recognised again: without numbers, dates and references. */
export function wordsOf(description: string | null): readonly string[] {
  const words = foldText(description ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 && !/\p{N}/u.test(word));
  return [...new Set(words)].toSorted();
}

/** Below this share of common words, entries are not alike. */
const ALIKE = 0.6;

/** Decisions that chose the same for entries of the same words and direction. */
export interface Learned extends Suggestion, Pick<LedgerDecision, 'words' | 'debit' | 'at'> {}

/** The bank's charges of years have the same few words. */
export function learnedFrom(decisions: Iterable<LedgerDecision>): readonly Learned[] {
  const learned = new Map<string, Learned>();
  for (const { account, campaignId, words, debit, at } of decisions) {
    if (account === null) continue;
    const key = JSON.stringify([account, campaignId, debit, words]);
    const known = learned.get(key);
    learned.set(key, { account, campaignId, words, debit, decisions: (known?.decisions ?? 0) + 1, at: known === undefined || at > known.at ? at : known.at });
  }
  return [...learned.values()];
}

/** The account that earlier decisions about like entries of the same direction chose: the most alike first, then the more frequent, then the later. */
export function suggestionFor({ words, debit }: Pick<LedgerDecision, 'words' | 'debit'>, learned: readonly Learned[]): Suggestion | null {
  const found = new Map<string, Suggestion & { readonly likeness: number; readonly at: string }>();
  for (const { account, campaignId, at, decisions, ...decision } of learned) {
    if (decision.debit !== debit) continue;
    const likeness = likenessOf(words, decision.words);
    if (likeness < ALIKE) continue;
    const key = JSON.stringify([account, campaignId]);
    const known = found.get(key);
    found.set(key, {
      account, campaignId, decisions: (known?.decisions ?? 0) + decisions, likeness: Math.max(known?.likeness ?? 0, likeness), at: known === undefined || at > known.at ? at : known.at,
    });
  }
  const [best] = [...found.values()].toSorted((left, right) =>
    right.likeness - left.likeness || right.decisions - left.decisions || (left.at < right.at ? 1 : -1));
  return best === undefined ? null : { account: best.account, campaignId: best.campaignId, decisions: best.decisions };
}

/** Share of the words that both have: 1 for the same words, 0 for none in common or none at all. */
function likenessOf(left: readonly string[], right: readonly string[]): number {
  const common = left.filter((word) => right.includes(word)).length;
  return common === 0 ? 0 : common / (left.length + right.length - common);
}
