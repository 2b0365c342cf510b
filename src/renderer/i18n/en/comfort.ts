export const comfort = {
  places: { clear: 'Clear filters' },
  calendar: { heading: 'Calendar' },
  handover: { heading: 'Handover' },
  whatsNew: { heading: 'What’s new' },
};
