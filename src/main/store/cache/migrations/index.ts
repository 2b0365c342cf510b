import { first } from './0001-first.ts';
import { listed } from './0002-listed.ts';
import { transferFilters } from './0003-transfer-filters.ts';
import { campaignOrders } from './0004-campaign-orders.ts';
import { cardPayments } from './0005-card-payments.ts';
import { statementReview } from './0006-statement-review.ts';
import { unreadableRows } from './0007-unreadable-rows.ts';
import { bankHabits } from './0008-bank-habits.ts';
import { recordWords } from './0009-record-words.ts';
import { decisions } from './0010-decisions.ts';
import { changesRead } from './0011-changes-read.ts';
import { foldedOrder } from './0012-folded-order.ts';
import { movedEntries } from './0013-moved-entries.ts';
import { paymentMoney } from './0014-payment-money.ts';
import { investorFacts } from './0015-investor-facts.ts';
import { books } from './0016-books.ts';
import { booksAgain } from './0017-books-again.ts';
import { toldTwice } from './0018-told-twice.ts';
import { amountMark } from './0019-amount-mark.ts';
import { approvalEnds } from './0020-approval-ends.ts';
import { payees } from './0021-payees.ts';
import { entryBlocks } from './0022-entry-blocks.ts';
import { wordsInBlocks } from './0023-words-in-blocks.ts';
import { amountMarkOfEntries } from './0024-amount-mark-of-entries.ts';

/** The schema's history: the n-th script takes a cache from version n - 1 to n. Append only; a published one never changes. */
export const migrations: readonly string[] = [first, listed, transferFilters, campaignOrders, cardPayments, statementReview, unreadableRows, bankHabits, recordWords, decisions, changesRead, foldedOrder, movedEntries, paymentMoney, investorFacts, books, booksAgain, toldTwice, amountMark, approvalEnds, payees, entryBlocks, wordsInBlocks, amountMarkOfEntries];
