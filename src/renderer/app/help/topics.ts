import { sections } from '#shared/bridge/lists/records.ts';
import { sectionTable } from '#shared/sections/sections.ts';

/** The pages of the manual in order; each is a file of docs/guide in both languages. */
export const helpTopics = [
  'first-run', 'first-week', 'reading-statements', 'paying', 'virtual-ibans', 'campaigns-and-orders', 'closing', 'investor-protection', 'unidentified-and-disputes',
  'safeguarding', 'journal-entries', 'calendar-and-handover', 'activity-and-evidence', 'team', 'team-database', 'settings-and-security', 'backup', 'keyboard', 'installing', 'command-line', 'folders-and-links', 'when-something-goes-wrong',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export const isHelpTopic = (name: string): name is HelpTopic => (helpTopics as readonly string[]).includes(name);

/** The topic of each page of the window; the first match counts. */
export const topicsOfRoutes: readonly (readonly [string, HelpTopic])[] = [
  ['/overview', 'first-run'],
  ['/accounts', 'reading-statements'],
  ['/statements', 'reading-statements'],
  ['/virtual-ibans/:accountId/:virtualIban/transfer', 'paying'],
  ['/payments', 'paying'],
  ['/beneficiaries', 'paying'],
  ['/addresses', 'paying'],
  ['/batches', 'paying'],
  ['/templates', 'paying'],
  ['/campaigns/:id/closing', 'closing'],
  ['/campaigns/:id/map', 'closing'],
  ['/closings', 'closing'],
  ['/investor-protection', 'investor-protection'],
  ['/safeguarding', 'safeguarding'],
  ['/calendar', 'calendar-and-handover'],
  ['/handover', 'calendar-and-handover'],
  ['/journal-entries', 'journal-entries'],
  ['/approvals', 'team'],
  ['/settings/team', 'team'],
  ['/settings', 'settings-and-security'],
  ['/whats-new', 'settings-and-security'],
  ...sections.map((section) => [sectionTable[section].path, sectionTable[section].guide] as const),
];

/** null for the manual itself and for unknown addresses. */
export function topicOfPath(location: string): HelpTopic | null {
  return topicsOfRoutes.find(([route]) => matchRoute(route, location))?.[1] ?? null;
}

/** Whether an address is on a route or below it. A part with a colon stands for anything. */
function matchRoute(route: string, location: string): boolean {
  const parts = (location.split('?', 1)[0] ?? '').split('/');
  return route.split('/').every((part, index) => (part.startsWith(':') ? (parts[index] ?? '') !== '' : parts[index] === part));
}
