/** Investor protection: classes, reflection periods, refund readiness, the supervisor's worksheet, personal data. */
export const protection = {
  title: 'Investor protection', back: 'Back to investor protection', save: 'Save', saved: 'Saved.', giveUp: 'Undo', keptBy: 'By {{name}}, {{when}}', writtenTo: 'Written to {{path}}',
  lead: 'The bank’s interface does not know whether an investor is sophisticated, when that was tested, or where they pay tax. It is kept here, encrypted, and typed on an investor’s page or imported from a file.',
  classes: { sophisticated: 'Sophisticated', notSophisticated: 'Not sophisticated', approvalExpired: 'Not sophisticated (approval expired)', unknown: 'Not known' },
  fields: { investorClass: 'Class', testedOn: 'Date of the test', taxResidence: 'Tax residence', kiisVersion: 'KIIS version', kiisDate: 'KIIS date', instrument: 'Instrument' },
  problems: {
    notDate: 'This is not a day.', inFuture: 'This day is to come.', notCountry: 'This is not a country: two letters, such as IT.', notClass: 'This is not a class: sophisticated or not sophisticated.', tooLong: 'At most 200 characters.',
    hiddenCharacters: 'It has characters that nobody sees.', dateWithoutClass: 'Choose the class that the test gave.', dateWithoutVersion: 'Type the version that bears this date.',
  },
  investor: {
    heading: 'Class and tax residence', classHint: 'While it is not known, reflection periods run as for an investor who is not sophisticated.', countryPlaceholder: 'IT',
    testOld: 'The test of {{day}} is more than two years old and valid no more: for orders confirmed since, reflection periods run.',
  },
  campaign: { heading: 'Instrument and KIIS', instrumentPlaceholder: 'Such as: class B shares' },
  order: { doesNotApply: 'Does not apply: sophisticated investor', classUnknown: 'Not known: taken as not sophisticated', approvalExpired: 'Sophisticated, by a test older than two years: taken as not sophisticated' },
  reflection: {
    heading: 'Reflection periods', earliest: 'Earliest closing with success, once reflection periods are over:', none: 'No reflection period is running, so none delays a closing.',
    noneExecuted: 'No reflection period delays a closing: those that run are of orders that would not be executed.',
    running_one: 'It runs for {{number}} order, of which {{executed}} would be executed. New orders move it.', running_other: 'It runs for {{number}} orders, of which {{executed}} would be executed. New orders move it.',
    last: 'The last one ends on {{when}}.',
    classUnknown_one: 'Of {{number}} investor’s order the class is not known: it counts as not sophisticated.', classUnknown_other: 'Of {{number}} orders the investor’s class is not known: they count as not sophisticated.',
    unconfirmed_one: 'Of {{number}} order the bank does not say when it was confirmed: its period cannot be said.', unconfirmed_other: 'Of {{number}} orders the bank does not say when they were confirmed: their periods cannot be said.',
    orders: 'Orders whose reflection period ends last', until: 'Until', holder: 'Account holder', order: 'Order', total: 'Total', all_one: 'Show {{number}} order', all_other: 'Show all {{number}} orders',
  },
  readiness: {
    heading: 'Refund readiness', export: 'Write as XLSX', ready: 'Nothing stands in the way of a refund, as far as is known here.', noOrders: 'No order of this campaign could have to be refunded.',
    lead_one: 'If the campaign fails, the refund of {{number}} order of {{all}} may not arrive. Ask the investor in time.', lead_other: 'If the campaign fails, refunds of {{number}} orders of {{all}} may not arrive. Ask the investors in time.',
    holder: 'Account holder', iban: 'IBAN', why: 'Why', more_one: 'and {{number}} more, in the file', more_other: 'and {{number}} more, in the file',
    problems: {
      ibanMissing: 'no IBAN', ibanNotValid: 'IBAN not valid', refusedBefore: 'a refund to it was refused before', outsideSepa: 'outside SEPA', nameNotVerified: 'name not found by the verification of payee',
      holderDiffers: 'holder is not the investor', holderMissing: 'no holder',
    },
  },
  worksheet: {
    open: 'Supervisor’s worksheet', heading: 'Supervisor’s worksheet', lead: 'Figures of a year for whoever reports to the supervisor. It is a worksheet, not a filing. Orders count in the year in which they were confirmed.',
    year: 'Year', campaign: 'Campaign', allCampaigns: 'All campaigns', xlsx: 'Write as XLSX', csv: 'Write as CSV', investors: 'Investors', orders: 'Orders',
    amount: 'Amount', fees: 'Investors’ fees', classUnknown: 'Class not known', residenceUnknown: 'residence not known', empty: 'No accepted order was confirmed in this year.',
    undated_one: '{{number}} accepted order has no confirmation and belongs to no year.', undated_other: '{{number}} accepted orders have no confirmation and belong to no year.',
    addingUp: 'The fingerprint of the figures follows when everything is added up.', hash: 'Fingerprint of the figures',
  },
  retention: {
    heading: 'How long facts are kept', settings: 'Settings', forever: 'The settings give no limit: facts about investors are kept.', years_one: 'Facts are kept for {{count}} year after the last order of an investor.', years_other: 'Facts are kept for {{count}} years after the last order of an investor.',
    kept_one: 'Facts of {{number}} investor are kept.', kept_other: 'Facts of {{number}} investors are kept.', due_one: 'Those of {{number}} are past the limit.', due_other: 'Those of {{number}} are past the limit.', ordersNotRead: 'Which are past the limit can be said once the orders have been read.',
    remove: 'Remove them', removed_one: 'The facts of {{number}} investor were removed.', removed_other: 'The facts of {{number}} investors were removed.',
    removeTitle: 'Remove the facts that are past the limit?', removeConfirm: 'Remove the facts', removeText: 'Class, date of the test and tax residence of these investors are removed. The bank’s records stay.',
  },
  file: {
    heading: 'Import from a file', open: 'Import a file', title: 'Import classes and tax residences', choose: 'Choose a CSV file', hint: 'Or drop it here. At most {{size}} MB.', columnsText: 'One line for each investor, with the headings',
    columnNames: 'investorId or fiscalCode; class; testedOn; taxResidence',
    classesText: 'As class, type sophisticated or not sophisticated; yes and no, professional and retail, and the Italian words are understood as well.', none: 'No line was read', noneText: 'The first line must name the columns, one of them the investor id or the tax code.',
    import_one: 'Import {{number}} line', import_other: 'Import {{number}} lines', key: 'Id or tax code',
    name: 'Investor', replaces: 'Replaces what is kept.', imported_one: 'Facts of {{count}} investor were imported.', imported_other: 'Facts of {{count}} investors were imported.',
    problems: {
      unreadableLine: 'The line cannot be read.', keyMissing: 'Neither an investor id nor a tax code.', unknownInvestor: 'No investor with this id or tax code was read.', twiceInFile: 'This investor stands above already.',
      nothingSaid: 'The line says nothing of the investor.',
    },
  },
  erasure: {
    begin: 'Answer an erasure request', heading: 'Erasure request', lead: 'What is kept of this investor on this computer. Write the document first: it states what was kept, what is removed, and what stays and why.',
    removable: 'Can be removed', stays: 'Stays', why: 'Why', count: 'Number', nothing: 'Nothing that could be removed is kept.', erased: 'What could be removed was removed.', document: 'Write the document', remove: 'Remove what can go',
    removeTitle: 'Remove what can go?', removeConfirm: 'Remove it', removeText: 'What is listed as removable is removed from this computer. It cannot be brought back.',
    kinds: { facts: 'Class, date of the test and tax residence', matchNotes: 'Notes at decisions on unidentified transfers', verifications: 'Verifications of payee of their accounts', drafts: 'Drafts of payments to their accounts', templates: 'Templates of payments to their accounts' },
    staying: {
      journal: 'Writes in the journal', bankRecords: 'Copies of the bank’s records', closings: 'Closings of their campaigns', beneficiaries: 'Saved beneficiaries', batchLines: 'Lines of payment files', attachments: 'Attached files', team: 'The team’s log',
      backups: 'Backups, exports and files',
    },
    reasons: {
      journal: 'They prove what was sent. Nothing can be taken out of the journal without breaking its proof.', bankRecords: 'The bank keeps them, and each refresh reads them again. Ask the bank.', closings: 'They account for money that was moved.',
      beneficiaries: 'They are removed on their own page.', batchLines: 'They go with their file.', attachments: 'They belong to payments that were sent, to beneficiaries and to disputes.', team: 'Its entries are signed one upon the other. Removed facts are no longer shown.', backups: 'Later backups replace them. Files saved elsewhere are not known here.',
    },
  },
};
