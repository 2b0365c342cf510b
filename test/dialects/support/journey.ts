import type { Findings } from './violation.ts';
import type { StrangeWorld } from './strange-world.ts';

export interface Journey {
  readonly name: string;
  readonly run: (world: StrangeWorld, findings: Findings) => Promise<void>;
}
