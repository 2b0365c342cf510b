import type { OperationId } from '#shared/contract/operations.ts';

/*
 * What the interface has and the window lacks, per operation and field, each with its reason. Everything else that the contract names must be
 * shown or entered by a view: `src/renderer/lists/records/interface-fields.test.tsx` draws the pages and holds them to this list.
 */

type Fields = Readonly<Record<string, string>>;
type ByOperation<Listed> = Readonly<Partial<Record<OperationId, Listed>>>;

/** The create answer alone carries it: it belongs to the page of the payment, not of the transfer. */
const VERIFICATION = 'shown on the page of the payment';

const COLUMN = 'in a column that is not shown until the person chooses it';

/** Fields of answers that the page of their record does not show. */
export const notShown: ByOperation<Fields> = {
  getCampaignAvailableAmount: { campaignId: 'the campaign whose page it is' },
  listReservedEntries: { reservedEntryId: COLUMN },
  listParentTransactions: { transactionId: COLUMN },
  getOrderPayment: { orderId: 'the order whose page it is', campaignId: 'the page names the campaign of the order', companyId: 'the page names the company of the order' },
  createMoneyTransfer: {
    'vopResult.description': VERIFICATION, 'vopResult.iban': VERIFICATION, 'vopResult.id': VERIFICATION, 'vopResult.matchType': VERIFICATION, 'vopResult.matchedName': VERIFICATION,
    'vopResult.operationCode': VERIFICATION, 'vopResult.ownerName': VERIFICATION, 'vopResult.requestCode': VERIFICATION, 'vopResult.requestDateTime': VERIFICATION,
    'vopResult.respondingBic': VERIFICATION,
  },
  revertMoneyTransfer: { revertedMoneyTransferId: 'the transfer from whose page it was sent back' },
};

/** Fields that are sent and that nobody enters. */
export const notEntered: ByOperation<Fields> = {
  searchMoneyTransfers: {
    'pagination.offset': 'chosen by the reader of pages', 'pagination.limit': 'chosen by the reader of pages, as the bank takes it',
  },
  listTransactions: {
    fromAccountingDate: 'follows from the days that are missing', toAccountingDate: 'follows from the days that are missing',
    order: 'its values are not shown by the interface', maxRecords: 'short periods are asked for instead, so that none is cut',
  },
  listVirtualIbans: { showInactive: 'all are asked for: the list narrows by itself' },
};

/** Answers that the test of another view holds to the window. */
export const shownElsewhere: ByOperation<string> = {
  failCampaign: 'src/renderer/features/portal/closing/closing-sending.test.tsx', succeedCampaign: 'src/renderer/features/portal/closing/closing-sending.test.tsx',
  listTransactions: 'src/renderer/features/cash/statement/statement-page.test.tsx',
  deactivateVirtualIban: 'src/renderer/features/payments/virtual-ibans/virtual-ibans.test.tsx', createVirtualIbanTransfer: 'src/renderer/features/payments/payment/sending.test.tsx',
  validateMoneyTransfer: 'src/renderer/features/payments/payment/payment.test.tsx', getAccountingProof: 'src/renderer/features/payments/transfers/transfer-actions.test.tsx',
  deleteMoneyTransfer: 'src/renderer/features/payments/transfers/transfer-actions.test.tsx', getRevertedTransfer: 'src/renderer/features/payments/transfers/transfer-actions.test.tsx',
};

/** Requests whose fields are entered in a form that another test holds to them. */
export const enteredElsewhere: ByOperation<string> = {
  updateCampaign: 'src/main/writes/portal-kinds.long.test.ts', updateInvestor: 'src/renderer/features/portal/investors/investor-writes.test.tsx',
  moveOrder: 'src/main/writes/portal-kinds.long.test.ts', createVirtualIban: 'src/renderer/features/payments/virtual-ibans/virtual-ibans.test.tsx',
  createVirtualIbanTransfer: 'src/renderer/features/payments/payment/sending.test.tsx', createMoneyTransfer: 'src/renderer/features/payments/payment/payment.test.tsx',
  validateMoneyTransfer: 'src/renderer/features/payments/payment/payment.test.tsx', revertMoneyTransfer: 'src/renderer/features/payments/transfers/transfer-actions.test.tsx',
  respondToChallenge: 'src/renderer/features/payments/outcome/outcome.test.tsx',
};
