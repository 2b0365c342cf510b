import { openUserData } from '#main/store/user-data/index.ts';
import { createTemplates } from '#main/services/payments/templates/index.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { occurrenceDay, USER_DATA_KEY } from './occurrence-killed-world.ts';

/*
 * A process that makes the drafts of a rhythm, day after day, into the user data it is given, until it is killed. With a third argument it kills itself between
 * the record of an occurrence and its draft.
 */

const [path = '', first = '0', killItself = ''] = process.argv.slice(2);

let day = Number(first);
const clock = { now: () => Date.parse(`${occurrenceDay(day)}T12:00:00Z`) };
const opened = openUserData({ path, key: USER_DATA_KEY, clock });
if (!opened.ok) throw new Error(opened.error);
const { userData } = opened.value;
const watched = new Proxy(userData, {
  get: (target, name) => {
    const member: unknown = Reflect.get(target, name);
    if (name !== 'put' || killItself === '') return member;
    return (...given: Parameters<typeof userData.put>) => {
      if (given[0] === 'draft') process.kill(process.pid, 'SIGKILL');
      target.put(...given);
    };
  },
});
const templates = createTemplates({
  bank: { serverNowMs: () => null } as never, bankOrigin: 'https://bank.example', purpose: 'money', clock, journal: { usable: false, reason: 'keyMissing' } as never,
  userData: watched, emit: () => undefined, now: () => instantFromMs(clock.now()),
  unexpected: (_what, error) => { throw error; },
}, () => () => undefined);

if (userData.list('paymentTemplate').length === 0) {
  await templates.handlers['templates.save']({
    templateId: 'template-1', name: 'Rent', language: 'en', draft: { ...emptyTransferDraft, taxRelief: null, isInstant: true },
    rhythm: { every: 'week', day: 1, from: bankDate(occurrenceDay(0)), until: null, closed: 'after' },
  });
}
for (;; day += 1) {
  templates.look();
  process.stdout.write(`${day}\n`);
}
