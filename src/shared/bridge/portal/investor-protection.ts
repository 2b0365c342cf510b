import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { ErasedKind, StayingKind } from '#shared/domain/investor-protection/erasure.ts';
import type { CampaignFacts, CampaignFactsDraft, FactProblem, InvestorFacts, InvestorFactsDraft } from '#shared/domain/investor-protection/facts.ts';
import type { ReadinessProblem } from '#shared/domain/investor-protection/refund-readiness.ts';
import type { Money } from '#shared/domain/money.ts';
import { languageCodes } from '#shared/text/languages.ts';
import { command, fileBytes, namedWork, nothing } from '../command.ts';
import type { ExportOutcome } from '../command.ts';
import { bankId } from '../writes/portal-inputs.ts';

/** Who typed it last. */
interface Kept {
  readonly userName: string;
  readonly at: Instant;
}

export interface KeptInvestorFacts extends InvestorFacts, Kept {
  readonly investorId: string;
}

export interface KeptCampaignFacts extends CampaignFacts, Kept {
  readonly campaignId: string;
}

/** Of the orders of a campaign that can be revoked; with a running period, last end first. */
export interface CampaignReflection {
  /** From when on no order that a success would execute can be revoked; null: none can now. */
  readonly earliestClosing: Instant | null;
  readonly running: number;
  readonly executed: number;
  /** Also of orders that wait for their money. */
  readonly lastEnd: Instant | null;
  readonly classUnknown: number;
  /** Without a confirmation: their period cannot be said. */
  readonly unconfirmed: number;
  readonly orders: readonly {
    readonly orderId: string;
    readonly portalOrderCode: string | null;
    readonly endsAt: Instant;
    readonly executed: boolean;
    readonly holder: string | null;
    readonly total: Money | null;
  }[];
}

export interface UnreadyOrder {
  readonly orderId: string;
  readonly holder: string | null;
  readonly investorId: string | null;
  readonly investorName: string | null;
  readonly iban: string | null;
  readonly status: string | null;
  readonly total: Money | null;
  readonly problems: readonly ReadinessProblem[];
}

/** Orders whose money may have to go back, and whose refund may not arrive. */
export interface RefundReadiness {
  readonly checked: number;
  readonly unready: number;
  readonly counts: Readonly<Partial<Record<ReadinessProblem, number>>>;
  /** The first, most certain problem first. */
  readonly orders: readonly UnreadyOrder[];
}

export interface InvestorProtection {
  readonly facts: KeptInvestorFacts | null;
}

export interface CampaignProtection {
  readonly facts: KeptCampaignFacts | null;
  readonly reflection: CampaignReflection;
}

export const importProblems = ['unreadableLine', 'keyMissing', 'unknownInvestor', 'twiceInFile', 'nothingSaid'] as const;
export type ImportProblem = (typeof importProblems)[number];

export interface ImportedFacts {
  /** From 1. */
  readonly line: number;
  /** The id or the tax code, as in the file. */
  readonly key: string;
  /** Several where a tax code is of several investors; the facts are of each. */
  readonly investorIds: readonly string[];
  readonly name: string | null;
  readonly draft: InvestorFactsDraft;
  readonly facts: InvestorFacts;
  /** A line with problems is not imported. */
  readonly problems: readonly (ImportProblem | FactProblem)[];
  /** Facts of theirs that were known, and become others. */
  readonly replaces: boolean;
}

export interface FactsImport {
  readonly lines: readonly ImportedFacts[];
  readonly unknownColumns: readonly string[];
  readonly importable: number;
}

/** What is kept here of an investor. */
export interface ErasureReport {
  readonly investorId: string;
  readonly name: string | null;
  readonly removable: readonly { readonly kind: ErasedKind; readonly count: number }[];
  /** `count`: null where it is not counted. */
  readonly stays: readonly { readonly kind: StayingKind; readonly count: number | null }[];
}

export interface RetentionState {
  /** null: without a limit. */
  readonly years: number | null;
  readonly investors: number;
  /** Facts typed before that day, of investors without an order since. */
  readonly before: BankDate | null;
  /** null while the orders were not read: nobody can be said to have none. */
  readonly due: number | null;
}

const typed = z.string().max(2_000);
const investorFactsDraft = z.object({ investorClass: typed, testedOn: typed, taxResidence: typed }) satisfies z.ZodType<InvestorFactsDraft>;
const campaignFactsDraft = z.object({ kiisVersion: typed, kiisDate: typed, instrument: typed }) satisfies z.ZodType<CampaignFactsDraft>;
const byInvestor = z.object({ investorId: bankId });
const byCampaign = z.object({ campaignId: bankId });
const factsFile = z.object({ ...namedWork, bytes: fileBytes(5_000_000) });
const locale = z.enum(languageCodes);

export const protectionCommands = {
  'protection.investor': command<InvestorProtection>()(byInvestor),
  /** An empty draft removes what is kept. */
  'protection.saveInvestor': command<InvestorProtection>()(byInvestor.extend({ draft: investorFactsDraft })),
  'protection.campaign': command<CampaignProtection>()(byCampaign),
  'protection.saveCampaign': command<KeptCampaignFacts | null>()(byCampaign.extend({ draft: campaignFactsDraft })),
  'protection.readiness': command<RefundReadiness>()(byCampaign.extend({ limit: z.number().int().min(1).max(500) })),
  'protection.exportReadiness': command<ExportOutcome>()(byCampaign.extend({ locale, ...namedWork })),
  'protection.previewFile': command<FactsImport>()(factsFile),
  /** Only lines without problems; returns the number of investors. */
  'protection.importFile': command<number>()(factsFile),
  'protection.retention': command<RetentionState>()(nothing),
  /** Removes what is due; returns the number of investors. */
  'protection.removeDue': command<number>()(nothing),
  'protection.erasure': command<ErasureReport>()(byInvestor),
  /** A document that answers the request. */
  'protection.erasureDocument': command<ExportOutcome>()(byInvestor.extend({ locale, ...namedWork })),
  /** Removes what can go. Returns what is left. */
  'protection.erase': command<ErasureReport>()(byInvestor),
} as const;
