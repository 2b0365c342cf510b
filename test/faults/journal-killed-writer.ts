import { appended, happened, newIntent, openedJournal } from '#test/support/journal-fixture.ts';

/* A process that writes one intent after another into the journal it is given, and says each that is written, until it is killed. */

const [path = ''] = process.argv.slice(2);

const journal = openedJournal(path);
process.stdout.write('writing\n');
for (let number = journal.count(); ; number += 1) {
  appended(journal, `I${number}`, happened.approved(newIntent(`I${number}`)));
  appended(journal, `I${number}`, happened.sending());
  process.stdout.write(`I${number}\n`);
}
