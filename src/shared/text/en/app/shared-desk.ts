/** What all desks of a team share, where two of them wrote it differently. */
export const sharedDesk = {
  heading: 'Written twice', about: 'Two desks wrote these without knowing of each other. Nothing is lost: the first is used until somebody decides, on any desk.',
  kinds: { beneficiary: 'Beneficiary', entryMark: 'Note and tick of entry', matchDecision: 'Decision on unidentified transfer', handover: 'Handover of', handoverNote: 'Note for the handover by', savedSearch: 'Saved search', investorFacts: 'Class and tax residence of investor', campaignFacts: 'KIIS and instrument of campaign', clientAccounts: 'Accounts for client money', safeguardingTaken: 'Reason for the difference of client money in' },
  title: '{{kind}} {{about}}', version: '{{name}}, {{when}}', mine: 'you', usedNow: 'used meanwhile', removed: 'Removed', alike: 'Nothing that is shown here differs.',
  keep: 'Keep this one', keepOf: 'Keep what {{name}} wrote on {{when}}', merge: 'Keep what is chosen', choose: 'Choose for each:', nothing: 'nothing',
  mayNot: 'Only a payee keeper can decide on a beneficiary.',
  fields: {
    name: 'Name', accountCode: 'Account', address: 'Address', fiscalCode: 'Tax code', notes: 'Notes', note: 'Note', checkedAt: 'Tick', orderId: 'Order', text: 'Text', comment: 'Comment', accountId: 'What is searched for', investorClass: 'Class and test', taxResidence: 'Tax residence', kiisVersion: 'KIIS version', instrument: 'Instrument', accountIds: 'Accounts', reason: 'Reason',
  },
  payee: { heading: 'What changes for the beneficiary', field: 'Detail', before: 'Until now', after: 'From the approval on', lead: 'Payments to this beneficiary go to the new account once this is approved. Ask the beneficiary by a number that you know, never by one from the message that asked for the change.', newHeading: 'Who is added', value: 'Content', newLead: 'Your team keeps this beneficiary, and pays to this account, once this is approved. Ask the beneficiary by a number that you know, never by one from the message that gave the account.' },
};
