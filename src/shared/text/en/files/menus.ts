// table

/** What the main process itself says: the menu, the questions it asks past the window, and messages for when there is no window to show them. */
export const menus = {
  file: 'File', edit: 'Edit', view: 'View', window: 'Window',
  settings: 'Settings…', lock: 'Lock', quit: 'Quit Tesoro', about: 'About Tesoro', hide: 'Hide Tesoro', hideOthers: 'Hide others', unhide: 'Show all',
  undo: 'Undo', redo: 'Redo', cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all',
  palette: 'Find or do anything…', refresh: 'Refresh from the bank', resetZoom: 'Actual size', zoomIn: 'Zoom in', zoomOut: 'Zoom out',
  fullScreen: 'Full screen', developerTools: 'Developer tools', reload: 'Reload the window',
  help: 'Help', manual: 'Tesoro Help', shortcuts: 'Keyboard shortcuts', whatsNew: 'What’s new', print: 'Print…',
  minimize: 'Minimise', close: 'Close', zoomWindow: 'Zoom', front: 'Bring all to front',
  mishapTitle: 'Tesoro ran into a mistake of its own',
  mishapDetail: 'What you were doing may not have been completed. It is safest to restart Tesoro. The log names this as {reference}.',
  restart: 'Restart Tesoro', carryOn: 'Carry on',
  news: {
    challenge: 'A payment waits for its code.',
    unknown: 'The outcome of an operation is not known. Tesoro is looking for it at the bank.',
    decide: 'An operation without a clear outcome needs your decision.',
    duplicate: 'An operation that was sent again is at the bank twice.',
    turnedUpLate: 'An operation that was taken for not sent has turned up at the bank.',
    resolved: 'The outcome of an operation is known now.',
    followUpDone: 'All refunds and cash-outs of a closing are executed.',
    followUpRefused: 'A refund or a cash-out of a closing was refused.',
    batchDone: 'A file of payments has been worked off.',
    batchPaused: 'A file of payments is paused and waits for you.',
    fileWritten: 'The export is finished.',
    backfillDone: 'Reading the older entries is finished.',
  },
  newsSeveral: '{count} things happened that you should look at.',
  cancel: 'Cancel',
  unlock: 'open “{name}”',
  locale: 'en-GB',
  asking: {
    payment: 'Send {amount} to {name}?', payments: 'Send {count} payments of {amount} together?', account: 'Account: {account}',
    success: 'Close “{campaign}” with success and pay out {amount}?', failure: 'Close “{campaign}” as failed and refund {amount}?',
    newPayee: 'This account was never paid from this connection.', newPayees: 'Accounts among them that were never paid from this connection: {newPayees}.', large: 'The amount is large.',
    final: 'A closing cannot be undone.', unknownAmount: 'an amount that is not known',
    onlyIf: 'Agree only if you confirmed exactly this in the window a moment ago. Compare the name, the account and the amount with your papers.', confirm: 'Send',
    less: {
      message: 'Be asked less often before money leaves?', detail: 'Then a program that took over the window could send money without this question. Agree only if you changed the setting yourself a moment ago.', confirm: 'Ask less often',
    },
  },
  presence: {
    name: { message: 'Rename the connection “{name}”?', detail: 'Agree only if you renamed it yourself a moment ago.', confirm: 'Rename' },
    access: {
      message: 'Change how “{name}” reaches its bank?',
      detail: 'From now on its credentials take the way that was just entered: another proxy or another certificate authority could read them. Agree only if you changed it yourself a moment ago.',
      confirm: 'Change',
    },
    keeper: { message: 'Change who keeps the credentials of “{name}”?', detail: 'Agree only if you chose this yourself a moment ago.', confirm: 'Change' },
  },
};
