/** The folder whose payment files become previews, and the folder that gets a file for each event. */
export const folders = {
  heading: 'Folders of {{name}}', headingPractice: 'Folders of the practice bank',
  watched: 'Payment files from a folder',
  watchedHint: 'Each payment file (pain.001, CBI or CSV) that comes into the folder becomes a preview in “Several at once”. Nothing is sent before you confirm it. While Tesoro is locked or closed, files wait.',
  outbox: 'Events to a folder',
  outboxHint: 'A small JSON file for each of these: a closing has ended, a refund was refused, money is unidentified, a code is awaited, client money differs. Other programs can read it.',
  choose: 'Choose folder…', other: 'Other folder…', stop: 'Stop using it',
  watchedOff: 'No folder is watched.', outboxOff: 'No events are written.',
  folder: 'Folder', taken: 'Files taken', lookedAt: 'Last looked at', notYet: 'not yet',
  moveTaken: 'Move files that were taken to its subfolder “done”', moveTakenHint: 'Otherwise they stay as they are. Nothing is ever deleted.',
  account: 'From account', accountHint: 'For lines of a CSV that name no account', accountNone: 'As the file says',
  told: 'Events written', since: 'Since', sinceNotYet: 'from the next refresh on', unwritten_one: '{{count}} waits for the folder', unwritten_other: '{{count}} wait for the folder',
  names: 'With names and IBANs', namesHint: 'Otherwise an event holds its kind, ids, amount and currency, and a link to the page. Whoever can read the folder can read the files.',
  problem: {
    gone: 'The folder is not there. It may have been moved, or its drive is not connected.', notAllowed: 'This computer does not let Tesoro use the folder.', full: 'There is no room in the folder.',
    other: 'The folder cannot be used ({{code}}).', since: 'Since {{when}}. It is tried again each minute, and nothing is lost.',
  },
  left: 'Files that were left', showAll: 'Show all {{number}}', showFewer: 'Show fewer',
  why: {
    tooLarge: '{{name}}: larger than {{size}} MB.', notReadable: '{{name}}: cannot be read.', tookTooLong: '{{name}}: takes too long to read.', takenBefore: '{{name}}: the same payments were taken before, from this file or another. To have them once more, choose it under Import payments.',
    notMoved: '{{name}}: was taken, and could not be moved.',
  },
};
