export const comfort = {
  calendar: { heading: 'Calendar' },
  handover: { heading: 'Handover' },
  whatsNew: { heading: 'What’s new' },
};
