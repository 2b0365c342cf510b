/* Portal records exactly as typed. */

/** Section 2.2, creation and update. */
export interface CampaignDraft {
  /** At creation only. */
  readonly companyId: string;
  readonly name: string;
  readonly description: string;
  readonly targetMin: string;
  readonly targetMax: string;
  /** At creation only. */
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly expectedClosingDate: string;
  readonly feeFixed: string;
  /** Per cent of the raised funds. */
  readonly feePercentage: string;
}

/** Section 2.4. */
export interface InvestorDraft {
  readonly type: 'NATURAL_PERSON' | 'LEGAL_PERSON';
  readonly name: string;
  readonly surname: string;
  readonly businessName: string;
  readonly fiscalCode: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
}

/** Section 4.4, creation of an order. */
export interface OrderDraft {
  readonly investorId: string;
  readonly companyId: string;
  readonly campaignId: string;
  readonly iban: string;
  readonly holderName: string;
  readonly holderSurname: string;
  readonly holderBusinessName: string;
  readonly totalAmount: string;
  readonly orderAmount: string;
  readonly feeAmount: string;
  readonly currency: string;
  readonly channel: '' | 'CARD' | 'MONEY_TRANSFER';
  /** At most 50 characters (section 8). */
  readonly description: string;
  readonly portalOrderCode: string;
  /** ISO 8601, or empty. */
  readonly portalOrderDatetime: string;
  readonly portalInvestorCode: string;
  readonly portalCompanyCode: string;
  readonly portalCampaignCode: string;
}

/** Rules stated by the interface document. */
export type PortalProblemCode =
  | 'required' | 'hiddenCharacters' | 'tooLong' | 'notAmount' | 'amountAmbiguous' | 'notPositive' | 'notDate' | 'notDatetime' | 'percentageOutOfRange';

/** The bank decides. */
export type PortalWarningCode =
  | 'maximumBelowMinimum' | 'closingDatePast' | 'closingDateRests' | 'totalIsNotSum' | 'ibanCheckDigits' | 'ibanMissing' | 'fiscalCodeOdd' | 'vatNumberOdd'
  | 'holderIsNotInvestor' | 'holderOfBothKinds' | 'campaignNotOpen' | 'companyNotOfCampaign' | 'companyNotActive' | 'beyondMaximum' | 'emailOdd' | 'countryOdd';

/** `max`: the allowed number of characters. */
export interface PortalProblem {
  readonly field: string;
  readonly code: PortalProblemCode;
  readonly max?: number;
}

export interface PortalWarning {
  readonly field: string;
  readonly code: PortalWarningCode;
}

export interface ReadDraft<Terms> {
  /** null while there are problems. */
  readonly terms: Terms | null;
  readonly problems: readonly PortalProblem[];
  readonly warnings: readonly PortalWarning[];
}
