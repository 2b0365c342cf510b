import { screenReaderLacks } from '../../build/lib/screen-reader-packages.js';
import { test } from '../support/app-test.ts';
import { startPayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import { challenge, closing, firstRun, openTheBank, payment } from './screen-reader/journeys.ts';
import { ScreenReader } from './screen-reader/screen-reader.ts';
import { Transcript } from './screen-reader/transcript.ts';
import type { Spoken } from './screen-reader/words.ts';

/* The window as a screen reader is told of it, over AT-SPI: what is kept in transcripts/ is what a person hears of each journey. */

const CAMPAIGN = 'Luce Piena';

const locales = { en: 'en_GB', it: 'it_IT' } as const satisfies Record<Spoken, string>;

const lacks = screenReaderLacks();

for (const language of ['en', 'it'] as const) {
  test(`first run, payment, challenge and closing are heard whole: ${language}`, async ({ launch }) => {
    test.skip(lacks.length > 0, `AT-SPI is not there: ${lacks.join(', ')}`);
    test.setTimeout(900_000);
    const paying = await startPayingBank();
    const world = portalWorld(paying.bank);
    const campaignId = await world.campaign({ name: CAMPAIGN, min: 1000, max: 9000 });
    await world.takeOrders(campaignId, [{ amount: 1000, fee: 10 }, { amount: 500.5, fee: 5 }, { amount: 250, fee: 2.5, until: 'created' }]);
    await openTheBank(paying);
    const reader = await ScreenReader.begin();
    try {
      const launched = await launch({ env: { ...reader.environment, LANGUAGE: language, LC_ALL: `${locales[language]}.UTF-8` } });
      const journeys = { 'first-run': firstRun, payment, challenge, closing };
      for (const [name, journey] of Object.entries(journeys)) {
        const told = await Transcript.begin(language, name, launched, reader);
        await test.step(name, () => journey(told, paying, CAMPAIGN));
        told.end();
      }
    } finally {
      await reader.end();
      await paying.bank.kill();
    }
  });
}
