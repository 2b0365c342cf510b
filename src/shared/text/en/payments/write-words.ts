// table
import type { IntentState } from '#shared/domain/intent-state.ts';

/** What writes, their states and the reasons of their end are called, in the window and in the documents alike. */
export const writeWords = {
  kinds: {
    createTransfer: 'Transfer', virtualIbanTransfer: 'Transfer from a virtual IBAN', revertTransfer: 'Sending a received transfer back', deleteTransfer: 'Deleting a booked transfer',
    answerChallenge: 'Confirming with a code', createVirtualIban: 'New virtual IBAN', deactivateVirtualIban: 'Deactivating a virtual IBAN',
    createCampaign: 'New campaign', updateCampaign: 'Changing a campaign', openCampaign: 'Opening a campaign', closeCampaign: 'Closing a campaign to new orders', cancelCampaign: 'Cancelling a campaign',
    succeedCampaign: 'Closing a campaign with success', failCampaign: 'Closing a campaign with failure', createInvestor: 'New investor', updateInvestor: 'Changing an investor',
    createOrder: 'New order', moveOrder: 'Moving an order', setOrderWaiting: 'Setting an order waiting', setOrderFailed: 'Setting an order failed', cancelOrder: 'Cancelling an order',
  },
  states: {
    APPROVED: 'Approved, not sent', SENDING: 'Being sent', CHALLENGE: 'Waits for a code', CONFIRMING: 'Code being sent', ACCEPTED: 'Accepted by the bank', SETTLED: 'Executed',
    REJECTED: 'Refused by the bank', FAILED: 'Not carried out', EXPIRED: 'Expired', UNKNOWN: 'Outcome unknown', AMBIGUOUS: 'Outcome unknown: several candidates', NOT_FOUND: 'Not found at the bank',
    CONFLICT: 'The bank has the opposite', ABANDONED: 'Given up', DECLARED: 'Declared, as the bank told',
  } satisfies Record<IntentState, string>,
  matches: {
    byId: 'found by its id', byMarker: 'found by its code', byPerson: 'picked by {{name}}', byLikeness: 'looks like it: nothing else proves it',
  },
  reasons: {
    restored: 'Put back from an export: it may have been sent after that', changed: 'Changed before it was sent', batch: 'Taken back with its batch', closing: 'Taken back with the closing',
    campaignChanged: 'The campaign had changed since it was approved', renewed: 'Replaced by a new approval on a later day', stopped: 'Taken back before it was sent', failed: 'Taken back when an error stopped the run',
  },
};
