import { addDays, addMonths } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { weekdayOf } from '#shared/domain/payment/rhythm.ts';
import { targetDayFrom } from '#shared/domain/payment/target-days.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { answerCommands } from '../support/scripted-answers.ts';
import { choose, command, go, openPractice, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* Templates, what their rhythms make, and where that shows. */

const looks: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'en', theme: 'dark' }, { language: 'it', theme: 'light' }, { language: 'it', theme: 'dark', width: 1024 }, { language: 'it', theme: 'light', width: 1024 },
];

const today = bankDateAt(Date.now());
const draft = {
  ...emptyTransferDraft, beneficiaryName: 'Immobiliare Aldina Srl', beneficiaryAccount: 'IT60X0542811101000000123456', amount: '1.200,00', description: 'Canone {nome mese} {anno}',
};

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`templates, ${look.language} ${look.theme} ${look.width ?? 1440}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await openPractice(window);
    await go(window, '/templates');
    await expect(window.getByText(/^(No template yet|Ancora nessun modello)$/)).toBeVisible();
    await picture(window, 'templates-none', look);

    const accounts = await ask(window, 'accounts.list');
    const accountId = accounts.ok ? accounts.value[0]?.account.accountId ?? '' : '';
    const template = (templateId: string, name: string, change: object) => ({ templateId, name, language: 'it', rhythm: null, draft: { ...draft, accountId }, ...change });
    const rhythm = { every: 'month', day: 31, from: today, until: null, closed: 'before' };
    await command(window, 'templates.save', template('template-rent', 'Canone ufficio', { rhythm }));
    await command(window, 'templates.save', template('template-fees', 'Consulente', { draft: { ...draft, accountId, amount: '', beneficiaryName: 'Studio Bruni' } }));
    // Due on a banking day, which need not be today.
    const due = targetDayFrom(today);
    await command(window, 'templates.save', template('template-week', 'Pulizie', { rhythm: { ...rhythm, every: 'week', day: weekdayOf(due), closed: 'after' }, draft: { ...draft, accountId, amount: '85', beneficiaryName: 'Lucida Snc', isInstant: true, description: 'Pulizie, {giorno} {nome mese}' } }));
    await expect(window.getByText('Canone ufficio')).toBeVisible();
    await picture(window, 'templates', look);
    await go(window, '/templates/template-rent');
    await expect(window.getByText(/^(Rhythm|Cadenza)$/)).toBeVisible();
    await picture(window, 'template', look);
    await window.getByLabel(/^(Description|Causale)$/).fill('Canone {mse}');
    await expect(window.getByText(/\{mse\}$/)).toBeVisible();
    await picture(window, 'template-wrong', look);
    await go(window, '/templates');
    await window.getByRole('button', { name: /^(Delete|Elimina) Consulente$/ }).click();
    await expect(window.getByRole('button', { name: /^(Undo|Annulla)$/ })).toBeVisible();
    await picture(window, 'templates-deleted', look);
    await go(window, `/calendar?day=${addMonths(today, 1)}`);
    await expect(window.getByRole('grid').getByRole('link').first()).toBeAttached();
    await picture(window, 'calendar-recurring', look);

    const drafts = await ask(window, 'drafts.list', null);
    const made = drafts.ok ? drafts.value.find(({ occurrence }) => occurrence !== undefined) : undefined;
    if (made !== undefined) {
      await go(window, `/transfers/new/${made.draftId}`);
      await expect(window.getByText(/(From the template|Dal modello)/)).toBeVisible();
      await picture(window, 'template-draft', look);
    }
    await go(window, '/transfers');
    await picture(window, 'templates-transfers', look);
    await go(window, '/overview');
    await picture(window, 'templates-overview', look);

    const missed = [1, 2, 3, 4, 5].map((week) => ({ day: addDays(today, 7 * (week - 7)), pay: addDays(today, 7 * (week - 7)) }));
    const list = await ask(window, 'templates.list');
    if (list.ok) await answerCommands(app, { 'templates.list': { ok: true, value: list.value.map((one) => (one.templateId === 'template-week' ? { ...one, missed } : one)) } });
    // Whoever looks at the list is told that it changed.
    await command(window, 'templates.save', template('template-rent', 'Canone ufficio', { rhythm }));
    await go(window, '/templates');
    await expect(window.getByRole('button', { name: /5 (drafts|bozze)$/ })).toBeVisible();
    await picture(window, 'templates-missed', look);
  });
}
