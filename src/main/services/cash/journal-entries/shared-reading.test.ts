import { expect, it } from 'vitest';

import { sharedReading } from './shared-reading.ts';

/** A reading that ends when it is told to, and says which one it was. */
function readings() {
  const ends: (() => void)[] = [];
  let version = 1;
  const shared = sharedReading(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const number = ends.length;
    ends.push(() => { resolve(number); });
    return promise;
  }, async () => version);
  return { ...shared, begun: () => ends.length, endAll: () => { for (const end of ends) end(); }, change: () => { version += 1; } };
}

it('is shared by all who ask meanwhile, and begun again afterwards', async () => {
  const { shared, begun, endAll } = readings();
  const asked = [shared(), shared(), shared()];
  endAll();
  expect(await Promise.all(asked)).toEqual([0, 0, 0]);
  const later = shared();
  expect(begun()).toBe(2);
  endAll();
  expect(await later).toBe(1);
});

it('is begun again for who asks after a change, and is not taken for the newer one when it ends', async () => {
  for (const how of ['change', 'outdate'] as const) {
    const reading = readings();
    const first = reading.shared();
    reading[how]();
    const second = reading.shared();
    await expect.poll(reading.begun).toBe(2);
    const third = reading.shared();
    reading.endAll();
    expect([await first, await second, await third]).toEqual([0, 1, 1]);
  }
});

it('is begun at once where it has to be', async () => {
  const { shared, anew, begun, endAll } = readings();
  const first = shared();
  const second = anew();
  expect(begun()).toBe(2);
  endAll();
  expect([await first, await second]).toEqual([0, 1]);
});
