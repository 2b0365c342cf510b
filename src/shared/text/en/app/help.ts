/** The manual in the window; its pages are in docs/guide. */
export const help = {
  heading: 'Help',
  open: 'Help',
  contents: 'Contents',
  topics: {
    'first-run': 'First run', 'first-week': 'The first week', 'reading-statements': 'Reading statements', paying: 'Paying', 'virtual-ibans': 'Virtual IBANs',
    'campaigns-and-orders': 'Campaigns and orders', closing: 'Closing a campaign', 'investor-protection': 'Investor protection', 'unidentified-and-disputes': 'Unidentified transfers and disputes',
    safeguarding: 'Client money', 'calendar-and-handover': 'Calendar and handover', 'journal-entries': 'Journal entries', 'activity-and-evidence': 'Activity and evidence', team: 'Team and approvals', 'team-database': 'The team’s database', 'settings-and-security': 'Settings and security', backup: 'Backup',
    keyboard: 'Keyboard', installing: 'Installing', 'command-line': 'Command line', 'folders-and-links': 'Folders, events and links', 'when-something-goes-wrong': 'When something goes wrong',
  },
  glossary: 'Glossary',
  search: 'Search the help',
  found_one: '{{count}} place',
  found_other: '{{count}} places',
  nothing: 'Nothing about this',
  nothingText: 'Try another word, or choose a page from the contents.',
  previous: 'Before: {{topic}}',
  next: 'Next: {{topic}}',
  sections: 'On this page',
  unknown: 'There is no such page of help',
  toContents: 'To the contents',
};
