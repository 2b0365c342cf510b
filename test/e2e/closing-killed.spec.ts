import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { choose, closeButton, confirm, killApp, next, openClosing, passCheck, passRefresh, stepHeading, unlock } from '../support/closing-steps.ts';
import type { ClosingStepName } from '../support/closing-steps.ts';
import { connectTo, startPayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';

const ORDERS = [{ amount: 700, fee: 7 }, { amount: 900.55, fee: 3.33 }, { amount: 1200, fee: 12 }] as const;

test.describe('a guided closing whose app is killed at every step', () => {
  for (const { direction, operation, final, name } of [
    { direction: 'Success', operation: 'succeedCampaign', final: 'FINALIZED_SUCCESS', name: 'Vetro Soffiato' },
    { direction: 'Failure', operation: 'failCampaign', final: 'FINALIZED_FAIL', name: 'Carta Straccia' },
  ] as const) {
    test(`goes on where it was, and closes once: ${direction}`, async ({ launch }) => {
      const paying = await startPayingBank();
      try {
        const world = portalWorld(paying.bank);
        const campaignId = await world.campaign({ name, min: 1000, max: 2500, feePercentage: 4.5 });
        const orderIds = await world.takeOrders(campaignId, ORDERS);
        let app = await launch();
        await connectTo(app.window, paying.bank);
        await openClosing(app.window, campaignId);

        /** Kills the app where it stands, starts it again and comes back to the same step. */
        const killedAt = async (step: ClosingStepName): Promise<Page> => {
          await expect(stepHeading(app.window, step)).toBeVisible();
          await killApp(app);
          app = await launch();
          await unlock(app.window);
          await openClosing(app.window, campaignId);
          await expect(stepHeading(app.window, step)).toBeVisible();
          return app.window;
        };

        await passRefresh(await killedAt('Refresh'));
        await passCheck(await killedAt('Check'));
        await choose(await killedAt('Choose'), direction);
        await confirm(await killedAt('Confirm'), name);

        // Killed while the request is on its way: the bank has it, its answer never arrives.
        await paying.control.addFault({ operation, kind: 'delay', ms: 2_000, when: 'after', times: 1 });
        await closeButton(app.window).click();
        await expect.poll(() => paying.control.executionsOf(operation)).toBe(1);
        await killApp(app);
        app = await launch();
        await unlock(app.window);
        await openClosing(app.window, campaignId);
        await expect(stepHeading(app.window, 'Result')).toBeVisible();
        await expect(next(app.window)).toBeEnabled();
        await next(await killedAt('Result')).click();
        const window = await killedAt('Follow-up');

        expect(await paying.control.executionsOf(operation)).toBe(1);
        expect(await world.campaignStatus(campaignId)).toBe(final);
        for (const orderId of direction === 'Failure' ? orderIds : orderIds.slice(-1)) {
          const { refundIds } = await world.payment(orderId);
          expect(refundIds).toHaveLength(1);
          await expect(window.getByText(refundIds[0] ?? '').first()).toBeVisible();
        }
      } finally {
        await paying.bank.kill();
      }
    });
  }
});
