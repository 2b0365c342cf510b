import type { Walk } from '../walk.ts';
import { walkBatches } from './batches.ts';
import { walkClosing } from './closing.ts';
import { walkConnections } from './connections.ts';
import { walkFaults } from './faults.ts';
import { walkPages } from './pages.ts';
import { walkPayments } from './payments.ts';
import { walkPortal } from './portal.ts';
import { walkStates } from './states.ts';
import { walkTeam } from './team.ts';

/** Every walk, under the name it has in places.json. */
export const walks = {
  pages: walkPages, connections: walkConnections, payments: walkPayments, portal: walkPortal, closing: walkClosing, batches: walkBatches, faults: walkFaults, states: walkStates, team: walkTeam,
} satisfies Readonly<Record<string, (walk: Walk) => Promise<void>>>;
