import { z } from 'zod';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { daysBetween } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { BatchPhase } from '#shared/domain/payment/batch-phase.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { bankDateInput, command, decimalMark } from '../command.ts';

/** What the calendar shows, in the order in which a day names it. */
export const agendaKinds = ['transfer', 'batch', 'draft', 'closing', 'campaign', 'cashout', 'refund', 'reflection'] as const;
export type AgendaKind = (typeof agendaKinds)[number];

interface Entry {
  /** Of the record that it leads to; empty where there is none of its own. */
  readonly id: string;
  /** null where nobody said a day. */
  readonly date: BankDate | null;
  /** Signed as it would move cash, all of `count` together; null where it is not known. */
  readonly amount: Money | null;
  readonly name: string | null;
  /** How many payments, orders or records the entry stands for. */
  readonly count: number;
}

export type AgendaEntry =
  /** Booked at the bank. `id` as a list of transfers has it. */
  | (Entry & { readonly kind: 'transfer'; readonly accountId: string })
  /** Written here and not sent; the date is the one that was typed. */
  | (Entry & { readonly kind: 'draft' })
  /** Lines of a batch that were not sent yet, of one day and one currency. */
  | (Entry & { readonly kind: 'batch'; readonly phase: BatchPhase })
  /** On its expected closing date; the amount is what it has raised so far, and moves nothing by itself. */
  | (Entry & { readonly kind: 'campaign'; readonly status: Campaign['status'] })
  /** A guided closing under way, on the expected closing date of its campaign. */
  | (Entry & { readonly kind: 'closing'; readonly step: ClosingStep })
  /** Not executed yet, on the scheduled date. `id` of the campaign. */
  | (Entry & { readonly kind: 'cashout'; readonly status: string | null })
  /** Not executed yet; the interface gives refunds no date. */
  | (Entry & { readonly kind: 'refund'; readonly status: string | null })
  /** The last day on which investors of a campaign may withdraw; `count` orders. `id` of the campaign. */
  | (Entry & { readonly kind: 'reflection' });

/** Everything with a day from `from` to `to`, and what is open although its day has passed or is not known. */
export interface AgendaView {
  readonly from: BankDate;
  readonly to: BankDate;
  readonly today: BankDate;
  /** By day. */
  readonly entries: readonly AgendaEntry[];
  /** Still open, their day before today, whatever period is asked for; the oldest first. */
  readonly late: readonly AgendaEntry[];
  readonly undated: readonly AgendaEntry[];
  /** The oldest reading of what it was made from; null while a part was never read. */
  readonly asOf: Instant | null;
  /** Booked transfers beyond those that were looked at. */
  readonly leftOut: number;
}

const MOST_DAYS = 400;

export const agendaCommands = {
  'agenda.between': command<AgendaView>()(
    z.object({ from: bankDateInput, to: bankDateInput, decimalMark })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < MOST_DAYS),
  ),
} as const;
