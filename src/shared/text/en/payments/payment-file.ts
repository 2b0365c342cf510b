/** Payments that leave in a file for the bank's portal. */
export const paymentFile = {
  button: 'Save as payment file for the bank’s portal', saving: 'Saving the payment file…',
  title: 'Save as a payment file?', save: 'Save payment file', understood: 'I know that whoever has this file can have it paid.',
  lead: 'For when the bank’s interface is down. The file (pain.001.001.09) is handed in at the bank’s own portal, where somebody confirms it.',
  points: {
    counts: 'Once it is saved, Tesoro counts what is in it as possibly paid: it is taken off what can be spent, and the same payment cannot be sent.',
    once: 'Hand the file in once. Tesoro cannot see what is done with it, sends nothing by itself, and does not call it back.',
    clear: 'Tesoro looks for it among the transfers and on the statement. Until it is found by its reference, somebody has to say that it was paid, or that the file was not used.',
  },
  written: 'SEPA takes only some characters. The file writes:', name: 'Name', text: 'Description',
  cannot: 'This payment cannot leave in a payment file',
  obstacles: {
    kind: 'Only transfers from an account can: a transfer from a virtual IBAN, a return or a change of an order stays with the interface.',
    swift: 'A payment file of SEPA carries euros to an IBAN of the SEPA area only. Write a Swift transfer at the bank’s portal by hand, and do not send it from here as well.',
    urgent: 'SEPA has no urgent transfers. Write it as an ordinary or an instant one.',
    fees: 'SEPA shares the fees, and takes them from the account that pays.',
    taxRelief: 'The details of a tax relief have no place in the file, and would be lost.',
    debtorIban: 'The bank has named no IBAN of the account that pays.',
    address: 'An address in the file needs town and country.',
    letters: 'The name or the description has letters that SEPA does not take and that have no usual spelling in Latin letters.',
    tooLong: 'In the characters of SEPA the name (70), the address (70), the town (35) or the description with the remittance information (140) is too long.',
  },
  record: { file: 'Payment file', sha256: 'SHA-256 of the file', messageId: 'Message id', endToEndId: 'End-to-end id' },
  looking: 'Finding nothing is no answer: the file may be handed in tomorrow. It is looked for every hour until it is found or somebody says what became of it.',
  noneIsIt: 'If none of them is it, wait, or say what became of the file.',
  told: {
    button: 'Say what became of the file', title: 'What became of the file?', heading: 'What became of the file', who: 'Who knows it', whoHint: 'Yourself, a colleague, or somebody at the bank', when: 'As of which day', whenHint: 'When it was looked up',
    lead: 'Look at the bank’s portal first. What you say is kept in the journal with your name, and stands in Activity, evidence packs and exports. It cannot be erased; a mistake is corrected by a further declaration.',
    done: 'It was paid at the bank’s portal', notDone: 'It was not paid: the file was not used, and will not be', words: 'How you know', wordsHint: 'For example “not in the portal’s list of payments, file deleted”, or the portal’s reference.',
    follows: {
      done: 'From then on it counts as paid, on this word alone. Should it not have been, nobody was paid.',
      notDone: 'From then on it counts as not paid, on this word alone. Delete every copy of the file: should somebody hand it in after all, it is paid as well as what is sent instead.',
    },
    understood: 'I have looked it up, and know that the lock ends.', confirmAs: { done: 'Declare it paid', notDone: 'Declare the file not used' },
  },
  batch: {
    leaves_one: 'In the file: {{count}} payment, {{total}}', leaves_other: 'In the file: {{count}} payments, {{total}}', nothing: 'None of them can leave in a payment file.',
    stays_one: '{{count}} payment is left out of the file. It is approved and waits here, to be sent when the interface is back:', stays_other: '{{count}} payments are left out of the file. They are approved and wait here, to be sent when the interface is back:',
    line: 'Line {{line}}:', twin: 'Like an earlier line. It can leave once that one is cleared up.', open: 'Like a payment whose outcome is not known yet.', more_one: 'and {{count}} more', more_other: 'and {{count}} more',
  },
};
