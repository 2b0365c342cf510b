import { join } from 'node:path';

import type { TestWorkspaceOptions } from './workspace-fixture.ts';
import { testStoresKey } from './workspace-fixture.ts';

/** Where a desk in this folder keeps its place in the team. */
export const teamPlace = ({ directory, url, portalId }: { readonly directory: string; readonly url: string; readonly portalId: string }): TestWorkspaceOptions['team'] =>
  ({ portal: { bankOrigin: new URL(url).origin, portalId }, file: { path: join(directory, 'team', 'copy.db'), key: testStoresKey } });
