import { writeWords } from '../write-words.ts';

/** The page **Activity**: every write, its history, and the evidence of it. */
export const evidence = {
  show: { label: 'What is listed', writes: 'Writes', reads: 'Reads and exports', team: 'Other desks' },
  list: {
    what: 'What', state: 'State', amount: 'Amount', who: 'Who', when: 'Approved', changed: 'Last event', number: 'Number', serverId: 'At the bank',
    searchHint: 'Name, amount, number', kinds: 'Kind', states: 'State', users: 'Who', days: 'Days', clear: 'Clear search and filters', toJournal: 'See the journal in Settings',
    unresolved_one: '{{number}} unresolved, shown first', unresolved_other: '{{number}} unresolved, shown first', noneUnresolved: 'None unresolved',
    total_one: '{{number}} write', total_other: '{{number}} writes',
    elsewhere_one: '{{number}} of another bank is in the same journal: open its connection to see it.', elsewhere_other: '{{number}} of other banks are in the same journal: open their connection to see them.',
    empty: 'Nothing was sent yet', emptyText: 'Every payment, closing and other change that is sent to the bank is listed here, with what was shown and what came back.',
    noMatch: 'Nothing matches', noMatchText: 'No write matches the search and the filters.',
  },
  others: {
    heading: 'Writes of other desks', who: 'Who', device: 'Desk', at: 'Sent', line: '{{what}}, payment {{number}}', searchHint: 'Beneficiary, campaign or file',
    outcomes: { open: 'Being sent', accepted: 'Sent', failed: 'Not carried out', declared: 'Declared by hand' },
    empty: 'No other desk has sent anything yet', emptyText: 'What the other desks of your team send is listed here, with who sent it. What they saw and what the bank answered is in their own list.',
    noMatchText: 'No write of another desk matches the search.',
  },
  kinds: writeWords.kinds,
  states: writeWords.states,
  trail: {
    told: { done: '{{who}} said on {{when}} that it was carried out', notDone: '{{who}} said on {{when}} that it was not carried out' }, inTheirWords: 'In their words: “{{words}}”',
    back: 'Back to activity', notFound: 'Not in the journal', notFoundText: 'No write of this journal has this number.', follow: 'Open its outcome page', followUnresolved: 'Find out what became of it',
    shown: 'What was shown', sent: 'What was sent', history: 'What happened', by: 'Approved by', at: 'Approved', number: 'Number', serverId: 'At the bank',
    noRequest: 'This app sent only a confirmation code, which is never kept.', noBody: 'The request has no body.', neverSent: 'It has not left this computer.', operation: 'Operation', body: 'Body', bodyHash: 'SHA-256 of what was approved',
    entry: 'Entry {{sequence}}', byUser: 'by {{name}}', details: 'Entry as kept', hash: 'Hash', http: 'HTTP {{status}}', transferStatus: 'The bank’s state: {{status}}', atBank: 'The bank’s id: {{id}}',
    candidates_one: '{{count}} candidate', candidates_other: '{{count}} candidates', lookComplete: 'Everything was read', lookIncomplete: 'Not everything could be read: does not count',
    openTransfer: 'Open the transfer',
  },
  chain: {
    heading: 'Chain', checking: 'Checking the whole chain…', whole_one: '{{count}} entry, number {{first}} of {{entries}}: the chain is whole', whole_other: '{{count}} entries, from {{first}} to {{last}} of {{entries}}: the chain is whole',
    places_one: '{{count}} entry, number {{first}}', places_other: '{{count}} entries, from {{first}} to {{last}}', notChecked: 'The chain could not be checked now.', checkedAt: 'checked {{when}}', again: 'Check again',
    help: 'Each entry carries the hash of the one before it, so an edit or a deletion shows.',
    damaged: {
      edited: 'The chain is damaged: entry {{sequence}} is not as it was written', missing: 'The chain is damaged: entry {{sequence}} is missing', moved: 'The chain is damaged: entry {{sequence}} stands elsewhere',
      cut: 'The chain is damaged: its end is missing, from entry {{sequence}} on', unreadable: 'The journal’s file cannot be read',
      anchor: 'What is noted in the vault of the chain’s end is gone or cannot be read', replaced: 'This is another journal than the one that was here',
    },
  },
  events: {
    approved: 'Approved', adopted: 'Challenge taken up', sending: 'Sent', confirming: 'Code sent', notSent: 'Did not leave', answered: 'Answered', refused: 'Refused', challenged: 'Code asked for',
    takenOver: 'Taken over: looked for from here',
    leftByFile: 'Saved as a payment file', fileNotWritten: 'Payment file not written',
    codeRefused: 'Code refused', expired: 'Expired', lost: 'No usable answer', interrupted: 'Interrupted', looked: 'Looked for', found: 'Found', conflicted: 'The bank has the opposite',
    abandoned: 'Given up', withdrawn: 'Withdrawn', withheld: 'Decision about the code', read: 'Read again', duplicated: 'At the bank twice', duplicateAcknowledged: 'Dealt with', declared: 'Declared, as the bank told', challengeUnproven: 'Looked for on: the typed challenge was not its own', other: 'Entry “{{type}}”',
  },
  pack: {
    task: 'Evidence', action: 'Export evidence', hint: 'A ZIP for an auditor: what was shown, sent and answered, the receipt, and the chain with the way to check it.',
    notHere: 'Not sent from this app: its journal has nothing about it.', saved: 'Evidence saved', failed: 'The evidence could not be made',
  },
};
