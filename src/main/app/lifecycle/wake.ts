import { powerMonitor } from 'electron';

/** What tells that the computer woke from sleep. Not every sleep is told: the schedule of refreshes looks at its clocks as well. */
export interface PowerEvents {
  onWake(listener: () => void): void;
}

export const systemPower: PowerEvents = {
  onWake: (listener) => {
    powerMonitor.on('resume', listener);
  },
};

/** An open connection is told of a wake; one that is locked refreshes when it is opened. */
export function tellOfWakes(power: PowerEvents, open: () => { woke(): void } | null): void {
  power.onWake(() => open()?.woke());
}
