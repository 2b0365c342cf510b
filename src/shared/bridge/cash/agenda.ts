import { z } from 'zod';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { daysBetween } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { BatchPhase } from '#shared/domain/payment/batch-phase.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { bankDateInput, command, decimalMark } from '../command.ts';

export const agendaKinds = ['transfer', 'batch', 'draft', 'recurring', 'closing', 'campaign', 'cashout', 'refund', 'reflection', 'readiness'] as const;
export type AgendaKind = (typeof agendaKinds)[number];

interface Entry {
  /** Empty without a record. */
  readonly id: string;
  readonly date: BankDate | null;
  /** Signed as cash flow, for all of `count`; null when unknown. */
  readonly amount: Money | null;
  readonly name: string | null;
  readonly count: number;
}

export type AgendaEntry =
  /** Booked at the bank. `id` is that of the transfer list. */
  | (Entry & { readonly kind: 'transfer'; readonly accountId: string })
  /** Not sent; the date is the typed one. */
  | (Entry & { readonly kind: 'draft' })
  /** By the rhythm of a template, without a draft. `id` of the template. */
  | (Entry & { readonly kind: 'recurring' })
  /** Unsent lines of a batch with one day and one currency. */
  | (Entry & { readonly kind: 'batch'; readonly phase: BatchPhase })
  /** With the amount raised so far; no cash moves by itself. */
  | (Entry & { readonly kind: 'campaign'; readonly status: Campaign['status'] })
  /** On its campaign's expected closing date. */
  | (Entry & { readonly kind: 'closing'; readonly step: ClosingStep })
  /** On the scheduled date. `id` of the campaign. */
  | (Entry & { readonly kind: 'cashout'; readonly status: string | null })
  /** The interface gives refunds no date. */
  | (Entry & { readonly kind: 'refund'; readonly status: string | null })
  /** The investors' last withdrawal day; `count` orders. `id` of the campaign. */
  | (Entry & { readonly kind: 'reflection' })
  /** Three weeks before a campaign is to close: `count` orders whose refund may not arrive. `id` of the campaign. */
  | (Entry & { readonly kind: 'readiness' });

export interface AgendaView {
  readonly from: BankDate;
  readonly to: BankDate;
  readonly today: BankDate;
  readonly entries: readonly AgendaEntry[];
  /** Before today, regardless of the period; oldest first. */
  readonly late: readonly AgendaEntry[];
  readonly undated: readonly AgendaEntry[];
  /** The oldest reading used. */
  readonly asOf: Instant | null;
  /** Booked transfers beyond the reading limit. */
  readonly leftOut: number;
}

const MOST_DAYS = 400;

export const agendaCommands = {
  /** 'later': without whose refund may not arrive, which of many campaigns takes seconds. */
  'agenda.between': command<AgendaView>()(
    z.object({ from: bankDateInput, to: bankDateInput, decimalMark, readiness: z.literal('later').optional() })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < MOST_DAYS),
  ),
} as const;
