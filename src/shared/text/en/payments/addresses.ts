/** What is stored or booked with an address that payment schemes no longer take. */
export const addresses = {
  title: 'Addresses to complete',
  heading_one: '{{count}} address to complete', heading_other: '{{count}} addresses to complete',
  lead: 'Since 15 November 2026 SEPA and cross-border payments take an address only with its town and country apart, and at most two lines of 70 characters beside them; banks outside Italy and Swift require one. As they are, these would be refused.',
  searchHint: 'Beneficiary, account or file',
  columns: { name: 'Beneficiary', where: 'Where', accountCode: 'Account', address: 'Address now', problems: 'What is wrong', date: 'Leaves', action: 'Next' },
  kinds: { beneficiary: 'Saved beneficiary', draft: 'Draft', batchLine: 'Line {{line}}, {{file}}', booked: 'Booked at the bank' },
  problems: { missing: 'Missing: {{fields}}', tooLong: 'Too long: {{fields}}', notValid: 'Not valid: {{fields}}', hidden: 'Hidden characters: {{fields}}', unsaid: 'The bank shows no address' },
  complete: 'Complete the address', completeOf: 'Complete the address: {{name}}', openTransfer: 'Open transfer', openTransferOf: 'Open transfer: {{name}}',
  openFile: 'Open file', openFileOf: 'Open file: {{name}}', nobody: 'No beneficiary yet',
  booked: 'A booked transfer cannot be changed at the bank. Before it leaves, press Duplicate in it and complete the address of the copy; delete the booked one before you send the copy, so that it is not paid twice.',
  unsaid: 'Where the bank shows no address, the transfer may have one all the same: whoever made it knows.',
  approved: 'Lines that were approved are sent as they were approved. To change one, pause the file, abandon the rest, and read it again with whole addresses.',
  more: 'The first {{count}} of them are listed.',
  empty: 'Every address is complete', emptyText: 'Beneficiaries, drafts, files with lines to send and transfers booked ahead were looked through just now.', emptySearch: 'No address fits the search.',
  notice_one: '{{count}} saved beneficiary needs a complete address before it can be paid.', notice_other: '{{count}} saved beneficiaries need a complete address before they can be paid.',
  show: 'Show the list',
};
