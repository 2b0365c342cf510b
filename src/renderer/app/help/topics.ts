import { matchRoute } from './match-route.ts';

/** Every page of the manual, in its order; each is a file of docs/guide in both languages. */
export const helpTopics = [
  'first-run', 'reading-statements', 'paying', 'virtual-ibans', 'campaigns-and-orders', 'closing', 'unidentified-and-disputes',
  'calendar-and-handover', 'activity-and-evidence', 'settings-and-security', 'keyboard', 'when-something-goes-wrong',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export const isHelpTopic = (name: string): name is HelpTopic => (helpTopics as readonly string[]).includes(name);

/** Which page of the manual belongs to which page of the window; the first pattern that fits counts. */
export const topicsOfRoutes = [
  ['/overview', 'first-run'],
  ['/accounts', 'reading-statements'],
  ['/statements', 'reading-statements'],
  ['/virtual-ibans/:accountId/:virtualIban/transfer', 'paying'],
  ['/virtual-ibans', 'virtual-ibans'],
  ['/transfers', 'paying'],
  ['/payments', 'paying'],
  ['/beneficiaries', 'paying'],
  ['/addresses', 'paying'],
  ['/batches', 'paying'],
  ['/campaigns/:id/closing', 'closing'],
  ['/campaigns/:id/map', 'closing'],
  ['/closings', 'closing'],
  ['/campaigns', 'campaigns-and-orders'],
  ['/orders', 'campaigns-and-orders'],
  ['/investors', 'campaigns-and-orders'],
  ['/companies', 'campaigns-and-orders'],
  ['/unidentified', 'unidentified-and-disputes'],
  ['/disputes', 'unidentified-and-disputes'],
  ['/activity', 'activity-and-evidence'],
  ['/calendar', 'calendar-and-handover'],
  ['/handover', 'calendar-and-handover'],
  ['/settings', 'settings-and-security'],
  ['/whats-new', 'settings-and-security'],
] as const satisfies readonly (readonly [string, HelpTopic])[];

/** The page of the manual that belongs to an address of the window; null for the help itself and for unknown addresses. */
export function topicOfPath(location: string): HelpTopic | null {
  return topicsOfRoutes.find(([route]) => matchRoute(route, location))?.[1] ?? null;
}
