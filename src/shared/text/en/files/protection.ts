// table
import type { ErasedKind, StayingKind } from '#shared/domain/investor-protection/erasure.ts';
import type { OrderClass } from '#shared/domain/investor-protection/reflection.ts';
import type { ReadinessProblem } from '#shared/domain/investor-protection/refund-readiness.ts';

/** What files about the protection of investors say: the supervisor's worksheet, refund readiness, the answer to an erasure request. */
export const protection = {
  classes: { sophisticated: 'sophisticated', notSophisticated: 'not sophisticated', approvalExpired: 'not sophisticated (approval expired)' } satisfies Record<OrderClass, string>,
  problems: {
    ibanMissing: 'No IBAN.', ibanNotValid: 'The IBAN is not valid.', refusedBefore: 'A refund to this IBAN was refused or failed before.', outsideSepa: 'The IBAN is of a country outside SEPA.',
    nameNotVerified: 'The verification of payee did not find this name.', holderDiffers: 'The holder of the account is not the investor.', holderMissing: 'No holder of the account.',
  } satisfies Record<ReadinessProblem, string>,
  readiness: {
    fileName: 'refund-readiness', sheet: 'Refunds', title: 'Orders whose refund may not arrive', name: 'What', value: 'Value', campaign: 'Campaign', checked: 'Orders looked at', unready: 'Orders to look after',
    madeAt: 'Made at (Rome time)', order: 'Order', state: 'State', holder: 'Account holder', investor: 'Investor', iban: 'IBAN', total: 'Order total', why: 'Why',
  },
  erasure: {
    fileName: 'erasure-request', sheet: 'Personal data', title: 'Answer to an erasure request', subtitle: 'What is kept of this person on this computer: what is removed, what stays and why.',
    page: 'Page', of: 'of', name: 'What', value: 'Value', investor: 'Investor', investorId: 'Investor id', investorClass: 'Class', testedOn: 'Date of the test', taxResidence: 'Tax residence',
    madeAt: 'Made at (Rome time)', madeBy: 'Made by', removed: 'What is removed', stays: 'What stays', what: 'What', count: 'Number', why: 'Why it stays', nothing: 'Nothing that could be removed is kept.',
    kinds: {
      facts: 'Class of investor, date of the test and tax residence', matchNotes: 'Notes at decisions on unidentified transfers', verifications: 'Kept verifications of payee of their accounts',
      drafts: 'Drafts of payments to their accounts', templates: 'Templates of payments to their accounts',
    } satisfies Record<ErasedKind, string>,
    staying: {
      journal: 'Writes in the journal', bankRecords: 'Copies of the bank’s records', closings: 'Closings of campaigns they invested in', beneficiaries: 'Saved beneficiaries', batchLines: 'Lines of payment files',
      attachments: 'Attached files', team: 'The log of the team', backups: 'Backups, exports and files',
    } satisfies Record<StayingKind, string>,
    reasons: {
      journal: 'The journal proves what was sent to the bank. Each entry is bound to the one before: nothing can be taken out of it without breaking the proof of all others.',
      bankRecords: 'They are copies of what the bank keeps, and each refresh reads them again. Whoever asks for their erasure has to turn to the bank.',
      closings: 'A closing and its report account for money that was moved. They are kept as records of the portal.',
      beneficiaries: 'They are removed on their own page, where the rules of the team say who may.', batchLines: 'They go with their file, which is removed on its own page once it has ended.',
      attachments: 'They belong to payments that were sent, to saved beneficiaries and to disputes. What was approved with a payment cannot be removed; the others are removed where they are attached.',
      team: 'Its entries are signed one upon the other and encrypted. Removed facts are no longer shown on any desk; earlier entries stay.',
      backups: 'The last two backups of a store are replaced by later ones. Exports and files that somebody saved elsewhere are not known here.',
    } satisfies Record<StayingKind, string>,
  },
  worksheet: {
    fileName: 'supervisor-worksheet', title: 'Supervisor’s worksheet', about: 'About', name: 'What', value: 'Value', year: 'Year', campaigns: 'Campaigns', undated: 'Accepted orders without a confirmation, in no year',
    bank: 'Bank', madeAt: 'Made at (Rome time)', madeBy: 'Made by', snapshot: 'Snapshot of the facts (SHA-256)', hash: 'Fingerprint of the figures (SHA-256)', howTitle: 'How it was counted', how: 'Rule',
    rules: [
      'This is a worksheet, not a filing: whoever reports checks each figure.',
      'Orders count in the year in which the investor confirmed them, in Rome time.',
      'Raised: amounts of accepted orders, without fees; nothing for a campaign that failed or was cancelled.',
      'Split orders are counted apart: the bank does not say how much of each was executed.',
      'Class and tax residence are those typed or imported here; “not known” where nobody typed them.',
      'Fees of investors are those of the orders; the portal’s success fee is stated as agreed, not as received.',
    ],
    campaign: 'Campaign', campaignId: 'Campaign id', company: 'Company', state: 'State at the bank', instrument: 'Instrument', kiisVersion: 'KIIS version', kiisDate: 'KIIS date', currency: 'Currency',
    offeredMin: 'Minimum offered', offeredMax: 'Maximum offered', raised: 'Raised', orders: 'Orders', split: 'Split orders', investorFees: 'Investors’ fees', feeFixed: 'Fixed success fee',
    feePercentage: 'Percentage success fee', investors: 'Investors', investorClass: 'Class', taxResidence: 'Tax residence', amount: 'Amount', fees: 'Investors’ fees', lacking: 'Orders without an amount', unknown: 'not known',
  },
};
