/** Unidentified transfers, disputes and the searches of the portal. */
export const queues = {
  filters: { panel: 'Filters of {{section}}', several_one: '{{count}} chosen above', several_other: '{{count}} chosen above' },
  search: {
    money: 'What became of refunds and cash-outs was not part of it: the bank’s search has no such field.',
    reflection: 'The bank’s search has no such field: reflection periods were not part of it.',
    found_one: 'The bank found {{number}} record. It was read, and stands in the list if it matches here too.', found_other: 'The bank found {{number}} records. They were read; the list shows those that match here too.',
    ranges: 'A range was not part of it: the bank’s search compares single values.',
    several: 'A menu with several values chosen was not part of it: the bank’s search takes one value for each field.',
  },
  money: {
    refunds: { refused: 'With a refund refused or failed', open: 'With a refund not executed' }, cashouts: { refused: 'With a cash-out refused or failed', open: 'With a cash-out not executed' },
  },
  reflection: 'Reflection period runs',
  matching: {
    heading: 'Orders it may belong to', scoreOf: 'Score {{score}} of 100', reasons: 'Why', equal: 'Same amount',
    more: '{{amount}} more than the order', less: '{{amount}} less than the order', differenceUnknown: 'Amounts cannot be compared', noCampaign: 'Campaign not known',
    none: 'No order among those read resembles it in amount, payer, text and date. Search in Orders, or look at the payer’s other transfers.',
    reason: {
      amountEqual: 'The same amount', amountNear: 'Nearly the same amount', payerIsHolder: 'The payer is the holder of the order’s account', payerAlike: 'The payer’s name resembles the holder’s',
      codeInText: 'The order’s code is in the text', orderIdInText: 'The order’s id is in the text', dateNear: 'Received near the date of the order', orderWaits: 'The order waits for money',
      wrongAmountOrder: 'The bank holds the order for a wrong amount',
    },
    pick: 'This is it', pickOf: 'This is it: order {{order}}', noneOfThese: 'None of these', other: 'Another order', otherOrder: 'Order id', otherUnknown: 'No order with this id is among those read.',
  },
  decision: {
    heading: 'Decision', undecided: 'Undecided', decided: 'Decided', order: 'Belongs to order {{order}}', noOrder: 'Belongs to no order',
    by: '{{name}}, {{when}}', note: 'Note', noteHint: 'Optional: why, and what was agreed with whom',
    takeBack: 'Take back',
    local: 'The decision is noted in Tesoro only. The bank’s interface has no way to assign a transfer to an order.',
    atBank: 'What can be done: ask the bank’s support to assign it or to send it back, quoting the transfer id; revert it where it stands among the received Transfers; or ask the investor to pay the order again with its code. The status shows what the bank did.',
  },
  disputes: {
    showClosed: 'Show closed', none: 'No open disputes', noneText: 'No card payment of this portal is contested at present. Closed disputes can be shown.', showAll: 'Show closed disputes',
    byOrderId: 'Found by the order id that the dispute names.', byRrn: 'Found by the retrieval number (RRN) of the card payment: the dispute names no order that was read.',
    notJoined: 'No order was found by the id or the retrieval number (RRN). Payments are read with their order: open the order and refresh it.',
    noMoneyin: 'The card payment has not been read yet.',
  },
  transfersOfOrder: { none: 'No cached transfer carries the CRO of the money in or of a cash-out.' },
};
